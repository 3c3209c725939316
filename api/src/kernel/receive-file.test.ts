import { PassThrough } from 'node:stream'
import type { Request } from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { receiveFiles } from './receive-file.ts'

afterEach(() => vi.useRealTimers())

const headers = { 'content-type': 'multipart/form-data; boundary=x' }
const head = '--x\r\nContent-Disposition: form-data; name="fil"; filename="a.pdf"\r\n\r\n'
const most = { bytes: 10_000, files: 2, pace: { after: 20, perSecond: 100 } }

function receiving() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const upload = Object.assign(new PassThrough(), { headers })
  const received = receiveFiles(upload as unknown as Request, most, 'refused', 'slow').then(
    (files) => files.map(({ filename, bytes }) => `${filename} ${bytes.length}`),
    (error: Error) => error.message,
  )
  upload.write(head)
  return { upload, received }
}

/** Lets so many seconds pass, in each of which some bytes come. */
async function pass(upload: PassThrough, seconds: number, bytes: number) {
  for (let second = 0; second < seconds; second += 1) {
    if (bytes > 0) upload.write('y'.repeat(bytes))
    await vi.advanceTimersByTimeAsync(1000)
  }
}

test.each([
  ['comes no further', 0],
  ['comes byte after byte', 10],
])('an upload that %s is given up, and what had come of it', async (_how, bytes) => {
  const { upload, received } = receiving()
  await pass(upload, 60, bytes)
  expect(await received).toBe('slow')
  expect(vi.getTimerCount()).toBe(0)
})

test('an upload that keeps the pace is read whole, however long it takes', async () => {
  const { upload, received } = receiving()
  await pass(upload, 60, 110)
  upload.end('\r\n--x--\r\n')
  expect(await received).toEqual(['a.pdf 6600'])
  expect(vi.getTimerCount()).toBe(0)
})

test('more than is allowed is refused at once', async () => {
  const { upload, received } = receiving()
  upload.write('y'.repeat(10_001))
  expect(await received).toBe('refused')
  expect(vi.getTimerCount()).toBe(0)
})

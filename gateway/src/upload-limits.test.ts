import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, expect, test, vi } from 'vitest'
import { startGateway } from './testing.ts'

// The bytes that a form with files leaves on the disk while it comes in.

const { db, as, askers, url } = await startGateway()
askers.set('candidate', await as((await buildUser(db)).id))

const folder = mkdtempSync(join(tmpdir(), 'forms-'))
vi.stubEnv('TMPDIR', folder)
afterAll(() => {
  // Other files of this worker need a folder that stays.
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
const megabytesLying = () =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  ) /
  2 ** 20

/** How much of the last request the server has taken in. */
let last: IncomingMessage | undefined
subscribe('http.server.request.start', (message) => {
  last = (message as { request: IncomingMessage }).request
})
const megabytesTaken = () => (last?.socket.bytesRead ?? 0) / 2 ** 20

const query = 'mutation ($f: Upload) { createFile(file: $f, input: { title: "x" }) { id } }'
const boundary = 'x-boundary-x'
const part = (name: string, more = '') =>
  `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

/** A form of so many files of so many megabytes, and one small; `pause` is awaited before the last. */
async function* formOf(count: number, megabytes: number, pause: () => Promise<void>) {
  const names = Array.from({ length: count + 1 }, (_, n) => String(n + 1))
  const paths = names.map((name, n) => [name, [n < count ? `variables.l.${n}` : 'variables.f']])
  yield part('operations') + JSON.stringify({ query, variables: { f: null, l: Array(count).fill(null) } })
  yield part('map') + JSON.stringify(Object.fromEntries(paths))
  for (const name of names) {
    if (name === names.at(-1)) await pause()
    yield part(name, `; filename="${name}.txt"`)
    for (let n = 0; n < (name === names.at(-1) ? 0 : megabytes); n++) yield Buffer.alloc(2 ** 20)
  }
  yield `\r\n--${boundary}--\r\n`
}

/** Sends a form in pieces, without a length; status and text of the answer, null when the line was cut. */
function send(authorization: string, form: AsyncGenerator<string | Buffer>, headers: object = {}) {
  return new Promise<{ status: number | undefined; text: string } | null>((resolve) => {
    const type = `multipart/form-data; boundary=${boundary}`
    const sent = request(url, { method: 'POST', headers: { authorization, 'content-type': type, ...headers } })
    const closed = new Promise((go) => sent.once('close', go))
    sent.on('error', () => resolve(null))
    sent.on('response', async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode, text })
      sent.destroy()
    })
    const write = async () => {
      for await (const piece of form) {
        if (sent.destroyed) return
        if (!sent.write(piece)) await Promise.race([new Promise((go) => sent.once('drain', go)), closed])
      }
      sent.end()
    }
    void write()
  })
}

test('files of who is signed in without a right to any are passed over; of who has one they lie until the answer', async () => {
  const lying: Record<string, number> = {}
  const answers: Record<string, string | undefined> = {}
  for (const name of ['candidate', 'editor']) {
    const look = async () => {
      await vi.waitFor(() => expect(megabytesTaken()).toBeGreaterThan(6), { timeout: 10_000 })
      if (name === 'editor') await vi.waitFor(() => expect(megabytesLying()).toBeGreaterThan(5), { timeout: 10_000 })
      lying[name] = megabytesLying()
    }
    answers[name] = (await send(name, formOf(2, 3, look)))?.text
  }
  expect(lying.candidate).toBeLessThan(0.5)
  expect(lying.editor).toBeGreaterThan(5)
  expect(answers.candidate).toContain('This action is unauthorized.')
  expect(answers.editor).not.toContain('unauthorized')
  await vi.waitFor(() => expect(megabytesLying()).toBe(0))
})

test('a form that says it is larger than two files is refused unread; one that doesn’t say is cut off', async () => {
  async function* nothing() {}
  expect(await send('editor', nothing(), { 'content-length': 60 * 2 ** 20 })).toEqual({
    status: 413,
    text: '{"message":"The form is larger than 54 MB."}',
  })
  expect(
    await send(
      'editor',
      formOf(3, 20, async () => {}),
    ),
  ).toBeNull()
  await vi.waitFor(() => expect(megabytesLying()).toBe(0))
})

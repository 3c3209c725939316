import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { freshEditor } from '../../testing/editor.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { createImageCache } from './image-cache.ts'
import { portfolioRouter } from './portfolio.router.ts'
import { createFileRoutes } from './serve.ts'
import { storeFile } from './store-file.ts'
import { imageFolder, sweepImages } from './sweep-images.ts'
import { removeWithBytes, samples } from './testing.ts'
import { replaceFile } from './upload-file.ts'

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(router({ file: fileRouter, portfolio: portfolioRouter }))
const origin = await serveOn(express().use(createFileRoutes(services, { authenticate: async () => world.visitor })))

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, editorRights))
})
afterEach(() => vi.useRealTimers())

const at = (url: string) => origin + new URL(url, origin).pathname + new URL(url, origin).search
const statusOf = async (url: string) => (await fetch(at(url))).status
async function stored(filename: keyof typeof samples, disk = 's3.vofront_files') {
  const portfolio = await buildPortfolio(db, { group_id: groupId, disk })
  return storeFile(services, {
    source: await samples[filename](),
    filename: `fil.${filename}`,
    portfolio_id: portfolio.id,
  })
}

test('a public file’s link holds for ever, also when the file is replaced', async () => {
  const file = await stored('txt')
  const link = await api.file.link({ id: file.id })
  expect(link).toEqual({
    ...{ url: `http://vo.localhost:3000/files/${file.id}/fil.txt`, filename: 'fil.txt', expires_at: null },
  })
  const { url } = await api.file.link({ id: file.id, download: true })
  expect((await fetch(at(url))).headers.get('content-disposition')).toMatch(/^attachment/)
  await replaceFile(ctx, file.id, { source: Buffer.from('nytt innehåll'), filename: 'annan.txt' })
  expect(await (await fetch(at(link.url))).text()).toBe('nytt innehåll')
})

test('a private file’s link holds for ten minutes, for that file alone', async () => {
  const [file, other] = [await stored('txt', 's3.vodocs_files'), await stored('txt', 's3.vodocs_files')]
  vi.useFakeTimers({ toFake: ['Date'] })
  const { url, expires_at } = await api.file.link({ id: file.id })
  const left = Date.parse(expires_at ?? '') - Date.now()
  expect(left).toBeGreaterThanOrEqual(10 * 60_000)
  expect(left).toBeLessThanOrEqual(11 * 60_000)
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(url.replace(`/${file.id}/`, `/${other.id}/`))).toBe(404)
  vi.setSystemTime(Date.now() + left + 1000)
  expect(await statusOf(url)).toBe(404)
  await expect(callerOf((await world.member(editorRights)).ctx).file.link({ id: file.id })).rejects.toThrow(
    'Filen hittades inte',
  )
})

test('a file that is taken back, or whose portfolio is, stops at once, whatever links there are', async () => {
  const open = await stored('txt')
  const secret = await stored('txt', 's3.vodocs_files')
  for (const file of [open, secret]) {
    const before = await api.file.link({ id: file.id })
    for (const takeBack of [
      (status: boolean) => api.file.update({ id: file.id, data: { status } }),
      (status: boolean) => api.portfolio.update({ id: file.portfolio_id, data: { status } }),
    ]) {
      expect(await statusOf(before.url)).toBe(200)
      await takeBack(false)
      expect(await statusOf(before.url)).toBe(404)
      expect(await statusOf(`/files/${file.id}/fil.txt`)).toBe(404)
      // An actor who may read it sees it still.
      const own = await api.file.link({ id: file.id })
      expect([await statusOf(own.url), own.expires_at === null]).toEqual([200, false])
      expect(await api.file.get({ id: file.id })).toMatchObject({ public: false })
      await takeBack(true)
    }
  }
})

test('nobody is told to keep a file longer than it may be taken back: known bytes are asked for anew, and refused', async () => {
  const open = await stored('jpg')
  const secret = await stored('jpg', 's3.vodocs_files')
  const ask = (url: string, etag = '') => {
    const { pathname, search } = new URL(url, origin)
    const headers = { accept: 'image/webp', ...(etag && { 'if-none-match': etag }) }
    // fetch() would add `cache-control: no-cache` of its own, and never be answered 304.
    return new Promise<{ status: number | undefined; etag: string; keeping: string | undefined; bytes: number }>(
      (resolve, reject) => {
        get(origin + pathname + search, { headers }, async (response) => {
          const { etag: tag = '', 'cache-control': keeping } = response.headers
          resolve({ status: response.statusCode, etag: tag, keeping, bytes: (await buffer(response)).length })
        }).on('error', reject)
      },
    )
  }
  for (const [file, keeping] of [
    [open, 'public, max-age=300, must-revalidate'],
    [secret, 'private, no-cache'],
  ] as const) {
    const { url } = await api.file.link({ id: file.id })
    for (const address of [url, `${url}?d=144x144`]) {
      const whole = await ask(address)
      expect([whole.status, whole.keeping, whole.bytes > 0]).toEqual([200, keeping, true])
      expect(await ask(address, whole.etag)).toEqual({ status: 304, etag: whole.etag, keeping, bytes: 0 })
      await api.file.update({ id: file.id, data: { status: false } })
      expect(await ask(address, whole.etag)).toMatchObject({ status: 404, keeping: 'no-store' })
      await api.file.update({ id: file.id, data: { status: true } })
    }
  }
  // Moved among the private ones, it is gone from where everyone found it.
  const before = await ask(`/files/${open.id}/fil.jpg`)
  await api.file.move({ ids: [open.id], portfolio_id: secret.portfolio_id })
  expect((await ask(`/files/${open.id}/fil.jpg`, before.etag)).status).toBe(404)
})

test('a known picture is answered without being read or made smaller again', async () => {
  const { id } = await stored('jpg')
  const url = `${origin}/files/${id}/fil.jpg?d=300x300`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const read = vi.spyOn(services.disks['s3.vofront_files'], 'getBytes')
  await sweepImages({ ...services, db: { file: { findMany: async () => [] } } as never })
  const status = await new Promise((resolve) =>
    get(url, { headers: { 'if-none-match': etag, accept: '*/*' } }, (answer) => resolve(answer.resume().statusCode)),
  )
  expect([status, read.mock.calls]).toEqual([304, []])
  read.mockRestore()
})

test('a part of a file: from, to, the last; what lies outside is told', async () => {
  const { id } = await stored('txt')
  const part = async (range: string, more = {}) => {
    const response = await fetch(`${origin}/files/${id}/fil.txt`, { headers: { range, ...more } })
    return [response.status, response.headers.get('content-range'), await response.text()]
  }
  expect(await part('bytes=0-2')).toEqual([206, 'bytes 0-2/12', 'Hej'])
  expect(await part('bytes=4-')).toEqual([206, 'bytes 4-11/12', 'på dig\n'])
  expect(await part('bytes=-5')).toEqual([206, 'bytes 7-11/12', ' dig\n'])
  expect(await part('bytes=12-')).toEqual([416, 'bytes */12', ''])
  expect(await part('bytes=0-1,4-5')).toEqual([200, null, 'Hej på dig\n'])
  expect(await part('rader=1-2')).toEqual([200, null, 'Hej på dig\n'])
  expect(await part('bytes=0-2', { 'if-range': '"annan"' })).toEqual([200, null, 'Hej på dig\n'])
})

test('the focal point stands in what is cut out; without one nothing is cut', async () => {
  // Black to the left, white to the right.
  const half = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const source = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#fff' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  const { id } = await storeFile(services, { source, filename: 'a.png', portfolio_id })
  const cut = async () => {
    const response = await fetch(`${origin}/files/${id}/a.png?d=144x144`, { headers: { accept: 'image/png' } })
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    const { width, height } = await image.metadata()
    return { width, height, brightness: Math.round((await image.stats()).channels[0]?.mean ?? -1) }
  }
  expect(await cut()).toMatchObject({ width: 288, height: 144 })
  await api.file.update({ id, data: { focal_x: 0, focal_y: 0.5 } })
  expect(await cut()).toEqual({ width: 144, height: 144, brightness: 0 })
  await api.file.update({ id, data: { focal_x: 1, focal_y: 0.5 } })
  expect(await cut()).toEqual({ width: 144, height: 144, brightness: 255 })
  await expect(api.file.update({ id, data: { focal_x: 1.1 } })).rejects.toThrow()
})

test('what was made smaller of a picture goes the night after the picture is removed for good', async () => {
  const kept = async () =>
    (await readdir(imageFolder(services.env), { recursive: true })).filter((name) => /\./.test(name))
  const file = await stored('jpg')
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  const other = await storeFile(services, { source: await samples.png(), filename: 'a.png', portfolio_id })
  await sweepImages(services)
  await fetch(`${origin}/files/${file.id}/fil.jpg?d=48x48`)
  await fetch(`${origin}/files/${other.id}/a.png?d=48x48`)
  await sweepImages(services)
  expect(await kept()).toHaveLength(2)
  await removeWithBytes(ctx, file.id)
  await sweepImages(services)
  expect(await kept()).toEqual([expect.stringContaining(other.sha256)])
})

test('few pictures are decoded at a time, the others wait, also behind one that fails', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kollegium-images-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const { resized } = createImageCache(dir, 'secret')
  const png = await samples.png()
  let running = 0
  let most = 0
  const decoding: (() => void)[] = []
  const decode = (fails: boolean, index: number) => {
    const bytes = async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((done) => decoding.push(done))
      running--
      if (fails) throw new Error('bad picture')
      return png
    }
    return resized({ sha256: String(index), bytes, filetype: 'image/png' }, { width: 48, height: 48 }, 'webp')
  }
  const all = Promise.allSettled([true, false, true, false, false].map(decode))
  for (let done = 0; done < 5; done++) {
    await vi.waitFor(() => expect(decoding).not.toEqual([]))
    decoding.shift()?.()
  }
  const results = await all
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(most).toBe(2)
})

test('a portfolio’s own limit, what it holds, and who may give more than the installation does', async () => {
  const { portfolio_id: id } = await stored('txt')
  expect(await api.portfolio.get({ id })).toMatchObject({ quota: null, limit: 10_000 * 1024 * 1024, used: 12 })
  expect(await api.portfolio.update({ id, data: { quota: 5 } })).toMatchObject({ quota: 5, limit: 5 * 1024 * 1024 })
  await expect(api.portfolio.update({ id, data: { quota: 10_001 } })).rejects.toThrow()
  const office = callerOf((await world.national([{ subject: 'Portfolio', name: 'manage' }])).ctx)
  expect(await office.portfolio.update({ id, data: { quota: 10_001 } })).toMatchObject({ quota: 10_001 })
  expect(await api.portfolio.update({ id, data: { quota: null } })).toMatchObject({ quota: null })
})

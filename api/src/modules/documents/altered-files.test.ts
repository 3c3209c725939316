import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import type { DiskName } from '../../engine/services.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { forgetMendedFiles } from '../../platform/stored-files.ts'
import { systemNotices } from '../../platform/system-notices.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { createFileRoutes } from './serve.ts'
import { storeFile } from './store-file.ts'
import { pdfOf, removeWithBytes, samples } from './testing.ts'
import { extractFile } from './text-extraction/extract-file.ts'

// Bytes that somebody, or a failing disk, has altered under a file.

const world = await createWorld()
const { db, services } = world
const origin = await serveOn(express().use(createFileRoutes(services, { authenticate: async () => world.visitor })))

let editor: Context
let portfolio_id: number
beforeEach(async () => {
  await world.clear()
  const { ctx, groupId } = await world.member(editorRights)
  editor = ctx
  portfolio_id = (await buildPortfolio(db, { group_id: groupId, disk: 's3.vofront_files' })).id
})

const pathOf = (disk: DiskName, path: string) => join(world.dataDir, 'files', disk, path)
/** Changes one byte, and leaves length and name. */
function alter(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** A file of three and a half blocks. */
const long = Buffer.from('Protokoll och bilagor.\n'.repeat(160_000))
async function store(source: Uint8Array, filename: string) {
  const { id, path } = await storeFile(services, { source, filename, portfolio_id })
  return { id, url: `${origin}/files/${id}/${filename}`, file: pathOf('s3.vofront_files', path), path }
}

const altered = {
  code: 'NOT_FOUND',
  message:
    'Filen på servern har ändrats sedan den sparades, så den lämnas inte ut. Administratörerna har fått veta det.',
}
async function expectAltered(response: Response) {
  expect(response.status).toBe(404)
  expect(response.headers.get('etag') ?? '').not.toMatch(/[0-9a-f]{64}/)
  expect(['content-range', 'content-disposition'].map((name) => response.headers.get(name))).toEqual([null, null])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject(altered)
}

test('a small file is refused whole and in part, and told until it is itself again', async () => {
  const { url, file, path } = await store(await samples.txt(), 'a.txt')
  const genuine = readFileSync(file)
  alter(file, 0)
  await expectAltered(await fetch(url))
  await expectAltered(await fetch(url, { headers: { range: 'bytes=2-4' } }))
  expect(world.logger.error).toHaveBeenCalledWith(expect.objectContaining({ path }), expect.stringContaining('altered'))
  expect(await systemNotices(db)).toEqual([{ kind: 'file', files: 1, path }])
  await forgetMendedFiles(services)
  expect(await systemNotices(db)).toHaveLength(1)
  writeFileSync(file, genuine)
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(genuine)
  await forgetMendedFiles(services)
  expect(await systemNotices(db)).toEqual([])
})

test('a notice goes when its file is removed for good', async () => {
  const { id, url, file } = await store(await samples.txt(), 'a.txt')
  writeFileSync(file, '')
  await expectAltered(await fetch(url))
  await removeWithBytes(editor, id)
  await forgetMendedFiles(services)
  expect(await systemNotices(db)).toEqual([])
})

test('a large file is refused before its first byte; later no altered block of it leaves', async () => {
  const { url, file } = await store(long, 'a.txt')
  alter(file, long.length - 1)
  await expectAltered(await fetch(url))
  alter(file, long.length - 1)
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(long)).toBe(true)

  alter(file, long.length - 1)
  // The transfer breaks off, so that a client doesn't take half a file for a whole one.
  await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow()
  await expectAltered(await fetch(url, { headers: { range: `bytes=${long.length - 5}-` } }))
  const part = await fetch(url, { headers: { range: 'bytes=1048570-1048579' } })
  expect([part.status, await part.text()]).toEqual([206, long.subarray(1_048_570, 1_048_580).toString()])
  writeFileSync(file, long.subarray(0, 1_048_576))
  await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow()
})

test('no size of an altered picture is made', async () => {
  const { url, file } = await store(await samples.jpg(), 'bild.jpg')
  alter(file, 2000)
  await expectAltered(await fetch(`${url}?d=200x`))
  await expectAltered(await fetch(url))
})

test('a kept size that was altered or swapped is made anew', async () => {
  const { url } = await store(await samples.jpg(), 'bild.jpg')
  const get = async () => Buffer.from(await (await fetch(`${url}?d=96x`)).arrayBuffer())
  const before = await get()
  const root = join(world.dataDir, 'cache', 'images')
  const [name = ''] = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((each) => /-96x\./.test(each))
  alter(join(root, name), 60)
  expect((await get()).equals(before)).toBe(true)
  await fetch(`${url}?d=48x`)
  writeFileSync(join(root, name), readFileSync(join(root, name.replace('-96x', '-48x'))))
  expect((await get()).equals(before)).toBe(true)
})

test('the picture of a first page is checked, also after a move, and none is drawn of an altered document', async () => {
  const { id, file } = await store(pdfOf('Protokoll'), 'a.pdf')
  alter(file, 20)
  await expect(extractFile(services, id)).rejects.toMatchObject(altered)
  expect(await db.fileText.findMany({ select: { text: true } })).toEqual([{ text: '' }])
  alter(file, 20)
  await extractFile(services, id)
  const preview = `${origin}/files/${id}/preview/a.webp`
  const { group_id } = await db.portfolio.findUniqueOrThrow({ where: { id: portfolio_id } })
  const closed = await buildPortfolio(db, { group_id, disk: 's3.vodocs_files' })
  const files = createCallerFactory(fileRouter)(editor)
  await files.move({ ids: [id], portfolio_id: closed.id })
  await files.move({ ids: [id], portfolio_id })
  expect((await fetch(preview)).status).toBe(200)
  const { preview_path } = await db.file.findUniqueOrThrow({ where: { id } })
  alter(pathOf('s3.vofront_files', preview_path ?? ''), 30)
  await expectAltered(await fetch(preview))
  await expectAltered(await fetch(`${preview}?d=400x400`))
})

test('of a picture that was stored damaged, what there is is shown; one of which nothing can be read is sent as it is', async () => {
  const { id, url, file } = await store(await samples.jpg(), 'a.jpg')
  const keep = async (bytes: Uint8Array | string) => {
    writeFileSync(file, bytes)
    await db.file.update({ where: { id }, data: { sha256: hash('sha256', bytes) } })
  }
  await keep((await samples.jpg()).subarray(0, -200))
  const shown = await fetch(`${url}?d=144x`)
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 144 })
  await keep('no picture')
  const sent = await fetch(`${url}?d=200x`, { headers: { accept: 'image/webp' } })
  expect([sent.status, sent.headers.get('content-type'), await sent.text()]).toEqual([200, 'image/jpeg', 'no picture'])
})

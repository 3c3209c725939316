import { copyFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { AppError } from '../../kernel/errors.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { folderRouter } from './folder.router.ts'
import { storeFile } from './store-file.ts'
import { samples } from './testing.ts'
import { createZipRoute } from './zip.ts'
import { zipLimits } from './zip-contents.ts'

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(folderRouter)

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>
let portfolio_id: number
let server: Server
let origin: string

beforeAll(async () => {
  const app = express().use(createZipRoute(services, { authenticate: async () => world.visitor }))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, editorRights))
  ;({ id: portfolio_id } = await buildPortfolio(db, { group_id: groupId, title: 'Eslöv' }))
})

const store = async (filename: string, folder_id: number | null = null, text = 'Hej') =>
  storeFile(services, { source: Buffer.from(text), filename, portfolio_id, folder_id })
const folder = (title: string, folder_id: number | null = null) =>
  buildFolder(db, { portfolio_id, group_id: groupId, title, folder_id })
const fetchZip = async (asked: object = {}) => {
  const { url } = await api.zip({ portfolio_id, ...asked })
  return fetch(url.replace(/^https?:\/\/[^/]+/, origin))
}
async function contentsOf(response: Response): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true })
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    found[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return found
}

const noFiles = refused('INVALID', { files: ['Det finns inga filer att hämta här.'] })

test('a folder comes with its folders and files, and names that are taken twice are told apart', async () => {
  const outer = await folder('Avtal: 2026/27')
  const inner = await folder('Utkast', outer.id)
  await store('a.txt', outer.id, 'Ett')
  await store('A.txt', outer.id, 'Två')
  await store('å.txt', inner.id, 'Tre')
  await store('utanför.txt')
  const response = await fetchZip({ folder_ids: [outer.id] })
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('Avtal 2026 27.zip')
  expect(await contentsOf(response)).toEqual({
    'Avtal 2026 27/a.txt': 'Ett',
    'Avtal 2026 27/A (2).txt': 'Två',
    'Avtal 2026 27/Utkast/å.txt': 'Tre',
  })
  expect(await db.auditEntry.findFirst({ where: { action: 'download', subject: 'Portfolio' } })).toMatchObject({
    subject_id: String(portfolio_id),
    details: { files: 3 },
  })
})

test('without a choice the whole portfolio comes; chosen files come alone', async () => {
  const inner = await folder('Mapp')
  const one = await store('ett.txt')
  await store('två.txt', inner.id)
  expect(Object.keys(await contentsOf(await fetchZip())).sort()).toEqual(['Mapp/två.txt', 'ett.txt'])
  expect(Object.keys(await contentsOf(await fetchZip({ file_ids: [one.id] })))).toEqual(['ett.txt'])
})

test('rights are asked for each file, and again when the link is used', async () => {
  await store('mitt.txt')
  const { ctx: reader } = await world.member([...manage('Portfolio', 'Folder')], groupId)
  await expect(callerOf(reader).zip({ portfolio_id })).rejects.toEqual(noFiles)
  const { url } = await api.zip({ portfolio_id })
  await db.membership.deleteMany({ where: { user_id: ctx.actor.user?.id ?? 0 } })
  expect((await fetch(url.replace(/^https?:\/\/[^/]+/, origin))).status).toBe(404)
})

test('a link that names other files than its own is refused', async () => {
  const [one, two] = [await store('ett.txt'), await store('två.txt')]
  const { url } = await api.zip({ portfolio_id, file_ids: [one.id] })
  const other = url.replace(/^https?:\/\/[^/]+/, origin).replace(`-${one.id}?`, `-${two.id}?`)
  expect((await fetch(other)).status).toBe(403)
})

test('a ZIP counts among the exports of its person, and none is sent once they are too many', async () => {
  await store('a.txt')
  const admit = vi.spyOn(services.watch, 'admitExport').mockImplementationOnce(() => {
    throw new AppError('RATE_LIMITED', { message: 'Många exporter' })
  })
  expect((await fetchZip()).status).toBe(429)
  expect(admit.mock.calls[0]?.[0].actor.user?.id).toBe(ctx.actor.user?.id)
  admit.mockRestore()
  expect((await fetchZip()).status).toBe(200)
})

test('a file with malicious code is left out, and so is one that has been altered or is gone, by name', async () => {
  await store('bra.txt')
  const [bad, gone, altered] = [await store('skadlig.txt'), await store('borta.txt'), await store('ändrad.txt')]
  await db.file.update({ where: { id: bad.id }, data: { malware: 'Win.Test-1' } })
  const at = (file: { path: string; disk: string }) => join(world.dataDir, 'files', file.disk, file.path)
  await rm(at(gone))
  await writeFile(at(altered), 'Ändrad')
  const quiet = vi.spyOn(services.logger, 'warn').mockImplementation(() => undefined)
  const error = vi.spyOn(services.logger, 'error').mockImplementation(() => undefined)
  const found = await contentsOf(await fetchZip())
  quiet.mockRestore()
  error.mockRestore()
  expect(Object.keys(found).sort()).toEqual(['Filer som saknas.txt', 'bra.txt'])
  expect(found['Filer som saknas.txt']).toMatch(/borta\.txt[\s\S]*ändrad\.txt/)
})

test('an empty folder, too many files and too many bytes are refused before anything is sent', async () => {
  const empty = await folder('Tom')
  await expect(api.zip({ portfolio_id, folder_ids: [empty.id] })).rejects.toEqual(noFiles)
  const file = await store('a.txt')
  await db.file.update({ where: { id: file.id }, data: { filesize: zipLimits.bytes + 1 } })
  await expect(api.zip({ portfolio_id })).rejects.toEqual(refused('INVALID'))
  const rows = Array.from({ length: zipLimits.files }, (_, at) => ({
    ...{ portfolio_id, group_id: groupId, disk: file.disk, title: 'x', filename: 'x.txt', filesize: 1 },
    ...{ filetype: 'text/plain', sha256: file.sha256, path: `x${at}` },
  }))
  await db.file.createMany({ data: rows })
  await db.file.update({ where: { id: file.id }, data: { filesize: 1 } })
  await expect(api.zip({ portfolio_id })).rejects.toEqual(
    refused('INVALID', { files: ['Det är 2001 filer. Högst 2000 går att hämta på en gång. Välj färre mappar.'] }),
  )
})

test('a picture of a megabyte arrives byte for byte', async () => {
  const bytes = Buffer.alloc(3_000_000, await samples.txt())
  await storeFile(services, { source: bytes, filename: 'stor.txt', portfolio_id })
  const found = await contentsOf(await fetchZip())
  expect(found['stor.txt']?.length).toBe(bytes.toString().length)
})

test('more chosen files than a link names are refused with both numbers', async () => {
  const file_ids = Array.from({ length: 513 }, (_, at) => at + 1)
  const text =
    'Du har markerat 513. Högst 500 markerade mappar och filer går att hämta på en gång. Markera färre, eller hämta hela mappen.'
  await expect(api.zip({ portfolio_id, file_ids })).rejects.toEqual(refused('INVALID', { files: [text] }))
})

test('250 files arrive whole: as their folder, and chosen one by one', async () => {
  const { id: folder_id } = await folder('Många')
  const { path, disk, filesize, filetype, sha256 } = await store('fil 0.txt', folder_id)
  const same = { disk, filesize, filetype, sha256, portfolio_id, group_id: groupId, folder_id }
  const others = Array.from({ length: 249 }, (_, at) => ({
    ...{ ...same, title: 'x', path: `${path}${at}`, filename: `fil ${at + 1}.txt` },
  }))
  const stored = (at: string) => join(world.dataDir, 'files', disk, at)
  await Promise.all(others.map((other) => copyFile(stored(path), stored(other.path))))
  await db.file.createMany({ data: others })
  const names = Array.from({ length: 250 }, (_, at) => `Många/fil ${at}.txt`).sort()
  const all = await contentsOf(await fetchZip({ folder_ids: [folder_id] }))
  expect(Object.keys(all).sort()).toEqual(names)
  expect(new Set(Object.values(all))).toEqual(new Set(['Hej']))
  const files = await db.file.findMany({ where: { folder_id }, select: { id: true } })
  const chosen = await contentsOf(await fetchZip({ file_ids: files.map(({ id }) => id) }))
  expect(Object.keys(chosen)).toHaveLength(250)
})

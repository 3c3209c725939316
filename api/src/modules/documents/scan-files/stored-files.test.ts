import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import type { Context } from '../../../engine/context.ts'
import type { ScanVerdict } from '../../../engine/services.ts'
import { startBoss } from '../../../platform/jobs/boss.ts'
import { systemNotices } from '../../../platform/system-notices.ts'
import { refused } from '../../../testing/editor.ts'
import { serveOn } from '../../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../../testing/world.ts'
import { bankFile, bankFolder, searchBank } from '../../../views/site/bank-rows.ts'
import { siteBank, visitorScope } from '../../../views/site/documents.ts'
import { publicFiles } from '../../../views/site/public-files.ts'
import { findLogos } from '../../certificates/logos.ts'
import { privateDisk } from '../file-link.ts'
import { createFileRoutes } from '../serve.ts'
import { storeFile } from '../store-file.ts'
import { pdfOf } from '../testing.ts'
import { extractFile } from '../text-extraction/extract-file.ts'
import { replaceFile } from '../upload-file.ts'
import { createScanFilesQueue, scanFilesQueue, workScanFilesQueue } from './scan-files.job.ts'
import { scanFiles } from './scan-files.ts'
import { bankFiles } from './scanned-table.ts'

// Files that were stored before there was a scanner, or before the scanner knew.

const world = await createWorld()
const { db, services } = world
let ctx: Context
let groupId: number
let portfolio_id: number
let asking: Context = world.visitor
const origin = await serveOn(express().use(createFileRoutes(services, { authenticate: async () => asking })))

/** A scanner that knows the bytes with this text. */
const evil = 'PLANTED'
const name = 'Test.Planted-1'
const verdictOf = (bytes: Uint8Array): ScanVerdict =>
  Buffer.from(bytes).includes(evil) ? { kind: 'malware', name } : { kind: 'harmless', at: new Date() }
const scan = vi.fn(async (bytes: Uint8Array) => verdictOf(bytes))
const version = vi.fn(async (): Promise<string | null> => 'ClamAV 1.4.3')
const scanner = { isOn: true, scan, version }

beforeEach(async () => {
  await world.clear()
  scan.mockReset().mockImplementation(async (bytes) => verdictOf(bytes))
  version.mockReset().mockResolvedValue('ClamAV 1.4.3')
  groupId = (await buildGroup(db, { category: 'local', vopagesStatus: true })).id
  ;({ ctx } = await world.member(editorRights, groupId))
  portfolio_id = (await buildPortfolio(db, { group_id: groupId })).id
  asking = world.visitor
})

const store = (source: Uint8Array, filename: string, more: object = {}) =>
  storeFile(services, { source, filename, portfolio_id, title: filename, ...more })
const run = (range?: Parameters<typeof scanFiles>[1]) => scanFiles({ ...services, scanner }, range)
const rowOf = (id: number) => db.file.findUniqueOrThrow({ where: { id } })
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(origin + path, { headers })).status

async function storeDocuments() {
  const secret = await buildPortfolio(db, { group_id: groupId, disk: privateDisk })
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0078be' } })
    .png()
    .toBuffer()
  const files = {
    document: await store(Buffer.from(pdfOf(`Avtal ${evil}`)), 'avtal.pdf'),
    picture: await store(Buffer.concat([photo, Buffer.from(evil)]), 'bild.png'),
    hidden: await store(Buffer.from(`Hemligt ${evil}`), 'hemligt.txt', { portfolio_id: secret.id }),
    good: await store(Buffer.from('Gott'), 'gott.txt'),
  }
  await extractFile(services, files.document.id)
  return files
}

test('malicious code that a stored file turns out to hold leaves by no door', async () => {
  const { document, picture, hidden, good } = await storeDocuments()
  const api = createCaller(ctx)
  const shown = await Promise.all([document, picture, hidden].map(({ id }) => api.file.get({ id })))
  const [pdf, png, secret] = shown.map(({ url }) => url)
  const preview = String(shown[0]?.previewUrl)
  const doors = [pdf, `${pdf}?download=1`, preview, png, `${png}?d=400x400`, secret].map(String)
  expect(await Promise.all(doors.map((path) => statusOf(path)))).toEqual(doors.map(() => 200))
  const etag = (await fetch(origin + pdf)).headers.get('etag') ?? ''

  expect(await run()).toBeNull()

  asking = ctx
  const later = await Promise.all([document, picture, hidden].map(({ id }) => api.file.get({ id })))
  const signed = { authorization: 'Bearer editor' }
  const attempts: [string, Record<string, string>][] = [
    ...doors.map((path): [string, Record<string, string>] => [path, {}]),
    ...doors.map((path): [string, Record<string, string>] => [path, signed]),
    ...later.map(({ url }): [string, Record<string, string>] => [url, {}]),
    [String(pdf), { 'if-none-match': etag }],
    [String(pdf), { range: 'bytes=0-9' }],
    [`/files/${document.id}/annat-namn.pdf`, signed],
  ]
  for (const [path, headers] of attempts) {
    const answer = await fetch(origin + path, { headers })
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    expect(await answer.text()).not.toContain(evil)
  }
  const told = await (await fetch(origin + pdf, { headers: signed })).json()
  expect(told).toMatchObject({ code: 'NOT_FOUND', message: 'Filen innehåller skadlig kod och kan inte hämtas.' })
  for (const { id } of [document, picture, hidden]) {
    await expect(api.file.link({ id })).rejects.toEqual(refused('NOT_FOUND'))
  }
  expect(later).toMatchObject([document, picture, hidden].map(() => ({ malware: name, public: false })))
  expect(later.map(({ previewUrl }) => previewUrl)).toEqual(later.map(() => expect.stringMatching(/^\/images\/file-/)))
  expect((await api.file.list({ filters: { malware: 'true' } })).total).toBe(3)
  expect((await api.file.list({ filters: { malware: 'false' } })).items).toMatchObject([{ id: good.id }])
  expect(await statusOf((await api.file.get({ id: good.id })).url)).toBe(200)
})

test('no page, list, search or paper of visitors shows it, and nobody can publish it', async () => {
  const { document, picture, good } = await storeDocuments()
  await db.group.update({ where: { id: groupId }, data: { logo_id: picture.id } })
  const sources = { nearestFirst: [groupId], educatorId: null, brand: null }
  expect((await findLogos({ ...services, db }, sources)).college).not.toBeNull()
  await run()
  const bank = await siteBank(db, groupId)
  const asked = { order: 'name', kind: null, page: 1 } as const
  const listed = await bankFolder(world, visitorScope(bank), { ...asked, portfolio_id, folder_id: null })
  expect(listed?.files.map(({ id }) => id)).toEqual([good.id])
  const found = await searchBank(world, visitorScope(bank), { ...asked, search: 'avtal', portfolio_id: null })
  expect(found?.files).toEqual([])
  expect(await bankFile(world, visitorScope(bank), document.id)).toBeNull()
  expect(await publicFiles(db, [document.id, picture.id, good.id])).toEqual(new Map([[good.id, expect.anything()]]))
  expect(await db.searchWord.count({ where: { file_id: document.id } })).toBe(0)
  expect((await findLogos({ ...services, db }, sources)).college).toBeNull()

  const api = createCaller(ctx)
  await api.file.update({ id: document.id, data: { status: false } })
  await api.file.update({ id: document.id, data: { status: true } })
  await db.file.update({ where: { id: document.id }, data: { portfolio_status: true } })
  await db.portfolio.update({ where: { id: portfolio_id }, data: { status: false } })
  await db.portfolio.update({ where: { id: portfolio_id }, data: { status: true } })
  const other = await buildPortfolio(db, { group_id: groupId })
  await api.file.move({ ids: [document.id], portfolio_id: other.id, folder_id: null })
  expect(await rowOf(document.id)).toMatchObject({ malware: name, portfolio_status: false })
  expect(await statusOf(`/files/${document.id}/avtal.pdf`)).toBe(404)
})

test('it is noted for the office, and a new file in its place is fetched again', async () => {
  const { document } = await storeDocuments()
  const { updated_at } = await rowOf(document.id)
  await run()
  expect((await rowOf(document.id)).updated_at).toEqual(updated_at)
  const noted = await db.auditEntry.findMany({ where: { action: 'malware' }, orderBy: { id: 'asc' } })
  expect(noted).toHaveLength(3)
  expect(noted[0]).toMatchObject({
    ...{ user_id: null, subject: 'File', subject_id: String(document.id), group_id: groupId, result: 'done' },
    details: { malware: name, ending: '.pdf', sha256: document.sha256 },
  })
  const { url } = await replaceFile(ctx, document.id, {
    source: Buffer.from(pdfOf('Nytt avtal')),
    filename: 'nytt.pdf',
  })
  expect(await rowOf(document.id)).toMatchObject({ malware: null, portfolio_status: true })
  expect(await statusOf(url)).toBe(200)
})

test('each file is scanned once in thirty days, part by part, and what was blocked stays so', async () => {
  const files = []
  for (let at = 0; at < 5; at++) files.push(await store(Buffer.from(at === 3 ? evil : `Fil ${at}`), `${at}.txt`))
  const ids = files.map(({ id }) => id)
  expect(await run({ most: 2 })).toBe(ids[1])
  expect(await run({ after: ids[1] as number, most: 2 })).toBe(ids[3])
  expect(await run({ after: ids[3] as number, most: 2 })).toBeNull()
  expect(scan).toHaveBeenCalledTimes(5)
  expect(await run()).toBeNull()
  expect(scan).toHaveBeenCalledTimes(5)
  await db.$executeRaw`UPDATE "File" SET scanned_at = now() - interval '31 days' WHERE id = ANY (${ids})`
  // A scanner without signatures finds nothing.
  scan.mockResolvedValue({ kind: 'harmless', at: new Date() })
  await run()
  expect(scan).toHaveBeenCalledTimes(9)
  expect((await db.file.findMany({ where: { malware: { not: null } } })).map(({ id }) => id)).toEqual([ids[3]])
})

test('a scanner that is away is told to the administrators until it is back; a file that it can’t take stops no other', async () => {
  const [first, second, third] = [
    await store(Buffer.from('a'), 'a.txt'),
    await store(Buffer.from('b'), 'b.txt'),
    await store(Buffer.from(evil), 'c.txt'),
  ]
  version.mockRejectedValue(new Error('ECONNREFUSED'))
  expect(await run()).toBeNull()
  expect(scan).not.toHaveBeenCalled()
  expect(await systemNotices(db)).toEqual([{ kind: 'scanner', reason: 'ECONNREFUSED', since: expect.any(String) }])
  version.mockResolvedValue('ClamAV 1.4.3')
  scan.mockRejectedValueOnce(new Error('no answer')).mockResolvedValueOnce({ kind: 'tooLarge' })
  expect(await run()).toBeNull()
  expect(await systemNotices(db)).toEqual([])
  expect(await rowOf(first.id)).toMatchObject({ scanned_at: null, malware: null })
  expect(await rowOf(second.id)).toMatchObject({ scanned_at: null, malware: null })
  expect(await rowOf(third.id)).toMatchObject({ malware: name })
  // It goes away in the middle: the scanned files are marked, the others wait.
  await services.disks['s3.vofront_files'].delete(first.path)
  scan.mockResolvedValueOnce({ kind: 'harmless', at: new Date() })
  const fourth = await store(Buffer.from('d'), 'd.txt')
  scan.mockImplementationOnce(async () => {
    version.mockRejectedValue(new Error('gone'))
    throw new Error('gone')
  })
  expect(await run()).toBeNull()
  expect((await rowOf(second.id)).scanned_at).toEqual(expect.any(Date))
  expect((await rowOf(fourth.id)).scanned_at).toBeNull()
  expect(await systemNotices(db)).toMatchObject([{ kind: 'scanner', reason: 'gone' }])
})

test('a file that is replaced while the old bytes are scanned is another one', async () => {
  const file = await store(Buffer.from(evil), 'a.txt')
  const good = await store(Buffer.from('b'), 'b.txt')
  scan.mockImplementation(async (bytes) => {
    for (const { id } of [file, good]) {
      await replaceFile(ctx, id, {
        source: Buffer.from(`Ny ${Buffer.from(bytes)}`.replace(evil, '')),
        filename: 'ny.txt',
      })
    }
    return verdictOf(bytes)
  })
  await run()
  for (const { id } of [file, good]) expect(await rowOf(id)).toMatchObject({ scanned_at: null, malware: null })
})

test('the queue scans what there is', async () => {
  const file = await store(Buffer.from(evil), 'a.txt')
  const boss = await startBoss(world.env, world.url, services.logger)
  onTestFinished(() => boss.stop({ graceful: false }))
  await createScanFilesQueue(boss)
  await workScanFilesQueue({ ...services, scanner, boss }, [bankFiles])
  await boss.send(scanFilesQueue, {})
  await vi.waitFor(async () => expect(await rowOf(file.id)).toMatchObject({ malware: name }), {
    timeout: 15_000,
    interval: 200,
  })
})

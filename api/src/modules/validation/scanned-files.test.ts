import { buildUser } from '@kollegium/db/testing/factories/user'
import express from 'express'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { scannedTables } from '../../app/jobs.ts'
import type { Context } from '../../engine/context.ts'
import type { ScanVerdict } from '../../engine/services.ts'
import { startBoss } from '../../platform/jobs/boss.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { openSession } from '../../testing/session.ts'
import { buildValidation, type ValidationRows } from '../../testing/validation.ts'
import { createWorld } from '../../testing/world.ts'
import { createScanFilesQueue, scanFilesQueue, workScanFilesQueue } from '../documents/scan-files/scan-files.job.ts'
import { scanFiles } from '../documents/scan-files/scan-files.ts'
import { pdfOf } from '../documents/testing.ts'
import { createCandidateRoutes } from './routes.ts'
import { candidateFiles } from './scanned-files.ts'

// Candidates' files that the scanner finds malicious code in after they were stored.

const world = await createWorld()
const { db, services } = world
let rows: ValidationRows
let staff: number
let candidate: Context
const origin = await serveOn(express().use(createCandidateRoutes(services, { authenticate: async () => candidate })))

const evil = 'PLANTED'
const name = 'Test.Planted-1'
const scan = vi.fn(
  async (bytes: Uint8Array): Promise<ScanVerdict> =>
    Buffer.from(bytes).includes(evil) ? { kind: 'malware', name } : { kind: 'harmless', at: new Date() },
)
const scanner = { isOn: true, scan, version: async () => 'ClamAV 1.4.3' }
const run = (range = {}) => scanFiles({ ...services, scanner }, range, candidateFiles)

beforeEach(async () => {
  await world.clear()
  scan.mockClear()
  staff = (await buildUser(db, { email: 'larare@example.com' })).id
  rows = await buildValidation(db, undefined, [staff])
  await db.validigFile.deleteMany()
  candidate = await signedIn(rows.candidate.user_id)
})

/** The person in a session of the own: links to files are good in it alone. */
async function signedIn(userId: number): Promise<Context> {
  const [ctx, family] = await Promise.all([world.as(userId), openSession(db, userId)])
  return { ...ctx, actor: { ...ctx.actor, token: { family } } }
}

async function upload(text: string): Promise<number> {
  const body = new FormData()
  body.set('assignment_id', String(rows.assignment.id))
  body.set('row_id', String(rows.questions.file))
  body.set('file', new Blob([new Uint8Array(pdfOf(text))]), 'Intyg.pdf')
  const response = await fetch(`${origin}/api/v1/validig/files`, { method: 'POST', body })
  return (await response.json()).data.id
}
const rowOf = (id: number) => db.validigFile.findUniqueOrThrow({ where: { id } })

test('every table of files with a verdict is scanned', async () => {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'malware' ORDER BY 1`
  expect(scannedTables.map(({ subject }) => subject).sort()).toEqual(tables.map((each) => each.name))
})

test('the bytes leave by no door, the candidate and the staff are told, and the file answers nothing', async () => {
  await db.validigGeneralSurveyRow.updateMany({
    where: { id: rows.questions.file },
    data: { options: { required: true } },
  })
  const id = await upload(`Intyg ${evil}`)
  const own = createCaller(candidate).ownValidation
  const teacher = createCaller(await signedIn(staff)).validationStaff
  const shown = async () => {
    const { files } = await own.assignment({ id: rows.assignment.id })
    const asStaff = (await teacher.candidate({ id: rows.candidate.id })).files
    return [...files, ...asStaff].map(({ url, blocked }) => ({ url, blocked }))
  }
  const before = await shown()
  const statuses = (links: { url: string }[]) =>
    Promise.all(links.map(async ({ url }) => (await fetch(origin + url)).status))
  expect([await statuses(before), before.map(({ blocked }) => blocked)]).toEqual([
    [200, 200],
    [false, false],
  ])

  expect(await run()).toBeNull()

  const after = await shown()
  expect(after.map(({ blocked }) => blocked)).toEqual([true, true])
  for (const link of [...before, ...after].flatMap(({ url }) => [url, `${url}?download=1`])) {
    const answer = await fetch(origin + link, { headers: { range: 'bytes=0-9' } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await answer.json()).message).toBe('Filen innehåller skadlig kod och kan inte hämtas.')
  }
  expect(await own.send({ id: rows.assignment.id })).toMatchObject({
    sentAt: null,
    missing: [{ rowId: rows.questions.file }],
  })
  expect(await db.auditEntry.findMany({ where: { action: 'malware' } })).toMatchObject([
    {
      ...{ user_id: null, subject: 'ValidigFile', subject_id: String(id), group_id: rows.candidate.group_id },
      details: { malware: name, ending: '.pdf', sha256: (await rowOf(id)).sha256 },
    },
  ])
})

test('each is scanned once in thirty days, part by part, and what was blocked stays so', async () => {
  const ids = [await upload('Ett'), await upload(evil), await upload('Tre')]
  await db.validigFile.update({ where: { id: ids[2] as number }, data: { removed_at: new Date() } })
  expect(await run({ most: 2 })).toBe(ids[1])
  expect(await run({ after: ids[1] as number, most: 2 })).toBeNull()
  expect(await run()).toBeNull()
  expect(scan).toHaveBeenCalledTimes(3)
  await db.$executeRaw`UPDATE "ValidigFile" SET scanned_at = now() - interval '31 days' WHERE malware IS NULL`
  await run()
  expect(scan).toHaveBeenCalledTimes(5)
  expect((await Promise.all(ids.map(rowOf))).map(({ malware }) => malware)).toEqual([null, name, null])
})

test('the queue scans them after the bank', async () => {
  const id = await upload(evil)
  const boss = await startBoss(world.env, world.url, services.logger)
  onTestFinished(() => boss.stop({ graceful: false }))
  await createScanFilesQueue(boss)
  await workScanFilesQueue({ ...services, scanner, boss }, scannedTables)
  await boss.send(scanFilesQueue, {})
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ malware: name }), {
    timeout: 15_000,
    interval: 200,
  })
})

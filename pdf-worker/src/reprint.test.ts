import { hash, randomUUID } from 'node:crypto'
import { kindNames } from '@kollegium/api/definitions/certificates'
import { createCaller } from '@kollegium/api/server'
import { issuerRights } from '@kollegium/api/testing/certificates'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { dataOf, issuableDataOf, personOf, type Saved } from '@kollegium/api/testing/rows'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPeriods } from '@kollegium/db/testing/factories/group'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Render } from './documents.ts'
import { printRun } from './print-run.ts'

// A print shows the papers as they were issued, however the college has changed since.

const world = await createPrintWorld()
const { db, services, college } = world
const caller = createCaller((await world.national(issuerRights)).ctx)
/** Like Chromium, it never gives the same bytes twice. */
const render = vi.fn<Render>(async (papers) => Buffer.from(`${randomUUID()} ${JSON.stringify(papers)}`))

/** Prints these persons in one PDF. Answers its bytes. */
async function print(person_ids: number[]): Promise<Buffer> {
  const { id } = await caller.print.start({ person_ids, output: 'pdf' })
  await printRun(services, id, render)
  const { path } = await db.printRun.findUniqueOrThrow({ where: { id } })
  return Buffer.from(await services.disks['s3.vodocs_files'].getBytes(path ?? ''))
}

async function giveLogo(background: string) {
  const create = { width: 40, height: 20, channels: 3, background } as const
  const png = await sharp({ create }).png().toBuffer()
  const file = await buildFile(db, { group_id: college.id, filetype: 'image/png', sha256: hash('sha256', png) })
  await services.disks[file.disk as 's3.vofront_files'].put(file.path, png)
  await db.group.update({ where: { id: college.id }, data: { logo_id: file.id } })
}

/** Changes all columns of the college that a paper shows. */
async function changeCollege() {
  await giveLogo('#c00000')
  await db.group.update({ where: { id: college.id }, data: { title: 'Ett annat namn' } })
  await buildPeriods(db, college.id, ['2026-01-01', '2030-12-31'])
}

test('each kind’s paper comes out byte for byte after name, logo and period of its college have changed', async () => {
  await giveLogo('#0078be')
  const data = await issuableDataOf(db, college.id)
  const issued: Saved[] = []
  for (const kind of kindNames) issued.push(await (caller[kind] as typeof caller.diploma).issue({ data: data[kind] }))
  const ids = issued.map(personOf)
  const before: Buffer[] = []
  for (const id of ids) before.push(await print([id]))
  const papers = render.mock.calls.map(([[paper]]) => paper)
  expect(papers.map((paper) => paper?.kind)).toEqual(kindNames)
  expect(papers.every((paper) => paper?.college.logo)).toBe(true)

  await changeCollege()
  render.mockClear()
  const after: Buffer[] = []
  for (const id of ids) after.push(await print([id]))
  expect(after.map((bytes, at) => bytes.equals(before[at] as Buffer))).toEqual(kindNames.map(() => true))
  expect(render).not.toHaveBeenCalled()

  // The PDF of all persons is another file, made of the same papers.
  await print(ids)
  expect(render.mock.calls.flatMap(([all]) => all)).toEqual(papers)
})

test('what is replaced or revoked is not printed again, and the one in its place is another document', async () => {
  const saved = await caller.diploma.issue({ data: dataOf(college.id).diploma })
  const person_id = personOf(saved)
  const first = await print([person_id])
  const [person] = saved.persons
  const corrected = { firstname: 'Jasmine', lastname: 'Testander', email: '', personal_number: null, credits: null }
  const after = await caller.diploma.reissue({ person_id, reason: 'Bytt namn', person: corrected })
  await expect(caller.print.start({ person_ids: [person_id], output: 'pdf' })).rejects.toMatchObject({
    cause: { code: 'INVALID' },
  })
  const fresh = after.persons.find(({ status }) => status === 'issued')
  const second = await print([fresh?.id ?? 0])
  expect(second.toString()).toContain(`${fresh?.number}`)
  expect([second.toString().includes(`${person?.number}`), first.toString().includes('Jasmine')]).toEqual([
    false,
    false,
  ])
})

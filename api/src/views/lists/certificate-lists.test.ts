import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { certificateRouter } from '../../modules/certificates/certificate.router.ts'
import { kinds } from '../../modules/certificates/kinds/index.ts'
import { requestColumns, runColumns } from '../../modules/certificates/list-columns.ts'
import { csvOf } from '../../platform/spreadsheets/csv.ts'
import { buildCollege, diplomaData, issuerRights, person } from '../../testing/certificates.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { listSheet } from './list-file.ts'
import { listsRouter } from './lists.router.ts'
import '../../app/router.ts'

// The lists of the certificate app as files.

const world = await createWorld()
const { db } = world
const { college } = await buildCollege(db)
const issuer = await world.member(issuerRights, college.id)
const ctx = issuer.ctx as SignedInContext
const diplomas = createCallerFactory(certificateRouter(kinds.diploma))(issuer.ctx)
const two = await diplomas.issue({
  data: diplomaData(college.id, { persons: [person('Åsa', 'Öberg'), person('Liban', 'Demolund')] }),
})
await diplomas.create({ data: diplomaData(college.id, { date: '2025-12-18', persons: [] }) })
const csv = { format: 'csv' as const }

test('a kind has the shown columns, every row of the filter, in words; ticked rows alone when they are named', async () => {
  const columns = ['title', 'persons', 'status']
  const { sheet } = await listSheet(ctx, { ...csv, entity: 'diploma', columns, filters: { status: 'issued' } })
  expect(sheet.columns.map(({ title }) => title)).toEqual(['Diplom', 'Personer', 'Status', 'Grupp'])
  expect(sheet.rows).toEqual([['Vuxenutbildning, vård och omsorg', 2, 'Utfärdat', college.title]])
  expect(csvOf(sheet).toString('utf8')).toContain('Vuxenutbildning, vård och omsorg;2;Utfärdat')
  const all = await listSheet(ctx, { ...csv, entity: 'diploma', columns })
  expect(all.rows).toHaveLength(2)
  const ticked = await listSheet(ctx, { ...csv, entity: 'diploma', columns, ids: [two.id] })
  expect(ticked.rows.map(({ id }) => id)).toEqual([two.id])
})

test('issued documents have a row for each person', async () => {
  const orderBy = [{ column: 'name', order: 'asc' as const }]
  const { sheet } = await listSheet(ctx, { ...csv, entity: 'issuedDocument', columns: ['name', 'status'], orderBy })
  expect(sheet.rows.map((row) => row.slice(0, 2))).toEqual([
    ['Liban Demolund', 'Utfärdat'],
    ['Åsa Öberg', 'Utfärdat'],
  ])
})

test('nobody gets rows of another college, nor a list without the right to it', async () => {
  const elsewhere = await world.member(issuerRights)
  const input = { ...csv, entity: 'diploma', columns: ['title'] }
  expect((await listSheet(elsewhere.ctx as SignedInContext, input)).rows).toEqual([])
  const reader = (await world.member([{ subject: 'Article', name: 'read' }], college.id)).ctx as SignedInContext
  await expect(listSheet(reader, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(listSheet(reader, { ...input, entity: 'issuedDocument' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const api = createCallerFactory(listsRouter)(ctx)
  await expect(api.link({ ...input, entity: 'diplom' })).rejects.toEqual(refused('NOT_FOUND'))
  expect((await api.link(input)).url).toContain('/api/v1/lists/')
})

test('the groups of a kind are those of the certificates that one may read, under the filter', async () => {
  const other = await buildCollege(db)
  const elsewhere = await world.member(issuerRights, other.college.id)
  const there = createCallerFactory(certificateRouter(kinds.diploma))(elsewhere.ctx)
  await there.create({ data: diplomaData(other.college.id, { persons: [] }) })
  const groups = async (of: SignedInContext, more: object = {}) =>
    (await createCallerFactory(listsRouter)(of).groups({ entity: 'diploma', ...more })).groups
  expect(await groups(ctx)).toBe(1)
  const { ctx: office } = await world.national(issuerRights)
  expect(await groups(office as SignedInContext)).toBe(2)
  expect(await groups(office as SignedInContext, { filters: { status: ['issued'] } })).toBe(1)
  expect(await groups(office as SignedInContext, { search: 'liban demolund' })).toBe(1)
  const reader = (await world.member([{ subject: 'Article', name: 'read' }], college.id)).ctx as SignedInContext
  expect(await groups(reader)).toBe(0)
  expect((await createCallerFactory(listsRouter)(ctx).groups({ entity: 'issuedDocument' })).groups).toBeNull()
})

test('what holders ask for is a file with what the page tells of each; those that have ended are a list of their own', async () => {
  const [asked, other] = await db.certificatePerson.findMany({
    where: { certificate_id: two.id },
    orderBy: { id: 'asc' },
  })
  if (!asked || !other) throw new Error('no persons')
  const request = { person_id: asked.id, kind: 'name_change' as const, firstname: 'Åsa', lastname: 'Sjö' }
  await db.holderRequest.create({ data: { ...request, message: '=1+1', created_at: new Date('2026-11-02T10:00:00Z') } })
  await db.holderRequest.create({
    data: { person_id: other.id, kind: 'signed_copy', address: 'Vägen 1', status: 'done', answer: 'Postat i dag' },
  })
  const columns = requestColumns.map(({ key }) => key)
  const input = { ...csv, entity: 'holderRequest', columns }
  const { sheet, subject } = await listSheet(ctx, { ...input, filters: { open: true } })
  expect(subject).toBe('CertificatePerson')
  expect(sheet.rows).toEqual([
    [
      ...['Åsa Öberg', 'Har bytt namn', 'Diplom', expect.stringMatching(/\d/), college.title],
      ...[expect.anything(), 'Åsa Sjö', null, '=1+1', 'Väntar', null, null, null],
    ],
  ])
  expect(csvOf(sheet).toString('utf8')).toContain("'=1+1")
  const ended = await listSheet(ctx, { ...input, filters: { open: false } })
  expect(ended.rows).toMatchObject([{ name: 'Liban Demolund', answer: 'Postat i dag' }])
  const elsewhere = (await world.member(issuerRights)).ctx as SignedInContext
  expect((await listSheet(elsewhere, { ...input, filters: { open: true } })).rows).toEqual([])
})

test('the prints are a file of one’s own, with their states in words', async () => {
  const run = { group_id: college.id, author_id: issuer.user.id, output: 'pdf' as const, total: 46, filename: '' }
  await db.printRun.create({
    data: { ...run, id: randomUUID(), title: 'Diplom, klass ett', status: 'running', done: 18 },
  })
  await db.printRun.create({
    data: {
      ...run,
      id: randomUUID(),
      title: 'Diplom, klass två',
      status: 'failed',
      failed: 3,
      created_at: new Date(0),
    },
  })
  const input = { ...csv, entity: 'print', columns: runColumns.map(({ key }) => key) }
  const { sheet } = await listSheet(ctx, input)
  expect(sheet.rows.map((row) => row.slice(0, 4))).toEqual([
    ['Diplom, klass ett', 46, 'En PDF, A4', 'Pågår, 18 av 46'],
    ['Diplom, klass två', 46, 'En PDF, A4', '43 klara, 3 misslyckades'],
  ])
  const colleague = (await world.member(issuerRights, college.id)).ctx as SignedInContext
  expect((await listSheet(colleague, input)).rows).toEqual([])
  const reader = (await world.member([{ subject: 'Article', name: 'read' }], college.id)).ctx as SignedInContext
  await expect(listSheet(reader, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(listSheet(reader, { ...input, entity: 'holderRequest' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

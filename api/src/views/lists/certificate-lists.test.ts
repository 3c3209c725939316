import { expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { certificateRouter } from '../../modules/certificates/certificate.router.ts'
import { kinds } from '../../modules/certificates/kinds/index.ts'
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

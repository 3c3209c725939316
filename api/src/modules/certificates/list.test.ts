import { expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

const world = await createWorld()
const { db } = world
const createCaller = createCallerFactory(certificateRouter(kinds.diploma))
const call = (ctx: Context) => createCaller(ctx)
const { college, educator } = await buildCollege(db)
const issuer = await world.member(issuerRights, college.id)
const diplomas = call(issuer.ctx)

const draft = await diplomas.create({
  data: diplomaData(college.id, { educator: '', educator_id: educator.id, date: '2025-12-18', persons: [] }),
})
const issued = await diplomas.issue({
  data: diplomaData(college.id, { persons: [person('Åsa', 'Öberg'), person('Liban', 'Demolund')] }),
})
const yh = await diplomas.issue({
  data: diplomaData(college.id, { diplomaType: 'yh', degree: 'Stödpedagog', credits: 200, educator: 'Demoby' }),
})
await diplomas.revoke({ person_id: yh.persons[0]?.id ?? 0, reason: 'Fel person' })
const ids = async (input: Parameters<typeof diplomas.list>[0]) => (await diplomas.list(input)).items.map(({ id }) => id)

test('a row says what the list shows', async () => {
  const { items, total } = await diplomas.list({ orderBy: [{ column: 'persons', order: 'desc' }] })
  expect(total).toBe(3)
  expect(items[0]).toMatchObject({
    id: issued.id,
    title: 'Vuxenutbildning, vård och omsorg',
    summary: 'Provköpings vuxenutbildning · 1\u00a0500 gymnasiepoäng',
    persons: 2,
    counts: { draft: 0, issued: 2, replaced: 0, revoked: 0 },
    status: 'issued',
    run: null,
    date: '2026-06-12',
  })
  expect(items.find(({ id }) => id === yh.id)).toMatchObject({
    title: 'Yrkeshögskola, Stödpedagog',
    summary: 'Demoby · 200 yrkeshögskolepoäng',
    status: 'revoked',
    revoked_at: expect.any(String),
  })
})

test('tabs, filters and search', async () => {
  expect(await diplomas.counts({})).toEqual({ all: 3, draft: 1, issued: 1, revoked: 1 })
  expect(await ids({ filters: { status: 'draft' } })).toEqual([draft.id])
  expect(await ids({ filters: { diplomaType: 'yh' } })).toEqual([yh.id])
  expect(await ids({ filters: { year: 2025 } })).toEqual([draft.id])
  expect(await ids({ filters: { educator_id: educator.id } })).toEqual([draft.id])
  expect(await ids({ search: 'öberg åsa' })).toEqual([issued.id])
  expect(await ids({ search: 'demoby' })).toEqual([yh.id])
  expect(await ids({ search: 'provköping' })).toEqual([issued.id, draft.id])
  expect(await ids({ search: '%' })).toEqual([])
  const number = issued.persons[0]?.number ?? ''
  expect(await ids({ search: `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`.toLowerCase() })).toEqual(
    [issued.id],
  )
  expect(await diplomas.counts({ search: 'öberg' })).toEqual({ all: 1, draft: 0, issued: 1, revoked: 0 })
  await expect(diplomas.list({ filters: { hemligt: 1 } })).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  await expect(diplomas.list({ filters: { diplomaType: 'doktor' } })).rejects.toMatchObject({
    cause: { code: 'INVALID' },
  })
})

test('the number of statements does not grow with the rows', async () => {
  // The oldest alone has an educator that is a group.
  const few = await world.statementsOf(() => diplomas.list({ limit: 1, orderBy: [{ column: 'date', order: 'asc' }] }))
  const many = await world.statementsOf(() => diplomas.list({ limit: 100 }))
  expect(many.length).toBe(few.length)
  expect(many.length).toBeLessThanOrEqual(8)
})

test('the list is narrowed to the chosen group and what lies under it, never widened', async () => {
  const { ctx } = await world.national(issuerRights)
  expect((await call(ctx).list({})).total).toBe(3)
  expect((await call({ ...ctx, groupId: college.parent_id }).list({})).total).toBe(3)
  expect((await call({ ...ctx, groupId: educator.id }).list({})).total).toBe(0)
  const stranger = await world.member(issuerRights)
  expect((await call({ ...stranger.ctx, groupId: college.id }).list({})).total).toBe(0)
  const nobody = await world.member([])
  expect((await call({ ...nobody.ctx, groupId: college.id }).list({})).total).toBe(0)
})

test('what every object has is no filter and no column', async () => {
  const invalid = { cause: { code: 'INVALID' } }
  for (const key of ['constructor', 'toString', 'hasOwnProperty']) {
    await expect(diplomas.list({ filters: { [key]: 'x' } })).rejects.toMatchObject(invalid)
    expect(await ids({ orderBy: [{ column: key, order: 'asc' }] })).toEqual(await ids({}))
  }
  await expect(diplomas.list({ filters: { status: Array(100).fill('draft') } })).rejects.toMatchObject(invalid)
})

test('who got another in the place of the first is one person still', async () => {
  const place = await buildCollege(db)
  const { ctx } = await world.member(issuerRights, place.college.id)
  const { id, persons } = await call(ctx).issue({ data: diplomaData(place.college.id) })
  const corrected = { person_id: persons[0]?.id ?? 0, reason: 'Bytt namn', person: person('Ny', 'Person') }
  await call(ctx).reissue(corrected)
  expect((await call(ctx).list({})).items).toMatchObject([{ id, persons: 1, counts: { issued: 1, replaced: 1 } }])
})

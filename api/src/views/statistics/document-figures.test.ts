import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCertificateNumber } from '../../modules/certificates/certificate-number.ts'
import { noteUse } from '../../modules/certificates/document-use.ts'
import { createWorld } from '../../testing/world.ts'
import { documentFigures, documentFilters } from './document-figures.ts'

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

const now = new Date('2026-11-20T12:00:00Z')
const rights = [{ subject: 'Statistics', name: 'read' }]
const asked = (filters = {}) => documentFilters.parse(filters)

async function network() {
  const region = await buildGroup(db, { category: 'region', title: 'College Skåne' })
  const local = await buildGroup(db, { category: 'local', title: 'Eslöv', parent_id: region.id, path: [region.id] })
  const other = await buildGroup(db, { category: 'region', title: 'College Värmland' })
  return { region, local, other }
}

/** Issues documents of a kind in a group on a day. Returns their persons' ids. */
async function issue(group_id: number, count: number, { kind = 'diploma', at = '2026-06-12T08:00:00Z' } = {}) {
  const { id: certificate_id } = await buildCertificate(db, { group_id, kind: kind as 'diploma' })
  const ids: number[] = []
  for (let left = count; left > 0; left--) {
    const number = createCertificateNumber()
    const person = { certificate_id, status: 'issued' as const, issued_at: new Date(at), number, paper: {} }
    ids.push((await buildCertificatePerson(db, person)).id)
  }
  return ids
}

test('counts by month, kind and college, with those above, and no draft', async () => {
  const { region, local, other } = await network()
  const ids = await issue(local.id, 6)
  await issue(region.id, 5, { kind: 'certificate', at: '2026-09-30T22:30:00Z' })
  await issue(other.id, 7, { at: '2025-12-01T12:00:00Z' })
  await buildCertificatePerson(db, { certificate_id: (await buildCertificate(db, { group_id: local.id })).id })
  await noteUse(db, 'verified', ids)
  await noteUse(db, 'opened', ids.slice(0, 5))
  await db.certificateDocument.createMany({
    data: ids.map((person_id) => ({ person_id, path: `${person_id}`, sha256: '0'.repeat(64), filesize: 1 })),
  })
  const { ctx } = await world.national(rights)
  const found = await documentFigures(ctx as SignedInContext, asked(), now)
  expect(found).toMatchObject({ from: '2025-12-01', to: '2026-11-20' })
  expect(found.total).toEqual({ issued: 18, printed: 6, opened: 5, verified: 6 })
  expect(found.months.filter(({ issued }) => issued !== 0)).toEqual([
    { month: '2025-12', issued: 7 },
    { month: '2026-06', issued: 6 },
    // Half past midnight in Sweden.
    { month: '2026-10', issued: 5 },
  ])
  expect(found.months).toHaveLength(12)
  expect(found.kinds).toEqual([
    { kind: 'diploma', issued: 13, verified: 6 },
    { kind: 'certificate', issued: 5, verified: 0 },
  ])
  expect(found.colleges.map(({ title, issued, locals }) => [title, issued, locals.map((each) => each.title)])).toEqual([
    ['College Skåne', 11, ['Eslöv']],
    ['College Värmland', 7, []],
  ])
})

test('fewer than five are masked wherever they stand', async () => {
  const { local } = await network()
  const ids = await issue(local.id, 4)
  await noteUse(db, 'verified', ids.slice(0, 1))
  const { ctx } = await world.national(rights)
  const found = await documentFigures(ctx as SignedInContext, asked(), now)
  expect(found.total).toEqual({ issued: null, printed: 0, opened: 0, verified: null })
  expect(found.kinds).toEqual([{ kind: 'diploma', issued: null, verified: null }])
  expect(JSON.stringify(found)).not.toMatch(/(issued|printed|opened|verified)":[1-4]\D/)
})

test('what is masked follows from no sum: another college, kind and month are masked with it', async () => {
  const { region, local, other } = await network()
  const third = await buildGroup(db, { category: 'local', title: 'Höör', parent_id: region.id, path: [region.id] })
  await issue(local.id, 2)
  await issue(third.id, 9, { at: '2026-05-12T08:00:00Z' })
  await issue(other.id, 20, { kind: 'certificate', at: '2026-04-12T08:00:00Z' })
  const { ctx } = await world.national(rights)
  const found = await documentFigures(ctx as SignedInContext, asked(), now)
  expect(found.total.issued).toBe(31)
  expect(found.colleges.map(({ issued, locals }) => [issued, locals.map((each) => each.issued)])).toEqual([
    [20, []],
    [11, ['hidden', null]],
  ])
  expect(found.kinds.map(({ issued }) => issued)).toEqual([20, 11])
  expect(found.months.filter(({ issued }) => issued !== 0)).toEqual([
    { month: '2026-04', issued: 20 },
    { month: '2026-05', issued: 'hidden' },
    { month: '2026-06', issued: null },
  ])
})

test('a college’s administrator sees its own figures, and nobody without the right any', async () => {
  const { local, other } = await network()
  await issue(local.id, 6)
  await issue(other.id, 9)
  const own = await world.member(rights, local.id)
  expect((await documentFigures(own.ctx as SignedInContext, asked(), now)).total.issued).toBe(6)
  const none = await world.member([], other.id)
  expect((await documentFigures(none.ctx as SignedInContext, asked(), now)).total.issued).toBe(0)
})

test('filters: days, kinds and regions; a period that ends before it begins is refused', async () => {
  const { local, other, region } = await network()
  await issue(local.id, 6)
  await issue(other.id, 9, { kind: 'certificate' })
  const { ctx } = await world.national(rights)
  const total = async (filters: object) =>
    (await documentFigures(ctx as SignedInContext, asked(filters), now)).total.issued
  expect(await total({ kinds: ['certificate'] })).toBe(9)
  expect(await total({ regions: [region.id] })).toBe(6)
  expect(await total({ from: '2026-06-13' })).toBe(0)
  expect(await total({ from: '2026-06-12', to: '2026-06-12' })).toBe(15)
  expect(documentFilters.safeParse({ from: '2026-06-13', to: '2026-06-12' }).success).toBe(false)
  expect(documentFilters.safeParse({ from: '1900-01-01', to: '2026-11-20' }).success).toBe(true)
  expect((await documentFigures(ctx as SignedInContext, asked({ from: '1900-01-01' }), now)).months).toHaveLength(36)
})

test('the first use alone is kept, and nothing tells by whom', async () => {
  const { local } = await network()
  const [id = 0] = await issue(local.id, 1)
  await noteUse(db, 'verified', [id])
  const first = await db.documentUse.findUniqueOrThrow({ where: { person_id: id } })
  await noteUse(db, 'verified', [id])
  await noteUse(db, 'opened', [id])
  await noteUse(db, 'opened', [])
  const now = await db.documentUse.findUniqueOrThrow({ where: { person_id: id } })
  expect(now.verified_at).toEqual(first.verified_at)
  expect(now.opened_at).not.toBeNull()
  expect(Object.keys(now).sort()).toEqual(['opened_at', 'person_id', 'verified_at'])
})

test('costs two statements, however many groups there are', async () => {
  const { local, other } = await network()
  await issue(local.id, 2)
  await issue(other.id, 2)
  const { ctx } = await world.national(rights)
  expect(await world.statementsOf(() => documentFigures(ctx as SignedInContext, asked(), now))).toHaveLength(2)
})

import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import type { ListInput } from '../../../engine/resource.ts'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '../../../testing/certificates.ts'
import { issuableDataOf, type Saved } from '../../../testing/rows.ts'
import { createWorld } from '../../../testing/world.ts'
import { formatCertificateNumber } from '../certificate-number.ts'
import { kindNames } from '../kinds/names.ts'

const world = await createWorld()
const { db } = world
const { region, college, educator } = await buildCollege(db)
const { ctx } = await world.member(issuerRights, college.id)
const issuer = createCaller(ctx)
const office = createCaller((await world.national(issuerRights)).ctx)

const kindData = await issuableDataOf(db, college.id)
const all = {} as Record<(typeof kindNames)[number], Saved>
for (const kind of kindNames) all[kind] = await (office[kind] as typeof office.diploma).issue({ data: kindData[kind] })
const old = await issuer.diploma.issue({
  data: diplomaData(college.id, {
    date: '2024-01-15',
    educator: '',
    educator_id: educator.id,
    persons: [person('Åsa', 'Öberg', { personal_number: testNumbers[1] }), person('Liban', 'Demolund')],
  }),
})
const [asa, liban] = old.persons.map(({ id, number }) => ({ id, number: number ?? '' })) as [Row, Row]
await issuer.diploma.create({ data: diplomaData(college.id, { persons: [person('Utkast', 'Utkastsson')] }) })
type Row = { id: number; number: string }

const list = (input: ListInput = {}) => office.issuedDocument.list(input)
const ids = async (input: ListInput) => (await list(input)).items.map(({ id }) => id)
const firstOf = (saved: Saved) => saved.persons[0]?.id ?? 0

test('every document of every kind is a row, the newest papers first; drafts are none', async () => {
  const { items, total } = await list()
  expect(total).toBe(kindNames.length + 2)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(kindNames))
  expect(items.slice(-2).map(({ id }) => id)).toEqual([asa.id, liban.id])
  expect(items.at(-2)).toEqual({
    id: asa.id,
    certificate_id: old.id,
    firstname: 'Åsa',
    lastname: 'Öberg',
    protected: false,
    status: 'issued',
    number: asa.number,
    kind: 'diploma',
    title: 'Vuxenutbildning, vård och omsorg',
    group: { id: college.id, title: 'Eslöv–Höör–Hörby' },
    educator: 'Provköpings vuxenutbildning',
    date: '2024-01-15',
    issued_at: expect.any(String),
    revoked_at: null,
    revoked_reason: '',
    replaced_by: null,
    document: false,
    verifyUrl: `http://vo.localhost:3000/verifiera/${asa.number}`,
    can: { print: true, download: true, issue: true, revoke: true },
  })
  expect(items.find(({ kind }) => kind === 'college_certificate')).toMatchObject({ lastname: 'Eslöv–Höör–Hörby' })
})

describe('search', () => {
  test('finds a name in any order, without dots and capitals', async () => {
    expect(await ids({ search: 'öberg ÅSA' })).toEqual([asa.id])
    expect(await ids({ search: 'oberg' })).toEqual([asa.id])
    expect(await ids({ search: 'utkastsson' })).toEqual([])
    expect(await ids({ search: '%' })).toEqual([])
    expect(await ids({ search: "'; DROP TABLE x; --" })).toEqual([])
  })

  test('finds a number as it stands on paper, in part, in small letters, with O for 0', async () => {
    const { number } = asa
    const paper = formatCertificateNumber(number)
    for (const typed of [number, paper, paper.toLowerCase(), paper.replaceAll('-', ' '), number.replaceAll('0', 'O')]) {
      expect(await ids({ search: typed }), typed).toEqual([asa.id])
    }
    expect(await ids({ search: number.slice(2, 11) })).toEqual([asa.id])
  })

  test('a personal number finds nobody and is told nowhere', async () => {
    expect(await ids({ search: testNumbers[1] })).toEqual([])
    expect(JSON.stringify(await list({ limit: 200 }))).not.toMatch(/personal|1958|2743/)
  })
})

describe('filters', () => {
  test('by kind and period of the papers', async () => {
    expect(await ids({ filters: { kind: ['tutor_certificate'] } })).toEqual([firstOf(all.tutor_certificate)])
    expect(await ids({ filters: { kind: 'diploma', date: { to: '2024-01-15' } } })).toEqual([asa.id, liban.id])
    expect(await ids({ filters: { date: { from: '2024-01-16', to: '2025-12-31' } } })).toEqual([])
  })

  test('by college, by the region above it, by the educator', async () => {
    expect((await list({ filters: { group_id: region.id } })).total).toBe(kindNames.length + 2)
    expect(await ids({ filters: { group_id: educator.id } })).toEqual([asa.id, liban.id])
    expect(await ids({ filters: { group_id: (await buildGroup(db)).id } })).toEqual([])
  })

  test('by status, with what took its place and why', async () => {
    const replaced = await issuer.diploma.issue({ data: diplomaData(college.id, { persons: [person('Fel', 'Namn')] }) })
    const person_id = firstOf(replaced)
    await issuer.diploma.reissue({ person_id, reason: 'Bytt namn', person: person('Rätt', 'Namn') })
    const { items } = await list({ filters: { status: 'replaced' } })
    const { items: fresh } = await list({ search: 'rätt namn' })
    expect(items).toMatchObject([
      { id: person_id, revoked_reason: 'Bytt namn', revoked_at: expect.any(String), replaced_by: fresh[0]?.number },
    ])
    await issuer.diploma.revoke({ person_id: fresh[0]?.id ?? 0, reason: 'Fel person' })
    expect(await ids({ filters: { status: ['revoked'] } })).toEqual([fresh[0]?.id])
  })

  test.each([
    [{ hemligt: 1 }, 'filters.hemligt'],
    [{ constructor: 1 }, 'filters.constructor'],
    [{ date: { from: 'igår' } }, 'filters.date.from'],
    [{ kind: ['doktor'] }, undefined],
    [{ group_id: 'x' }, undefined],
  ])('%j is refused', async (filters, field) => {
    const error = await list({ filters }).then(
      () => null,
      (thrown: { cause: { code: string; fields: object } }) => thrown.cause,
    )
    expect(error?.code).toBe('INVALID')
    if (field) expect(Object.keys(error?.fields ?? {})).toEqual([field])
  })
})

test('pages do not overlap, in either order, and cost the same', async () => {
  for (const orderBy of [
    [{ column: 'name', order: 'asc' as const }],
    [{ column: 'date', order: 'asc' as const }],
    [],
  ]) {
    const whole = await ids({ orderBy, limit: 200 })
    const pages = [await ids({ orderBy, limit: 5 }), await ids({ orderBy, limit: 5, page: 2 })]
    expect(pages.flat()).toEqual(whole.slice(0, 10))
  }
  const few = await world.statementsOf(() => list({ limit: 1, search: 'a' }))
  const many = await world.statementsOf(() => list({ limit: 200, search: 'a' }))
  expect(many.length).toBe(few.length)
  expect(many.length).toBeLessThanOrEqual(5)
})

test('by name, and an order that is not known is the usual one', async () => {
  const names = (await list({ orderBy: [{ column: 'name', order: 'asc' }], limit: 200 })).items.map(
    (row) => row.lastname,
  )
  expect(names).toEqual(names.toSorted(new Intl.Collator('sv').compare))
  const last = (await list({ orderBy: [{ column: 'name', order: 'desc' }], limit: 200 })).items
  expect(last.map((row) => row.lastname)).toEqual(names.toReversed())
  expect(await ids({ orderBy: [{ column: 'paper', order: 'asc' }] })).toEqual(await ids({}))
})

describe('only what the asker may read', () => {
  test('each kind by its own right, in one’s own groups', async () => {
    const one = await world.member([{ subject: 'TutorCertificate', name: 'read' }], college.id)
    const { items, total } = await createCaller(one.ctx).issuedDocument.list({})
    expect({ total, kinds: items.map(({ kind }) => kind) }).toEqual({ total: 1, kinds: ['tutor_certificate'] })
    expect(items[0]?.can.print).toBe(false)
    const stranger = await world.member(issuerRights)
    expect((await createCaller(stranger.ctx).issuedDocument.list({})).total).toBe(0)
    const nobody = await world.member([], college.id)
    expect((await createCaller(nobody.ctx).issuedDocument.list({ search: asa.number })).total).toBe(0)
  })

  test('what may be done is said of each document by the rights in its group', async () => {
    const there = (await buildCollege(db)).college.id
    await office.diploma.issue({ data: diplomaData(there, { persons: [person('Siv', 'Skog')] }) })
    const right = (name: string, subject = 'Diploma') => ({ subject, name })
    const { user } = await world.member([right('create', 'PrintRun'), right('issue')], college.id)
    await buildRole(db, { permissions: [right('read'), right('revoke')], userIds: [user.id] })
    const { items } = await createCaller(await world.as(user.id)).issuedDocument.list({ limit: 200 })
    const may = (group: number) => items.filter((row) => row.group.id === group).map(({ can }) => can)
    expect(may(college.id)[0]).toEqual({ print: true, download: true, issue: true, revoke: true })
    expect(may(there)).toEqual([{ print: false, download: false, issue: false, revoke: true }])
  })

  test('the chosen group narrows and never widens', async () => {
    const elsewhere = await buildCollege(db)
    const there = await world.member(issuerRights, elsewhere.college.id)
    const at = (groupId: number) => createCaller({ ...there.ctx, groupId }).issuedDocument.list({})
    expect((await at(college.id)).total).toBe(0)
    expect((await createCaller({ ...ctx, groupId: college.id }).issuedDocument.list({})).total).toBeGreaterThan(9)
    const besides = { ...ctx, groupId: elsewhere.college.id }
    expect((await createCaller(besides).issuedDocument.list({})).total).toBe(0)
    // The documents of a course moment on which one is named are shown in every group.
    const { course_moment_id } = kindData.diploma_language_representative
    const named = { ...besides, actor: { ...ctx.actor, namedOn: [course_moment_id ?? 0] } }
    const { items } = await createCaller(named).issuedDocument.list({})
    expect(items.map(({ id }) => id)).toEqual([firstOf(all.diploma_language_representative)])
  })

  test('a visitor is asked to sign in', async () => {
    await expect(createCaller(world.visitor).issuedDocument.list({})).rejects.toMatchObject({
      cause: { code: 'UNAUTHENTICATED' },
    })
  })
})

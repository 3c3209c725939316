import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import { diplomaData, issuerRights, refused, testNumbers } from '../../../testing/certificates.ts'
import { createWorld } from '../../../testing/world.ts'
import { kinds } from '../kinds/index.ts'
import { correctPersons } from './correct.ts'
import { type Issuer, idsOf, issueOf, prepareIssuer, someone, stateOf, wrongDay } from './testing.ts'

const world = await createWorld()
const { db } = world
const state = stateOf(world)
let place: Issuer['place']
let issuer: Issuer['issuer']
let caller: Issuer['caller']
const issue = issueOf(() => ({ place, caller }))

beforeEach(async () => {
  ;({ place, issuer, caller } = await prepareIssuer(world))
})

describe('refused, and nothing is written', () => {
  test.each([
    ['no correction', {}, 'changes'],
    ['a field of no certificate', { status: 'draft' }, 'changes'],
    ['another college', { group_id: 1 }, 'changes'],
    ['a day that is none', { date: '2026-02-30' }, 'changes.date'],
    ['an emptied field that is required', { principal: '' }, 'changes.principal'],
    ['points below the least', { credits: 100 }, 'changes.credits'],
    ['a personal number as reason of certification', { certified_reason: '19850912-2381' }, 'changes.certified_reason'],
  ])('%s', async (_what, changes, field) => {
    const old = await issue()
    const before = await state()
    const answer = await refused(caller.diploma.correct({ person_ids: idsOf(old), reason: 'Fel', changes }))
    expect(answer.code).toBe('INVALID')
    expect(Object.keys(answer.fields)).toContain(field)
    expect(await state()).toBe(before)
  })

  test('a correction that changes nothing for some', async () => {
    const [one, other] = [await issue([someone('Alm')]), await issue([someone('Berg')], { date: '2026-06-05' })]
    const before = await state()
    const answer = await refused(caller.diploma.correct({ person_ids: [...idsOf(one), ...idsOf(other)], ...wrongDay }))
    expect(answer.fields).toEqual({ [`persons.${idsOf(other)[0]}`]: ['Redan rätt. Följer inte med.'] })
    expect(await state()).toBe(before)
  })

  test('points of one person that another education does not allow', async () => {
    const old = await issue([someone('Alm', { credits: 1600 }), someone('Berg')])
    const before = await state()
    const changes = { diplomaType: 'ung', credits: 2500 }
    const answer = await refused(caller.diploma.correct({ person_ids: idsOf(old), reason: 'x', changes }))
    expect(Object.keys(answer.fields)).toContain(`persons.${idsOf(old)[0]}`)
    expect(await state()).toBe(before)
  })

  test('a reason that holds a personal number, or none', async () => {
    const person_ids = idsOf(await issue())
    for (const reason of ['', '   ', `Fel nummer ${testNumbers[0]}`]) {
      const answer = await refused(caller.diploma.correct({ ...wrongDay, person_ids, reason }))
      expect(Object.keys(answer.fields)).toEqual(['reason'])
    }
  })

  test('persons who are replaced, revoked or drafts: they are named, and the others stay as they are', async () => {
    const old = await issue()
    const [alm, berg, cederlund] = idsOf(old) as [number, number, number]
    await caller.diploma.correct({ person_ids: [alm], ...wrongDay })
    await caller.diploma.revoke({ person_id: berg, reason: 'x' })
    const before = await state()
    const answer = await refused(caller.diploma.correct({ person_ids: [alm, berg, cederlund], ...wrongDay }))
    expect(answer).toMatchObject({ code: 'CONFLICT', details: { ended: [alm, berg] } })
    const draft = await caller.diploma.create({ data: diplomaData(place.college.id) })
    const counted = await state()
    const of = await refused(caller.diploma.correct({ person_ids: idsOf(draft), ...wrongDay }))
    expect(of).toMatchObject({ code: 'CONFLICT', details: { ended: idsOf(draft) } })
    expect(await state()).toBe(counted)
    expect(before).not.toBe(counted)
  })

  test('persons of another kind, of another college, and without the right', async () => {
    const old = await issue()
    const person_ids = idsOf(old)
    const stranger = createCaller((await world.member(issuerRights)).ctx)
    const reader = createCaller((await world.member([{ subject: 'Diploma', name: 'read' }], place.college.id)).ctx)
    // Issues elsewhere, and only reads here.
    const mixed = await world.member([{ subject: 'Diploma', name: 'read' }], place.college.id)
    const before = await state()
    expect((await refused(stranger.diploma.correct({ person_ids, ...wrongDay }))).code).toBe('NOT_FOUND')
    expect((await refused(stranger.diploma.correction({ person_ids }))).code).toBe('NOT_FOUND')
    expect((await refused(reader.diploma.correct({ person_ids, ...wrongDay }))).code).toBe('FORBIDDEN')
    expect((await refused(createCaller(mixed.ctx).diploma.correction({ certificate_id: old.id }))).code).toBe(
      'FORBIDDEN',
    )
    expect((await refused(caller.certificate.correct({ person_ids, ...wrongDay }))).code).toBe('NOT_FOUND')
    expect(await state()).toBe(before)
  })
})

test('two at once: one corrects, the other is told that they are replaced; nobody gets two', async () => {
  const old = await issue()
  const person_ids = idsOf(old)
  const tries = [person_ids, person_ids.toReversed()].map((ids) =>
    caller.diploma.correct({ person_ids: ids, ...wrongDay }),
  )
  const ends = await Promise.allSettled(tries)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.certificatePerson.count({ where: { status: 'issued' } })).toBe(3)
  expect(await db.certificate.count()).toBe(2)
})

test('two at once over the same certificates in another order wait for each other and do not lock up', async () => {
  const [one, other] = [await issue(), await issue()]
  const [[a, b], [c, d]] = [idsOf(one) as [number, number], idsOf(other) as [number, number]]
  const ends = await Promise.allSettled([
    caller.diploma.correct({ person_ids: [a, c], ...wrongDay }),
    caller.diploma.correct({ person_ids: [d, b], ...wrongDay }),
    caller.issuedDocument.revoke({ person_ids: [idsOf(other)[2] ?? 0, idsOf(one)[2] ?? 0], reason: 'x' }),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(
    await db.certificatePerson.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } }),
  ).toMatchObject([
    { status: 'issued', _count: 4 },
    { status: 'replaced', _count: 4 },
    { status: 'revoked', _count: 2 },
  ])
})

test('a taken number is drawn anew; one that fails in the middle leaves nothing', async () => {
  const old = await issue()
  const taken = old.persons[0]?.number ?? ''
  const drawn = [taken, '7K3MQ9TX2F8C', '4QW7ZC2N8HRA', '9BXT61MKV0D3']
  const before = await state()
  const request = { person_ids: idsOf(old), ...wrongDay }
  const broken = () => {
    throw new Error('no numbers')
  }
  const { ctx } = issuer
  await expect(correctPersons(ctx as never, kinds.diploma as never, request, broken)).rejects.toThrow('no numbers')
  expect(await state()).toBe(before)
  await correctPersons(ctx as never, kinds.diploma as never, request, () => drawn.shift() ?? '')
  const issued = await db.certificatePerson.findMany({ where: { status: 'issued' }, select: { number: true } })
  expect(issued.map(({ number }) => number).sort()).toEqual(['4QW7ZC2N8HRA', '7K3MQ9TX2F8C', '9BXT61MKV0D3'])
})

test('five hundred take as many statements as fifty', async () => {
  const many = (size: number) => issue(Array.from({ length: size }, () => someone('Alm')))
  const [small, large] = [await many(50), await many(500)]
  const count = async (person_ids: number[]) =>
    (await world.statementsOf(() => caller.diploma.correct({ person_ids, ...wrongDay }))).length
  const few = await count(idsOf(small))
  expect(await count(idsOf(large))).toBeLessThan(few + 10)
})

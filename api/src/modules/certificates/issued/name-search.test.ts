import { Prisma } from '@kollegium/db'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import type { ListInput } from '../../../engine/resource.ts'
import { buildCollege, issuerRights } from '../../../testing/certificates.ts'
import { createWorld } from '../../../testing/world.ts'
import { pageAlongList, personCondition } from './name-search.ts'

const world = await createWorld()
const { db } = world
const [near, far] = [(await buildCollege(db)).college.id, (await buildCollege(db)).college.id]
const issuer = createCaller((await world.member(issuerRights, near)).ctx)
const office = createCaller((await world.national(issuerRights)).ctx)

// A hundred certificates of two colleges, two a day, with five persons each: of every five one is called Alva, one is a draft.
const certificates = await db.certificate.createManyAndReturn({
  data: Array.from({ length: 100 }, (_, n) => ({
    kind: n % 10 === 0 ? ('tutor_certificate' as const) : ('diploma' as const),
    group_id: n % 4 === 0 ? far : near,
    date: new Date(Date.UTC(2026, 0, 1 + n / 2)),
    fields: {},
  })),
})
const lastnames = ['Öst', 'Ek', 'Åby', 'Zorn', 'Lönn']
const persons = await db.certificatePerson.createManyAndReturn({
  data: certificates.flatMap(({ id }, n) =>
    lastnames.map((lastname, position) => ({
      certificate_id: id,
      position,
      firstname: (n + position) % 5 === 0 ? 'Alva' : 'Bo',
      lastname: n === 2 && position === 1 ? 'Ensam' : lastname,
      ...(position < 4 && {
        status: n === 50 ? ('revoked' as const) : ('issued' as const),
        number: `${String(n).padStart(3, '0')}ABCDEFG${position}H`,
        issued_at: new Date(),
        paper: {},
        ...(n === 50 && { revoked_at: new Date(), revoked_reason: 'Fel' }),
      }),
    })),
  ),
})
const of = new Map(certificates.map((certificate) => [certificate.id, certificate]))
type Person = (typeof persons)[number]
const dayOf = (person: Person) => of.get(person.certificate_id)?.date.getTime() ?? 0
const newest = (one: Person, other: Person) =>
  dayOf(other) - dayOf(one) || other.certificate_id - one.certificate_id || one.position - other.position
const { compare } = new Intl.Collator('sv')
const byName = (one: Person, other: Person) =>
  compare(one.lastname, other.lastname) || compare(one.firstname, other.firstname) || one.id - other.id

const alvas = persons.filter(({ firstname, status }) => firstname === 'Alva' && status !== 'draft')
const kindOf = (person: Person) => of.get(person.certificate_id)?.kind
const groupOf = (person: Person) => of.get(person.certificate_id)?.group_id

/** Every page, until one is empty. */
async function pages(input: ListInput, who = office) {
  const found: number[] = []
  const totals = new Set<number>()
  for (let page = 1; page < 50; page += 1) {
    const { items, total } = await who.issuedDocument.list({ limit: 7, ...input, page })
    found.push(...items.map(({ id }) => id))
    totals.add(total)
    if (items.length === 0) break
  }
  return { found, totals: [...totals] }
}
const told = (expected: Person[]) => ({ found: expected.map(({ id }) => id), totals: [expected.length] })

describe('a name that many have', () => {
  test('is found in the order of the list, page after page, with the exact total', async () => {
    expect(alvas.length).toBe(80)
    expect(await pages({ search: 'alva' })).toEqual(told(alvas.toSorted(newest)))
    const oldest: ListInput = { search: 'alva', orderBy: [{ column: 'date', order: 'asc' }] }
    expect((await pages(oldest)).found.at(0)).toBe(alvas.toSorted((one, other) => dayOf(one) - dayOf(other))[0]?.id)
    const named: ListInput = { search: 'ALVA', orderBy: [{ column: 'name', order: 'asc' }] }
    expect(await pages(named)).toEqual(told(alvas.toSorted(byName)))
  })

  test('and only what the asker may see, of what the filters ask for', async () => {
    const own = alvas.filter((person) => groupOf(person) === near)
    expect(await pages({ search: 'alva' }, issuer)).toEqual(told(own.toSorted(newest)))
    const tutors = alvas.filter((person) => kindOf(person) === 'tutor_certificate')
    expect(await pages({ search: 'alva', filters: { kind: 'tutor_certificate' } })).toEqual(
      told(tutors.toSorted(newest)),
    )
    const revoked = alvas.filter(({ status }) => status === 'revoked')
    expect(revoked.length).toBe(1)
    expect(await pages({ search: 'alva', filters: { status: 'revoked' } })).toEqual(told(revoked))
  })
})

test('a page of a crowd is met along the list, or put in order where it is not', async () => {
  const matches = personCondition('alva')
  if (!matches) throw new Error('there is a word in it')
  const searched = { where: Prisma.sql`person.status <> 'draft'`, matches }
  const order = Prisma.sql`date DESC, person.certificate_id DESC, person.position, person.id`
  const expected = alvas.toSorted(newest).map(({ id }) => id)
  expect(await pageAlongList(db, searched, { order, limit: 7, skip: 14 })).toEqual(expected.slice(14, 21))
  // The last page isn't full.
  expect(await pageAlongList(db, searched, { order, limit: 7, skip: 77 })).toEqual(expected.slice(77))
})

test('one of a name far down the list is found, and a short word without a digit is a name alone', async () => {
  expect((await pages({ search: 'ensam bo' })).found).toHaveLength(1)
  expect(await pages({ search: 'lönn' })).toEqual(told([]))
  expect(await pages({ search: 'abcd' })).toEqual(told([]))
  expect((await pages({ search: '7abc' })).found).toHaveLength(40)
  expect((await pages({ search: 'zorn' })).found).toHaveLength(100)
})

test('what few have costs no statement for rows that are not there', async () => {
  const none = await world.statementsOf(() => office.issuedDocument.list({ search: 'ingensson' }))
  const some = await world.statementsOf(() => office.issuedDocument.list({ search: 'ensam' }))
  expect(some.length - none.length).toBe(1)
})

test('a name that more than ten thousand have is listed page by page, with the exact total', async () => {
  const crowd = 10_050
  const { id } = await db.certificate.create({
    data: { kind: 'diploma', group_id: near, date: new Date('2020-01-01'), fields: {} },
  })
  await db.$executeRaw`
    INSERT INTO "CertificatePerson" (certificate_id, position, firstname, lastname, status, number, issued_at, paper, updated_at)
    SELECT ${id}, n, 'Folke', 'Massa', 'issued', 'M' || lpad(n::text, 11, '0'), now(), '{}', now()
    FROM generate_series(1, ${crowd}::int) n`
  await world.services.changes.heard()
  const page = async (of: number) => {
    const { items, total, similar } = await office.issuedDocument.list({ search: 'massa folke', limit: 200, page: of })
    return { numbers: items.map(({ number }) => Number(number.slice(1))), total, similar }
  }
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  expect(await page(1)).toEqual({ numbers: upTo(1, 200), total: crowd, similar: false })
  expect(await page(51)).toEqual({ numbers: upTo(10_001, crowd), total: crowd, similar: false })
  expect(await page(52)).toEqual({ numbers: [], total: crowd, similar: false })
})

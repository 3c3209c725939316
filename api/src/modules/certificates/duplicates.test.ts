import { expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

const world = await createWorld()
const { db } = world
const createCaller = createCallerFactory(certificateRouter(kinds.diploma))
const call = (ctx: Context) => createCaller(ctx)

/** A college of its own, so that namesakes of other tests are out of sight. */
async function place() {
  const { college } = await buildCollege(db)
  const { ctx } = await world.member(issuerRights, college.id)
  const data = (persons: ReturnType<typeof person>[], more = {}) => diplomaData(college.id, { persons, ...more })
  return { college, diplomas: call(ctx), data }
}

test('who already has one is told by personal number, not by a namesake with another number', async () => {
  const { diplomas, data } = await place()
  await diplomas.issue({ data: data([person('Jasmina', 'Testander', { personal_number: testNumbers[0] })]) })
  const persons = [
    person('Jasmina', 'Gift', { personal_number: testNumbers[0] }),
    person('Jasmina', 'Testander', { personal_number: testNumbers[1] }),
  ]
  const next = await diplomas.create({ data: data(persons) })
  expect(await diplomas.duplicates({ id: next.id })).toMatchObject([{ position: 0, by: 'personal_number' }])
})

test('the newest one is told, with what leads to it; dots make another name, capitals do not', async () => {
  const { diplomas, data } = await place()
  await diplomas.issue({ data: data([person('Åsa', 'Ek')], { date: '2024-06-12' }) })
  const newest = await diplomas.issue({ data: data([person('åsa', 'EK')], { date: '2025-06-12' }) })
  const revoked = await diplomas.issue({ data: data([person('Åsa', 'Ek')], { date: '2026-06-12' }) })
  await diplomas.revoke({ person_id: revoked.persons[0]?.id ?? 0, reason: 'Fel person' })
  const next = await diplomas.create({ data: data([person('Asa', 'Ek'), person('Åsa', 'Ek')]) })
  expect(await diplomas.duplicates({ id: next.id })).toEqual([
    {
      person_id: next.persons[1]?.id,
      position: 1,
      by: 'name',
      number: newest.persons[0]?.number,
      certificate_id: newest.id,
      date: '2025-06-12',
      title: 'Vuxenutbildning, vård och omsorg',
    },
  ])
})

test('a document by number comes before a newer one by name; one without a number is found by its name', async () => {
  const { diplomas, data } = await place()
  const numbered = person('Ada', 'Nord', { personal_number: testNumbers[2] })
  const [older, newer] = [
    await diplomas.issue({ data: data([numbered]) }),
    await diplomas.issue({ data: data([person('Ada', 'Nord')]) }),
  ]
  const next = await diplomas.create({ data: data([person('Bo', 'Ek'), person('Ada', 'Nord'), numbered]) })
  expect(await diplomas.duplicates({ id: next.id })).toMatchObject([
    { position: 1, by: 'name', certificate_id: newer.id },
    { position: 2, by: 'personal_number', certificate_id: older.id },
  ])
})

test('a document of another kind, a draft and the own document of an issued person are no duplicates', async () => {
  const { college, diplomas, data } = await place()
  const ofOtherKind = createCallerFactory(certificateRouter(kinds.certificate))
  const { ctx } = await world.member(issuerRights, college.id)
  await ofOtherKind(ctx).issue({ data: data([person('Eva', 'Sten')], { credits: 900 }) } as never)
  await diplomas.create({ data: data([person('Eva', 'Sten')]) })
  const next = await diplomas.create({ data: data([person('Eva', 'Sten')]) })
  expect(await diplomas.duplicates({ id: next.id })).toEqual([])
  const issued = await diplomas.issue({ id: next.id, updated_at: next.updated_at })
  expect(await diplomas.duplicates({ id: issued.id })).toEqual([])
})

test('only documents of the kind that one may read are told', async () => {
  const [here, there] = [await place(), await place()]
  await there.diplomas.issue({ data: there.data([person('Liban', 'Demolund')]) })
  const next = await here.diplomas.create({ data: here.data([person('Liban', 'Demolund')]) })
  expect(await here.diplomas.duplicates({ id: next.id })).toEqual([])
  await expect(there.diplomas.duplicates({ id: next.id })).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } })
  const { ctx } = await world.national(issuerRights)
  expect(await call(ctx).duplicates({ id: next.id })).toMatchObject([{ by: 'name' }])
})

test('a class of a thousand who all have one is told whole, in one look-up', async () => {
  const { diplomas, data } = await place()
  const persons = Array.from({ length: 1000 }, (_, n) =>
    person('Elev', `Provsson${'abcdefghij'[n % 10]} ${letters(n)}`),
  )
  const earlier = await diplomas.create({ data: data(persons) })
  await db.$executeRaw`
    UPDATE "CertificatePerson" SET status = 'issued', issued_at = now(), paper = '{}',
      number = upper(lpad(to_hex(id), 12, '0'))
    WHERE certificate_id = ${earlier.id}`
  const next = await diplomas.create({ data: data(persons) })
  const { statements, found } = await counted(() => diplomas.duplicates({ id: next.id }))
  expect(found.map(({ position }) => position)).toEqual(persons.map((_, position) => position))
  expect(new Set(found.map(({ number }) => number)).size).toBe(1000)
  expect(statements).toBeLessThanOrEqual(3)
})

/** Names hold no digits. */
const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string)

async function counted<Found>(ask: () => Promise<Found>) {
  let found = undefined as Found
  const statements = await world.statementsOf(async () => {
    found = await ask()
  })
  return { statements: statements.length, found }
}

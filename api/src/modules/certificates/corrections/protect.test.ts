import { Prisma } from '@kollegium/db'
import { expect, test, vi } from 'vitest'
import { diplomaData, person } from '../../../testing/certificates.ts'
import { createPrintWorld } from '../../../testing/printing.ts'

const { db, caller, college } = await createPrintWorld()

/** An issued person, and the same one on the certificate of a correction. */
async function corrected() {
  const persons = [person('Ada', 'Alm', { personal_number: null }), person('Bo', 'Berg', { personal_number: null })]
  const old = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  const [ada = 0, bo = 0] = old.persons.map(({ id }) => id)
  const change = { reason: 'Fel datum', changes: { date: '2026-06-05' } }
  const { certificates } = await caller.diploma.correct({ person_ids: [ada, bo], ...change })
  const [next = 0, nextBo = 0] = certificates[0]?.person_ids ?? []
  return { ada, bo, next, nextBo }
}

const waiting = () => db.$queryRaw<unknown[]>`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

test.each<['the former' | 'the present', string]>([
  ['the former', 'of the document before'],
  ['the present', 'of the document itself'],
])('protection by %s document, while a correction is under way, holds for the new document too', async (which) => {
  const { ada, next } = await corrected()
  const change = { reason: 'Fel ort', changes: { place: 'Lund' } }
  let both: Promise<unknown> = Promise.resolve()
  await db.$transaction(
    async (tx) => {
      // The correction has written its new document, and waits for its note; then the protection waits for the correction.
      await tx.$executeRaw(Prisma.sql`LOCK TABLE "AuditEntry" IN SHARE MODE`)
      const correcting = caller.diploma.correct({ person_ids: [next], ...change })
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000, interval: 20 })
      const person_id = which === 'the former' ? ada : next
      const protecting = caller.diploma.protect({ person_id, protected: true })
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 10_000, interval: 20 })
      both = Promise.all([correcting, protecting])
    },
    { timeout: 30_000 },
  )
  await both
  const all = await db.certificatePerson.findMany({
    where: { firstname: 'Ada' },
    select: { status: true, protected: true },
    orderBy: { id: 'desc' },
    take: 3,
  })
  expect(all).toEqual([
    { status: 'issued', protected: true },
    { status: 'replaced', protected: true },
    { status: 'replaced', protected: true },
  ])
})

test('protections and corrections of the same persons at once, in any order, lock nobody up', async () => {
  const { ada, bo, next, nextBo } = await corrected()
  const ends = await Promise.allSettled([
    caller.diploma.correct({ person_ids: [nextBo, next], reason: 'Fel ort', changes: { place: 'Lund' } }),
    caller.diploma.protect({ person_id: bo, protected: true }),
    caller.diploma.protect({ person_id: next, protected: true }),
    caller.diploma.protect({ person_id: nextBo, protected: true }),
    caller.diploma.protect({ person_id: ada, protected: true }),
  ])
  expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
  const since = { id: { gte: ada } }
  expect(await db.certificatePerson.count({ where: since })).toBe(6)
  expect(await db.certificatePerson.count({ where: { ...since, protected: true } })).toBe(6)
})

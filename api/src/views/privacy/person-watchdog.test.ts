import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { heldLoop } from '../../testing/held-loop.ts'
import { createWorld } from '../../testing/world.ts'
import { runErasure } from './erasure.ts'
import { extractOf, extractWorkbook, ownExtract } from './extract.ts'
import { ownDataSheet } from './own-data-sheet.ts'
import { privacyRouter } from './privacy.router.ts'

// A person of whom very much is kept: nobody else waits for the extract or the erasure.

/** The longest stretch in milliseconds of a usual machine's processor. */
const limit = 100

const { db, services, national } = await createWorld()
const rights = ['Privacy', 'User', 'Membership'].map((subject) => ({ subject, name: 'manage' }))
const ctx = (await national(rights)).ctx as SignedInContext
const caller = createCallerFactory(privacyRouter)(ctx)

const number = '19850912-2381'
const name = { firstname: 'Zebulon', lastname: 'Utkastdal', email: 'zebulon@exempel.test' }
const numbered = () => ({
  personal_number: services.keys.seal(number),
  personal_number_key: services.keys.lookup(number),
})
const many = <Row>(count: number, row: (at: number) => Row) => Array.from({ length: count }, (_, at) => row(at))

async function manyRows(): Promise<number> {
  const group = await buildGroup(db)
  const { id: user_id } = await buildUser(db, { ...name, ...numbered() })
  const moment = await buildCourseMoment(db, { group_id: group.id })
  const certificate = await buildCertificate(db, { group_id: group.id })
  const at = { group_id: group.id, author_id: user_id }
  await db.application.createMany({
    data: many(100, () => ({
      ...name,
      category: 'account_application' as const,
      user_id,
      group_id: group.id,
      comments: 'Ord '.repeat(500),
    })),
  })
  await db.participant.createMany({
    data: many(300, (position) => ({ ...name, ...numbered(), position, course_moment_id: moment.id })),
  })
  await db.certificatePerson.createMany({
    data: many(300, (position) => ({ ...name, ...numbered(), position, certificate_id: certificate.id })),
  })
  await db.content.createMany({
    data: many(1_000, (each) => ({
      ...{ ...at, type: 'article' as const, title: `Text ${each}`, slug: `text-${each}` },
      body: `<p>${'Ord av Zebulon Utkastdal. '.repeat(400)}</p>`,
    })),
  })
  await db.auditEntry.createMany({
    data: many(3_000, (each) => ({
      ...{ user_id, action: 'update', subject: 'Article', subject_id: String(each) },
      details: { title: `Text ${each}`, changed: ['title', 'lead', 'body'] },
    })),
  })
  return user_id
}

const id = await manyRows()
const person = { table: 'User' as const, id }
const named = { roots: [person], without: [] }
const nobody = { name: '', made_at: '', sections: [] }

test.each<[string, () => Promise<unknown>]>([
  ['own data as JSON', async () => JSON.stringify(await ownExtract(ctx, id), null, 2)],
  ['own data in words', async () => ownDataSheet((await ownExtract(ctx, id)) ?? nobody)],
  ['the extract as JSON', async () => JSON.stringify(await extractOf(ctx, named), null, 2)],
  ['the extract as a workbook', async () => extractWorkbook(await extractOf(ctx, named))],
  ['the overview', async () => JSON.stringify(await caller.person(person))],
  ['the search', async () => JSON.stringify(await caller.search({ text: 'Utkastdal' }))],
])('%s of a person of thousands of rows', { timeout: 120_000 }, async (_, work) => {
  const ms = await heldLoop(work, limit)
  expect(ms).toBeLessThan(limit)
})

test('the erasure of a person of thousands of rows', { timeout: 120_000 }, async () => {
  let erasure = ''
  const begun = await heldLoop(async () => {
    erasure = (await caller.erase(person)).id
  }, limit)
  expect(begun).toBeLessThan(limit)
  const ms = await heldLoop(() => runErasure(services, erasure), limit)
  expect(ms).toBeLessThan(limit)
  expect(await db.participant.count()).toBe(0)
  expect(await db.content.count({ where: { body: { contains: name.lastname } } })).toBe(0)
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import type { Context } from '../engine/context.ts'
import { previewedId, previewToken } from '../engine/draft-links/preview-token.ts'
import { createKeys } from '../kernel/encryption-keys.ts'
import { readEnv } from '../kernel/env.ts'
import { identityOf } from '../platform/auth/providers/identity.ts'
import { buildCollege, diplomaData, issuerRights, person, refused, testNumbers } from '../testing/certificates.ts'
import { createWorld } from '../testing/world.ts'
import { createCaller } from './caller.ts'

// Between the day when a new key comes first and the end of the rotation, rows stand under both.

const world = await createWorld()
const { db, services, env } = world
const secrets = [Buffer.alloc(32, 8).toString('base64'), env.ENCRYPTION_KEY]
const keys = createKeys(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEY: secrets.join(',') }))
/** The caller of a context in a process that has the new key first. */
const afterChange = (ctx: Context) => createCaller({ ...ctx, services: { ...services, keys } })

const number = testNumbers[0]
const underOldKey = { personal_number: services.keys.seal(number), personal_number_key: services.keys.lookup(number) }

test('a personal number that a user has under the older key is nobody else’s', async () => {
  await buildUser(db, underOldKey)
  const { ctx } = await world.national([{ subject: 'User', name: 'manage' }])
  const data = {
    name: 'nyanvandare',
    email: 'ny@example.com',
    firstname: 'Ny',
    lastname: 'Testander',
    personal_number: number,
  }
  const { fields } = await refused(afterChange(ctx).user.create({ data }))
  expect(Object.keys(fields ?? {})).toEqual(['data.personal_number'])
  expect(await db.user.count({ where: { name: 'nyanvandare' } })).toBe(0)
})

test('documents are found by a number under either key, and show it', async () => {
  const { college } = await buildCollege(db)
  const { ctx } = await world.member(issuerRights, college.id)
  const data = diplomaData(college.id, { persons: [person('Ada', 'Testander', { personal_number: number })] })
  const ids: (number | undefined)[] = []
  for (const caller of [createCaller(ctx), afterChange(ctx)])
    ids.push((await caller.diploma.issue({ data })).persons[0]?.id)
  const { items } = await afterChange(ctx).issuedDocument.ofPersonalNumber({ personal_number: number })
  expect(items.map(({ id }) => id).sort()).toEqual(ids.sort())
})

test('a participant under the older key is not named twice', async () => {
  const { college } = await buildCollege(db)
  const moment = await buildCourseMoment(db, { group_id: college.id })
  const kept = await buildParticipant(db, { course_moment_id: moment.id, lastname: 'Testander', ...underOldKey })
  const { ctx } = await world.national([{ subject: 'CourseMoment', name: 'manage' }])
  const caller = afterChange(ctx)
  const { participants } = await caller.courseMoment.get({ id: moment.id })
  const twice = [...participants, { ...participants[0], id: undefined, personal_number: number }]
  const { fields } = await refused(
    caller.courseMoment.update({ id: moment.id, data: { participants: twice } as never }),
  )
  expect(Object.keys(fields ?? {})).toEqual(['data.participants.1.personal_number'])
  expect(await db.participant.findMany({ select: { id: true } })).toEqual([{ id: kept.id }])
})

test('the command seals everything with the new key, notes it in the log, and has nothing left to do', async () => {
  const run = () =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'rotate-keys.ts')], {
      env: { PATH: process.env.PATH, DATABASE_URL: world.url, DATA_DIR: world.dataDir, ENCRYPTION_KEY: secrets.join() },
    })
  const user = await buildUser(db, {
    personal_number: services.keys.seal(testNumbers[1] as string),
    personal_number_key: services.keys.lookup(testNumbers[1] as string),
  })
  expect((await run()).stdout).toContain(`Alla värden är förseglade med nyckeln ${keys.ids[0]}.`)
  const kept = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(kept.personal_number_key).toBe(keys.lookup(testNumbers[1] as string))
  const noted = await db.auditEntry.findMany({ where: { subject: 'Setting', subject_id: 'encryptionKey' } })
  expect(noted).toMatchObject([{ action: 'update', details: { key: keys.ids[0], values: expect.any(Number) } }])
  await run()
  expect(await db.auditEntry.count({ where: { subject_id: 'encryptionKey' } })).toBe(1)
}, 30_000)

test('a school’s account is known by a number under either key', () => {
  const told = { subject: 'x', email: '', firstname: '', lastname: '', number, strong: false }
  const { numberKeys } = identityOf(keys, told)
  expect(numberKeys).toEqual([keys.lookup(number), services.keys.lookup(number)])
})

test('a link that was given out before works until its time is over', () => {
  const token = previewToken(services.keys, 7)
  expect([previewedId(keys, token), previewedId(keys, previewToken(keys, 7))]).toEqual([7, 7])
  const newOnly = createKeys(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEY: secrets[0] }))
  expect(previewedId(newOnly, token)).toBe(null)
})

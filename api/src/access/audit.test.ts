import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { anonymous, loadActor } from './actor.ts'
import { audit } from './audit.ts'

const { db } = await createTestDatabase()
const request = { id: 'r', ip: '192.0.2.1', userAgent: 'test' }
const [one, other] = [await buildUser(db), await buildUser(db)]
const actor = (await loadActor(db, one.id)) ?? anonymous
const group = await buildGroup(db)
const last = () => db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' }, omit: { id: true, at: true } })

test('who did what in which group, from where', async () => {
  const token = { family: 'f', signIn: 'mark' }
  const ctx = { actor: { ...actor, token }, groupId: group.id, licenseeId: null, request }
  await audit(db, ctx, { action: 'update', subject: 'Tag', id: 7, details: { fields: ['label'] } })
  expect(await last()).toEqual({
    ...{ user_id: one.id, real_user_id: one.id, group_id: group.id, licensee_id: null },
    ...{ action: 'update', subject: 'Tag', subject_id: '7', details: { fields: ['label'] }, ip: '192.0.2.1' },
    ...{ result: 'done', request_id: 'r', agent: 'test', sign_in: 'mark' },
  })
})

test('while acting as somebody both are kept', async () => {
  const realUser = (await loadActor(db, other.id))?.user ?? null
  const ctx = { actor: { ...actor, realUser }, groupId: null, licenseeId: null, request }
  await audit(db, ctx, { action: 'update', subject: 'Tag', id: 'a-b' })
  expect(await last()).toMatchObject({ user_id: one.id, real_user_id: other.id, subject_id: 'a-b', details: {} })
})

test('a visitor is nobody, and what is about no row says none', async () => {
  await audit(db, { actor: anonymous, groupId: null, licenseeId: null, request }, { action: 'send', subject: 'Mail' })
  expect(await last()).toMatchObject({ user_id: null, real_user_id: null, group_id: null, subject_id: null })
})

test('nothing else of the program writes an entry', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(300)
  const writers = sources.filter((path) =>
    /auditEntry\s*(\.\s*create|,)|INSERT INTO "AuditEntry"/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(writers).toEqual([join('access', 'audit.ts')])
})

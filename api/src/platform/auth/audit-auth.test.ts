import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import express from 'express'
import { expect, test } from 'vitest'
import { createLogger } from '../../kernel/logger.ts'
import { requestLog } from '../../kernel/request-log.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { type AuthEvent, auditAuth } from './audit-auth.ts'
import { testEnv } from './testing.ts'

const { db } = await createTestDatabase()
const app = express().use(requestLog(createLogger(testEnv), testEnv))
app.post('/:user/:action', async (request, response) => {
  await auditAuth(db, { action: request.params.action as AuthEvent, userId: Number(request.params.user) })
  response.end()
})
const origin = await serveOn(app)
const systems = { windows: 'Windows NT 10.0', phone: 'iPhone' }
const note = (user: number, action: string, system: keyof typeof systems, version = 145) =>
  fetch(`${origin}/${user}/${action}`, {
    method: 'POST',
    headers: { 'user-agent': `Mozilla/5.0 (${systems[system]}) Firefox/${version}.0` },
  })

test('a sign-in tells its request and browser, and that the browser is new; the first one and a later version are not', async () => {
  const [one, other] = [await buildUser(db), await buildUser(db)]
  await note(other.id, 'signIn', 'phone')
  await note(one.id, 'signIn', 'windows')
  await note(one.id, 'signIn', 'windows', 146)
  await note(one.id, 'signInFailed', 'phone')
  await note(one.id, 'signIn', 'phone')
  await note(one.id, 'signIn', 'phone')
  const noted = await db.auditEntry.findMany({ where: { user_id: one.id }, orderBy: { id: 'asc' } })
  expect(noted.map(({ agent, details, result }) => [agent, details, result])).toEqual([
    ['Firefox, Windows', {}, 'done'],
    ['Firefox, Windows', {}, 'done'],
    ['Firefox, iPhone', {}, 'refused'],
    ['Firefox, iPhone', { newDevice: true }, 'done'],
    ['Firefox, iPhone', {}, 'done'],
  ])
  expect(new Set(noted.map(({ request_id }) => request_id)).size).toBe(5)
  expect(noted[0]?.request_id).toMatch(/^[\w-]{36}$/)
})

test('a sign-in from another country than those before is noted; the first known country and an unknown one are not', async () => {
  const { id } = await buildUser(db)
  for (const country of [undefined, 'SE', 'SE', 'BR', undefined, 'BR']) {
    await auditAuth(db, { action: 'signIn', userId: id, ...(country && { details: { country } }) })
  }
  const noted = await db.auditEntry.findMany({ where: { user_id: id }, orderBy: { id: 'asc' } })
  expect(noted.map(({ details }) => Object.hasOwn(details as object, 'newCountry'))).toEqual([
    ...[false, false, false, true, false, false],
  ])
})

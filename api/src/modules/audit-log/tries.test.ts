import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { personalCalls } from '../../app/watched-calls.ts'
import { newAppSecret, saveApp } from '../../platform/auth/factors/totp.ts'
import {
  authorizeAddress,
  createBrowser,
  formOf,
  legacyCallback,
  newVerifier,
  password,
  startAuth,
  testServices,
  withPassword,
} from '../../platform/auth/testing.ts'
import { createWatch } from './watch.ts'

// Tries at the sign-in page that are counted nowhere fill no log, however often they are repeated, and each of them is told.

const { db } = await createTestDatabase()
const services = testServices(db)
const { env, logger } = services
services.watch = createWatch({ db, env, logger, personal: personalCalls, every: null })
const send = await startAuth(services)
const address = authorizeAddress({
  client_id: 'legacy-demo',
  redirect_uri: legacyCallback,
  code_challenge: newVerifier().challenge,
})
const tries = 15
const noted = async (action: string) => {
  await services.watch.flush()
  const rows = await db.auditEntry.findMany({ where: { action } })
  return rows.map(({ user_id, details }) => [user_id, (details as { times?: number }).times])
}

test('passkeys that are none', async () => {
  const browser = createBrowser(send)
  for (let at = 0; at < tries; at++) expect((await browser.submit(address, { passkey: 'x' })).status).toBe(401)
  expect(await noted('passkeyFailed')).toEqual([[null, tries]])
})

test('wrong codes of an app that is connected for the first time', async () => {
  await db.signInPolicy.create({ data: { demanded: ['administrators'] } })
  const user = await buildUser(db, await withPassword())
  await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
  const browser = createBrowser(send)
  let page = await browser.submit(address, { username: user.name, password })
  expect(page.text).toContain('Koppla en app')
  for (let at = 0; at < tries; at++) {
    const { action, hidden } = formOf(page.text)
    page = await browser.visit(action, { form: { ...hidden, code: '000000' } })
    expect(page.status).toBe(401)
  }
  expect(await noted('secondFactorFailed')).toEqual([[user.id, tries]])
})

test('codes after those that locked the second factor', async () => {
  const user = await buildUser(db, await withPassword())
  await saveApp(services, user.id, newAppSecret(), 0)
  const browser = createBrowser(send)
  let page = await browser.submit(address, { username: user.name, password })
  for (let at = 0; at < 5 + tries; at++) {
    const { action, hidden } = formOf(page.text)
    page = await browser.visit(action, { form: { ...hidden, code: '000000' } })
  }
  expect(page.status).toBe(429)
  expect(await noted('secondFactorLocked')).toEqual([[user.id, tries]])
})

import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { audit } from '../../access/audit.ts'
import { createAuthenticator } from './authenticate.ts'
import {
  adminCallback,
  authorizeAddress,
  createBrowser,
  newVerifier,
  obtainTokens,
  password,
  startAuth,
  testServices,
  withPassword,
} from './testing.ts'

const { db } = await createTestDatabase()
const services = testServices(db)
const send = await startAuth(services)
const authenticate = createAuthenticator(services)
const request = { id: 'r', ip: '192.0.2.1', userAgent: 'test' }

test('nobody holds a sign-in that the log can’t tell', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send, '198.51.100.9')
  const { challenge } = newVerifier()
  const address = authorizeAddress({ client_id: 'admin', redirect_uri: adminCallback, code_challenge: challenge })
  await db.$executeRaw`ALTER TABLE "AuditEntry" ADD CONSTRAINT no_sign_in CHECK (action <> 'signIn') NOT VALID`
  const answer = await browser.submit(address, { username: user.name, password })
  await db.$executeRaw`ALTER TABLE "AuditEntry" DROP CONSTRAINT no_sign_in`
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(browser.jar.has('vo_signin')).toBe(false)
  await db.auditEntry.deleteMany()
})

test('the log ties a sign-in, the acts of its tokens and its end together, and names no sign-in’s id', async () => {
  const user = await buildUser(db, await withPassword())
  /** Signs in, acts once and signs out: by the page, or by the token's end. */
  const visit = async (ip: string, end: 'page' | 'token') => {
    const browser = createBrowser(send, ip)
    const { access } = await obtainTokens(browser, send, user.name)
    const actor = await authenticate({ authorization: `Bearer ${access}` })
    await audit(db, { actor, groupId: null, licenseeId: null, request }, { action: 'update', subject: 'Tag', id: 1 })
    if (end === 'page') await browser.visit('/oauth/logout')
    else await send('/oauth/revoke', { form: { client_id: 'legacy-demo', token: access } })
  }
  await visit('198.51.100.1', 'page')
  await visit('198.51.100.2', 'token')
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { action: true, sign_in: true } })
  const [first, , , second] = entries.map(({ sign_in }) => sign_in)
  expect(entries).toEqual([
    ...['signIn', 'update', 'signOut'].map((action) => ({ action, sign_in: first })),
    ...['signIn', 'update', 'signOut'].map((action) => ({ action, sign_in: second })),
  ])
  expect(first).toMatch(/^[\w-]{12}$/)
  expect(second).not.toBe(first)
  const ids = (await db.signIn.findMany({ select: { id: true } })).map(({ id }) => id)
  expect(ids.filter((id) => id.includes(first as string) || id.includes(second as string))).toEqual([])
})

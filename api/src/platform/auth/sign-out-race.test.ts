import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test, vi } from 'vitest'
import { changePassword } from './password-reset.ts'
import { hashPassword } from './passwords.ts'
import {
  codeForm,
  createBrowser,
  obtainCode,
  obtainTokens,
  refreshForm,
  startAuth,
  testServices,
  withPassword,
} from './testing.ts'

const { db } = await createTestDatabase({ max: 20 })
const send = await startAuth(testServices(db))

/** A machine that is busy with other tests takes its time. */
const patient = { timeout: 30_000 }

const waiting = (number: number) =>
  vi.waitFor(
    async () => {
      const [row] = await db.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(row?.count).toBeGreaterThanOrEqual(number)
    },
    { timeout: 20_000 },
  )

test('a password that is changed in the middle of a sign-in begins no session', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  let signingIn: ReturnType<typeof obtainCode> | undefined
  await db.$transaction(async (tx) => {
    await changePassword(tx, user.id, await hashPassword('Vintergatan8'))
    // It reads the old password, and waits for the row before it begins the session.
    signingIn = obtainCode(browser, user.name)
    await waiting(1)
  }, patient)
  await expect(signingIn).rejects.toThrow()
  expect(await db.signIn.count({ where: { user_id: user.id, ended_at: null } })).toBe(0)
  expect(browser.jar.has('vo_signin')).toBe(false)
})

/** Stops `exchange` at the point where it has written its new token and not yet ended, and runs `end` meanwhile. */
async function during(exchange: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> {
  let started: Promise<unknown>[] = []
  await db.$transaction(async (tx) => {
    // A new token's foreign key waits for the client's row.
    await tx.$queryRaw`SELECT id FROM "OauthClient" WHERE id = 'legacy-demo' FOR UPDATE`
    started = [exchange()]
    await waiting(1)
    started.push(end())
    await waiting(2)
  }, patient)
  await Promise.all(started)
}

const living = (user_id: number) => db.oauthToken.count({ where: { user_id, revoked_at: null } })

test('a sign-out in the middle of a refresh leaves no token behind', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  const { refresh } = await obtainTokens(browser, send, user.name)
  await during(
    () => send('/oauth/token', { form: refreshForm(refresh) }),
    () => browser.visit('/oauth/logout'),
  )
  expect(await living(user.id)).toBe(0)
})

test('a sign-out in the middle of a code’s exchange leaves no token behind', async () => {
  const user = await buildUser(db, await withPassword())
  const browser = createBrowser(send)
  const { code, verifier } = await obtainCode(browser, user.name)
  await during(
    () => send('/oauth/token', { form: codeForm(code, verifier) }),
    () => browser.visit('/oauth/logout'),
  )
  expect(await living(user.id)).toBe(0)
})

test('revoking in the middle of a refresh revokes its successor too', async () => {
  const user = await buildUser(db, await withPassword())
  const { refresh } = await obtainTokens(createBrowser(send), send, user.name)
  await during(
    () => send('/oauth/token', { form: refreshForm(refresh) }),
    () => send('/oauth/revoke', { form: { client_id: 'legacy-demo', token: refresh } }),
  )
  expect(await living(user.id)).toBe(0)
})

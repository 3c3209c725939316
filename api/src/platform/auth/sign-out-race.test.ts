import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test, vi } from 'vitest'
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

const waiting = (number: number) =>
  vi.waitFor(async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    expect(row?.count).toBeGreaterThanOrEqual(number)
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
  })
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

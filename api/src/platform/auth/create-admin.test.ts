import { createTestDatabase } from '@kollegium/db/testing/database'
import { expect, test } from 'vitest'
import { loadActor } from '../../access/actor.ts'
import { createAdmin } from './create-admin.ts'
import { createBrowser, startAuth, testEnv, testServices } from './testing.ts'

const { db } = await createTestDatabase()
const send = await startAuth(testServices(db))

test('makes an administrator who chooses the password by a one-time address', async () => {
  const given = { name: 'forsta', email: 'forsta@example.com' }
  const address = await createAdmin(db, testEnv, given)
  const user = await db.user.findFirstOrThrow({ where: { name: 'forsta' } })
  expect((await loadActor(db, user.id))?.ability.can('manage', 'all')).toBe(true)
  const done = await createBrowser(send).submit(address, { password: 'Rosenrot7', repeat: 'Rosenrot7' })
  expect(done.status).toBe(200)
  // Again for the same name: a new address for the same user.
  expect(await createAdmin(db, testEnv, given)).not.toBe(address)
  expect(await db.user.count()).toBe(1)
})

test('refuses what is no username or address', async () => {
  await expect(createAdmin(db, testEnv, { name: 'Bo', email: 'x' })).rejects.toThrow()
  expect(await db.user.count({ where: { name: 'Bo' } })).toBe(0)
})

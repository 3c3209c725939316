import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { installClients } from './clients.ts'
import { beginSignIn, findSignIn, purgeSessions } from './sessions.ts'
import { testEnv } from './testing.ts'

const { db } = await createTestDatabase()
const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000)

test('the purge removes what has ended for good, and nothing that still counts', async () => {
  await installClients(db, testEnv)
  const user = await buildUser(db)
  const live = await beginSignIn(db, { userId: user.id, remember: true, userAgent: '' })
  const dead = await beginSignIn(db, { userId: user.id, remember: true, userAgent: '' })
  await db.signIn.update({ where: { id: dead.id }, data: { expires_at: days(-2) } })
  const token = (id: string, access: Date, refresh: Date | null) =>
    db.oauthToken.create({
      data: {
        id,
        family: id,
        client_id: 'admin',
        user_id: user.id,
        access_hash: id,
        access_expires_at: access,
        refresh_hash: refresh && `r${id}`,
        refresh_expires_at: refresh,
      },
    })
  await token('rotated', days(-2), days(5))
  await token('over', days(-30), days(-9))
  await token('accessOnly', days(-2), null)
  await purgeSessions(db)
  const kept = await db.oauthToken.findMany({ select: { id: true } })
  expect(kept.map(({ id }) => id)).toEqual(['rotated'])
  expect(await findSignIn(db, live.cookie)).toMatchObject({ id: live.id })
  expect(await db.signIn.count()).toBe(1)
})

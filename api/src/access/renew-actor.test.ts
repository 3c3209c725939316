import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import { renewActor } from './renew-actor.ts'

const world = await createWorld()
const { db } = world

/** A session of an editor, and the actor that a stream began with. */
async function streaming() {
  const { user, groupId, ctx } = await world.member([{ subject: 'Article', name: 'update' }])
  const family = `family of ${user.id}`
  await db.oauthClient.createMany({ data: [{ id: 'admin', name: 'Admin' }], skipDuplicates: true })
  const token = { id: family, family, client_id: 'admin', user_id: user.id, access_hash: family }
  await db.oauthToken.create({ data: { ...token, access_expires_at: new Date(Date.now() + 3600_000) } })
  return { user, groupId, family, actor: { ...ctx.actor, user: ctx.actor.user as never, token: { family } } }
}
const unauthenticated = expect.objectContaining({ code: 'UNAUTHENTICATED' })

test('a stream goes on with the rights of now', async () => {
  const { actor, groupId } = await streaming()
  expect((await renewActor(db, actor)).ability.can('update', 'Article')).toBe(true)
  await db.membership.deleteMany({ where: { group_id: groupId } })
  const now = await renewActor(db, actor)
  expect([now.ability.can('update', 'Article'), now.token]).toEqual([false, actor.token])
})

test('a stream ends with its session, and with its user', async () => {
  const { actor, family } = await streaming()
  await db.oauthToken.updateMany({ where: { family }, data: { revoked_at: new Date() } })
  await expect(renewActor(db, actor)).rejects.toEqual(unauthenticated)
  const other = await streaming()
  await db.user.update({ where: { id: other.user.id }, data: { active: false } })
  await expect(renewActor(db, other.actor)).rejects.toEqual(unauthenticated)
})

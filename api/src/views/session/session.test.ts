import { packRules } from '@casl/ability/extra'
import { expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { consentVersion } from '../../modules/people/consent.ts'
import { actingAs, createPeopleWorld } from '../../modules/people/testing.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  member: { groups: [['member', 'here']] },
})
const { db, actors, idOf } = world

test('who is signed in, and what they may do', async () => {
  const ctx = await actors.as('member')
  const me = await createCaller(ctx).session.me()
  expect(me).toMatchObject({
    user: { id: idOf('member') },
    realUser: null,
    masqueradeUntil: null,
    licensees: [],
    licenseeId: null,
    consentNeeded: true,
    version: world.env.APP_VERSION,
  })
  expect(me.rules).toEqual(packRules(ctx.actor.rules))
})

test('consent is needed until this version of the text is approved', async () => {
  const needed = async (gdpr_version: string | null) => {
    await db.user.update({ where: { id: idOf('member') }, data: { gdpr_version } })
    return (await createCaller(await world.as(idOf('member'))).session.me()).consentNeeded
  }
  expect(await needed(`${consentVersion()}-tidigare`)).toBe(true)
  expect(await needed(consentVersion())).toBe(false)
  expect(await needed(null)).toBe(true)
})

test('while acting as somebody, who one is and until when, and no more of that person', async () => {
  const administrator = await actors.as('administrator')
  const begun = { ...administrator, actor: { ...administrator.actor, token: { family: 'of the administrator' } } }
  const { until } = await createCaller(begun).session.masquerade({ id: idOf('member') })
  const acting = await actingAs(administrator, idOf('member'))
  const me = await createCaller(acting).session.me()
  expect(me.user.id).toBe(idOf('member'))
  const { id, firstname, lastname } = administrator.actor.user ?? {}
  expect(me.realUser).toEqual({ id, firstname, lastname })
  expect(Math.abs((me.masqueradeUntil?.getTime() ?? 0) - until.getTime())).toBeLessThan(5_000)
  await createCaller(acting).session.endMasquerade()
  expect((await createCaller(acting).session.me()).masqueradeUntil).toBeNull()
})

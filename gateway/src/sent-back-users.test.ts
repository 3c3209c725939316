import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// As sent-back.test.ts: nobody gets or loses a role or a membership by being saved as one was read.

const { db, ask, askers, as, member, national } = await startGateway()
const { ctx } = await national([{ subject: 'all', name: 'manage' }])
askers.set('all', ctx)

const run = async <Result>(query: string, variables: object = {}, asker = 'all') => {
  const { data, errors } = await ask(query, variables as Record<string, unknown>, asker)
  expect(errors).toBeUndefined()
  return Object.values(data ?? {})[0] as Result
}
const refusal = async (query: string, variables: object, asker = 'all') =>
  (await ask(query, variables as Record<string, unknown>, asker)).errors?.[0]?.extensions

describe('a user of two groups', async () => {
  const [one, other, third] = [await buildGroup(db), await buildGroup(db), await buildGroup(db)]
  const ofGroup = await buildGroupsRole(db, { name: 'member', label: 'Medlem' })
  const [editing, issuing] = [await buildGroupsRole(db), await buildGroupsRole(db)]
  const rights = ['User', 'Membership'].map((subject) => ({ subject, name: 'manage' }))
  const chief = await member([...rights, { subject: 'Group', name: 'read' }], one.id)
  const places = { one: one.id, other: other.id, 'a third': third.id, none: null }
  for (const [place, groupId] of Object.entries(places)) {
    askers.set(`office in ${place}`, { ...ctx, groupId })
    askers.set(`chief in ${place}`, { ...chief.ctx, groupId })
  }
  const build = async () => {
    const { id } = await buildUser(db)
    await buildMembership(db, { user_id: id, group_id: one.id, roleIds: [editing.id, issuing.id] })
    await buildMembership(db, { user_id: id, group_id: other.id, roleIds: [ofGroup.id] })
    return id
  }
  const heldBy = async (user_id: number) => {
    const groupRoles = { select: { id: true }, orderBy: { id: 'asc' } } as const
    const rows = await db.membership.findMany({ where: { user_id }, select: { group_id: true, groupRoles } })
    return Object.fromEntries(rows.map((row) => [row.group_id, row.groupRoles.map(({ id }) => id)]))
  }
  const both = { [one.id]: [editing.id, issuing.id], [other.id]: [ofGroup.id] }
  const shown =
    'id name email phone1 roles { id label type } groups { id title type name } groupRoles { id label type }'
  const update = 'mutation ($id: X, $i: X) { updateUser(id: $id, input: $i) { id } }'
  type Linked = Record<'roles' | 'groups' | 'groupRoles', { id: string }[]>
  const back = ({ roles, groups, groupRoles, ...rest }: Linked, asIds: boolean) => {
    const sync = (rows: { id: string }[]) => ({ sync: asIds ? rows.map(({ id }) => id) : rows })
    return { ...rest, roles: sync(roles), groups: sync(groups), groupRoles: sync(groupRoles) }
  }

  test.each(['office', 'chief'].flatMap((who) => Object.keys(places).map((place) => [who, place])))(
    'holds what was held when the %s, in %s, saves what was read',
    async (who, place) => {
      // All but the memberships of who belongs to other groups too is the office's to save (decision 13).
      const asker = `${who} in ${place}`
      const id = await build()
      const i = await run<Linked>(`query ($id: X) { user(id: $id) { ${shown} } }`, { id }, asker)
      for (const asIds of [true, false]) {
        const { groups, groupRoles, ...rest } = back(i, asIds)
        const said = who === 'office' ? { ...rest, groups, groupRoles } : { groups, groupRoles }
        for (const part of [said, { groups, groupRoles }, { groupRoles }, { groups }]) {
          await run(update, { id, i: part }, asker)
          expect(await heldBy(id)).toEqual(both)
        }
      }
    },
  )

  test.each(Object.keys(places))('saves the own account in %s', async (place) => {
    const id = await build()
    askers.set('self', await as(id, places[place as keyof typeof places]))
    const i = await run<Linked>(`{ account { ${shown} } }`, {}, 'self')
    for (const asIds of [true, false]) {
      const phone1 = asIds ? '070-1' : '070-2'
      await run(update, { id, i: { ...back(i, asIds), phone1 } }, 'self')
      expect(await db.user.findUnique({ where: { id }, select: { phone1: true } })).toEqual({ phone1 })
      expect(await heldBy(id)).toEqual(both)
    }
    const more = { groupRoles: { sync: [...i.groupRoles, ofGroup.id, (await buildGroupsRole(db)).id] } }
    expect(await refusal(update, { id, i: more }, 'self')).toBeDefined()
    expect(await heldBy(id)).toEqual(both)
  })

  test('who belongs to no group comes to belong to none by being saved', async () => {
    const { id } = await buildUser(db)
    for (const place of Object.keys(places)) {
      const none = { groups: { sync: [] }, groupRoles: { sync: [] } }
      askers.set('self', await as(id, places[place as keyof typeof places]))
      for (const [i, asker] of [
        [none, `office in ${place}`],
        [{ groupRoles: { sync: [] } }, `office in ${place}`],
        [none, 'self'],
      ] as const) {
        await run(update, { id, i }, asker)
        expect(await heldBy(id)).toEqual({})
      }
    }
  })

  test('is given and loses roles where one works, and nowhere else', async () => {
    const id = await build()
    const asked = async (i: object, asker = 'office in other') => {
      await run(update, { id, i }, asker)
      return heldBy(id)
    }
    const all = [editing.id, issuing.id, ofGroup.id]
    const { id: fresh } = await buildGroupsRole(db)
    const given = { ...both, [other.id]: [ofGroup.id, fresh] }
    expect(await asked({ groupRoles: { sync: [...all, fresh] } })).toEqual(given)
    expect(await asked({ groups: { sync: [one.id, other.id] }, groupRoles: { sync: all } })).toEqual(both)
    // Held elsewhere: asked for here by name.
    expect(await asked({ groupRoles: { connect: [editing.id] } })).toMatchObject({
      [other.id]: [ofGroup.id, editing.id],
    })
    expect(await asked({ groupRoles: { disconnect: [editing.id] } })).toEqual(both)
    // A group that is left takes its roles along; a new one gets none of them.
    const moved = { groups: { sync: [other.id, third.id] }, groupRoles: { sync: all } }
    expect(await asked(moved, 'office in a third')).toEqual({ [other.id]: [ofGroup.id], [third.id]: [] })
    const entry = { id: one.id, groupRoles: [editing.id, issuing.id] }
    expect(await asked({ groups: { sync: [entry, other.id] }, groupRoles: { sync: [ofGroup.id] } })).toEqual(both)
    expect(await asked({ groups: { sync: [entry, other.id] }, groupRoles: { sync: all } }, 'office in none')).toEqual(
      both,
    )
  })

  test('roles that would have to be given or taken in another group, or in none, are refused at their key', async () => {
    const id = await build()
    const { id: fresh } = await buildGroupsRole(db)
    const all = [editing.id, issuing.id, ofGroup.id]
    const refused = async (i: object, place: keyof typeof places, text: string) => {
      const validation = { 'input.groupRoles': [expect.stringContaining(text)] }
      expect(await refusal(update, { id, i }, `office in ${place}`)).toEqual({ category: 'validation', validation })
      expect(await heldBy(id)).toEqual(both)
    }
    await refused({ groupRoles: { sync: [...all, fresh] } }, 'none', 'Välj en grupp')
    await refused({ groupRoles: { sync: [ofGroup.id] } }, 'none', 'Välj en grupp')
    await refused({ groupRoles: { sync: [ofGroup.id] } }, 'other', one.title)
    await refused({ groupRoles: { disconnect: [editing.id] } }, 'a third', one.title)
    const groups = { sync: [one.id, other.id] }
    await refused({ groups, groupRoles: { sync: [...all, fresh] } }, 'a third', 'tillhör inte')
    const create = 'mutation ($i: X) { createUser(input: $i) { id } }'
    const i = { name: 'utangrupp', email: 'utangrupp@example.com', groupRoles: { connect: [fresh] } }
    expect(await refusal(create, { i }, 'office in none')).toMatchObject({
      validation: { 'input.groupRoles': [expect.any(String)] },
    })
    expect(await db.user.count({ where: { name: 'utangrupp' } })).toBe(0)
  })

  test('whoever is made inside a group is made in it, whichever one works in', async () => {
    const change = 'mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { users { id } } }'
    const made = async (name: string, more: object) => {
      const create = [{ name, email: `${name}@example.com`, ...more }]
      await run(change, { id: one.id, i: { users: { create } } }, 'office in other')
      return heldBy((await db.user.findFirstOrThrow({ where: { name } })).id)
    }
    expect(await made('nymedlem', {})).toEqual({ [one.id]: [ofGroup.id] })
    const roles = { groupRoles: { connect: [issuing.id] } }
    expect(await made('nyutfardare', roles)).toEqual({ [one.id]: [issuing.id] })
    const id = await build()
    await run(change, { id: one.id, i: { users: { update: [{ id, groupRoles: { disconnect: [issuing.id] } }] } } })
    expect(await heldBy(id)).toEqual({ ...both, [one.id]: [editing.id] })
  })
})

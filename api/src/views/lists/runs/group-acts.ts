import { z } from 'zod'
import type { Calls, Changed, RunAct } from './run-act.ts'

// Acts that give people a place or a role in a group, beside those that they have. `user.update` judges the right to both.

const person = z.object({
  updated_at: z.string(),
  memberships: z.array(z.object({ group_id: z.int(), groupRoles: z.array(z.object({ id: z.int() })) })),
})
const saved = person.pick({ updated_at: true })
/** The state that an act has left, and what it added: a role of a member, or the membership itself. */
const given = saved.extend({ group_id: z.int(), role: z.int().nullable(), joined: z.boolean() })
const options = z.array(z.object({ id: z.int(), name: z.string() }))

/** A person's memberships as `user.update` takes them, and the version of the account. */
async function membershipsOf(calls: Calls, id: number) {
  const { memberships, updated_at } = person.parse(await calls.read('user.get', { id }))
  const own = memberships.map(({ group_id, groupRoles }) => ({
    group_id,
    groupRoles: groupRoles.map((role) => role.id),
  }))
  return { memberships: own, updated_at }
}

type Given = { group_id: number; role: number | null; onlyNew: boolean }

/** Gives a person a role in a group, as a new member where the person is none. Null: nothing was to be done. */
async function give(calls: Calls, id: number, { group_id, role, onlyNew }: Given): Promise<Changed | null> {
  const { memberships, updated_at } = await membershipsOf(calls, id)
  const held = memberships.find((each) => each.group_id === group_id)
  if (held && (onlyNew || role === null || held.groupRoles.includes(role))) return null
  const own = { group_id, groupRoles: [...(held?.groupRoles ?? []), ...(role === null ? [] : [role])] }
  const data = { memberships: [...memberships.filter((each) => each !== held), own] }
  const after = saved.parse(await calls.change('user.update', { id, data, updated_at }))
  return { id, before: { updated_at: after.updated_at, group_id, role, joined: !held } }
}

async function takeBack(calls: Calls, { rows }: { rows: Changed[] }): Promise<void> {
  for (const { id, before } of rows) {
    const { updated_at, group_id, role, joined } = given.parse(before)
    const { memberships } = await membershipsOf(calls, id)
    const left = memberships
      .filter((each) => !joined || each.group_id !== group_id)
      .map((each) =>
        each.group_id === group_id ? { group_id, groupRoles: each.groupRoles.filter((one) => one !== role) } : each,
      )
    await calls.change('user.update', { id, data: { memberships: left }, updated_at })
  }
}

/** Does one row after another. @returns those that were changed */
async function inTurn(ids: readonly number[], change: (id: number) => Promise<Changed | null>): Promise<Changed[]> {
  const changed: Changed[] = []
  for (const id of ids) {
    const one = await change(id)
    if (one) changed.push(one)
  }
  return changed
}

const people = { lists: ['user'], action: 'update', size: 1, hasTarget: true, takeBack } as const

/** Makes people members of a group, with the role of a member. Members stay as they are. */
export const addToGroup: RunAct = {
  ...people,
  async perform(calls, { ids, target }) {
    const roles = options.parse(await calls.read('groupsRole.options', { groups: [target] }))
    const member = roles.find(({ name }) => name === 'member')?.id ?? null
    return inTurn(ids, (id) => give(calls, id, { group_id: target, role: member, onlyNew: true }))
  },
}

/** Gives people a role in the group that one works in, whose members the list shows. */
export const addGroupRole: RunAct = {
  ...people,
  inGroup: true,
  perform: (calls, { ids, target, group }) =>
    inTurn(ids, (id) => give(calls, id, { group_id: group, role: target, onlyNew: false })),
}

import { AppError, maxLimit } from '@kollegium/api/definitions'
import { type Caller, membersAtMost } from '@kollegium/api/server'
import { GraphQLError } from 'graphql'
import { appErrorOf } from '../errors.ts'
import { t } from '../i18n.ts'
import { maxNested } from '../nested-limits.ts'
import { applyMany, type ManyOperations } from '../nested-links.ts'
import type { Unit } from '../nested-writes.ts'
import { rolesSaid } from './memberships.ts'

// Writes a group's users with the group roles that they hold there (Spec §2.3, §3 Group). Each is a membership, written by
// itself as in the group's own form.

/**
 * Writes the members of a group and their roles; roles that the input leaves out stay. Users written along with the group are
 * written in that group, whichever one the request names.
 * @throws AppError INVALID for a membership that the asker may not change, and for a `sync` that would remove a member whom
 * the group's list of users is too long to show
 */
export async function writeUsers(group_id: number, operations: ManyOperations | null, outer: Unit): Promise<void> {
  const unit: Unit = { ...outer, home: undefined, context: outer.context.inGroup(group_id) }
  const { api } = unit.context
  const members = () => everyMember(api, group_id)
  const current = (await members()).map(({ id }) => ({ id }))
  const target = { at: 'users', type: 'User', writer: unit.writerOf('User'), unit, current }
  const wanted = await applyMany(operations ?? { sync: [] }, target)
  // A user created along with the group may have become a member.
  const held = new Map((await members()).map((member) => [member.id, member]))
  const news = wanted.flatMap(({ link, by, byId }) => {
    const [known, roles] = [held.get(link.id), rolesSaid(link)]
    if (by === null || (known && (!roles || isSame(roles, rolesSaid(known) ?? [])))) return []
    return [{ user_id: link.id, known, roles: roles ?? [], at: `users.${byId}`, atRoles: `users.${by}.groupRoles` }]
  })
  const gone = [...held.values()].filter(({ id }) => !wanted.some(({ link }) => link.id === id))
  // `sync` removes only members that the list shows: the list of a large group ends before its members do.
  const told = new Set(current.slice(0, membersAtMost).map(({ id }) => id))
  if ((!operations || operations.sync) && gone.some(({ id }) => !told.has(id))) {
    const text = t('people.tooManyToSync', { number: membersAtMost })
    throw new AppError('INVALID', { message: t('valid.invalidFields'), fields: { 'data.users.sync': [text] } })
  }
  if (news.length + gone.length > maxNested.written)
    throw new GraphQLError(`The mutation writes more than ${maxNested.written} rows in its relations.`)
  for (const { user_id, known, roles, at, atRoles } of news) {
    const { membership } = api
    const write = known
      ? membership.update({ id: known.membership_id, groupRoles: roles })
      : membership.add({ group_id, user_id, groupRoles: roles })
    await atUserPath(write, at, atRoles)
  }
  for (const { membership_id } of gone) await atUserPath(api.membership.remove({ id: membership_id }), 'users', 'users')
}

/** All of a group's members, however many pages they are. */
async function everyMember(api: Caller, id: number) {
  const first = await api.group.members({ id, page: 1, limit: maxLimit })
  const pages = Array.from({ length: Math.ceil(first.total / maxLimit) - 1 }, (_, at) => at + 2)
  const items = [...first.items]
  for (const page of pages) items.push(...(await api.group.members({ id, page, limit: maxLimit })).items)
  return items
}

const isSame = (one: number[], other: number[]) => one.length === other.length && one.every((id) => other.includes(id))

/** Makes a call whose refusals come back at the path of the user, or of the roles, in the input. */
async function atUserPath(call: Promise<unknown>, atUser: string, atRoles: string): Promise<void> {
  try {
    await call
  } catch (error) {
    const known = appErrorOf(error)
    if (known?.code !== 'INVALID' && known?.code !== 'CONFLICT') throw error
    const at = (path: string) => `data.${path.startsWith('groupRoles') ? atRoles : atUser}`
    const fields = Object.fromEntries(Object.entries(known.fields).map(([path, texts]) => [at(path), texts]))
    throw new AppError('INVALID', { message: known.message, cause: error, fields })
  }
}

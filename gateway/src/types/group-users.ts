import { AppError, maxLimit } from '@kollegium/api/definitions'
import { type Caller, membersAtMost } from '@kollegium/api/server'
import { GraphQLError } from 'graphql'
import { appErrorOf } from '../errors.ts'
import type { Unit } from '../nested.ts'
import { maxNested } from '../nested-limits.ts'
import { applyMany, type ManyOperations } from '../nested-links.ts'
import { t } from '../words.ts'
import { rolesSaid } from './memberships.ts'

// A group's users, each with the group roles held there (Spec §2.3, §3 Group): memberships, written one by one as from the
// group's own form.

/**
 * Writes who belongs to a group, and with which roles; roles that aren't named stay as they are. Whoever is made or changed
 * along with it is so in that group, whichever the request names.
 * @throws AppError INVALID where the input names what the asker may not change, and where `sync` would remove somebody whom
 * the group's list of users does not tell
 */
export async function writeUsers(group_id: number, operations: ManyOperations | null, outer: Unit): Promise<void> {
  const unit: Unit = { ...outer, home: undefined, context: outer.context.inGroup(group_id) }
  const { api } = unit.context
  const members = () => everyMember(api, group_id)
  const current = (await members()).map(({ id }) => ({ id }))
  const target = { at: 'users', type: 'User', writer: unit.writerOf('User'), unit, current }
  const wanted = await applyMany(operations ?? { sync: [] }, target)
  // Whoever was made along with it may have become a member.
  const held = new Map((await members()).map((member) => [member.id, member]))
  const news = wanted.flatMap(({ link, by, byId }) => {
    const [known, roles] = [held.get(link.id), rolesSaid(link)]
    if (by === null || (known && (!roles || isSame(roles, rolesSaid(known) ?? [])))) return []
    return [{ user_id: link.id, known, roles: roles ?? [], at: `users.${byId}`, atRoles: `users.${by}.groupRoles` }]
  })
  const gone = [...held.values()].filter(({ id }) => !wanted.some(({ link }) => link.id === id))
  // Who is left out of the whole list must have been told: it ends before a large group does.
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
    await said(write, at, atRoles)
  }
  for (const { membership_id } of gone) await said(api.membership.remove({ id: membership_id }), 'users', 'users')
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

/** A refusal at the place of the user, or of the roles, that the input names. */
async function said(call: Promise<unknown>, atUser: string, atRoles: string): Promise<void> {
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

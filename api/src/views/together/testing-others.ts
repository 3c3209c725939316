import type { Db } from '@kollegium/db'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import type { talkedNames } from '../../modules/collaboration/record.ts'
import { emptyDraft } from '../../modules/statements/definitions.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { accessibilityDraft, buildStatement } from '../../testing/statements.ts'
import type { World } from '../../testing/world.ts'
import { api, type Person } from './testing.ts'

const manage = (...subjects: string[]) => subjects.map((subject) => ({ subject, name: 'manage' }))
const rights = manage(
  'Group',
  'Portfolio',
  'Folder',
  'File',
  'Tag',
  'ValidigGeneralSurvey',
  'User',
  'Membership',
  'Statement',
)
/** Of rows that belong to no group. */
const everywhere = manage('Education', 'ValidigKeyword', 'Application', 'Role', 'GroupsRole')
export type Key = { entity: (typeof talkedNames)[number]; id: number }

/** A member of a group, with rights everywhere or without. */
async function personIn(world: World, isOffice: boolean, groupId?: number): Promise<Person> {
  const { user, groupId: own } = await world.member(rights, groupId)
  if (isOffice) await buildRole(world.db, { permissions: everywhere, userIds: [user.id] })
  return { user, groupId: own, ctx: await world.as(user.id, own) }
}

const applicant = {
  ...{ firstname: 'Oksana', lastname: 'Fiktivén', email: 'oksana@exempel.test' },
  ...{ category: 'account_application' as const, created_at: new Date('2026-01-01') },
}
async function accountIn(db: Db, group_id: number): Promise<number> {
  const { id } = await buildUser(db, { firstname: 'Oksana', lastname: 'Fiktivén' })
  await buildMembership(db, { user_id: id, group_id, roleIds: [] })
  return id
}

/** Fields that give a record the title `Ny` and its entity. */
function renamed(entity: Key['entity']): object {
  if (entity === 'user' || entity === 'application') return { firstname: 'Ny', lastname: entity }
  const column = entity === 'tag' || entity === 'role' || entity === 'groupsRole' ? 'label' : 'title'
  return { [column]: `Ny ${entity}` }
}

/** Changes a record, so that {@link newTitleOf} is its title; a legal page keeps the one that it has. */
export async function change(person: Pick<Person, 'ctx'>, { entity, id }: Key): Promise<void> {
  if (entity === 'statement') {
    await api(person).statement.update({ kind: 'accessibility', data: accessibilityDraft() })
    return
  }
  await (api(person)[entity] as Changing).update({ id, data: renamed(entity) })
}
type Changing = { update(input: { id: number; data: object }): Promise<unknown> }

/** The title of a record after {@link change}. */
export const newTitleOf = (entity: Key['entity']) =>
  entity === 'statement' ? 'Tillgänglighetsredogörelse' : `Ny ${entity}`

/** The address of a record's form, as mails have it. */
export const addressIn = ({ entity, id }: Key, { groupId }: Person) =>
  entity === 'statement' ? `/statement/accessibility?group=${groupId}` : `/${entity}/${id}`

/** Makes anew a record of each kind, with those who talk about them: an editor and a colleague of the group, and a stranger. */
export async function prepareRecords(world: World) {
  const { db } = world
  await world.clear()
  const presence = createPresence({ changes: world.services.changes })
  Object.assign(world.services, { presence })
  const editor = await personIn(world, true)
  const colleague = await personIn(world, true, editor.groupId)
  const stranger = await personIn(world, false)
  const { groupId: group_id } = editor
  const { id: portfolio_id } = await buildPortfolio(db, { group_id, title: 'Mallar' })
  const file: Key & { entity: 'file' } = {
    entity: 'file',
    id: (await buildFile(db, { portfolio_id, title: 'Avtal' })).id,
  }
  const survey = { title: 'Kartläggning', group_id }
  const keys: Key[] = [
    ...([
      { entity: 'group', id: group_id },
      { entity: 'portfolio', id: portfolio_id },
    ] as const),
    { entity: 'folder', id: (await buildFolder(db, { portfolio_id, group_id, title: 'Avtal' })).id },
    file,
    { entity: 'education', id: (await buildEducation(db, { title: 'Vård' })).id },
    { entity: 'tag', id: (await buildTag(db, { label: 'Nyhet', group_id })).id },
    { entity: 'generalSurvey', id: (await db.validigGeneralSurvey.create({ data: survey, select: { id: true } })).id },
    { entity: 'validigKeyword', id: (await db.validigKeyword.create({ data: { title: 'Omvårdnad' } })).id },
    { entity: 'user', id: await accountIn(db, group_id) },
    { entity: 'application', id: (await db.application.create({ data: applicant })).id },
    { entity: 'role', id: (await buildRole(db, { permissions: [] })).id },
    { entity: 'groupsRole', id: (await buildGroupsRole(db, { permissions: [] })).id },
  ]
  const legal = { kind: 'accessibility', group_id, draft: emptyDraft('accessibility') } as const
  keys.push({ entity: 'statement', id: (await buildStatement(db, legal)).id })
  return { editor, colleague, stranger, keys, file, end: () => presence.close() }
}

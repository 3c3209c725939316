import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { asSubject } from '../../access/ability.ts'
import { loadActor } from '../../access/actor.ts'
import { catalogueEntries } from '../../access/catalogue.ts'
import { installAccess } from '../../access/default-roles.ts'
import { groupScopeOf, standsOnSite, subjectNames } from '../../access/subjects.ts'

const { db, clear } = await createTestDatabase()
beforeEach(clear)

const connected = () => db.role.findMany({ include: { permissions: { select: { id: true } } }, orderBy: { id: 'asc' } })

async function actorWith(roles: { global?: string; group?: { name: string; groupId: number } }) {
  const user = await buildUser(db)
  if (roles.global) {
    await db.user.update({ where: { id: user.id }, data: { roles: { connect: { name: roles.global } } } })
  }
  if (roles.group) {
    const role = await db.groupsRole.findUniqueOrThrow({ where: { name: roles.group.name } })
    await buildMembership(db, { user_id: user.id, group_id: roles.group.groupId, roleIds: [role.id] })
  }
  const actor = await loadActor(db, user.id)
  if (!actor) throw new Error('active')
  return actor.ability
}

test('a new installation has the roles of the readings; a second run, or five at once, changes nothing', async () => {
  await Promise.all(Array.from({ length: 5 }, () => installAccess(db)))
  expect((await db.role.findMany({ orderBy: { id: 'asc' } })).map((role) => role.name)).toEqual([
    'administrator',
    'office',
    'regional_processledare',
    'lokal_processledare',
    'teacher',
    'principal',
    'school_administrator',
    'language_representative_educator',
    'syv',
    'candidate',
    'other',
  ])
  const groupRoles = await db.groupsRole.findMany({ orderBy: { id: 'asc' } })
  expect(groupRoles.map((role) => role.name)).toEqual(['group_admin', 'editor', 'issuer', 'member'])
  const before = await connected()
  await installAccess(db)
  expect(await connected()).toEqual(before)
  expect(await db.permission.count()).toBe(catalogueEntries().length)
})

test('what an installation changed stays; a right that a later version adds comes with its default', async () => {
  await installAccess(db)
  const article = await db.permission.findFirstOrThrow({ where: { subject: 'Article', name: 'manage' } })
  await db.role.update({ where: { name: 'office' }, data: { permissions: { disconnect: { id: article.id } } } })
  await db.role.delete({ where: { name: 'other' } })
  await db.permission.deleteMany({ where: { subject: 'Tag', name: 'manage' } })
  await installAccess(db)
  const office = await db.role.findUniqueOrThrow({ where: { name: 'office' }, include: { permissions: true } })
  const rights = office.permissions.map((row) => `${row.subject} ${row.name}`)
  expect(rights).not.toContain('Article manage')
  expect(rights).toContain('Tag manage')
  expect(await db.role.count({ where: { name: 'other' } })).toBe(0)
})

test('a role that an installation removed stays so, whatever rights it would be given', async () => {
  await installAccess(db)
  await db.role.delete({ where: { name: 'syv' } })
  await db.groupsRole.delete({ where: { name: 'member' } })
  await db.permission.deleteMany({ where: { subject: 'Education', name: 'read' } })
  await db.groupsPermission.deleteMany({ where: { subject: 'Tag' } })
  await installAccess(db)
  expect(await db.role.count({ where: { name: 'syv' } })).toBe(0)
  expect(await db.groupsRole.count({ where: { name: 'member' } })).toBe(0)
  expect((await actorWith({ global: 'teacher' })).can('read', 'Education')).toBe(true)
})

test('what was changed in a group role stays; a right that a later version adds comes with its default', async () => {
  await installAccess(db)
  const rightsOf = async (name: string) => {
    const role = await db.groupsRole.findUniqueOrThrow({ where: { name }, include: { permissions: true } })
    return role.permissions.map((row) => `${row.subject} ${row.name}${row.below ? ' below' : ''}`).sort()
  }
  const [editor, admin] = [await rightsOf('editor'), await rightsOf('group_admin')]
  const page = await db.groupsPermission.findFirstOrThrow({ where: { subject: 'Page', name: 'manage' } })
  await db.groupsRole.update({ where: { name: 'editor' }, data: { permissions: { disconnect: { id: page.id } } } })
  await db.groupsPermission.deleteMany({ where: { subject: 'Tag' } })
  expect(await rightsOf('editor')).not.toEqual(editor)
  await installAccess(db)
  expect(await rightsOf('editor')).toEqual(editor.filter((right) => right !== 'Page manage'))
  expect(await rightsOf('group_admin')).toEqual(admin)
})

test('group roles choose among what belongs to groups; reading also below them', async () => {
  await installAccess(db)
  const rows = await db.groupsPermission.findMany()
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(
    new Set(subjectNames.filter((subject) => groupScopeOf(subject))),
  )
  expect(rows.filter(({ below }) => below).every(({ name }) => name === 'read')).toBe(true)
  expect(rows.filter(({ below }) => below)).toHaveLength(subjectNames.filter((subject) => groupScopeOf(subject)).length)
  const labels = rows.filter(({ subject, name }) => subject === 'Article' && name === 'read').map(({ label }) => label)
  expect(labels.sort()).toEqual(['Artiklar: visa', 'Artiklar: visa, även i grupper under'])
})

test('who may what: administrator, office, staff', async () => {
  await installAccess(db)
  const administrator = await actorWith({ global: 'administrator' })
  expect(administrator.can('masquerade', 'User')).toBe(true)
  expect(administrator.can('update', 'GroupsPermission')).toBe(true)
  const office = await actorWith({ global: 'office' })
  for (const action of ['read', 'create', 'update', 'delete', 'reveal'] as const)
    expect(office.can(action, 'User')).toBe(true)
  expect(office.can('masquerade', 'User')).toBe(false)
  expect(office.can('issue', 'Diploma')).toBe(true)
  for (const subject of ['Role', 'Permission', 'GroupsRole', 'GroupsPermission', 'Setting'] as const) {
    expect(office.can('read', subject), subject).toBe(false)
  }
  const teacher = await actorWith({ global: 'teacher' })
  expect(teacher.rules.map((rule) => `${rule.subject} ${rule.action}`)).toEqual(['Education read'])
  expect((await actorWith({ global: 'candidate' })).rules).toEqual([])
})

test('who may what in a group, and below it', async () => {
  await installAccess(db)
  const region = await buildGroup(db)
  const local = await buildGroup(db, { parent_id: region.id, category: 'local' })
  const other = await buildGroup(db)
  const at = (name: string) => actorWith({ group: { name, groupId: region.id } })
  const here = { group_id: region.id }
  const below = { group_id: local.id }
  const away = { group_id: other.id }

  const admin = await at('group_admin')
  expect(admin.can('publish', asSubject('Article', here))).toBe(true)
  expect(admin.can('update', asSubject('Group', { id: region.id }))).toBe(true)
  expect(admin.can('read', asSubject('Diploma', below))).toBe(true)
  expect(admin.can('read', asSubject('Group', { id: local.id }))).toBe(true)
  expect(admin.can('update', asSubject('Group', { id: local.id }))).toBe(false)
  expect(admin.can('update', asSubject('Article', below))).toBe(false)
  expect(admin.can('read', asSubject('Article', away))).toBe(false)
  expect(admin.can('issue', asSubject('Diploma', here))).toBe(false)

  const issuer = await at('issuer')
  for (const action of ['issue', 'revoke', 'reveal', 'create'] as const) {
    expect(issuer.can(action, asSubject('Diploma', here))).toBe(true)
    expect(issuer.can(action, asSubject('Certificate', away))).toBe(false)
  }
  expect(issuer.can('update', asSubject('Article', here))).toBe(false)

  const editor = await at('editor')
  expect(editor.can('publish', asSubject('Article', here))).toBe(true)
  expect(editor.can('read', asSubject('Diploma', here))).toBe(false)
  expect(editor.can('create', asSubject('Membership', here))).toBe(false)

  const member = await at('member')
  expect(member.can('read', asSubject('Article', here))).toBe(true)
  expect(member.can('update', asSubject('Article', here))).toBe(false)
})

test('each permission has a Swedish label', () => {
  const labels = catalogueEntries().map((entry) => entry.label)
  expect(labels).toContain('Artiklar: publicera')
  expect(labels).toContain('Diplom: visa personnummer')
  expect(new Set(labels).size).toBe(labels.length)
})

test('rows of a group’s site are all that belong to groups but these', () => {
  const others = subjectNames.filter((subject) => groupScopeOf(subject) && !standsOnSite(subject))
  expect(others).toEqual(['User', 'Group', 'Statistics'])
  expect(standsOnSite('Education')).toBe(false)
})

import { expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { buildCertificatePerson } from './certificate.ts'
import { buildContent } from './content.ts'
import { buildParticipant } from './course-moment.ts'
import { buildEducationUsage } from './education.ts'
import { buildFile } from './file.ts'
import { buildFolder } from './folder.ts'
import { buildMembership } from './membership.ts'
import { buildGroupsRole, buildRole } from './role.ts'
import { buildTag } from './tag.ts'

const { db, clear } = await createTestDatabase()

test('every factory makes its missing parents', async () => {
  const content = await buildContent(db)
  expect(await db.group.findUnique({ where: { id: content.group_id ?? 0 } })).not.toBeNull()
  const file = await buildFile(db)
  const portfolio = await db.portfolio.findUniqueOrThrow({ where: { id: file.portfolio_id } })
  expect(file).toMatchObject({ group_id: portfolio.group_id, disk: portfolio.disk })
  expect(await buildFolder(db, { portfolio_id: portfolio.id })).toMatchObject({ group_id: portfolio.group_id })
  expect(await buildCertificatePerson(db)).toMatchObject({ status: 'draft', position: 0 })
  expect(await buildParticipant(db)).toMatchObject({ approved: false, position: 0 })
  expect(await buildEducationUsage(db)).toMatchObject({ field: 'educations' })
  expect(await buildTag(db, { group_id: null })).toMatchObject({ group_id: null })
})

test('roles share the row of a permission', async () => {
  const { user_id, group_id } = await buildMembership(db)
  await buildRole(db, { permissions: [{ subject: 'Content', name: 'read' }], userIds: [user_id] })
  await buildRole(db, { permissions: [{ subject: 'Content', name: 'read' }] })
  expect(await db.permission.count()).toBe(1)
  const role = await buildGroupsRole(db, { permissions: [{ subject: 'Content', name: 'update', below: true }] })
  const membership = await buildMembership(db, { group_id, roleIds: [role.id] })
  const held = await db.membership.findUniqueOrThrow({ where: { id: membership.id }, include: { groupRoles: true } })
  expect(held.groupRoles).toMatchObject([{ id: role.id }])
})

test('clear() leaves the migrations and starts ids again', async () => {
  await clear()
  expect(await db.user.count()).toBe(0)
  expect((await buildContent(db)).id).toBe(1)
  expect(await db.$queryRaw`SELECT count(*)::int AS count FROM _prisma_migrations`).not.toEqual([{ count: 0 }])
})

import { z } from 'zod'
import { builtInGroupsRoles, builtInRoles } from '../../access/default-roles.ts'
import { hasGlobalRights } from '../../access/held-rights.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { containing } from '../../engine/filters.ts'
import type { Usage } from '../../engine/refusals.ts'
import { readableRows } from '../../engine/relations.ts'
import { byId, maxLimit } from '../../engine/resource.ts'
import { createCallerFactory, procedure, router } from '../../engine/trpc.ts'
import { usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { copyRole } from './copy-role.ts'
import { mayAppoint } from './grants.ts'
import { groupsPermissionRouter, permissionRouter } from './permission.router.ts'
import { groupsRole, role } from './role.entity.ts'
import { changesOf, groupsLacking, holdersOf } from './role-people.ts'
import { type Reach, type RoleChange, reachOfGroupsRole, reachOfRole } from './role-reach.ts'

const t = createTranslator(sv)

const inGroups = z.object({ groups: z.array(byId.shape.id).max(maxLimit).optional() }).optional()

const select = { id: true, name: true, label: true, created_at: true, updated_at: true } as const
type Row = { id: number; name: string; label: string; created_at: Date; updated_at: Date }

/** The list columns that global roles and group roles share. */
function roleOptions<Type extends 'Role' | 'GroupsRole'>(
  type: Type,
  builtIn: readonly string[],
  usedIn: (db: Tx, id: number) => Promise<Usage[]>,
) {
  const present = ({ created_at, updated_at, ...row }: Row) => ({
    ...row,
    type,
    builtIn: builtIn.includes(row.name),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  })
  return {
    select,
    present: (rows: Row[]) => rows.map(present),
    listSelect: select,
    presentList: (rows: Row[]) => rows.map(present),
    search: (text: string) => ({ OR: [{ label: containing(text) }, { name: containing(text) }] }),
    /** The code asks for built-in roles by name. */
    prepare: ({ actor }: SignedInContext, data: Record<string, unknown>, before: Row | null) => {
      requireNotMasquerading(actor)
      if (before && builtIn.includes(before.name) && data.name !== undefined && data.name !== before.name) {
        throw invalid({ 'data.name': [t('valid.readOnly')] }, t('valid.invalidFields'))
      }
      return data
    },
    /** A built-in one stays, held or not: nothing would make it anew. */
    usedIn: (db: Tx, { id, name }: Row, { actor }: SignedInContext) => {
      requireNotMasquerading(actor)
      if (builtIn.includes(name)) throw new AppError('CONFLICT', { message: t('people.builtInStays') })
      return usedIn(db, id)
    },
  }
}

const forOptions = { id: true, name: true, label: true } as const
const byLabel = [{ label: 'asc' as const }, { id: 'asc' as const }]

const changed = z.array(byId.shape.id).max(maxLimit).default([])

/** The parts that the screen of a role shows beside its permissions, each by the right to read the role. */
function screenOf(kind: 'Role' | 'GroupsRole', reachOf: (db: Tx, change: RoleChange) => Promise<Reach[]>) {
  const requireRole = async (ctx: SignedInContext, id: number) => {
    const [row] = await readableRows(ctx, kind, [id])
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
  return {
    /** The people who have the role: how many, and the first of them. */
    holders: procedure
      .input(z.object({ ...byId.shape, limit: z.number().int().min(1).max(maxLimit).default(4) }))
      .query(async ({ ctx, input: { id, limit } }) => {
        await requireRole(ctx, id)
        return holdersOf(ctx, kind, id, limit)
      }),

    /** How many people would gain and lose each permission; nothing is changed. */
    reach: procedure
      .input(z.object({ ...byId.shape, given: changed, taken: changed }))
      .query(async ({ ctx, input }) => {
        await requireRole(ctx, input.id)
        return reachOf(ctx.db, input)
      }),

    /** The last changes of the role's permissions. */
    changes: procedure.input(byId).query(async ({ ctx, input: { id } }) => {
      await requireRole(ctx, id)
      return changesOf(ctx, kind, id)
    }),
  }
}

const globalRoles = crud(role, {
  ...roleOptions('Role', builtInRoles, async (db, id) => [
    { entity: 'user', count: await db.user.count({ where: { roles: { some: { id } } } }) },
    { entity: 'book', count: await db.content.count({ where: { roles: { some: { id } } } }) },
  ]),
})
const rolesOf = createCallerFactory(router(globalRoles))
const permissionsOf = createCallerFactory(permissionRouter)

/** The procedures of global roles. */
export const roleRouter = router({
  ...globalRoles,
  ...screenOf('Role', reachOfRole),

  /** The people who have any of the roles, and the books that it opens. */
  ...usedInOf('Role', (_ctx, ids) => {
    const having = { roles: { some: { id: { in: ids } } } }
    return { user: having, content: having }
  }),

  /** A new role with the permissions of this one. Nobody gives a right that they lack. */
  copy: procedure
    .input(z.object({ ...byId.shape, data: role.fields }))
    .mutation(({ ctx, input }) =>
      copyRole(ctx, input.id, { ...input, subject: 'Permission', roles: rolesOf, permissions: permissionsOf }),
    ),

  /** All of them for pickers and filters, a catalogue; `grantable` says which the actor may give to users. */
  options: procedure.query(async ({ ctx: { db, actor } }) => {
    const permissions = { select: { subject: true, name: true } } as const
    const rows = await db.role.findMany({ select: { ...forOptions, permissions }, orderBy: byLabel })
    const gives = hasGlobalRights(actor, [{ subject: 'User', name: 'update' }])
    return rows.map(({ permissions, ...row }) => ({
      ...row,
      type: 'Role' as const,
      grantable: gives && hasGlobalRights(actor, permissions),
    }))
  }),
})

const groupsRoles = crud(groupsRole, {
  ...roleOptions('GroupsRole', builtInGroupsRoles, async (db, id) => [
    { entity: 'user', count: await db.membership.count({ where: { groupRoles: { some: { id } } } }) },
    { entity: 'book', count: await db.content.count({ where: { groupRoles: { some: { id } } } }) },
  ]),
})
const groupsRolesOf = createCallerFactory(router(groupsRoles))
const groupsPermissionsOf = createCallerFactory(groupsPermissionRouter)

/** The procedures of group roles. */
export const groupsRoleRouter = router({
  ...groupsRoles,
  ...screenOf('GroupsRole', reachOfGroupsRole),

  /** The people who have any of the roles in some group, and the books that it opens. */
  ...usedInOf('GroupsRole', (_ctx, ids) => {
    const having = { groupRoles: { some: { id: { in: ids } } } }
    return { user: { memberships: { some: having } }, content: having }
  }),

  /** The groups where nobody has the role. */
  lacking: procedure.input(byId).query(async ({ ctx, input: { id } }) => {
    const [row] = await readableRows(ctx, 'GroupsRole', [id])
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return groupsLacking(ctx, id)
  }),

  /** As `role.copy`. */
  copy: procedure.input(z.object({ ...byId.shape, data: groupsRole.fields })).mutation(({ ctx, input }) =>
    copyRole(ctx, input.id, {
      ...{ ...input, subject: 'GroupsPermission', roles: groupsRolesOf, permissions: groupsPermissionsOf },
    }),
  ),

  /** As `role.options`; `grantableIn` says in which of `groups` the actor may give it. */
  options: procedure.input(inGroups).query(async ({ ctx: { db, actor }, input: { groups = [] } = {} }) => {
    const permissions = { select: { subject: true, name: true, below: true } } as const
    const rows = await db.groupsRole.findMany({ select: { ...forOptions, permissions }, orderBy: byLabel })
    return rows.map(({ permissions, ...row }) => ({
      ...row,
      type: 'GroupsRole' as const,
      grantableIn: groups.filter((group_id) => mayAppoint(actor, group_id, permissions)),
    }))
  }),
})

import { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { audit, auditRow, insertAudit } from '../../access/audit.ts'
import { hasGlobalRights } from '../../access/held-rights.ts'
import { lockRoles } from '../../access/lock-roles.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { maxLimit } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { type RolesOf, rightsVersion } from './rights-version.ts'

const t = createTranslator(sv)

const sync = z.object({
  id: rowId(),
  /** The ids of all roles that shall have it. */
  roles: z.array(rowId()).max(maxLimit),
  /** The ids that the client last saw there; with them a sync that others came before is refused. */
  seen: z.array(rowId()).max(maxLimit).optional(),
})
type Sync = z.infer<typeof sync>
/** Where the input holds a part of the one at an index. */
type PlaceOf = (at: number, key: keyof Sync) => string

const manageAll = { subject: 'all', name: 'manage' } as const

/** The catalogue's rows are made by installing; only their roles change. */
type Permission = { id: number; subject: string; name: string; label: string; below?: boolean; roles: { id: number }[] }
type Delegate = {
  findMany(args: never): Promise<unknown>
  update(args: never): Promise<unknown>
}
type Roles = Pick<Delegate, 'findMany'> & RolesOf & { updateMany(args: never): Promise<unknown> }
type Kind = {
  subject: 'Permission' | 'GroupsPermission'
  roleSubject: 'Role' | 'GroupsRole'
  columns: Record<string, true>
  permissions: (db: Tx) => Delegate
  roles: (db: Tx) => Roles
  /** Checks that must still hold after the roles of a permission have changed. */
  after?: (db: Tx, actor: Actor, permission: Permission) => Promise<void>
}

/** Reads and writes a table of permissions with the roles that hold them. */
function permissionRows({ subject, roleSubject, columns, permissions, roles, after }: Kind) {
  const select = { ...columns, roles: { select: { id: true }, orderBy: { id: 'asc' } } }
  const present = (row: Permission) => ({
    ...row,
    type: subject,
    roles: row.roles.map(({ id }) => ({ id, type: roleSubject })),
  })

  const find = (ctx: SignedInContext, where: object) =>
    permissions(ctx.db).findMany({
      where: { AND: [where, visible(ctx.actor.ability, 'read', subject)] },
      select,
      orderBy: { id: 'asc' },
    } as never) as Promise<Permission[]>

  /** Where the roles of an index are that the actor doesn't see; one statement for all. */
  async function unknownRoles(ctx: SignedInContext, given: Sync[], placeOf: PlaceOf): Promise<string[]> {
    const ids = [...new Set(given.flatMap((each) => each.roles))]
    const where = { AND: [{ id: { in: ids } }, visible(ctx.actor.ability, 'read', roleSubject)] }
    const rows = (await roles(ctx.db).findMany({ where, select: { id: true } } as never)) as { id: number }[]
    const known = new Set(rows.map(({ id }) => id))
    return given.flatMap(({ roles }, at) => (roles.every((id) => known.has(id)) ? [] : [placeOf(at, 'roles')]))
  }

  /** @returns the permission, and the roles that got it or lost it */
  async function writeOne(ctx: SignedInContext, before: Permission, { id, roles, seen }: Sync) {
    const was = before.roles.map((role) => role.id)
    if (seen && !isSame(seen, was)) throw stale(was)
    if (!isSame(roles, was) && !hasGlobalRights(ctx.actor, [before])) {
      throw new AppError('FORBIDDEN', { message: t('access.beyond') })
    }
    const data = { roles: { set: [...new Set(roles)].map((role) => ({ id: role })) } }
    const row = (await permissions(ctx.db).update({ where: { id }, data, select } as never)) as Permission
    await after?.(ctx.db, ctx.actor, row)
    const is = row.roles.map((role) => role.id)
    const given = is.filter((role) => !was.includes(role))
    const taken = was.filter((role) => !is.includes(role))
    await audit(ctx.db, ctx, { action: 'update', subject, id, details: { roles: is, given, taken } })
    return { row, turned: [...given, ...taken] }
  }

  /** Several at once, all or none. */
  async function write(ctx: SignedInContext, given: Sync[], placeOf: PlaceOf) {
    requireNotMasquerading(ctx.actor)
    if (!ctx.actor.ability.can('update', subject)) throw forbidden()
    return inTransaction(
      ctx.db,
      async (tx) => {
        const actor = await lockRoles(tx, ctx.actor.user.id)
        if (!actor?.ability.can('update', subject)) throw forbidden()
        const inside = { ...ctx, db: tx, actor: { ...actor, user: ctx.actor.user } }
        const found = new Map(
          (await find(inside, { id: { in: given.map(({ id }) => id) } })).map((row) => [row.id, row]),
        )
        const gone = given.flatMap(({ id }, at) => (found.has(id) ? [] : [placeOf(at, 'id')]))
        if (gone.length > 0) throw new AppError('NOT_FOUND', { message: t('error.404'), fields: unknownAt(gone) })
        const unknown = await unknownRoles(inside, given, placeOf)
        if (unknown.length > 0) throw invalid(unknownAt(unknown), t('valid.invalidFields'))
        const written: Permission[] = []
        const changed = new Set<number>()
        for (const each of given) {
          const { row, turned } = await writeOne(inside, found.get(each.id) as Permission, each)
          written.push(row)
          for (const role of turned) changed.add(role)
        }
        // The rights of a role are a part of it: people who have its form open hear of a newer version.
        const data = { updated_at: new Date() }
        if (changed.size > 0) await roles(tx).updateMany({ where: { id: { in: [...changed] } }, data } as never)
        const act = { action: 'update', subject: roleSubject, details: { fields: ['permissions'] } }
        await insertAudit(
          tx,
          [...changed].map((id) => auditRow(ctx, { ...act, id })),
        )
        return written
      },
      { timeout: 30_000, maxWait: 10_000 },
    )
  }

  return { present, find, write }
}

function routerOf(kind: Kind) {
  const { roleSubject, roles } = kind
  const { present, find, write } = permissionRows(kind)
  return router({
    /** The contract's GetAcl: every permission with the ids of its roles, and the roles. */
    acl: procedure.query(async ({ ctx }) => {
      const { ability } = ctx.actor
      const [rows, all, updated_at] = await Promise.all([
        find(ctx, {}),
        roles(ctx.db).findMany({
          where: visible(ability, 'read', roleSubject),
          select: { id: true, name: true, label: true },
          orderBy: [{ label: 'asc' }, { id: 'asc' }],
        } as never) as Promise<{ id: number; name: string; label: string }[]>,
        ability.can('read', kind.subject) ? rightsVersion(roles(ctx.db)) : null,
      ])
      return {
        // A right that one lacks can neither be given nor taken; `write` refuses it.
        permissions: rows.map((row) => ({ ...present(row), grantable: hasGlobalRights(ctx.actor, [row]) })),
        roles: all.map((row) => ({ ...row, type: roleSubject })),
        updated_at,
      }
    }),

    /** The contract's `updatePermission(id, roles: { sync })`. */
    update: procedure.input(sync).mutation(async ({ ctx, input }) => {
      const [row] = await write(ctx, [input], (_, key) => key)
      return present(row as Permission)
    }),

    /** The contract's `updatePermissions`: all or none. */
    updateMany: procedure
      .input(z.object({ permissions: z.array(sync).min(1).max(500) }))
      .mutation(async ({ ctx, input }) => {
        if (new Set(input.permissions.map(({ id }) => id)).size < input.permissions.length) {
          throw invalid({ permissions: [t('list.exists')] }, t('valid.invalidFields'))
        }
        return (await write(ctx, input.permissions, (at, key) => `permissions.${at}.${key}`)).map(present)
      }),
  })
}

const unknownAt = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, [t('valid.unknownRow')]]))

function isSame(one: number[], other: number[]): boolean {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((id) => b.has(id))
}

const stale = (roles: number[]) =>
  new AppError('CONFLICT', { message: t('access.stale'), details: { stale: true, roles } })

/** Nobody locks out the installation, or oneself. */
async function requireManagers(db: Tx, actor: Actor, { subject, name }: Permission): Promise<void> {
  if (subject !== manageAll.subject || name !== manageAll.name) return
  const manages = { active: true, roles: { some: { permissions: { some: manageAll } } } }
  if ((await db.user.count({ where: manages })) === 0) {
    throw new AppError('CONFLICT', { message: t('access.lastManager') })
  }
  if (actor.user && (await db.user.count({ where: { ...manages, id: actor.user.id } })) === 0) {
    throw new AppError('CONFLICT', { message: t('access.ownManage') })
  }
}

const columns = { id: true, subject: true, name: true, label: true } as const

/** The procedures of global permissions. */
export const permissionRouter = routerOf({
  subject: 'Permission',
  roleSubject: 'Role',
  columns,
  permissions: (db) => db.permission,
  roles: (db) => db.role,
  after: requireManagers,
})

/** The procedures of group permissions. */
export const groupsPermissionRouter = routerOf({
  subject: 'GroupsPermission',
  roleSubject: 'GroupsRole',
  columns: { ...columns, below: true },
  permissions: (db) => db.groupsPermission,
  roles: (db) => db.groupsRole,
})

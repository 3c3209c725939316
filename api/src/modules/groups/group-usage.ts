import { type ContentType, Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden, type Usage } from '../../engine/refusals.ts'
import { readableRows } from '../../engine/relations.ts'
import { rowsUsing, type UsageFilter } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

/** Texts, messages and menus. */
async function textsOf(db: Tx, where: { group_id: number; trashed_at: null | { not: null } }): Promise<Usage[]> {
  const texts = await db.content.groupBy({ by: ['type'], where, _count: { _all: true }, orderBy: { type: 'asc' } })
  return [
    ...texts.map(({ type, _count }) => ({ entity: type satisfies ContentType, count: _count._all })),
    { entity: 'message', count: await db.message.count({ where }) },
    { entity: 'menu', count: await db.menu.count({ where }) },
  ]
}

/** All that is the group's or names it; its own fields (contacts, pictures, the educations that it has) go with it. */
export async function usesOfGroup(db: Tx, { id }: { id: number }): Promise<Usage[]> {
  const own = { where: { group_id: id } }
  return [
    { entity: 'group', count: await db.group.count({ where: { parent_id: id } }) },
    { entity: 'tag', count: await db.tag.count(own) },
    ...(await textsOf(db, { group_id: id, trashed_at: null })),
    ...(await textsOf(db, { group_id: id, trashed_at: { not: null } })).map((uses) => ({
      ...uses,
      trashed: true as const,
    })),
    { entity: 'portfolio', count: await db.portfolio.count(own) },
    // Null is what was taken away.
    { entity: 'setting', count: await db.setting.count({ where: { group_id: id, value: { not: Prisma.AnyNull } } }) },
    ...(await documentsOf(db, [id])),
    {
      entity: 'courseMoment',
      count: await db.courseMoment.count({ where: { OR: [{ group_id: id }, { orderer_college_id: id }] } }),
    },
    { entity: 'generalSurvey', count: await db.validigGeneralSurvey.count(own) },
    { entity: 'application', count: await db.application.count(own) },
    { entity: 'licensee', count: await db.licensee.count(own) },
    { entity: 'user', count: await db.membership.count(own) },
  ]
}

/** Diplomas and certificates, which are many and have no name of their own. */
async function documentsOf(db: Tx, ids: number[]): Promise<Usage[]> {
  const certified = { OR: [{ group_id: { in: ids } }, { educator_id: { in: ids } }] }
  return [
    { entity: 'diploma', count: await db.certificate.count({ where: { kind: 'diploma', ...certified } }) },
    { entity: 'certificate', count: await db.certificate.count({ where: { kind: { not: 'diploma' }, ...certified } }) },
  ]
}

/** The same rows as {@link usesOfGroup} counts, without diplomas and certificates. */
function usingGroups(ids: number[]): UsageFilter {
  const own = { group_id: { in: ids } }
  return {
    ...{ tag: own, content: own, message: own, menu: own, portfolio: own, application: own, licensee: own },
    group: { parent_id: { in: ids } },
    setting: { ...own, value: { not: Prisma.AnyNull } },
    courseMoment: { OR: [own, { orderer_college_id: { in: ids } }] },
    validigGeneralSurvey: own,
    user: { memberships: { some: own } },
  }
}

/**
 * Lists what prevents the removal of any of the groups: by name as far as the actor may read it, and diplomas and certificates by number
 * (`counted`). `total` counts them all.
 * @throws AppError NOT_FOUND for a group that the actor may not read, FORBIDDEN for one that they may not remove
 */
export async function rowsUsingGroups(ctx: SignedInContext, given: number[]) {
  const { ability } = ctx.actor
  if (!ability.can('delete', 'Group')) throw forbidden()
  const ids = [...new Set(given)]
  const rows = await readableRows(ctx, 'Group', ids)
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!rows.every((row) => ability.can('delete', asSubject('Group', row)))) throw forbidden()
  return rowsUsing(ctx, usingGroups(ids), await documentsOf(ctx.db, ids))
}

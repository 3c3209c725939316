import { type ContentType, Prisma } from '@kollegium/db'
import { z } from 'zod'
import { displayName } from '../access/actor.ts'
import { visible } from '../access/visible.ts'
import type { SignedInContext } from '../core/context.ts'
import { crud } from '../core/crud.ts'
import { AppError } from '../core/errors.ts'
import { dayOf } from '../core/fields.ts'
import { anyOf, flag, idsOf, oneOf, todayInSweden } from '../core/filters.ts'
import { belongsTo, orderedLinks } from '../core/links.ts'
import type { Usage } from '../core/refusals.ts'
import { byId, maxLimit } from '../core/resource.ts'
import type { Tx } from '../core/transaction.ts'
import { procedure, router } from '../core/trpc.ts'
import { namedLike } from '../search/named.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { whereCertifiedOn } from './certified-on.ts'
import { educatorTypes, employerTypes, group, groupCategories } from './group.resource.ts'
import { groupContacts } from './group-contacts.ts'
import {
  type GroupFull,
  type GroupListed,
  groupListSelect,
  groupSelect,
  presentGroups,
  presentWholeGroups,
} from './group-shape.ts'
import { inTreeOrder, parentsOf } from './group-tree.ts'
import { prepareGroup } from './group-write.ts'
import { knownGroups } from './known-groups.ts'
import { startPage, startPagesFor } from './start-page.ts'

const t = createWords(sv)

const procedures = crud(group, {
  delegate: (db) => db.group,
  select: groupSelect,
  present: (rows: GroupFull[], ctx) => presentWholeGroups(rows, ctx),
  listSelect: groupListSelect,
  presentList: (rows: GroupListed[], ctx) => presentGroups(rows, ctx),
  search: (text, { db }) => namedLike(db, text, { table: 'Group', named: ['title', 'name'], also: ['municipalities'] }),
  filters: {
    category: oneOf(groupCategories, (chosen) => ({ category: { in: chosen } })),
    educator_type: oneOf(educatorTypes, (chosen) => ({ educator_type: { in: chosen } })),
    employer_type: oneOf(employerTypes, (chosen) => ({ employer_type: { in: chosen } })),
    certified: flag((on) => whereCertifiedOn(todayInSweden(), on)),
    vopagesStatus: flag((vopagesStatus) => ({ vopagesStatus })),
    status: flag((status) => ({ status })),
    parent: idsOf((ids) => ({ path: { hasSome: ids } })),
  },
  links: {
    parent_id: belongsTo('Group'),
    start_page_id: startPage,
    logo_id: belongsTo('File'),
    logo3_id: belongsTo('File'),
    logo2: orderedLinks('File', 'file_id'),
    images: orderedLinks('File', 'file_id'),
    contacts: groupContacts,
    educations: orderedLinks('Education', 'education_id', { identity: ['education_id', 'field'], open: true }),
  },
  prepare: prepareGroup,
  usedIn,
})

/** All that is the group's or names it; its own fields (contacts, pictures, the educations that it has) go with it. */
async function usedIn(db: Tx, { id }: GroupFull): Promise<Usage[]> {
  const own = { where: { group_id: id } }
  const contents = await db.content.groupBy({ by: ['type'], ...own, _count: { _all: true } })
  const certified = { OR: [{ group_id: id }, { educator_id: id }] }
  return [
    { entity: 'group', count: await db.group.count({ where: { parent_id: id } }) },
    ...contents.map(({ type, _count }) => ({ entity: type satisfies ContentType, count: _count._all })),
    { entity: 'tag', count: await db.tag.count(own) },
    { entity: 'message', count: await db.notice.count(own) },
    { entity: 'menu', count: await db.menu.count(own) },
    { entity: 'portfolio', count: await db.portfolio.count(own) },
    // Null is what was taken away.
    { entity: 'setting', count: await db.setting.count({ where: { group_id: id, value: { not: Prisma.AnyNull } } }) },
    { entity: 'diploma', count: await db.certificate.count({ where: { kind: 'diploma', ...certified } }) },
    { entity: 'certificate', count: await db.certificate.count({ where: { kind: { not: 'diploma' }, ...certified } }) },
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

const categories = anyOf(z.enum(groupCategories), 5)
const tree = { id: true, name: true, title: true, category: true, parent_id: true, path: true } as const

/** Groups in which the actor may do more than read. */
function managed(ctx: SignedInContext): Prisma.GroupWhereInput {
  const { grants } = ctx.actor
  const everywhere = grants.global.some(
    ({ subject, name }) => ['all', 'Group', 'Article'].includes(subject) && ['manage', 'update'].includes(name),
  )
  const ids = grants.group.filter(({ name }) => name !== 'read').map(({ groupId }) => groupId)
  return everywhere ? {} : { id: { in: ids } }
}

export const groupRouter = router({
  ...procedures,

  /**
   * The contract's `allGroups`: without pages. `byPassMembership` gives every group that is shown externally, with
   * its public fields; otherwise those that the actor may know of.
   */
  all: procedure
    .input(z.object({ categories, byPassMembership: z.boolean().nullish() }).optional())
    .query(async ({ ctx, input }) => {
      const which = input?.byPassMembership ? { status: true } : knownGroups(ctx.actor)
      const rows = await ctx.db.group.findMany({
        where: { AND: [which, input?.categories ? { category: { in: input.categories } } : {}] },
        select: { ...tree, status: true, certified: true, certified_until: true },
        orderBy: [{ title: 'asc' }, { id: 'asc' }],
      })
      const parents = await parentsOf(ctx.db, rows)
      return rows.map(({ path, parent_id, certified, certified_until, ...row }) => ({
        ...row,
        type: 'Group' as const,
        certified: dayOf(certified),
        certified_until: dayOf(certified_until),
        parentGroupId: parent_id,
        parentGroups: parents.get(row.id) ?? [],
      }))
    }),

  /** For the shell's choice of group (Spec §2.3): where the actor may do something, in tree order; one statement. */
  selector: procedure.query(async ({ ctx }) => {
    const rows = await ctx.db.group.findMany({
      where: managed(ctx),
      select: { ...tree, vopagesStatus: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    })
    return inTreeOrder(rows).map(({ path, ...row }) => row)
  }),

  /** The pages that may become the group's start page; without `id`, of a group that is being made. */
  startPages: procedure
    .input(z.object({ id: byId.shape.id.nullish(), search: z.string().max(200).default('') }))
    .query(({ ctx, input: { id = null, search } }) => startPagesFor(ctx, { id, search })),

  /** The group's users with their roles there (the contract's `users { groupRoles }`). */
  members: procedure.input(byId).query(async ({ ctx, input }) => {
    const seen = await ctx.db.group.count({
      where: { AND: [{ id: input.id }, visible(ctx.actor.ability, 'read', 'Group')] },
    })
    if (seen === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return (await membersOf(ctx, [input.id])).map(({ group_id, ...member }) => member)
  }),

  /** The members of several groups in one call, each with its `group_id`; of groups unseen there are none. */
  membersOf: procedure
    .input(z.object({ ids: z.array(byId.shape.id).max(maxLimit) }))
    .query(({ ctx, input }) => membersOf(ctx, input.ids)),
})

async function membersOf(ctx: SignedInContext, ids: number[]) {
  const rows = await ctx.db.membership.findMany({
    where: { AND: [{ group_id: { in: ids } }, visible(ctx.actor.ability, 'read', 'Membership')] },
    select: {
      id: true,
      group_id: true,
      user: { select: { id: true, name: true, firstname: true, lastname: true, email: true } },
      groupRoles: { select: { id: true, name: true, label: true }, orderBy: { label: 'asc' } },
    },
    orderBy: [{ user: { lastname: 'asc' } }, { user: { firstname: 'asc' } }, { user_id: 'asc' }],
  })
  return rows.map(({ id, group_id, user, groupRoles }) => ({
    ...user,
    membership_id: id,
    group_id,
    username: user.name,
    name: displayName(user),
    type: 'User' as const,
    groupRoles: groupRoles.map((role) => ({ ...role, type: 'GroupsRole' as const })),
  }))
}

import { type ContentType, Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { anyOf, flag, idsOf, oneOf, todayInSweden } from '../../engine/filters.ts'
import type { Usage } from '../../engine/refusals.ts'
import { belongsTo, orderedLinks } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { procedure, router } from '../../engine/trpc.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { pictureOf, picturesOf } from '../documents/contract.ts'
import { certificationOn, periodsIn, whereCertifiedOn } from './certified-on.ts'
import { discoverableGroups } from './discoverable-groups.ts'
import { educationIdentity, educatorTypes, employerTypes, group, groupCategories } from './group.entity.ts'
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
import { groupMembers, membersInput, membersOf, membersOfInput } from './members.ts'
import { certificationFacts } from './period-facts.ts'
import { logPeriods } from './period-rows.ts'
import { startPage, startPagesFor } from './start-page.ts'

const procedures = crud(group, {
  select: groupSelect,
  present: (rows: GroupFull[], ctx) => presentWholeGroups(rows, ctx),
  listSelect: groupListSelect,
  presentList: (rows: GroupListed[], ctx) => presentGroups(rows, ctx),
  search: (text, ctx) => listSearch(ctx, text, 'Group'),
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
    logo_id: pictureOf(),
    logo3_id: pictureOf(),
    logo2: picturesOf(),
    images: picturesOf(),
    contacts: groupContacts,
    educations: orderedLinks('Education', 'education_id', { identity: educationIdentity, open: true }),
  },
  prepare: prepareGroup,
  saved: logPeriods,
  usedIn,
})

/** Texts, messages and menus. */
async function textsOf(db: Tx, where: { group_id: number; trashed_at: null | { not: null } }): Promise<Usage[]> {
  const texts = await db.content.groupBy({ by: ['type'], where, _count: { _all: true } })
  return [
    ...texts.map(({ type, _count }) => ({ entity: type satisfies ContentType, count: _count._all })),
    { entity: 'message', count: await db.notice.count({ where }) },
    { entity: 'menu', count: await db.menu.count({ where }) },
  ]
}

/** All that is the group's or names it; its own fields (contacts, pictures, the educations that it has) go with it. */
async function usedIn(db: Tx, { id }: GroupFull): Promise<Usage[]> {
  const own = { where: { group_id: id } }
  const certified = { OR: [{ group_id: id }, { educator_id: id }] }
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

/** The procedures of groups. */
export const groupRouter = router({
  ...procedures,

  /**
   * The contract's `allGroups`: without pages. `byPassMembership` gives every group that is shown externally, with
   * its public fields; otherwise those that the actor may know of.
   */
  all: procedure
    .input(z.object({ categories, byPassMembership: z.boolean().nullish() }).optional())
    .query(async ({ ctx, input }) => {
      const which = input?.byPassMembership ? { status: true } : discoverableGroups(ctx.actor)
      const rows = await ctx.db.group.findMany({
        where: { AND: [which, input?.categories ? { category: { in: input.categories } } : {}] },
        select: { ...tree, status: true, period_days: true },
        orderBy: [{ title: 'asc' }, { id: 'asc' }],
      })
      const parents = await parentsOf(ctx.db, rows)
      return rows.map(({ path, parent_id, period_days, ...row }) => ({
        ...row,
        type: 'Group' as const,
        ...certificationOn(todayInSweden(), periodsIn(period_days)),
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

  /**
   * The facts that the form shows beside a group's periods: the diplomas of its gaps, and the changes with their
   * authors.
   */
  certification: procedure.input(byId).query(({ ctx, input }) => certificationFacts(ctx, input.id)),

  /** The group's users with their roles there, a page at a time. */
  members: procedure.input(membersInput).query(({ ctx, input }) => groupMembers(ctx, input)),

  /** The same of several groups in one call, for the contract, which has no pages there. */
  membersOf: procedure.input(membersOfInput).query(({ ctx, input: { ids } }) => membersOf(ctx, ids)),
})

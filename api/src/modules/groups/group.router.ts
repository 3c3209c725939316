import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { anyOf, flag, idsOf, oneOf, todayInSweden, withinDays } from '../../engine/filters.ts'
import { belongsTo, orderedLinks } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { usedInOf, usedRows } from '../../engine/usage.ts'
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
import { rowsUsingGroups, usesOfGroup } from './group-usage.ts'
import { prepareGroup } from './group-write.ts'
import { groupMembers, membersInput, membersOf, membersOfInput } from './members.ts'
import { certificationFacts } from './period-facts.ts'
import { logPeriods } from './period-rows.ts'
import { readabilityOf } from './readability.ts'
import { sitesLinkedFrom } from './site-links.ts'
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
    // One group has several periods; the database keeps the last day of them.
    certified_until: (value) => ({ last_certified: withinDays('certified_until')(value).certified_until }),
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
  usedIn: usesOfGroup,
})

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

  /** All that is the group's or names it, for those who may remove it. */
  usedIn: procedure.input(byId).query(({ ctx, input: { id } }) => rowsUsingGroups(ctx, [id])),
  usedInAny: procedure.input(usedRows).query(({ ctx, input: { ids } }) => rowsUsingGroups(ctx, ids)),

  /** The links of other sites to the sites of the groups: they lead nowhere when these are closed. */
  siteLinkedFrom: usedInOf('Group', sitesLinkedFrom).usedInAny,

  /** How hard the group's published texts are to read. */
  readability: procedure.input(byId).query(({ ctx, input }) => readabilityOf(ctx, input.id)),

  /** The group's users with their roles there, a page at a time. */
  members: procedure.input(membersInput).query(({ ctx, input }) => groupMembers(ctx, input)),

  /** The same of several groups in one call, for the contract, which has no pages there. */
  membersOf: procedure.input(membersOfInput).query(({ ctx, input: { ids } }) => membersOf(ctx, ids)),
})

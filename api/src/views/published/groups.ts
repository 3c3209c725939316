import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { anonymous } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { anyOf, idsOf, oneOf, todayInSweden } from '../../engine/filters.ts'
import { listSearch, visitorListSearch } from '../../engine/search/list-search.ts'
import { siteOf } from '../../engine/site-address.ts'
import { publicProcedure, router } from '../../engine/trpc.ts'
import { dayOf } from '../../kernel/fields.ts'
import { byPosition } from '../../modules/content/public-articles.ts'
import { wherePublicPortfolio } from '../../modules/documents/file-link.ts'
import { linkedFileSelect, publicImages } from '../../modules/documents/file-shape.ts'
import { certifiedSince, daysSince, isCertifiedOn, periodsIn } from '../../modules/groups/certified-on.ts'
import { education } from '../../modules/groups/education.entity.ts'
import { group, groupCategories } from '../../modules/groups/group.entity.ts'
import { docsOf } from '../../modules/groups/group-shape.ts'
import { inheritancesOf, type ParentGroup, parentsOf } from '../../modules/groups/group-tree.ts'
import { locationOf, presentMarks } from '../../modules/groups/public-group.ts'
import { presentStartPage, startPageSelect } from '../../modules/groups/start-page.ts'
import { personSelect, visiblePerson } from '../../modules/people/public-person.ts'
import { activeSite, isOpenSite } from '../../modules/sites/active-site.ts'
import { presentPerson } from './people.ts'
import { publishedResource } from './published-resource.ts'

const educationSelect = {
  id: true,
  title: true,
  code: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.EducationSelect
type Education = Prisma.EducationGetPayload<{ select: typeof educationSelect }>

/** Those that are active, of which groups choose. */
export const publishedEducations = router(
  publishedResource(education, {
    where: () => ({ status: true }),
    select: () => educationSelect,
    present: (rows: Education[]) => rows.map(presentEducation),
    search: (text, ctx) => listSearch(ctx, text, 'Education'),
  }),
)

function presentEducation({ created_at, updated_at, ...row }: Education) {
  return {
    ...row,
    type: 'Education' as const,
    status: true,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

const namedSelect = {
  id: true,
  name: true,
  title: true,
  category: true,
  period_days: true,
  ...activeSite,
  path: true,
} satisfies Prisma.GroupSelect

const select = {
  ...namedSelect,
  description: true,
  body: true,
  front_title: true,
  front_body: true,
  email: true,
  phone1: true,
  website: true,
  municipalities: true,
  educator_type: true,
  employer_type: true,
  start_page: startPageSelect,
  latitude: true,
  longitude: true,
  images: { select: { description: true, file: { select: linkedFileSelect } }, orderBy: byPosition },
  contacts: {
    where: { user: visiblePerson },
    select: { title: true, user: { select: { ...personSelect, profession: true } } },
    orderBy: [{ position: 'asc' as const }, { user_id: 'asc' as const }],
  },
  educations: {
    where: { education: { status: true } },
    select: {
      education_id: true,
      education_usage_id: true,
      education_usage_type: true,
      field: true,
      certified: true,
      education: { select: educationSelect },
    },
    orderBy: [{ position: 'asc' as const }, { education_id: 'asc' as const }],
  },
} satisfies Prisma.GroupSelect

type Named = Prisma.GroupGetPayload<{ select: typeof namedSelect }>
type Row = Prisma.GroupGetPayload<{ select: typeof select }>

const colleges: Named['category'][] = ['region', 'local']

/** Every college that is shown externally, as the front site names them all; of other groups those that stand on an open site. */
async function shownGroups({ db }: Context): Promise<Prisma.GroupWhereInput> {
  const open = (await db.group.findMany({ where: activeSite, select: { id: true } })).map(({ id }) => id)
  return {
    status: true,
    OR: [{ category: { in: colleges } }, { id: { in: open } }, { path: { hasSome: open } }],
  }
}

/**
 * The extent of the site's facts: a site that isn't open tells its name and marks alone, and a group without a site
 * stands on another's.
 */
const isPresented = (row: Named) => isOpenSite(row) || !colleges.includes(row.category)

/** The short form of a group; `certified` is null unless it is certified today. @param parentGroups the visible groups above it, nearest first */
function presentNamed(row: Named, parentGroups: ParentGroup[], { services: { env } }: Context) {
  const today = todayInSweden()
  return {
    id: row.id,
    type: 'Group' as const,
    name: row.name,
    title: row.title,
    category: row.category,
    status: true,
    vopagesStatus: row.vopagesStatus,
    url: isOpenSite(row) ? siteOf(env, row) : null,
    certified: isPresented(row) ? dayOf(certifiedSince({ from: today, to: today }, periodsIn(row.period_days))) : null,
    parentGroupId: parentGroups[0]?.id ?? null,
    parentGroups,
  }
}

function presented(row: Row) {
  const today = todayInSweden()
  // An education counts while its group is certified.
  const counts = isCertifiedOn(today, periodsIn(row.period_days))
  return {
    email: row.email,
    phone1: row.phone1,
    website: row.website,
    educator_type: row.educator_type,
    employer_type: row.employer_type,
    educations: row.educations.map(({ education, certified, ...pivot }) => ({
      ...presentEducation(education),
      pivot: {
        ...pivot,
        certified: counts ? dayOf(certifiedSince({ from: today, to: today }, daysSince(certified))) : null,
      },
    })),
  }
}

const ofOpenSite = (row: Row, ctx: Context) => ({
  description: row.description,
  body: row.body,
  front_title: row.front_title,
  front_body: row.front_body,
  start_page: presentStartPage(row.start_page, { ...ctx, actor: anonymous }),
  municipalities: row.municipalities,
  images: publicImages(row.images),
  contacts: row.contacts.map(({ title, user: { profession, ...user } }) => ({
    ...presentPerson(user),
    title: title || profession,
  })),
})

/** Spec §2.5, Group presentation; logotypes and policy are the nearest group's that has any. */
async function present(rows: Row[], ctx: Context) {
  const [inheritances, docs] = await Promise.all([
    inheritancesOf(ctx.db, rows),
    docsOf(ctx.db, rows, wherePublicPortfolio),
  ])
  return rows.flatMap((row) => {
    const inherited = inheritances.get(row.id)
    if (!inherited) return []
    const { parents, policyUrl, ...logos } = presentMarks(ctx.services.env, inherited)
    const location = locationOf(row)
    return [
      {
        ...presentNamed(row, parents, ctx),
        ...logos,
        data_protection_policy_url: policyUrl,
        location: location && { id: row.id, ...location },
        docs: docs.get(row.id) ?? null,
        ...(isPresented(row) && presented(row)),
        ...(isOpenSite(row) && ofOpenSite(row, ctx)),
      },
    ]
  })
}

const categories = anyOf(z.enum(groupCategories), 5)

/** The groups that the public sites name and present. */
export const publishedGroups = router({
  ...publishedResource(group, {
    // In no order that tells what isn't shown.
    sort: ['title', 'name', 'category', 'id'],
    where: shownGroups,
    select: () => select,
    present,
    search: (text, ctx) => visitorListSearch(ctx, text, 'Group'),
    filters: {
      category: oneOf(groupCategories, (chosen) => ({ category: { in: chosen } })),
      parent: idsOf((ids) => ({ path: { hasSome: ids } })),
    },
  }),

  /** All of them, named alone: the contract's `allGroups`. */
  all: publicProcedure.input(z.object({ categories }).optional()).query(async ({ ctx, input }) => {
    const rows = await ctx.db.group.findMany({
      where: { AND: [await shownGroups(ctx), input?.categories ? { category: { in: input.categories } } : {}] },
      select: namedSelect,
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    })
    const parents = await parentsOf(ctx.db, rows, { status: true })
    return rows.map((row) => presentNamed(row, parents.get(row.id) ?? [], ctx))
  }),
})

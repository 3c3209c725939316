import type { GroupCategory, Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { visibleOr } from '../../access/visible.ts'
import type { Context } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { siteOf } from '../../engine/site-address.ts'
import { dayOf } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import {
  type FileReader,
  type LinkedFile,
  linkedFileSelect,
  presentAttachment,
  presentImage,
  wherePublicPortfolio,
} from '../documents/contract.ts'
import { certificationOn, periodsIn, periodTexts } from './certified-on.ts'
import { contactsSelect, presentContacts } from './group-contacts.ts'
import { orgnrWarning } from './group-fields.ts'
import { type Inheritance, inheritancesOf, type ParentGroup, parentsOf } from './group-tree.ts'
import { presentStartPage, startPageSelect } from './start-page.ts'

const byPosition = { position: 'asc' as const }

/** The columns of a group in a list. */
export const groupListSelect = {
  id: true,
  name: true,
  title: true,
  category: true,
  educator_type: true,
  employer_type: true,
  orgnr: true,
  period_days: true,
  status: true,
  vopagesStatus: true,
  parent_id: true,
  path: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.GroupSelect

/** The columns of a whole group. */
export const groupSelect = {
  ...groupListSelect,
  description: true,
  body: true,
  website: true,
  email: true,
  phone1: true,
  educator_category: true,
  data_protection_policy_url: true,
  latitude: true,
  longitude: true,
  municipalities: true,
  front_title: true,
  front_body: true,
  start_page_id: true,
  start_page: startPageSelect,
  logo_id: true,
  logo3_id: true,
  logo: { select: linkedFileSelect },
  logo3: { select: linkedFileSelect },
  logo2: {
    select: { file_id: true, file: { select: linkedFileSelect } },
    orderBy: [byPosition, { file_id: 'asc' as const }],
  },
  images: {
    select: { file_id: true, description: true, file: { select: linkedFileSelect } },
    orderBy: [byPosition, { file_id: 'asc' as const }],
  },
  contacts: contactsSelect,
  educations: {
    select: {
      education_id: true,
      education_usage_id: true,
      education_usage_type: true,
      field: true,
      certified: true,
      comments: true,
      education: { select: { id: true, title: true, code: true, status: true, created_at: true, updated_at: true } },
    },
    orderBy: [byPosition, { education_id: 'asc' as const }],
  },
} satisfies Prisma.GroupSelect

export type GroupListed = Prisma.GroupGetPayload<{ select: typeof groupListSelect }>
export type GroupFull = Prisma.GroupGetPayload<{ select: typeof groupSelect }>

function presentRow(row: GroupListed, parents: ParentGroup[], ctx: Pick<Context, 'services'>) {
  return {
    id: row.id,
    type: 'Group' as const,
    name: row.name,
    title: row.title,
    category: row.category,
    educator_type: row.educator_type,
    employer_type: row.employer_type,
    orgnr: row.orgnr,
    ...certificationOn(todayInSweden(), periodsIn(row.period_days)),
    status: row.status,
    vopagesStatus: row.vopagesStatus,
    url: siteOf(ctx.services.env, row),
    parentGroupId: row.parent_id,
    parentGroups: parents,
    parent: parents[0]?.title ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Presents groups as list rows (Spec §3 Group). */
export async function presentGroups(rows: GroupListed[], ctx: Pick<Context, 'services' | 'db'>) {
  const parents = await parentsOf(ctx.db, rows)
  return rows.map((row) => presentRow(row, parents.get(row.id) ?? [], ctx))
}

type Reader = Pick<Context, 'services'> & FileReader
type Counts = Record<GroupCategory, number>

/** Spec §3 Group, whole, with what each inherits, its documents and how many stand below it; three statements for all of them. */
export async function presentWholeGroups(rows: GroupFull[], ctx: Reader & Pick<Context, 'db'>) {
  const [inheritances, counts, docs] = await Promise.all([
    inheritancesOf(ctx.db, rows),
    countsBelow(ctx, rows),
    // Those that the reader may read or that everyone sees.
    docsOf(ctx.db, rows, visibleOr(ctx.actor.ability, 'read', 'Portfolio', wherePublicPortfolio)),
  ])
  return rows.flatMap((row) => {
    const inherited = inheritances.get(row.id)
    const children = counts.get(row.id)
    return inherited && children
      ? [presentWhole(row, { inherited, children, docs: docs.get(row.id) ?? null }, ctx)]
      : []
  })
}

type Around = { inherited: Inheritance; children: Counts; docs: { id: number; title: string } | null }

function presentWhole(row: GroupFull, { inherited, children, docs }: Around, ctx: Reader) {
  const file = (linked: LinkedFile | null) => linked && presentImage(ctx, linked)
  const warning = orgnrWarning(row.orgnr)
  // Notes are its writers' own, as those of texts are.
  const isWriter = ctx.actor.ability.can('update', asSubject('Group', row))
  return {
    ...presentRow(row, inherited.parents, ctx),
    parent_id: row.parent_id,
    description: row.description,
    body: row.body,
    website: row.website,
    email: row.email,
    phone1: row.phone1,
    educator_category: row.educator_category,
    data_protection_policy_url: row.data_protection_policy_url,
    location:
      row.latitude === null || row.longitude === null
        ? null
        : { id: row.id, latitude: row.latitude, longitude: row.longitude },
    municipalities: row.municipalities,
    front_title: row.front_title,
    front_body: row.front_body,
    start_page_id: row.start_page_id,
    start_page: presentStartPage(row.start_page, ctx),
    docs,
    children,
    logo_id: row.logo_id,
    logo3_id: row.logo3_id,
    logo: file(row.logo),
    logo2: row.logo2.map((link) => presentAttachment(ctx, link.file)),
    logo3: file(row.logo3),
    effectiveLogo: inherited.logo && { file: presentImage(ctx, inherited.logo.value), from: inherited.logo.from },
    effectiveLogo2: inherited.logo2 && {
      files: inherited.logo2.value.map((linked) => presentAttachment(ctx, linked)),
      from: inherited.logo2.from,
    },
    effectiveLogo3: inherited.logo3 && { file: presentImage(ctx, inherited.logo3.value), from: inherited.logo3.from },
    effectivePolicy: inherited.policyUrl && { url: inherited.policyUrl.value, from: inherited.policyUrl.from },
    images: row.images.map((link) => presentImage(ctx, link.file, link.description)),
    contacts: presentContacts(row.contacts, ctx),
    periods: periodTexts(row.period_days),
    educations: row.educations.map(({ education, certified, comments, ...pivot }) => ({
      ...education,
      created_at: education.created_at.toISOString(),
      updated_at: education.updated_at.toISOString(),
      pivot: { ...pivot, certified: dayOf(certified), comments: isWriter ? comments : '' },
    })),
    /** Warnings by field: values that are accepted but unusual. */
    warnings: (warning ? { orgnr: [warning] } : {}) as Record<string, string[]>,
  }
}

/** The first portfolio of each of the groups, of those that are `which`: the published ones first. */
export async function docsOf(
  db: Tx,
  rows: { id: number }[],
  which: Prisma.PortfolioWhereInput,
): Promise<Map<number | null, { id: number; title: string }>> {
  const portfolios = await db.portfolio.findMany({
    where: { AND: [{ group_id: { in: rows.map(({ id }) => id) } }, which] },
    select: { id: true, title: true, group_id: true },
    orderBy: [{ status: 'asc' }, { id: 'desc' }],
  })
  return new Map(portfolios.map(({ group_id, ...portfolio }) => [group_id, portfolio]))
}

/** How many groups of each category stand anywhere below each of `rows`. */
async function countsBelow({ db }: Pick<Context, 'db'>, rows: { id: number }[]): Promise<Map<number, Counts>> {
  const ids = rows.map(({ id }) => id)
  const below = await db.group.findMany({ where: { path: { hasSome: ids } }, select: { category: true, path: true } })
  const counts = new Map(ids.map((id) => [id, { region: 0, local: 0, educator: 0, employer: 0, other: 0 }]))
  for (const { category, path } of below) {
    for (const id of path) {
      const count = counts.get(id)
      if (count) count[category] += 1
    }
  }
  return counts
}

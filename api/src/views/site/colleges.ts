import type { Db, Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { startOfDay, todayInSweden } from '../../engine/filters.ts'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { dayOf } from '../../kernel/fields.ts'
import { linkedFileSelect, publicImages } from '../../modules/documents/file-shape.ts'
import { certifiedSince, nextCertifiedDay, periodsIn } from '../../modules/groups/certified-on.ts'
import { locationOf } from '../../modules/groups/public-group.ts'
import { activeSite, isOpenSite } from '../../modules/sites/active-site.ts'
import type { SitePicture } from './texts.ts'

// The colleges of the network as visitors find them, those without a site of their own too. Rights play no part: only
// what is shown externally is read.

type Hosts = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>
export type CollegeContact = { name: string; title: string; email: string; phone1: string; image: SitePicture | null }

/** A regional or a local college. */
export type SiteCollege = {
  id: number
  title: string
  category: 'region' | 'local'
  /** Null while its sub-site is not open. */
  url: string | null
  location: { latitude: number; longitude: number } | null
  municipalities: string[]
  /** The day, `YYYY-MM-DD`; null for one that is not certified today. */
  certified: string | null
  email: string
  phone1: string
  /** The first one who is shown externally. */
  contact: CollegeContact | null
  /** The active educations of the college and of its educators, each once, in the alphabet's order. */
  educations: { id: number; title: string }[]
  /** The names of its educators. */
  educators: string[]
}
export type SiteRegion = SiteCollege & { locals: SiteCollege[] }
/** `changesAt` is when a college begins or ceases to be certified; null when none will. */
/** The regional college of a network whose site a group's is, or to which the group belongs; null for any other group. */
export const regionOf = ({ regions }: Pick<CollegeNetwork, 'regions'>, groupId: number): SiteRegion | null =>
  regions.find(({ id, locals }) => id === groupId || locals.some((local) => local.id === groupId)) ?? null

export type CollegeNetwork = { regions: SiteRegion[]; changesAt: Date | null }

const firstPicture = {
  select: { description: true, file: { select: linkedFileSelect } },
  orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }],
  take: 1,
}
const educations = {
  where: { field: 'educations', education: { status: true } },
  select: { education: { select: { id: true, title: true } } },
}
const select = {
  id: true,
  name: true,
  title: true,
  category: true,
  ...activeSite,
  path: true,
  latitude: true,
  longitude: true,
  municipalities: true,
  period_days: true,
  email: true,
  phone1: true,
  educations,
  contacts: {
    // Spec §4: a user's status decides external visibility.
    where: { user: { status: true, active: true } },
    select: {
      title: true,
      user: {
        select: {
          ...{ name: true, firstname: true, lastname: true, email: true, phone1: true, profession: true },
          images: firstPicture,
        },
      },
    },
    orderBy: [{ position: 'asc' as const }, { user_id: 'asc' as const }],
    take: 1,
  },
} satisfies Prisma.GroupSelect

type Row = Prisma.GroupGetPayload<{ select: typeof select }>

/**
 * Reads every regional college that is shown externally, each with the local ones below it, in the alphabet's order. The
 * number of statements does not grow with the network.
 */
export async function collegeNetwork(db: Pick<Db, 'group'>, env: Hosts, now = new Date()): Promise<CollegeNetwork> {
  const [rows, educators] = await Promise.all([
    db.group.findMany({
      where: { category: { in: ['region', 'local'] }, status: true },
      select,
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    }),
    db.group.findMany({
      where: { category: 'educator', status: true },
      select: { title: true, path: true, educations },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    }),
  ])
  const below = new Map<number, typeof educators>()
  for (const educator of educators) {
    for (const id of educator.path) below.set(id, [...(below.get(id) ?? []), educator])
  }
  const today = todayInSweden(now)
  const present = (row: Row): SiteCollege => {
    const own = below.get(row.id) ?? []
    const taught = [row, ...own].flatMap((each) => each.educations.map(({ education }) => education))
    return {
      id: row.id,
      title: row.title,
      category: row.category === 'region' ? 'region' : 'local',
      url: isOpenSite(row) ? siteOf(env, row) : null,
      location: locationOf(row),
      municipalities: namesIn(row.municipalities),
      certified: dayOf(certifiedSince({ from: today, to: today }, periodsIn(row.period_days))),
      email: row.email,
      phone1: row.phone1,
      contact: contactOf(row),
      educations: [...new Map(taught.map((each) => [each.id, each])).values()].sort((one, other) =>
        one.title.localeCompare(other.title, 'sv'),
      ),
      educators: own.map(({ title }) => title),
    }
  }
  const locals = rows.filter(({ category }) => category === 'local')
  const changesOn = nextCertifiedDay(today, rows)
  return {
    changesAt: changesOn === null ? null : startOfDay(changesOn),
    regions: rows
      .filter(({ category }) => category === 'region')
      .map((region) => ({
        ...present(region),
        locals: locals.filter(({ path }) => path.includes(region.id)).map(present),
      })),
  }
}

/** Splits "Eslöv, Höör och Hörby" into its names. */
function namesIn(text: string): string[] {
  return text
    .split(/,|;|\soch\s/)
    .map((name) => name.trim())
    .filter(Boolean)
}

function contactOf({ contacts: [first] }: Row): CollegeContact | null {
  if (!first) return null
  const { title, user } = first
  return {
    name: displayName(user),
    title: title || user.profession,
    email: user.email,
    phone1: user.phone1,
    image: publicImages(user.images)[0] ?? null,
  }
}

import type { Db, Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { startOfDay, todayInSweden } from '../../engine/filters.ts'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { dayOf } from '../../kernel/fields.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import { linkedFileSelect, publicImages } from '../documents/contract.ts'
import { isOpenSite } from '../sites/contract.ts'
import { certifiedSince, nextCertifiedDay, periodsIn } from './certified-on.ts'
import { type Inheritance, inheritanceOf } from './group-tree.ts'

// The parts of a group that visitors see (Spec §2.5). Rights play no part: only public columns are read here.

type Reader = Pick<Db, 'group' | '$queryRaw'>
type Hosts = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>

const select = {
  id: true,
  name: true,
  title: true,
  category: true,
  status: true,
  vopagesStatus: true,
  path: true,
  description: true,
  body: true,
  front_title: true,
  front_body: true,
  start_page_id: true,
  email: true,
  phone1: true,
  website: true,
  period_days: true,
  latitude: true,
  longitude: true,
  municipalities: true,
  images: {
    select: { description: true, file: { select: linkedFileSelect } },
    orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }],
  },
  contacts: {
    // Spec §4: a user's status decides external visibility.
    where: { user: { status: true, active: true } },
    select: {
      title: true,
      user: {
        select: {
          id: true,
          name: true,
          firstname: true,
          lastname: true,
          email: true,
          phone1: true,
          profession: true,
          images: {
            select: { description: true, file: { select: linkedFileSelect } },
            orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }],
          },
        },
      },
    },
    orderBy: [{ position: 'asc' as const }, { user_id: 'asc' as const }],
  },
} satisfies Prisma.GroupSelect

const partSelect = {
  id: true,
  name: true,
  title: true,
  category: true,
  email: true,
  phone1: true,
  website: true,
  educator_type: true,
  employer_type: true,
  period_days: true,
  latitude: true,
  longitude: true,
  parent_id: true,
} satisfies Prisma.GroupSelect

type Part = Prisma.GroupGetPayload<{ select: typeof partSelect }>

/** Where a group is, if that is known. */
export function locationOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function presentPart({ latitude, longitude, period_days, ...part }: Part, today: string) {
  const certified = certifiedSince({ from: today, to: today }, periodsIn(period_days))
  return { ...part, certified: dayOf(certified), location: locationOf({ latitude, longitude }) }
}

/** The inherited parts of a group whose files everyone may fetch. */
export function presentMarks(env: Hosts, { shownParents, logo, logo2, logo3, policyUrl }: Inheritance) {
  const picture = (own: typeof logo) => (own && publicImages([{ file: own.value }])[0]) ?? null
  return {
    parents: shownParents.map((parent) => ({ ...parent, url: siteOf(env, parent) })),
    logo: picture(logo),
    logo2: publicImages((logo2?.value ?? []).map((file) => ({ file }))),
    logo3: picture(logo3),
    policyUrl: policyUrl?.value ?? null,
  }
}

/**
 * Everything that the sub-site of the host label `label` shows of its group, in a number of statements that does not
 * grow with it. A group whose site is not active tells its name, marks and policy alone. A group that isn't certified
 * today has no day since when.
 * @returns null when no group has that label
 */
export async function publicSite(db: Reader, env: Hosts, label: string, now = new Date()) {
  const [named] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Group" WHERE replace(name, '_', '-') = ${hostLabelOf(label)}`
  const row = named && (await db.group.findUnique({ where: { id: named.id }, select }))
  if (!row) return null
  const marks = presentMarks(env, await inheritanceOf(db, row))
  const name = { id: row.id, name: row.name, title: row.title, category: row.category, url: siteOf(env, row) }
  if (!isOpenSite(row)) return { state: 'inactive' as const, group: name, ...marks }

  const parts = await db.group.findMany({
    where: { path: { has: row.id }, status: true, category: { in: ['educator', 'employer', 'other'] } },
    select: partSelect,
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
  const today = todayInSweden(now)
  const below = (category: Part['category']) =>
    parts.filter((part) => part.category === category).map((part) => presentPart(part, today))
  const changesOn = nextCertifiedDay(today, [row, ...parts])
  return {
    state: 'active' as const,
    /** When it says something else though nobody edits anything. */
    changesAt: changesOn === null ? null : startOfDay(changesOn),
    group: {
      ...name,
      description: row.description,
      body: row.body,
      front_title: row.front_title,
      front_body: row.front_body,
      start_page_id: row.start_page_id,
      email: row.email,
      phone1: row.phone1,
      website: row.website,
      certified: dayOf(certifiedSince({ from: today, to: today }, periodsIn(row.period_days))),
      location: locationOf(row),
      municipalities: row.municipalities,
      images: publicImages(row.images),
    },
    ...marks,
    educators: below('educator'),
    employers: below('employer'),
    others: below('other'),
    contacts: row.contacts.map(({ title, user }) => ({
      id: user.id,
      firstname: user.firstname,
      lastname: user.lastname,
      name: displayName(user),
      title: title || user.profession,
      email: user.email,
      phone1: user.phone1,
      image: publicImages(user.images)[0] ?? null,
    })),
  }
}

/**
 * The host label that the group has now whose label was `label` before; null when no group's was, or another group has
 * taken it since.
 */
export async function labelNow(db: Pick<Db, 'groupAlias'>, label: string): Promise<string | null> {
  const where = { label: hostLabelOf(label) }
  const former = await db.groupAlias.findUnique({ where, select: { group: { select: { name: true } } } })
  return former && hostLabelOf(former.group.name)
}

export type PublicSite = NonNullable<Awaited<ReturnType<typeof publicSite>>>

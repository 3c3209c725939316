import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { originOf } from '../../kernel/env.ts'
import { loadBrandWithLogo } from '../brands/contract.ts'
import type { Kind } from './kinds/kind.ts'
import { dataUri, findLogos, type Logos } from './logos.ts'
import type { Paper } from './papers/index.ts'

/** What all papers of one college have in common at one moment. */
export type CollegeFacts = {
  brand: Paper['brand']
  /** `logo` is a data URI. The period that is printed follows from the day (certified.ts). */
  college: Omit<Paper['college'], 'certified'>
  /** A data URI; null when the educator has none. */
  educatorLogo: string | null
  /** What of it is kept for issued papers. */
  logos: Logos
}

type TreeRow = { id: number; category: string; path: number[] }

const isCollege = ({ category }: { category: string }) => category === 'local' || category === 'region'

/**
 * The college that a group is, or lies in: it is the college that is certified and that papers name (domain facts §2.1). A group
 * in none stands for itself.
 * @param find reads the groups above it
 */
export async function nearestCollege<Row extends TreeRow>(
  group: Row,
  find: (ids: number[]) => Promise<Row[]>,
): Promise<Row> {
  if (isCollege(group) || group.path.length === 0) return group
  const above = await find(group.path)
  const nearest = group.path.toReversed().map((id) => above.find((each) => each.id === id))
  return nearest.find((each) => each && isCollege(each)) ?? group
}

const factsSelect = {
  id: true,
  title: true,
  category: true,
  path: true,
  parent: { select: { title: true, category: true } },
} as const satisfies Prisma.GroupSelect

/** The college's name, the logos and the brand that a paper of the group, and of the educator in the network, states now. */
export async function collegeFacts(
  { db, services }: Pick<Context, 'db' | 'services'>,
  kind: Pick<Kind, 'brand' | 'educator'>,
  groupId: number,
  educatorId: number | null,
): Promise<CollegeFacts> {
  const { env } = services
  const [group, { brand, logo }] = await Promise.all([
    db.group.findUnique({ where: { id: groupId }, select: factsSelect }),
    loadBrandWithLogo(db, kind.brand ?? 'college'),
  ])
  if (!group) throw new Error(`group ${groupId} is gone`)
  const college = await nearestCollege(group, (ids) =>
    db.group.findMany({ where: { id: { in: ids } }, select: factsSelect }),
  )
  const logos = await findLogos(
    { ...services, db },
    {
      nearestFirst: [college.id, ...college.path.toReversed()],
      educatorId: kind.educator === 'none' ? null : educatorId,
      brand: logo,
    },
  )
  return {
    brand: {
      name: brand.name,
      mark: brand.mark,
      primary: brand.colour,
      association: brand.association,
      verifyAddress: `${brand.host ?? env.PUBLIC_HOST}/verifiera`,
      ...(logos.brand && { logo: dataUri(logos.brand.bytes) }),
    },
    college: {
      title: college.title,
      parentTitle: college.parent && isCollege(college.parent) ? college.parent.title : null,
      logo: logos.college && dataUri(logos.college.bytes),
    },
    educatorLogo: logos.educator && dataUri(logos.educator.bytes),
    logos,
  }
}

/** Where anyone can check the number: `https://example.se/verifiera/7K3MQ9TX2F8C`. */
export function verifyUrlOf(env: Services['env'], number: string): string {
  return `${originOf(env)}/verifiera/${number}`
}

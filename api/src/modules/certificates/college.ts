import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { secondBrandSites, siteOrigin } from '../../engine/site-address.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import { currentBrand } from '../../platform/brand-appearance.ts'
import { hostWithPort, loadBrandWithLogo } from '../brands/contract.ts'
import type { Kind } from './kinds/kind.ts'
import { dataUri, findLogos, type Logos } from './logos.ts'
import type { Paper } from './papers/index.ts'
import { printProblem, swedish } from './persons.ts'

/** The facts that all papers of one college share at one moment. */
export type CollegeFacts = {
  brand: Paper['brand']
  /** `logo` is a data URI. The printed period depends on the day (certification.ts). */
  college: Omit<Paper['college'], 'certified'>
  /** A data URI; null when the educator has none. */
  educatorLogo: string | null
  /** The same logos as files, to be stored for issued papers. */
  logos: Logos
}

type TreeRow = { id: number; category: string; path: number[] }

const isCollege = ({ category }: { category: string }) => category === 'local' || category === 'region'

/**
 * The nearest college: the group itself or the first one above it. Papers name this college, and its certification counts (domain
 * facts §2.1). A group outside every college stands for itself.
 * @param find reads the groups above by their ids
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

/**
 * The college's name, the logos and the brand that a paper of the group states now.
 * @param educatorId an educator of the network, or null
 */
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
      verifyAddress: `${brand.host ? hostWithPort(env, brand.host) : env.PUBLIC_HOST}/verifiera`,
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

/**
 * The public address that verifies the number: `https://example.se/verifiera/7K3MQ9TX2F8C`. In work for the second brand it is
 * on that brand's front.
 */
export function verifyUrlOf(env: Services['env'], number: string): string {
  const { front } = secondBrandSites()
  const label = currentBrand() === 'language' ? front : null
  return `${siteOrigin(env, label ?? '')}/verifiera/${number}`
}

/** The errors of names that every paper states and no form of a certificate changes: letters that can't be printed. */
export function nameErrors(
  { college, brand }: Pick<CollegeFacts, 'college' | 'brand'>,
  educator: { title: string } | null,
): FieldErrors {
  const names = {
    'data.group_id': [college.title, college.parentTitle, brand.name, brand.association],
    'data.educator_id': [educator?.title],
  }
  const found = Object.entries(names).flatMap(([path, texts]) => {
    const problem = printProblem(texts.filter(Boolean).join(' '))
    return problem ? [[path, [swedish(problem.key, problem.values)]]] : []
  })
  return Object.fromEntries(found)
}

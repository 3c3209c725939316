import { createHash } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import sharp from 'sharp'
import type { Context } from '../core/context.ts'
import { originOf } from '../core/env.ts'
import type { Tx } from '../core/transaction.ts'
import type { DiskName } from '../documents/disks.ts'
import type { Services } from '../services.ts'
import { loadBrand } from '../settings/brand.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import type { Kind } from './kinds/kind.ts'
import type { Paper } from './papers/index.ts'

const t = createWords(sv)

/** What all papers of one college have in common at one moment. */
export type CollegeFacts = {
  brand: Paper['brand']
  /** `logo` is a data URI. The period that is printed follows from the day (certified.ts). */
  college: Omit<Paper['college'], 'certified'>
  /** The kept copy of the logo that issued papers point at, or null. */
  logoPath: string | null
}

const privateDisk = 's3.vodocs_files'
/** As large as the paper's logo frame at 300 dpi. */
const logoSize = { width: 900, height: 360, fit: 'inside', withoutEnlargement: true } as const

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

/** The college's name, the nearest logo and the brand that a paper of the group states now. */
export async function collegeFacts(
  { db, services }: Pick<Context, 'db' | 'services'>,
  kind: Pick<Kind, 'brand'>,
  groupId: number,
) {
  const { env } = services
  const group = await db.group.findUnique({ where: { id: groupId }, select: factsSelect })
  if (!group) throw new Error(`group ${groupId} is gone`)
  const [brand, logo, college] = await Promise.all([
    loadBrand(db),
    nearestLogo({ ...services, db }, groupId, group.path),
    nearestCollege(group, (ids) => db.group.findMany({ where: { id: { in: ids } }, select: factsSelect })),
  ])
  const facts: CollegeFacts = {
    brand: {
      ...(kind.brand === 'language'
        ? { name: t('brand.language'), mark: 'language' }
        : { name: brand.name, mark: brand.mark, primary: brand.colour }),
      association: brand.association,
      verifyAddress: `${env.PUBLIC_HOST}/verifiera`,
    },
    college: {
      title: college.title,
      parentTitle: college.parent && isCollege(college.parent) ? college.parent.title : null,
      logo: logo && dataUri(logo),
    },
    logoPath: logo && `certificates/logos/${createHash('sha256').update(logo).digest('hex')}.png`,
  }
  return { ...facts, logo }
}

/** Where anyone can check the number: `https://example.se/verifiera/7K3MQ9TX2F8C`. */
export function verifyUrlOf(env: Services['env'], number: string): string {
  return `${originOf(env)}/verifiera/${number}`
}

/** Keeps the logo's bytes beside the documents, once for all papers that show it. */
export async function keepLogo(disks: Services['disks'], facts: { logo: Buffer | null; logoPath: string | null }) {
  if (!facts.logo || !facts.logoPath) return
  const disk = disks[privateDisk]
  if (!(await disk.exists(facts.logoPath))) await disk.put(facts.logoPath, facts.logo)
}

/** Reads a kept logo as a data URI. */
export async function keptLogo(disks: Services['disks'], path: string): Promise<string> {
  return dataUri(Buffer.from(await disks[privateDisk].getBytes(path)))
}

/** The group's own logo or that of its nearest parent (Spec §2.5), as a PNG: an SVG with script in it becomes a picture. */
async function nearestLogo(
  { db, disks, logger }: Pick<Services, 'disks' | 'logger'> & { db: Tx },
  groupId: number,
  path: number[],
): Promise<Buffer | null> {
  const file = await logoFile(db, [groupId, ...path.toReversed()])
  if (!file) return null
  try {
    const bytes = await disks[file.disk as DiskName].getBytes(file.path)
    return await sharp(bytes, { density: 300 }).resize(logoSize).png().toBuffer()
  } catch (error) {
    // A logo that can't be read must not keep a class from its diplomas; the paper has the name all the same.
    logger.warn({ err: error, file: file.id }, 'logo unreadable')
    return null
  }
}

async function logoFile(db: Tx, nearestFirst: number[]) {
  const groups = await db.group.findMany({
    where: { id: { in: nearestFirst }, logo_id: { not: null } },
    select: { id: true, logo: { select: { id: true, disk: true, path: true } } },
  })
  for (const id of nearestFirst) {
    const logo = groups.find((group) => group.id === id)?.logo
    if (logo) return logo
  }
  return null
}

function dataUri(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { DiskName, Services } from '../../engine/services.ts'
import { type FileServices, genuineBytes, isUnaltered } from '../../platform/stored-files.ts'

/** The owners of the logos on a paper. */
export type LogoOwner = 'brand' | 'college' | 'educator'
/** A PNG; `path` is its place on the private disk, which issued papers refer to. */
export type Logo = { bytes: Buffer; path: string }
/** The logos of a paper; null for an owner without one. */
export type Logos = Record<LogoOwner, Logo | null>

type LogoFile = { id: number; disk: string; path: string; sha256: string; malware: string | null }
type Sources = { nearestFirst: number[]; educatorId: number | null; brand: LogoFile | null }

const privateDisk = 's3.vodocs_files'
/** Pixels: the paper's widest logo frame at 600 dpi. */
const logoSize = { width: 900, height: 360, fit: 'inside', withoutEnlargement: true } as const

/**
 * Reads the logos of a paper: the brand's, the educator's own, and the college's own or its nearest parent's (Spec §2.5). Each
 * becomes a PNG, which rids an SVG of scripts. An unreadable logo is null and logged; so is one with malicious code.
 */
export async function findLogos(services: FileServices, { nearestFirst, educatorId, brand }: Sources): Promise<Logos> {
  const groups = await services.db.group.findMany({
    where: { id: { in: [...nearestFirst, ...(educatorId === null ? [] : [educatorId])] }, logo_id: { not: null } },
    select: { id: true, logo: { select: { id: true, disk: true, path: true, sha256: true, malware: true } } },
  })
  const logoOf = (id: number | null) => groups.find((group) => group.id === id)?.logo ?? null
  const college = nearestFirst.map(logoOf).find((logo) => logo !== null) ?? null
  const files = [brand, college, logoOf(educatorId)]
  const [one, two, three] = await Promise.all(files.map((file) => file && readLogo(services, file)))
  return { brand: one ?? null, college: two ?? null, educator: three ?? null }
}

async function readLogo(services: FileServices, file: LogoFile): Promise<Logo | null> {
  try {
    if (file.malware !== null) throw new Error(`malicious code: ${file.malware}`)
    const original = await genuineBytes(services, { ...file, disk: file.disk as DiskName })
    const bytes = await sharp(original, { density: 300 }).resize(logoSize).png().toBuffer()
    return { bytes, path: `certificates/logos/${createHash('sha256').update(bytes).digest('hex')}.png` }
  } catch (error) {
    // A broken logo must not stop a class's diplomas, which state the college's name anyway.
    services.logger.warn({ err: error, file: file.id }, 'logo unreadable')
    return null
  }
}

/** Stores the logos beside the documents, one file for all papers with the same logo. */
export async function storeLogos(disks: Services['disks'], logos: Logos): Promise<void> {
  const disk = disks[privateDisk]
  for (const logo of Object.values(logos)) {
    if (logo && !(await disk.exists(logo.path))) await disk.put(logo.path, logo.bytes)
  }
}

/**
 * Reads a stored logo as a data URI. Its path holds the hash of its bytes, so that no paper is made with another picture.
 * @returns null when it has been altered on the disk, which is told to the administrators
 * @throws Error when the disk lacks it
 */
export async function storedLogo(services: FileServices, path: string): Promise<string | null> {
  const sha256 = path.slice(path.lastIndexOf('/') + 1, -'.png'.length)
  if (!(await isUnaltered(services, { path, sha256 }))) return null
  return dataUri(Buffer.from(await services.disks[privateDisk].getBytes(path)))
}

/** A PNG as a data URI, because a paper fetches nothing. */
export function dataUri(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

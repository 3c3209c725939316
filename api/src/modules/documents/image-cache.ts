import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { maxPixels } from './file-types.ts'

/** Sizes that are made; what is asked for is rounded up, so that nobody can fill the disk with odd ones. */
const steps = [48, 96, 144, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 2400]

export type Box = { width: number | null; height: number | null }
export type ImageFormat = 'webp' | 'jpeg' | 'png'

export type Picture = {
  sha256: string
  bytes: () => Promise<Uint8Array>
  filetype: string
  /** The point that a crop keeps, as parts of width and height; without one nothing is cut off. */
  focal_x?: number | null
  focal_y?: number | null
}

/**
 * `400x300`, `400x` or `x300` (Spec §7.7) as a box of sizes that we make.
 * @returns null when it is something else, and the picture is sent as it is
 */
export function parseBox(text: unknown): Box | null {
  const [, width = '', height = ''] = (typeof text === 'string' && /^(\d{0,5})x(\d{0,5})$/.exec(text)) || []
  if (!Number(width) && !Number(height)) return null
  return { width: stepFor(Number(width)), height: stepFor(Number(height)) }
}

function stepFor(size: number): number | null {
  return size > 0 ? (steps.find((step) => step >= size) ?? (steps.at(-1) as number)) : null
}

/** Pictures that are decoded at the same time: each may take some hundred megabytes. */
const maxAtOnce = 2

/**
 * Pictures made smaller, kept as files under `dir` by what they were made of: the same bytes, box, focal point and format
 * are made once, also when many ask at the same time, and never more than two at once.
 */
export function createImageCache(dir: string) {
  const making = new Map<string, Promise<Buffer | null>>()
  const takeTurn = pLimit(maxAtOnce)

  /**
   * The picture covering the box in its own proportions (`object-fit` does the rest), never larger than it was. One with a
   * focal point is cut to the box, so that the point stands as near to the middle as it can.
   * @returns null for one that cannot be decoded at all; of one that was cut off, what there is
   */
  async function resized(picture: Picture, box: Box, format: ImageFormat) {
    const focal = focalOf(picture, box)
    const point = focal ? `-${focal.x}-${focal.y}` : ''
    const name = `${picture.sha256}-${box.width ?? ''}x${box.height ?? ''}${point}.${format}`
    const path = join(dir, name.slice(0, 2), name)
    const kept = await readFile(path).catch(() => null)
    if (kept) return kept
    const current =
      making.get(name) ??
      takeTurn(() => make(picture.bytes, { box, focal, format, path })).finally(() => making.delete(name))
    making.set(name, current)
    return current
  }

  return { resized }
}

type Focal = { x: number; y: number }

function focalOf({ focal_x, focal_y }: Picture, { width, height }: Box): Focal | null {
  const isSet = typeof focal_x === 'number' && typeof focal_y === 'number'
  return isSet && width && height ? { x: focal_x, y: focal_y } : null
}

type Wanted = { box: Box; focal: Focal | null; format: ImageFormat; path: string }

async function make(bytes: () => Promise<Uint8Array>, { box, focal, format, path }: Wanted): Promise<Buffer | null> {
  const given = await bytes()
  const made = await smaller(given, { box, focal, format }).catch(() => null)
  if (made) await keep(path, made)
  return made
}

async function smaller(bytes: Uint8Array, { box, focal, format }: Omit<Wanted, 'path'>): Promise<Buffer> {
  const { width, height } = box
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none' }).rotate()
  const covering = image.resize({
    width: width ?? undefined,
    height: height ?? undefined,
    fit: 'outside',
    withoutEnlargement: true,
  })
  const cut = focal ? await cutAround(covering, box, focal) : covering
  return cut.toFormat(format, { quality: 82 }).toBuffer()
}

/** The box out of a picture that covers it, with the focal point as near to its middle as the edges let it. */
async function cutAround(covering: Sharp, { width, height }: Box, { x, y }: Focal): Promise<Sharp> {
  const { data, info } = await covering.raw().toBuffer({ resolveWithObject: true })
  const along = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(whole * at - part / 2, 0), whole - part))
  const size = {
    width: Math.min(width ?? info.width, info.width),
    height: Math.min(height ?? info.height, info.height),
  }
  const place = { left: along(info.width, size.width, x), top: along(info.height, size.height, y) }
  const { channels } = info
  return sharp(data, { raw: { width: info.width, height: info.height, channels } }).extract({ ...place, ...size })
}

async function keep(path: string, made: Buffer): Promise<void> {
  const half = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(half, made)
    await rename(half, path)
  } catch {
    // A full disk costs the keeping, not the picture.
    await rm(half, { force: true })
  }
}

import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { maxPixels } from './file-types.ts'

/**
 * Sizes that are made; a size that is asked for is rounded up to one of them, so that nobody can fill the disk with odd
 * ones.
 */
const steps = [48, 96, 144, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 2400]
/** Width to height of the frames in which the sites show pictures: of these proportions every height is made, too. */
const frames = [1440 / 432, 784 / 400, 1200 / 630, 16 / 9, 560 / 328, 3 / 2, 1]

export type Box = { width: number | null; height: number | null }
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** AVIF is a third smaller than WebP and takes some times as long: of pictures up to this many pixels, a quarter of a second. */
const maxAvifPixels = 1_000_000

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
  const wide = stepFor(Number(width), steps)
  const framed = wide ? frames.map((frame) => Math.round(wide / frame)) : []
  return { width: wide, height: stepFor(Number(height), [...steps, ...framed]) }
}

/** The smallest of the sizes that isn't below the given one; the largest when all are; null for no size. */
function stepFor(size: number, sizes: readonly number[]): number | null {
  const fitting = sizes.filter((each) => each >= size)
  return size > 0 ? Math.min(...(fitting.length > 0 ? fitting : [Math.max(...steps)])) : null
}

/** A kept picture begins with its sum, in bytes. */
const sumLength = 32

/** Pictures that are decoded at the same time: each may take some hundred megabytes. */
const maxAtOnce = 2

/**
 * Pictures made smaller, kept as files under `dir` by what they were made of: the same bytes, box, focal point and format
 * are made once, also when many ask at the same time, and never more than two at once. Each is kept with a keyed sum of its
 * name and bytes: one that was altered or swapped on the disk is made anew.
 */
export function createImageCache(dir: string, secret: string) {
  const making = new Map<string, Promise<Buffer | null>>()
  const takeTurn = pLimit(maxAtOnce)

  /**
   * The picture covering the box in its own proportions (`object-fit` does the rest), never larger than it was, neither in
   * pixels nor in bytes: one that would grow is returned as it is. One with a focal point is cut to the box, so that the
   * point stands as near to the middle as it can. Of AVIF and WebP the smaller one is returned for `avif`; the bytes tell
   * their format ({@link formatOf}).
   * @returns null for one that cannot be decoded at all; of one that was cut off, the part that there is
   */
  async function resized(picture: Picture, box: Box, format: ImageFormat) {
    const focal = focalOf(picture, box)
    const point = focal ? `-${focal.x}-${focal.y}` : ''
    const name = `${picture.sha256}-${box.width ?? ''}x${box.height ?? ''}${point}.${format}`
    const path = join(dir, name.slice(0, 2), name)
    const kept = await readFile(path).catch(() => null)
    const sumOf = (bytes: Buffer) => createHmac('sha256', secret).update(`${name}\n`).update(bytes).digest()
    const known = kept?.subarray(sumLength)
    if (kept && known && sumOf(known).equals(kept.subarray(0, sumLength))) return known
    const current =
      making.get(name) ??
      takeTurn(() => make(picture.bytes, { box, focal, format, path, sumOf })).finally(() => making.delete(name))
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

type Wanted = { box: Box; focal: Focal | null; format: ImageFormat; path: string; sumOf: (bytes: Buffer) => Buffer }

async function make(bytes: () => Promise<Uint8Array>, wanted: Wanted): Promise<Buffer | null> {
  const { path, sumOf } = wanted
  const given = await bytes()
  const made = await smaller(given, wanted).catch(() => null)
  if (made) await keep(path, Buffer.concat([sumOf(made), made]))
  return made
}

async function smaller(
  bytes: Uint8Array,
  { box, focal, format }: Pick<Wanted, 'box' | 'focal' | 'format'>,
): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none' })
    .rotate()
    // The inks of a picture for print are no colours of a screen.
    .toColourspace('srgb')
    .resize({
      width: box.width ?? undefined,
      height: box.height ?? undefined,
      fit: 'outside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const part = focal ? partAround(info, box, focal) : { left: 0, top: 0, width: info.width, height: info.height }
  const cut = sharp(data, { raw: info }).extract(part)
  const made = await Promise.all(
    formatsFor(format, part).map((each) => cut.clone().toFormat(each, encoding[each]).toBuffer()),
  )
  const [smallest = Buffer.from(data)] = made.toSorted((one, other) => one.length - other.length)
  const source = Buffer.from(bytes)
  // A drawing is no picture that can be sent instead, and the whole of a cut one shows something else.
  const isLarger = smallest.length >= source.length && !focal && formatOf(source) !== null
  return isLarger ? source : smallest
}

const encoding = {
  avif: { quality: 60, effort: 2 },
  webp: { quality: 82 },
  jpeg: { quality: 82 },
  png: { quality: 82 },
} as const satisfies Record<ImageFormat, object>

function formatsFor(format: ImageFormat, { width, height }: { width: number; height: number }): ImageFormat[] {
  if (format !== 'avif') return [format]
  return width * height <= maxAvifPixels ? ['webp', 'avif'] : ['webp']
}

/** The format of a picture by its first bytes; null for another than those that are made. */
export function formatOf(bytes: Buffer): ImageFormat | null {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG')) return 'png'
  if (head.startsWith('\xff\xd8')) return 'jpeg'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  return head.endsWith('ftypavif') ? 'avif' : null
}

/** The box out of a picture that covers it, with the focal point as near to its middle as the edges let it. */
function partAround(whole: { width: number; height: number }, { width, height }: Box, { x, y }: Focal) {
  const along = (all: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(all * at - part / 2, 0), all - part))
  const size = {
    width: Math.min(width ?? whole.width, whole.width),
    height: Math.min(height ?? whole.height, whole.height),
  }
  return { left: along(whole.width, size.width, x), top: along(whole.height, size.height, y), ...size }
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

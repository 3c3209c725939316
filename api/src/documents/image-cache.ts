import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { maxPixels } from './file-kinds.ts'

/** Sizes that are made; what is asked for is rounded up, so that nobody can fill the disk with odd ones. */
const steps = [48, 96, 144, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 2400]

export type Box = { width: number | null; height: number | null }
export type ImageFormat = 'webp' | 'jpeg' | 'png'

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

/**
 * Pictures made smaller, kept as files under `dir` by what they were made of: the same bytes, box and format are made
 * once, also when many ask at the same time.
 */
export function createImageCache(dir: string) {
  const making = new Map<string, Promise<Buffer>>()

  /** The picture covering the box in its own proportions (`object-fit` does the rest), never larger than it was. */
  async function resized(image: { sha256: string; bytes: () => Promise<Uint8Array> }, box: Box, format: ImageFormat) {
    const name = `${image.sha256}-${box.width ?? ''}x${box.height ?? ''}.${format}`
    const path = join(dir, name.slice(0, 2), name)
    const kept = await readFile(path).catch(() => null)
    if (kept) return kept
    const current = making.get(name) ?? make(image.bytes, box, format, path).finally(() => making.delete(name))
    making.set(name, current)
    return current
  }

  return { resized }
}

async function make(bytes: () => Promise<Uint8Array>, { width, height }: Box, format: ImageFormat, path: string) {
  const made = await sharp(await bytes(), { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: width ?? undefined, height: height ?? undefined, fit: 'outside', withoutEnlargement: true })
    .toFormat(format, { quality: 82 })
    .toBuffer()
  const half = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(half, made)
    await rename(half, path)
  } catch {
    // A full disk costs the keeping, not the picture.
    await rm(half, { force: true })
  }
  return made
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * The most that an app's first screen may weigh, in bytes of Brotli as the server sends them (src/server/assets.ts).
 */
export const firstScreenLimit = 200_000

/** The most that a list of the admin may weigh with all that its first visit loads. */
export const listLimit = 198_000

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
export type Weighed = { file: string; bytes: number }

/** Weighed files by path: their names tell their contents, and screens share most of them. */
const weighed = new Map<string, number>()

function bytesOf(path: string): number {
  const bytes = weighed.get(path) ?? brotliCompressSync(readFileSync(path)).length
  weighed.set(path, bytes)
  return bytes
}

/**
 * The scripts that a browser fetches before it can draw a screen that is opened by itself: the page's entry, the screen's parts, and
 * all that these import at once. Scripts that are fetched on demand don't count.
 * @param dist the build's folder, with `.vite/manifest.json`
 * @param parts source files of the lazy parts, relative to the package
 */
export function firstScreen(dist: string, ...parts: string[]): Weighed[] {
  const files = chunksOf(dist, parts).map(({ file }) => file)
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: bytesOf(join(dist, file)) }))
    .sort((one, other) => other.bytes - one.bytes)
}

/** The parts that a screen fetches on demand, as `firstScreen` takes them. */
export const partsOnDemand = (dist: string, ...parts: string[]): string[] => [
  ...new Set(chunksOf(dist, parts).flatMap(({ dynamicImports = [] }) => dynamicImports)),
]

/** The chunks that are fetched before a screen is drawn, each once. */
function chunksOf(dist: string, parts: readonly string[]): Chunk[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = new Map<string, Chunk>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build's manifest`)
    if (found.has(chunk.file)) return
    found.set(chunk.file, chunk)
    for (const each of chunk.imports ?? []) add(each)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(key)
  for (const part of parts) add(part)
  return [...found.values()]
}

/** The bytes of the files together. */
export const weightOf = (files: readonly Weighed[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

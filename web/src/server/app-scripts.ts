import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entities } from '@kollegium/api/definitions'
import type { AppName } from '@kollegium/api/process'

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
export type Manifest = Readonly<Record<string, Chunk>>

/** Lists that the admin draws as resources; other sections have pages of their own. */
const listed: ReadonlySet<string> = new Set(entities.map(({ name }) => name))

/** Returns the source files that a browser runs for the first screen at a path, in their order. */
function pagesAt(app: AppName, path: string): string[] {
  const own = `src/apps/${app}/app.tsx`
  const [, segment = '', row] = path.split('/')
  if (app === 'admin' && listed.has(segment)) {
    const list = [own, 'src/apps/admin/resource-page.tsx']
    return row ? [...list, 'src/apps/admin/form-page.tsx'] : list
  }
  // The start leads to the first kind that the person may read.
  if (app === 'cert' && !['issued', 'requests', 'print', 'account', 'courseMoment', 'auth'].includes(segment)) {
    return [own, 'src/apps/cert/certificate-page.tsx']
  }
  return [own]
}

/** Reads the build's list of files; empty without one. */
export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8').catch(() => '{}')) as Manifest

/**
 * Returns links that let a browser fetch the scripts and styles of an app's first screen at once. Without them it would learn of each
 * from the one before.
 */
export function preloads(manifest: Manifest, app: AppName, path: string): string {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visited = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunk.isEntry || visited.has(key)) return
    visited.add(key)
    for (const each of chunk.imports ?? []) add(each)
    scripts.add(chunk.file)
    for (const each of chunk.css ?? []) styles.add(each)
  }
  for (const page of pagesAt(app, path)) add(page)
  return [
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('')
}

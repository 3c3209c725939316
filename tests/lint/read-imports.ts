import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { treeImports } from './tree-imports.ts'

/** A file with its path from the root of the repository. */
export type SourceFile = { path: string; code: string }

/** One import, export from another module, or dynamic import. Imports of types count. */
export type Import = {
  file: string
  line: number
  /** A file from the root of the repository, or a package that isn't ours. */
  target: string
  /** The names that are imported; `*` is all of them. */
  names: string[]
  relative: boolean
  /** The import is erased before the program runs. */
  typeOnly: boolean
}

const outside = new Set(['node_modules', 'dist', 'generated', 'fixtures'])

/** Reads every source file below `root`. Paths have `/` on every system. */
export function sourceFiles(root: string): SourceFile[] {
  const files: SourceFile[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || outside.has(entry.name)) continue
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (/\.[cm]?tsx?$/.test(entry.name)) files.push({ path, code: readFileSync(join(root, path), 'utf8') })
    }
  }
  walk('')
  return files
}

/** The exports of our packages: `@kollegium/api/app/router` → `api/src/app/router.ts`. A name may hold one `*`. */
export type Exports = Map<string, string>

/**
 * Reads the exports of `packages` in `root`. Of conditional exports it takes the first, because all lead to the same
 * module.
 */
export function readExports(root: string, packages: readonly string[]): Exports {
  const found: Exports = new Map()
  for (const name of packages) {
    const { exports } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
      exports?: Record<string, string | Record<string, string>>
    }
    for (const [key, value] of Object.entries(exports ?? {})) {
      const file = typeof value === 'string' ? value : (Object.values(value)[0] ?? '')
      found.set(posix.join(`@kollegium/${name}`, key), posix.join(name, file))
    }
  }
  return found
}

/**
 * Resolves an import to a file. A name that a package of ours doesn't export resolves to `<package>/not
 * exported/<name>`.
 */
export function targetOf(file: string, specifier: string, exports: Exports): string {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  const own = /^@kollegium\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (!own) return specifier
  const exact = exports.get(specifier)
  if (exact) return exact
  for (const [name, path] of exports) {
    const [before, after] = name.split('*')
    if (before === undefined || after === undefined) continue
    if (specifier.startsWith(before) && specifier.endsWith(after) && specifier.length > before.length + after.length)
      return path.replaceAll('*', specifier.slice(before.length, specifier.length - after.length))
  }
  return `${own[1]}/not exported/${own[2] ?? ''}`
}

const lineAt = (code: string, at: number) => code.slice(0, at).split('\n').length

/** The target of an import whose name the program computes: it can't be resolved. */
const computed = 'a computed name'
/** A text whose value is as it stands. */
const literal = /^(['"`])((?:(?!\1)[^$\\])*)\1$/
/** Files and packages whose types a file names in its first lines. */
const references = /^\/\/\/\s*<reference\s+(path|types)=["']([^"']+)["']/gm

/**
 * Reads the imports of one file, in no order.
 * @throws Error on a file that isn't TypeScript
 */
export function importsOf({ path, code }: SourceFile, exports: Exports): Import[] {
  const parsed = parseSync(path, code)
  const { module } = parsed
  const [error] = parsed.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const found: { at: number; specifier: string; names: string[]; typeOnly?: true }[] = []
  for (const { start, moduleRequest, entries } of module.staticImports)
    found.push({
      at: start,
      specifier: moduleRequest.value,
      names: entries.map(({ importName }) => importName.name ?? '*'),
    })
  for (const { start, entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries)
      if (moduleRequest) found.push({ at: start, specifier: moduleRequest.value, names: [importName.name ?? '*'] })
  for (const { start, moduleRequest } of module.dynamicImports) {
    const [, , text] = literal.exec(code.slice(moduleRequest.start, moduleRequest.end)) ?? []
    found.push({ at: start, specifier: text ?? computed, names: ['*'] })
  }
  for (const { specifier, ...more } of treeImports(code, () => parsed.program))
    found.push({ ...more, specifier: specifier ?? computed, names: ['*'] })
  for (const { index, 1: key, 2: name = '' } of code.matchAll(references))
    found.push({ at: index, specifier: key === 'path' ? `./${name}` : name, names: ['*'], typeOnly: true })
  return found.map(({ at, specifier, names, typeOnly }) => ({
    file: path,
    line: lineAt(code, at),
    target: targetOf(path, specifier, exports),
    names,
    relative: specifier.startsWith('.'),
    typeOnly: typeOnly ?? /^(?:import|export)\s+type\s+[{*\w]/.test(code.slice(at, at + 40)),
  }))
}

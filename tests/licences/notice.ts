import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A production dependency, with the licence that its package states. */
export interface Dependency {
  name: string
  version: string
  /** An SPDX expression, or `not stated`. */
  licence: string
  /** The copyright lines of its licence file. */
  copyright: string[]
}

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}

/** Licences that only require to pass on their text and the copyright. */
const permissive = new Set([
  ...['MIT', 'MIT-0', 'MIT/X11', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib'],
])

/** Packages under other licences. We may use them because their files stay apart and unchanged. */
const separateLicences: readonly { name: RegExp; licences: readonly string[] }[] = [
  { name: /^@img\/sharp-/, licences: ['LGPL-3.0-or-later'] },
  { name: /^lightningcss(?:-|$)/, licences: ['MPL-2.0'] },
  // Served as its own file, unchanged, to people who check a page.
  { name: /^axe-core$/, licences: ['MPL-2.0'] },
  // The command line of Prisma brings it.
  { name: /^elkjs$/, licences: ['EPL-2.0'] },
  { name: /^(?:@fontsource\/.+|lato-font)$/, licences: ['OFL-1.1'] },
  // BSD-3-Clause, with the contexts of the W3C under its Software and Document License.
  { name: /^@digitalbazaar\/credentials-context$/, licences: ['SEE LICENSE IN LICENSE.md'] },
  // Its one published version states no licence; exceljs brings it.
  { name: /^buffers$/, licences: ['not stated'] },
]

/**
 * Reads the production dependencies of a lock file, each name and version once, sorted by name. Optional ones are
 * listed without copyright lines, because npm installs most of them on one platform alone.
 * @param root the folder of `package-lock.json` and `node_modules`
 */
export function readDependencies(root: string): Dependency[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Map<string, Dependency>()
  for (const [path, locked] of Object.entries(packages)) {
    const name = path.split('node_modules/').slice(1).at(-1)
    if (!name || locked.dev || locked.link) continue
    const version = locked.version ?? ''
    const perhaps = locked.optional || locked.os !== undefined || locked.cpu !== undefined
    found.set(`${name} ${version}`, {
      name,
      version,
      licence: locked.license ?? olderForm(join(root, path)),
      copyright: perhaps ? [] : copyrightOf(join(root, path)),
    })
  }
  return [...found.values()].sort((a, b) => order(a.name, b.name) || order(a.version, b.version))
}

/** Sorts by code points, which gives the same order on every machine. */
const order = (a: string, b: string) => Number(a > b) - Number(a < b)

/** Reads a list of licences, the older form of `license`. */
function olderForm(folder: string): string {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return 'not stated'
  const { licenses = [] } = JSON.parse(readFileSync(file, 'utf8')) as { licenses?: { type: string }[] }
  return licenses.map(({ type }) => type).join(' OR ') || 'not stated'
}

function copyrightOf(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort(order) : []
  const file = names.find((name) => /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(name))
  if (!file) return []
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  // The templates at the end of the Apache licence name no owner.
  const own = lines.map((line) => line.trim()).filter((line) => /^copyright\b.*(?:\d{4}|rights)/i.test(line))
  return [...new Set(own.filter((line) => !/\[yyyy\]|\{yyyy\}/.test(line)))]
}

/** Finds the dependencies whose licence does not go together with ours. */
export function incompatibleDependencies(dependencies: readonly Dependency[]): string[] {
  const fits = ({ name, licence }: Dependency) => {
    const more = separateLicences.find((each) => each.name.test(name))?.licences ?? []
    return allows(licence, (each) => permissive.has(each) || more.includes(each))
  }
  return dependencies
    .filter((each) => !fits(each))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
}

/** Reads an SPDX expression without nested brackets: of OR one licence must be allowed, of AND each. */
function allows(licence: string, allowed: (one: string) => boolean): boolean {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => allowed(one.trim())))
}

/** Writes the text of NOTICE. */
export function noticeOf(dependencies: readonly Dependency[]): string {
  const entries = dependencies.map(({ name, version, licence, copyright }) =>
    [`${name} ${version} (${licence})`, ...copyright.map((line) => `  ${line}`)].join('\n'),
  )
  return `Kollegium
Copyright (c) 2026 The Kollegium authors

Kollegium is made available under the MIT licence (LICENSE). It comes with the packages below, each under its own
licence, whose text lies in the package's folder of node_modules. \`npm run notice\` writes this file from
package-lock.json.

${entries.join('\n')}
`
}

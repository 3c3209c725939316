// npm run lint: checks the imports of every file against import-rules.ts. It prints the refused imports and then ends
// with exit code 1.
import { join } from 'node:path'
import { circles, type Graph } from './circles.ts'
import {
  acyclicFolders,
  definitions,
  type LoadRule,
  loadRules,
  neighbours,
  packages,
  type Rule,
  rules,
  testFiles,
} from './import-rules.ts'
import { type Exports, type Import, importsOf, readExports, type SourceFile, sourceFiles } from './read-imports.ts'

/** An import that a rule refuses. */
export type RefusedImport = { file: string; line: number; target: string; sentence: string }

/** Makes a filter of paths: at least one pattern matches, and no pattern with `!` does. */
export function pathFilter(patterns: readonly string[]): (path: string) => boolean {
  const source = (pattern: string) =>
    pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(?:.*/)?', '**': '.*' })[stars] ?? '[^/]*')
  const oneOf = (some: string[]) => new RegExp(`^(?:${some.map(source).join('|')})$`)
  const named = oneOf(patterns.filter((pattern) => !pattern.startsWith('!')))
  const out = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const takenOut = out.length > 0 ? oneOf(out) : undefined
  return (path) => named.test(path) && !takenOut?.test(path)
}

const isTest = pathFilter(testFiles)
const isDefinition = pathFilter(definitions)

/** Moves a definition's path to the floor of the entities, where it counts. */
const onFloor = (path: string) => (isDefinition(path) ? path.replace(/^api\/src\/\w+\//, 'api/src/entities/') : path)

/** Makes the function that says whether one rule refuses an import. */
function ruleCheck({ from, refuses, names, byPath, byFloor, inTests }: Rule): (found: Import) => boolean {
  const applies = pathFilter(from)
  const refused = pathFilter(refuses)
  const placeOf = byFloor ? onFloor : (path: string) => path
  return ({ file, target, names: imported, relative }) =>
    (!byPath || relative) &&
    (!names || imported.some((name) => name === '*' || names.includes(name))) &&
    refused(placeOf(target)) &&
    applies(placeOf(file)) &&
    (inTests === true || !isTest(file))
}

/** The part of `parent` that holds a path: a folder, or a file beside the folders. Undefined for a path outside. */
function partOf(parent: string, path: string): string | undefined {
  return path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/')[0] : undefined
}

const checks = [
  ...rules.map((rule) => ({ sentence: rule.sentence, refuses: ruleCheck(rule) })),
  ...neighbours.map(({ sentence, parent, meetBy }) => ({
    sentence,
    refuses: ({ file, target }: Import) => {
      const [own, other] = [partOf(parent, onFloor(file)), partOf(parent, onFloor(target))]
      if (own === undefined || other === undefined || own === other || isTest(file)) return false
      return !meetBy.some((name) => target === `${parent}/${other}/${name}`)
    },
  })),
]

/** Finds the circles among the parts of a folder, or among all files. Each is reported at its first import. */
function refusedCircles(
  imports: Import[],
  nameOf: (path: string) => string | undefined,
  whose: string,
): RefusedImport[] {
  const graph: Graph = new Map()
  const first = new Map<string, Import>()
  for (const each of imports) {
    const [from, to] = [nameOf(each.file), nameOf(each.target)]
    if (from === undefined || to === undefined || from === to) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
    if (!first.has(`${from} ${to}`)) first.set(`${from} ${to}`, each)
  }
  return circles(graph).flatMap((circle) => {
    const found = first.get(`${circle[0]} ${circle[1]}`)
    return found ? [{ ...found, sentence: `${whose} import each other in a circle: ${circle.join(' → ')}.` }] : []
  })
}

/** Finds the files that `from` loads against the rule. Each is reported at its import. */
function refusedLoads(imports: Import[], { sentence, from, loads }: LoadRule): RefusedImport[] {
  const byFile = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ file }) => file,
  )
  const isRoot = pathFilter(from)
  const mayLoad = pathFilter(loads)
  const reached = new Set([...byFile.keys()].filter(isRoot))
  // A Set's iterator also visits the members that the loop adds.
  return [
    ...reached.values().flatMap((file) =>
      (byFile.get(file) ?? []).flatMap((found) => {
        if (!mayLoad(found.target)) return [{ ...found, sentence }]
        reached.add(found.target)
        return []
      }),
    ),
  ]
}

/**
 * Checks the imports of `files` against the rules.
 * @param exports the exports of our packages (readExports)
 * @returns the refused imports, in the order of the files
 */
export function refusedImports(files: SourceFile[], exports: Exports): RefusedImport[] {
  const imports = files.flatMap((file) => importsOf(file, exports))
  const known = new Set(files.map(({ path }) => path))
  const refused = imports.flatMap((found) =>
    checks.filter(({ refuses }) => refuses(found)).map(({ sentence }): RefusedImport => ({ ...found, sentence })),
  )
  const product = imports.filter(({ file }) => !isTest(file))
  return [
    ...refused,
    ...loadRules.flatMap((rule) => refusedLoads(imports, rule)),
    ...refusedCircles(imports, (path) => (known.has(path) ? path : undefined), 'Files'),
    ...acyclicFolders.flatMap((parent) =>
      refusedCircles(product, (path) => partOf(parent, onFloor(path)), `Parts of ${parent}`),
    ),
  ]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const refused = refusedImports(sourceFiles(root), readExports(root, Object.keys(packages)))
  for (const { file, line, target, sentence } of refused)
    console.error(`${file}:${line} imports ${target}. ${sentence}`)
  process.exitCode = refused.length > 0 ? 1 : 0
}

// npm run lint: the imports of every file against import-rules.ts. Prints what is refused, and ends with 1.
import { join } from 'node:path'
import { circles, type Graph } from './circles.ts'
import {
  definitions,
  neighbours,
  packages,
  type Reach,
  type Rule,
  reaches,
  rules,
  testFiles,
  withoutCircles,
} from './import-rules.ts'
import { type Exports, type Import, importsOf, readExports, type SourceFile, sourceFiles } from './read-imports.ts'

/** An import that a rule refuses. */
export type Refused = { file: string; line: number; target: string; sentence: string }

/** Whether a path is among `patterns`: one of them names it, and none takes it out. */
export function among(patterns: readonly string[]): (path: string) => boolean {
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

const isTest = among(testFiles)
const isDefinition = among(definitions)

/** Where a file stands among the floors of api/src: a definition on that of the entities. */
const onFloor = (path: string) => (isDefinition(path) ? path.replace(/^api\/src\/\w+\//, 'api/src/entities/') : path)

/** The judge of one rule: says whether it refuses an import. */
function judge({ from, refuses, names, byPath, byFloor, inTests }: Rule): (found: Import) => boolean {
  const speaksOf = among(from)
  const refused = among(refuses)
  const placeOf = byFloor ? onFloor : (path: string) => path
  return ({ file, target, names: imported, relative }) =>
    (!byPath || relative) &&
    (!names || imported.some((name) => name === '*' || names.includes(name))) &&
    refused(placeOf(target)) &&
    speaksOf(placeOf(file)) &&
    (inTests === true || !isTest(file))
}

/** The part of `parent` that a path is in: a folder, or a file beside the folders. */
function partOf(parent: string, path: string): string | undefined {
  return path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/')[0] : undefined
}

const judges = [
  ...rules.map((rule) => ({ sentence: rule.sentence, refuses: judge(rule) })),
  ...neighbours.map(({ sentence, parent, meetBy }) => ({
    sentence,
    refuses: ({ file, target }: Import) => {
      const [own, other] = [partOf(parent, onFloor(file)), partOf(parent, onFloor(target))]
      if (own === undefined || other === undefined || own === other || isTest(file)) return false
      return !meetBy.some((name) => target === `${parent}/${other}/${name}`)
    },
  })),
]

/** The circles among the parts of a folder, or among all files; each is told where its first import stands. */
function refusedCircles(imports: Import[], nameOf: (path: string) => string | undefined, whose: string): Refused[] {
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

/** What files load that they may not, each told where its import stands. */
function refusedLoads(imports: Import[], { sentence, from, loads }: Reach): Refused[] {
  const byFile = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ file }) => file,
  )
  const isRoot = among(from)
  const mayLoad = among(loads)
  const reached = new Set([...byFile.keys()].filter(isRoot))
  // A set is walked to its end, with what is added on the way.
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
 * Judges the imports of `files` by the rules.
 * @param exports what our packages export (readExports)
 * @returns what is refused, in the order of the files
 */
export function refusedImports(files: SourceFile[], exports: Exports): Refused[] {
  const imports = files.flatMap((file) => importsOf(file, exports))
  const known = new Set(files.map(({ path }) => path))
  const refused = imports.flatMap((found) =>
    judges.filter(({ refuses }) => refuses(found)).map(({ sentence }): Refused => ({ ...found, sentence })),
  )
  const product = imports.filter(({ file }) => !isTest(file))
  return [
    ...refused,
    ...reaches.flatMap((reach) => refusedLoads(imports, reach)),
    ...refusedCircles(imports, (path) => (known.has(path) ? path : undefined), 'Files'),
    ...withoutCircles.flatMap((parent) =>
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

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'

/** Tests that ask every procedure for every actor: they see everything, and take minutes for each mutant. */
const everyProcedure = /(^|\/)(matrix(-\w+)?|garbage|foreign-ids|list-orders|list-statements)\.test\.tsx?$/

type Given = { with: string[]; without: string[] }

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** Not the tests' own: helpers, and the tables of the access matrix. */
const isSource = (file: string) =>
  !/\.(test|spec)\.tsx?$|\.d\.ts$|(^|\/)(testing(\/|\.|-[\w-]+\.)|matrix[\w-]*\.ts$)/.test(file)

/**
 * The files that are mutated and the test files that may see it: those beside a mutated file, those that import one, and
 * those below `given.with`. The generated access tests, and those with an environment of their own, are left out unless it names them.
 * @param paths files or folders from the root
 */
export async function mutationFiles(root: string, paths: string[], given: Given) {
  const all = globSync('{db,api,gateway,pdf-worker,web,tests}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|generated|\.data)$/.test(name),
  }).sort()
  const below = (file: string, folders: string[]) =>
    folders.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
  const sources = all.filter((file) => isSource(file) && below(file, paths))
  const folders = new Set(sources.map(dirname))
  const tests: string[] = []
  for (const file of all.filter((each) => isTest(each) && !below(each, given.without))) {
    const isBeside = folders.has(dirname(file)) || below(file, paths)
    if (below(file, given.with)) tests.push(file)
    else if (everyProcedure.test(file) || (await hasOwnEnvironment(root, file))) continue
    else if (isBeside || (await imports(root, file, sources))) tests.push(file)
  }
  return { sources, tests }
}

/** Whether the test asks for another environment than its project's: the one warm worker has that of the project. */
async function hasOwnEnvironment(root: string, test: string): Promise<boolean> {
  return /^\/\/ @vitest-environment /m.test(await readFile(resolve(root, test), 'utf8'))
}

/** Whether the test names one of the files in an import, by a path or by its package. */
async function imports(root: string, test: string, sources: string[]): Promise<boolean> {
  const text = await readFile(resolve(root, test), 'utf8')
  const named = [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name)
  const relatives = named.filter((name) => name.startsWith('.'))
  const paths = relatives.map((name) => relative(root, resolve(root, dirname(test), name)))
  const byPackage = named.filter((name) => name.startsWith('@kollegium/')).map((name) => name.slice(11))
  return sources.some((source) => {
    const asPackage = source.replace('/src/', '/').replace(/\.tsx?$/, '')
    return paths.includes(source) || byPackage.includes(asPackage)
  })
}

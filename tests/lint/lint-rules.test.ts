import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome')

type Case = { rule: string; path: string; code: string }

/** Code that lint must refuse. */
const wrong: Case[] = [
  { rule: 'noProcessEnv', path: 'api/src/a.ts', code: 'export const port = process.env.PORT\n' },
  { rule: 'noExplicitAny', path: 'api/src/a.ts', code: 'export const x: any = 1\n' },
  { rule: 'noConsole', path: 'api/src/a.ts', code: `console.log('hej')\n` },
  { rule: 'noExcessiveLinesPerFile', path: 'api/src/a.ts', code: 'export const x = 1\n'.repeat(301) },
  {
    rule: 'noExcessiveLinesPerFunction',
    path: 'web/src/features/a.tsx',
    code: `export function useAll() {\n${'  scrollTo(0, 1)\n'.repeat(121)}}\n`,
  },
  ...['api', 'gateway', 'db', 'pdf-worker'].map((folder) => ({
    rule: 'noExcessiveLinesPerFunction',
    path: `${folder}/src/a.ts`,
    code: `export function all() {\n${'  scrollTo(0, 1)\n'.repeat(81)}}\n`,
  })),
  {
    rule: 'noSkippedTests',
    path: 'api/src/a.test.ts',
    code: `import { test } from 'vitest'\n\ntest.skip('x', () => {})\n`,
  },
  {
    rule: 'noFocusedTests',
    path: 'api/src/a.test.ts',
    code: `import { test } from 'vitest'\n\ntest.only('x', () => {})\n`,
  },
]

/** Code that lint must let through; a rule that refuses all would pass the cases above. */
const right: Omit<Case, 'rule'>[] = [
  { path: 'api/src/kernel/env.ts', code: 'export const port = process.env.PORT\n' },
  { path: 'start.ts', code: `console.log('hej')\n` },
]

let dir = ''

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kollegium-lint-'))
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  // The rules stay as they are. Git's settings go, because the files lie outside a repository.
  writeFileSync(join(dir, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }))
})

afterAll(() => rmSync(dir, { recursive: true }))

/** Finds the names of the rules that refuse the files, by path. */
function lint(files: { path: string; code: string }[]): Map<string, string[]> {
  for (const { path, code } of files) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), code)
  }
  const paths = files.map(({ path }) => path)
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', ...paths]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' })
  for (const path of paths) rmSync(join(dir, path))
  const start = stdout.indexOf('{')
  if (start < 0) throw new Error(stderr)
  const report = JSON.parse(stdout.slice(start)) as { diagnostics: { category: string; location: { path: unknown } }[] }
  const found = new Map<string, string[]>()
  for (const { category, location } of report.diagnostics) {
    const { path } = location
    const file = typeof path === 'string' ? path : String((path as { file?: string }).file)
    found.set(file, [...(found.get(file) ?? []), category.split('/').at(-1) ?? ''])
  }
  return found
}

test.for(wrong)('$rule refuses in $path: $code', ({ rule, path, code }) => {
  expect(lint([{ path, code }]).get(path) ?? []).toContain(rule)
})

test.for(right)('let through in $path: $code', ({ path, code }) => {
  expect(lint([{ path, code }]).get(path) ?? []).toEqual([])
})

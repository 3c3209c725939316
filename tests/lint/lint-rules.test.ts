import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome')

type Case = { rule: string; path: string; code: string }

const restricted = 'noRestrictedImports'
const importing = (path: string, from: string): Case => ({
  rule: restricted,
  path,
  code: `import { x } from '${from}'\n\nexport const y = x\n`,
})

/** What must be refused. */
const wrong: Case[] = [
  importing('db/src/a.ts', '@kollegium/api/app/services'),
  importing('db/src/a.ts', '../../api/src/app/services.ts'),
  importing('api/src/a.ts', '@kollegium/gateway/app'),
  importing('api/src/a.ts', '@kollegium/web/app'),
  importing('api/src/a.ts', '@kollegium/pdf-worker/worker'),
  importing('api/src/a.ts', 'pg'),
  importing('api/src/a.ts', '@prisma/client'),
  importing('api/src/a.ts', '../../db/src/client.ts'),
  importing('api/src/a.ts', '../../start.ts'),
  importing('gateway/src/a.ts', '@kollegium/db'),
  importing('gateway/src/a.ts', '@kollegium/web/app'),
  importing('pdf-worker/src/a.ts', '@kollegium/db'),
  importing('pdf-worker/src/a.ts', '@kollegium/gateway/app'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/app/caller'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/engine/crud'),
  importing('web/src/apps/admin/a.ts', '@kollegium/db'),
  importing('web/src/apps/admin/a.ts', '../../server/app.ts'),
  importing('web/src/apps/admin/a.ts', 'node:fs'),
  importing('web/src/lib/a.ts', '../ui/button.tsx'),
  importing('web/src/ui/a.ts', '../resource/list.tsx'),
  importing('web/src/resource/a.ts', '../features/persons/grid.tsx'),
  importing('web/src/features/persons/a.ts', '../../apps/cert/routes.tsx'),
  importing('web/src/server/a.ts', '@kollegium/db'),
  importing('web/src/server/a.ts', '@kollegium/gateway/app'),
  {
    rule: restricted,
    path: 'api/src/a.ts',
    code: `import { accessibleBy } from '@casl/prisma/runtime'\n\nexport const y = accessibleBy\n`,
  },
  {
    rule: restricted,
    path: 'web/src/lib/a.ts',
    code: `import { accessibleBy } from '@casl/prisma'\n\nexport const y = accessibleBy\n`,
  },
  { rule: 'noProcessEnv', path: 'api/src/a.ts', code: 'export const port = process.env.PORT\n' },
  { rule: 'noExplicitAny', path: 'api/src/a.ts', code: 'export const x: any = 1\n' },
  { rule: 'noConsole', path: 'api/src/a.ts', code: `console.log('hej')\n` },
  { rule: 'noExcessiveLinesPerFile', path: 'api/src/a.ts', code: 'export const x = 1\n'.repeat(301) },
  {
    rule: 'noExcessiveLinesPerFunction',
    path: 'web/src/features/a.tsx',
    code: `export function useAll() {\n${'  scrollTo(0, 1)\n'.repeat(121)}}\n`,
  },
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

/** What must be let through, so that a rule is not right by refusing all. */
const right: Omit<Case, 'rule'>[] = [
  importing('api/src/a.ts', '@kollegium/db'),
  importing('gateway/src/a.ts', '@kollegium/api/app/caller'),
  importing('pdf-worker/src/a.ts', '@kollegium/api/app/services'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/modules/content/article.entity'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/i18n/translator'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/kernel/personal-number'),
  importing('web/src/apps/admin/a.ts', '../../features/persons/grid.tsx'),
  importing('web/src/lib/a.ts', '@trpc/server/observable'),
  importing('web/src/server/a.ts', '@kollegium/api/app/caller'),
  importing('web/src/server/a.ts', 'node:fs'),
  {
    path: 'api/src/access/visible.ts',
    code: `import { accessibleBy } from '@casl/prisma/runtime'\n\nexport const y = accessibleBy\n`,
  },
  { path: 'api/src/kernel/env.ts', code: 'export const port = process.env.PORT\n' },
  { path: 'start.ts', code: `console.log('hej')\n` },
]

let dir = ''

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kollegium-lint-'))
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  // The rules as they are; the files are given by name, and there is no repository around them.
  writeFileSync(join(dir, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }))
})

afterAll(() => rmSync(dir, { recursive: true }))

/** The rules that refuse something in the files, by path. */
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

test('two files that import each other are refused', () => {
  const found = lint([
    { path: 'api/src/a.ts', code: `import { b } from './b.ts'\n\nexport const a = () => b\n` },
    { path: 'api/src/b.ts', code: `import { a } from './a.ts'\n\nexport const b = () => a\n` },
  ])
  expect(found.get('api/src/a.ts')).toContain('noImportCycles')
})

// npm test: format, lint, imports and types, then every test, browser tests included. The last line says how it went.
// `npm test -- db/src` runs the tests below a path only.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)
const filters = process.argv.slice(2)
let passed = 0
let failed = 0

const program = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file)

function run(title: string, args: string[]): boolean {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return status === 0
}

function check(title: string, args: string[]) {
  if (run(title, args)) passed += 1
  else failed += 1
}

/** Vitest's own counts; a run that ended before it counted is a failure. */
function tests(): void {
  const dir = mkdtempSync(join(tmpdir(), 'kollegium-results-'))
  const results = join(dir, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const ok = run('tests', [program('vitest', 'vitest.mjs'), 'run', ...reporters, ...filters])
    const report = JSON.parse(readFileSync(results, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    passed += report.numPassedTests
    failed += report.numFailedTests
    if (!ok && report.numFailedTests === 0) failed += 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failed += 1
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

check('build', ['turbo.ts', 'run', 'build'])
check('format and lint', [program('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'])
check('imports', ['tests/lint/check-imports.ts'])
check('types', ['turbo.ts', 'run', 'check:types'])
tests()

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

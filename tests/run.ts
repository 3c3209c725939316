// npm test: runs every test, browser tests included, with format, lint, imports and types beside them. The last lines
// name the failed tests and count the results. `npm test -- db/src` runs the tests below a path only. They begin at once: lint and types run
// with low priority and report after them.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildFor, lintedPaths } from './run-scope.ts'

const ROOT = join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)
const args = process.argv.slice(2)
/** The paths, without Vitest's own options. */
const paths = args.filter((each) => !each.startsWith('-'))
/** The priority of a process that gets a third of a contested processor. */
const GIVES_WAY = 5
let passed = 0
let failed = 0
/** The failed tests: file and name, and the first lines of the message. */
const failures: { name: string; message: string }[] = []
/** The lines of a message that the last lines of a run repeat. */
const TOLD_LINES = 30
/** A frame of the runner or of Node says nothing of a mistake. */
const FOREIGN_FRAME = /^\s+at .*(?:node_modules|node:internal)/

/** The part of Vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

// The compiled modules stay on disk, because each test worker reads some thousand of them.
const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'), ...process.env }

const program = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file)

/** Resolves to true when the process ends well. */
const ended = (child: ChildProcess) =>
  new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })

function tell(title: string, ok: boolean, started: number, output = ''): boolean {
  console.log(
    `\n── ${title}\n${output}${ok ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  return ok
}

function count(ok: boolean): void {
  if (ok) passed += 1
  else failed += 1
}

/** Runs a program and shows its output as it comes. */
async function run(title: string, args: string[]): Promise<boolean> {
  const started = performance.now()
  return tell(title, await ended(spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })), started)
}

/** Starts a check with low priority. The returned function waits for its end, then prints and counts the result. */
function begin(title: string, args: string[]): () => Promise<void> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) setPriority(child.pid, GIVES_WAY)
  const checked = Promise.all([ended(child), text(child.stdout), text(child.stderr)])
  checked.catch(() => undefined) // reported where it is awaited
  return async () => {
    const [ok, out, err] = await checked
    count(tell(title, ok, started, ok ? '' : out + err))
  }
}

/** Notes the failed tests of a report, and the files that failed before their first test. */
function note(report: Report): void {
  for (const file of report.testResults) {
    const failedTests = file.assertionResults.filter((each) => each.status === 'failed')
    for (const each of failedTests) failures.push(told(file.name, each.fullName, each.failureMessages?.join('\n')))
    if (file.status === 'failed' && failedTests.length === 0) failures.push(told(file.name, '', file.message))
  }
}

function told(file: string, test: string, message = ''): (typeof failures)[number] {
  const lines = message.split('\n').filter((line) => !FOREIGN_FRAME.test(line))
  return { name: `${relative(ROOT, file)}  ${test}`, message: lines.slice(0, TOLD_LINES).join('\n    ') }
}

/** Runs Vitest and adds its own counts. A run without counts is a failure. */
async function tests(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'kollegium-results-'))
  const results = join(dir, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const ok = await run('tests', [program('vitest', 'vitest.mjs'), 'run', ...reporters, ...args])
    const report = JSON.parse(readFileSync(results, 'utf8')) as Report
    note(report)
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

count(await run('build', ['turbo.ts', 'run', ...buildFor(paths)]))
const linted = lintedPaths(paths, (path) => existsSync(join(ROOT, path)))
const checks = [
  begin('format and lint', [program('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', ...linted]),
  begin('imports', ['tests/lint/check-imports.ts']),
  begin('types', ['turbo.ts', 'run', 'check:types']),
]
await tests()
for (const check of checks) await check()

// The names stand last and by themselves: of a long log, some machines keep only the end.
if (failures.length > 0) {
  console.log(`\n── failures\n${failures.map(({ name, message }) => `${name}\n    ${message}`).join('\n')}`)
  console.log(`\n── failed tests\n${failures.map(({ name }) => name).join('\n')}`)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

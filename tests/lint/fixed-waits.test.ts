import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixedWaits } from './fixed-waits.ts'

// A test never waits for a fixed time: it is too long on a fast machine, too short on a slow one. docs/guide/tests.md
// names the conditions to wait for instead.

const ROOT = join(import.meta.dirname, '../..')

/** Files that test a time itself. */
const aboutTime: Record<string, string> = {
  'tests/faults/database-away.test.ts': 'the database is away for as long as the requirement says',
  'tests/faults/database-killed.test.ts': 'a statement of the database lasts until the database is killed',
  'tests/lint/fixed-waits.test.ts': 'the examples below',
}

const files = globSync(
  [
    '{api,db,gateway,pdf-worker,tests,web}/**/*.{test,spec}.{ts,tsx}',
    '{api,db,gateway,pdf-worker,web}/**/testing*/**/*.ts',
    '{api,db,gateway,pdf-worker,web}/**/testing*.{ts,tsx}',
    'tests/**/*.ts',
  ],
  // The benchmarks measure time.
  { cwd: ROOT, exclude: ['**/node_modules', '**/dist', 'tests/bench'] },
).map((path) => path.replaceAll('\\', '/'))

test('no test waits for a fixed time', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files
    .filter((path) => !(path in aboutTime))
    .flatMap((path) =>
      fixedWaits(readFileSync(join(ROOT, path), 'utf8')).map(({ line, text }) => `${path}:${line}: ${text}`),
    )
  expect(found).toEqual([])
})

test('every file that may is there, and does', () => {
  for (const path of Object.keys(aboutTime)) {
    expect(fixedWaits(readFileSync(join(ROOT, path), 'utf8')), path).not.toEqual([])
  }
})

test.for([
  'await new Promise((resolve) => setTimeout(resolve, 500))',
  "import { setTimeout as delay } from 'node:timers/promises'",
  'await page.waitForTimeout(200)',
  'await scheduler.wait(10)',
  "await page.unroute('**/trpc/*')",
  'await db.$queryRaw`SELECT pg_sleep(1)`',
  'await vi.waitFor(() => expect(told).toBe(1), { timeout: 1_500 }).catch(() => {})',
])('is found: %s', (code) => {
  expect(fixedWaits(`const a = 1\n  ${code}\n`)).toEqual([{ line: 2, text: code }])
})

test.for([
  'await vi.waitFor(() => expect(told).toBe(1), { timeout: 1_500 })',
  'await new Promise(setImmediate)',
  '// setTimeout(go, 5) would be too short',
  "vi.useFakeTimers({ toFake: ['setTimeout'] }); setTimeout(go, 100)",
])('is let through: %s', (code) => {
  expect(fixedWaits(code)).toEqual([])
})

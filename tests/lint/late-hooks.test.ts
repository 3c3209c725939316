import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lateHooks } from './late-hooks.ts'

// A hook that is added inside a test never runs, and the queue, server or connection that it should end stays. In a worker
// that goes on to other files it disturbs their tests.

const ROOT = join(import.meta.dirname, '../..')
const files = globSync('{api,db,gateway,pdf-worker,tests,web}/**/*.{test,spec}.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist', 'tests/lint/late-hooks.test.ts'],
}).map((path) => path.replaceAll('\\', '/'))

test('no test adds a hook', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) =>
    lateHooks(readFileSync(join(ROOT, path), 'utf8')).map(({ line, text }) => `${path}:${line}: ${text}`),
  )
  expect(found).toEqual([])
})

test.for([
  ["test('a', async () => {", '  afterAll(stop)', '})'],
  ["test.each([1])('a %i', async () => {", '  afterEach(() => stop())', '})'],
  ['test.each([', '  1,', "])('a', () => {", '  beforeEach(stop)', '}, 120_000)'],
  ["test('a', {", '  timeout: 240_000,', '}, async () => {', '  afterAll(stop)', '})'],
])('is found: %s', (lines) => {
  const line = lines.findIndex((each) => /after|before/.test(each)) + 1
  expect(lateHooks(lines.join('\n'))).toEqual([{ line, text: lines[line - 1]?.trim() }])
})

test.for([
  ['afterAll(stop)', "test('a', () => {", '  expect(1).toBe(1)', '})', 'afterEach(stop)'],
  ["describe('a', () => {", '  afterAll(stop)', "  test('b', () => undefined)", '  afterEach(stop)', '})'],
  ["test('a', () => {", '  onTestFinished(stop)', '})'],
])('is let through: %s', (lines) => {
  expect(lateHooks(lines.join('\n'))).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/security.md tells of each requirement of ASVS 5.0, levels 1 and 2, how the product stands to it.

const ROOT = join(import.meta.dirname, '../..')
const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const sections: Record<string, number[]> = JSON.parse(readFileSync(join(import.meta.dirname, 'asvs-5.0.json'), 'utf8'))
const wanted = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`))
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', asks = '', state = '', by = '']) => ({ number, asks, state, by }),
)

test('every requirement has a row, and every row is one', () => {
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(wanted)
})

test('each row has a state, and says by what or why not', () => {
  for (const { number, state, by } of rows) {
    expect(['met', 'in part', 'not met', 'not ours'], number).toContain(state)
    expect(by.length, number).toBeGreaterThan(3)
  }
})

const rowOf = (number: string | undefined) => rows.find((row) => row.number === number)

/** Whether a row names a test, another row that does, or why none can tell. */
function isShown({ asks, by }: (typeof rows)[number]): boolean {
  const [, other] = /^as (\d+\.\d+\.\d+)/.exec(by) ?? []
  const same = rowOf(other)
  if (same) return same.state === 'met' && isShown(same)
  if (/^documented: /.test(by)) return /documented|stated|list/i.test(asks) && /\]\([^)]*\)|`docs\//.test(by)
  return /`[\w./-]+\.(test|spec)\.tsx?`/.test(by) || /^(absent|built so): ./.test(by)
}

test('what is met names a test, or why there is none', () => {
  const met = rows.filter(({ state }) => state === 'met')
  expect(met.filter((row) => !isShown(row)).map(({ number, by }) => [number, by])).toEqual([])
  // Most of it is tested: the others are few, and each has been weighed.
  expect(met.filter(({ by }) => /^(absent|built so): /.test(by)).length).toBeLessThanOrEqual(8)
  for (const by of ['node_modules', 'as 1.4.3, or so', '`api/src/kernel/secrets.ts`', 'as 99.1.1']) {
    expect(isShown({ number: '', asks: 'A list', state: 'met', by }), by).toBe(by.startsWith('as 1.4.3'))
  }
})

test('every file that the document names exists', () => {
  const named = [...document.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('the figures are those of the table', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(document).toContain(
    `${count('met')} are met, ${count('in part')} in part, ${count('not met')} are not met, and ${count('not ours')} of ${rows.length}`,
  )
})

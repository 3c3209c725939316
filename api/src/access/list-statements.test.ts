import { describe, expect, test } from 'vitest'
import { callByPath } from '../testing/inputs.ts'
import { createMatrixWorld } from '../testing/matrix-world.ts'
import { buildMoreRows } from '../testing/more-rows.ts'
import { procedures } from './matrix-procedures.ts'

// No query per row anywhere: what a list costs in statements does not depend on how many rows it gives.

const { db, tree, actors, inputs, statementsOf } = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
})
const ctx = await actors.as('administrator')

const ways = ['list', 'known', 'managed', 'creatable']
const lists = Object.keys(procedures).filter((path) => ways.includes(procedures[path]?.way ?? ''))
/** More than a page, its total and one statement for each relation would need. */
const most = 24

/** What a list costs, and how many rows it gives. */
async function costOf(path: string) {
  let answer: unknown
  const statements = await statementsOf(async () => {
    answer = await callByPath(ctx, path, inputs[path])
  })
  const rows = Array.isArray(answer) ? answer : ((answer as { items?: unknown[] } | null)?.items ?? [])
  return { statements: statements.length, rows: rows.length }
}

/** Whether there are more rows each time: of settings there are as many as are known. */
const grows = (path: string) => /\.(list|records)$/.test(path) && path !== 'setting.list'

await buildMoreRows(db, ctx, tree)
const before: Record<string, Awaited<ReturnType<typeof costOf>>> = {}
for (const path of lists) before[path] = await costOf(path)
for (let more = 0; more < 2; more++) await buildMoreRows(db, ctx, tree)

describe.each(lists)('%s', (path) => {
  test('runs as many statements for more rows', async () => {
    const now = await costOf(path)
    expect(now.statements).toBe(before[path]?.statements)
    expect(now.statements).toBeLessThanOrEqual(most)
    if (grows(path)) expect(now.rows).toBeGreaterThan(before[path]?.rows ?? 0)
  })
})

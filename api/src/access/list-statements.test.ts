import { describe, expect, test } from 'vitest'
import { callByPath } from '../testing/inputs.ts'
import { createMatrixWorld } from '../testing/matrix-world.ts'
import { buildPeopleRows } from '../testing/people.ts'
import { buildRows } from '../testing/rows.ts'
import { procedures } from './matrix-procedures.ts'

// No query per row anywhere: what a list costs in statements does not depend on how many rows it gives.

const { db, tree, actors, inputs, statementsOf } = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
})
const ctx = await actors.as('administrator')

const ways = ['list', 'known', 'managed', 'creatable']
const lists = Object.keys(procedures).filter((path) => ways.includes(procedures[path]?.way ?? ''))
/** More than a page, its total and one statement for each relation would need. */
const most = 20

const count = async (path: string) => (await statementsOf(() => callByPath(ctx, path, inputs[path]))).length
const before: Record<string, number> = {}
for (const path of lists) before[path] = await count(path)
for (const group of [...Object.values(tree), null]) await buildRows(db, ctx, group, ctx.actor.user?.id ?? 0)

await buildPeopleRows(db, tree)

describe.each(lists)('%s', (path) => {
  test('runs as many statements for twice the rows', async () => {
    expect(await count(path)).toBe(before[path])
    expect(before[path]).toBeLessThanOrEqual(most)
  })
})

import { heldLoop } from '@kollegium/api/testing/held-loop'
import { callByPath } from '@kollegium/api/testing/inputs'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { expect, test } from 'vitest'

// Stored rows are as heavy as inputs: lists and searches of long texts, asked by somebody with every right.

/** The longest stretch in milliseconds of a usual machine's processor. */
const limit = 100

const { actors, tree, db } = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
const ctx = await actors.as('administrator', tree.here)

/** The stretch in which a call and the writing of its answer hold the loop. */
const measured = (path: string, input: unknown): Promise<number> =>
  heldLoop(async () => JSON.stringify(await callByPath(ctx, path, input)), limit)

test('a list of two hundred long texts, and its search', { timeout: 120_000 }, async () => {
  const body = '<p>Ett långt stycke om vård och omsorg med <strong>många</strong> ord.</p>'.repeat(1_400)
  await db.content.createMany({
    data: Array.from({ length: 200 }, (_, at) => ({
      ...{ type: 'article' as const, group_id: tree.here, title: `Kantarell ${at}`, slug: `kantarell-${at}` },
      ...{ lead: 'Ord '.repeat(200), body },
    })),
  })
  for (const [path, input] of [
    ['article.list', { take: 200 }],
    ['article.list', { take: 200, search: 'kantarell' }],
    ['search.anything', { search: 'kantarell' }],
  ] as const) {
    expect(await measured(path, input), path).toBeLessThan(limit)
  }
})

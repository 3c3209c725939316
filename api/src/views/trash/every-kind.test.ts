import { expect, test } from 'vitest'
import type { Tx } from '../../kernel/transaction.ts'
import { undo } from '../../testing/database-state.ts'
import { callByPath } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'
import { trash } from './trash-rules.ts'

// Every kind with a trash is taken back just as it was, from one removal and from that of several.

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
const { db, actors, inputs } = world
const ctx = await actors.as('administrator')

/** Tables that tell of an act, and hold no part of a row. */
const telling = ['AuditEntry', 'RateLimit', '_prisma_migrations']
const tables = (
  await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
).filter(({ name }) => !telling.includes(name))

/** The values of all rows of each table, but for the moment of their last change, and the numbers of words for the search. */
async function valuesOf(tx: Tx): Promise<Record<string, unknown[]>> {
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, to_jsonb(row) - 'updated_at'${name === 'SearchWord' ? " - 'id'" : ''} AS value FROM "${name}" AS row`,
  )
  const rows = await tx.$queryRawUnsafe<{ name: string; value: object }[]>(
    `${parts.join(' UNION ALL ')} ORDER BY name, value`,
  )
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => [name, of.map(({ value }) => value)]),
  )
}

test.each([...trash.keys()].flatMap((name) => ['delete', 'deleteMany'].map((act) => [name, act] as const)))(
  '%s after %s',
  (name, act) =>
    undo(world, async (tx) => {
      const inside = { ...ctx, db: tx as typeof db, services: { ...ctx.services, db: tx as typeof db } }
      const input = inputs[`${name}.${act}`] as { id: number } | { ids: number[] }
      const ids = 'ids' in input ? input.ids : [input.id]
      const before = await valuesOf(tx)
      await callByPath(inside, `${name}.${act}`, input)
      expect(await valuesOf(tx)).not.toEqual(before)
      await callByPath(inside, 'trash.undo', { rows: ids.map((id) => ({ entity: name, id })) })
      expect(await valuesOf(tx)).toEqual(before)
    }),
)

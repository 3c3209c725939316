import { inspect } from 'node:util'
import { countRows, readRows } from '@kollegium/db'
import { expect, test } from 'vitest'
import { modelOf } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { readingOf } from '../../engine/reading.ts'
import { orderOf, type Resource } from '../../engine/resource.ts'
import { entities } from '../../entities/index.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'

// The rows of one statement (db/src/read-rows.ts) are the rows that Prisma reads, for every entity and everyone of the cast.

const { db, actors } = await createMatrixWorld()
/** Every part of a filter is written. */
const whole = { depth: null, maxArrayLength: null, maxStringLength: null }

type Finder = { findMany(args: object): Promise<unknown[]>; count(args: object): Promise<number> }

const readings = (entities as unknown as Resource[]).flatMap((entity) => {
  try {
    const { options, reach } = readingOf(entity)
    return (['select', 'listSelect'] as const).map((part) => ({ entity, part, select: options[part], reach }))
  } catch {
    // An entity without plain procedures.
    return []
  }
})

test('every entity with plain procedures is asked for', () => {
  expect(readings.length).toBeGreaterThan(50)
})

test.each(readings.map((reading) => [`${reading.entity.name} ${reading.part}`, reading] as const))(
  '%s',
  async (_, { entity, select, reach }) => {
    const model = modelOf(entity.subject)
    const table = delegateOf<Finder>(db, model)
    // People with the same rights ask for the same rows.
    const wheres = new Map<string, ReturnType<typeof reach>>()
    for (const person of Object.keys(actors.ids)) {
      const where = reach((await actors.as(person as never)) as SignedInContext, 'read')
      wheres.set(inspect(where, whole), where)
    }
    for (const where of wheres.values()) {
      expect(await countRows(db, model, where)).toBe(await table.count({ where }))
      for (const range of [{ take: 30 }, { skip: 1, take: 2 }]) {
        const query = { where, select, orderBy: orderOf(entity, {} as never), ...range }
        const rows = readRows(db, model, query)
        expect(rows).not.toBeNull()
        expect(await rows).toStrictEqual(await table.findMany(query))
      }
    }
  },
)

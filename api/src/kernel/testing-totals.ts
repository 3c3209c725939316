import { listenForChanges } from '@kollegium/db'
import { afterAll } from 'vitest'
import type { World } from '../testing/world.ts'
import { createTotals } from './totals.ts'

/** Makes the totals of a world that hears of its changes. */
export async function heardTotals(world: World) {
  const changes = await listenForChanges(world.url)
  afterAll(() => changes.close())
  const totals = createTotals(world.db, changes)
  Object.assign(world.services, { changes, totals })
  return {
    changes,
    totals,
    /** Does `work`, and waits for the news of it: later they would empty the cache. */
    async settled<Result>(work: () => Promise<Result>): Promise<Result> {
      const result = await work()
      await changes.heard()
      return result
    },
    /** The number of statements that count rows. */
    counted: async (work: () => Promise<unknown>) =>
      (await world.statementsOf(work)).filter((sql) => /COUNT\(/i.test(sql)).length,
  }
}

import type { Db } from '@kollegium/db'
import { modelOf, type Subject } from '../access/subjects.ts'
import { sampleColumns, sampled } from '../entities/samples.ts'
import { delegateOf } from '../kernel/delegate.ts'

type Creating = { create(args: { data: object; select: { id: true } }): Promise<{ id: number }> }

/** A row of each entity that states a sample, in a group or on the front site, by the entity's name. */
export async function buildSamples(db: Db, group_id: number | null): Promise<Record<string, { id: number }>> {
  const built: Record<string, { id: number }> = {}
  for (const entity of sampled) {
    const data = { ...sampleColumns(entity), ...(entity.group === 'group_id' && { group_id }) }
    const table = delegateOf<Creating>(db, modelOf(entity.subject as Subject))
    built[entity.name] = await table.create({ data, select: { id: true } })
  }
  return built
}

/** An input for each procedure of these entities, about the rows built. @param plain those of the plain procedures */
export const sampleInputs = (
  rows: Record<string, { id: number }>,
  plain: (name: string, row: { id: number }, data: object) => Record<string, unknown>,
): Record<string, unknown> =>
  Object.assign({}, ...sampled.map(({ name, sample = {} }) => plain(name, rows[name] ?? { id: 0 }, sample)))

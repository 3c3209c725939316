import { unknownAt, within } from './errors.ts'
import { idOf } from './ids.ts'
import type { ManyOperations, Unit } from './nested.ts'

// Rows of any kind (MorphTo) that an input names by type and id.

type Row = Record<string, unknown>
export type EntityOperations = { connect?: Row | null; disconnect?: boolean | null; delete?: boolean | null }

/**
 * The one row of any kind; in Lighthouse's order for MorphTo: connect, disconnect, delete. Undefined for unchanged.
 * @throws AppError INVALID when there is none to be deleted
 */
export async function applyEntity(
  operations: EntityOperations,
  { at, unit, current }: { at: string; unit: Unit; current: () => Promise<Row | null | undefined> },
) {
  if (operations.delete) {
    const gone = await current()
    // What the asker doesn't see isn't told from what isn't there.
    if (!gone) throw unknownAt(`data.${at}.delete`)
    const { type, id } = entityOf(gone)
    unit.after.push(() => within(`${at}.delete`, unit.writerOf(String(type)).remove(id, unit)))
    return null
  }
  if (operations.disconnect) return null
  return operations.connect ? entityOf(operations.connect) : undefined
}

/** An ordered list of `{ type, id }`: the same operations, without those that write the items themselves. */
export async function applyEntities(
  operations: ManyOperations,
  { at, unit, current }: { at: string; unit: Unit; current: Row[] },
) {
  const nameOf = (entity: { type: unknown; id: number }) => `${entity.type} ${entity.id}`
  const chosen = new Map((operations.sync ? [] : current).map(entityOf).map((each) => [nameOf(each), each]))
  const adding = [operations.sync, operations.syncWithoutDetaching, operations.connect]
  for (const each of adding.flatMap((given) => (given ?? []) as Row[]).map(entityOf)) chosen.set(nameOf(each), each)
  for (const [index, each] of ((operations.disconnect ?? []) as Row[]).map(entityOf).entries()) {
    const isKnown = chosen.delete(nameOf(each))
    if (!isKnown) await within(`${at}.disconnect.${index}`, unit.writerOf(String(each.type)).read(each.id, unit))
  }
  return [...chosen.values()]
}

const entityOf = ({ type, id }: Row) => ({ type, id: idOf(id) })

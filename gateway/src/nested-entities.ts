import { unknownAt, within } from './errors.ts'
import { idOf } from './ids.ts'
import type { Unit } from './nested.ts'
import type { ManyOperations } from './nested-links.ts'

// Rows of any kind (MorphTo) that an input names by type and id.

type Row = Record<string, unknown>
export type EntityOperations = { connect?: unknown; disconnect?: boolean | null; delete?: boolean | null }

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
    const { type, id } = entityOf(gone, `${at}.delete`)
    unit.after.push(() => within(`${at}.delete`, unit.writerOf(String(type)).remove(id, unit)))
    return null
  }
  if (operations.disconnect) return null
  return operations.connect ? entityOf(operations.connect, `${at}.connect`) : undefined
}

/** An item of an ordered list, and where in the list's input it is said; null for one that was there before. */
type SaidEntity = { entity: { type: unknown; id: number }; by: string | null }

/** An ordered list of `{ type, id }`: the same operations, without those that write the items themselves. */
export async function applyEntities(
  operations: ManyOperations,
  { at, unit, current }: { at: string; unit: Unit; current: Row[] },
): Promise<SaidEntity[]> {
  const nameOf = (entity: { type: unknown; id: number }) => `${entity.type} ${entity.id}`
  const before = operations.sync ? [] : current.map((row) => entityOf(row, at))
  const chosen = new Map<string, SaidEntity>(before.map((entity) => [nameOf(entity), { entity, by: null }]))
  for (const operation of ['sync', 'syncWithoutDetaching', 'connect'] as const) {
    for (const [index, given] of (operations[operation] ?? []).entries()) {
      const by = `${operation}.${index}`
      const entity = entityOf(given, `${at}.${by}`)
      chosen.set(nameOf(entity), { entity, by })
    }
  }
  for (const [index, given] of (operations.disconnect ?? []).entries()) {
    const by = `${at}.disconnect.${index}`
    const each = entityOf(given, by)
    const isKnown = chosen.delete(nameOf(each))
    if (!isKnown) await within(by, unit.writerOf(String(each.type)).read(each.id, unit))
  }
  return [...chosen.values()]
}

/** @throws AppError INVALID at `at` when it names no type and id */
function entityOf(given: unknown, at: string) {
  const { type, id } = (given ?? {}) as { type?: unknown; id?: unknown }
  if (typeof type !== 'string' || id == null) throw unknownAt(`data.${at}`)
  return { type, id: idOf(id) }
}

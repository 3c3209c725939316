import { unknownAt, within } from './errors.ts'
import { idOf } from './ids.ts'
import type { Unit } from './nested.ts'
import { type ManyOperations, written } from './nested-links.ts'

// Rows of any kind (MorphTo) that an input names by type and id.

type Row = Record<string, unknown>
type Entity = { type: unknown; id: number }
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
type SaidEntity = { entity: Entity; by: string | null }

/**
 * An ordered list of `{ type, id }`; in Lighthouse's order for BelongsToMany: sync, syncWithoutDetaching, create, update, upsert,
 * delete, connect, disconnect. A row that is written is given under its type's name: `{ Card: { … } }`.
 * @throws AppError INVALID when it deletes what the list doesn't hold
 */
export async function applyEntities(
  operations: ManyOperations,
  { at, unit, current }: { at: string; unit: Unit; current: Row[] },
): Promise<SaidEntity[]> {
  const chosen = new Map<string, SaidEntity>()
  const put = (entity: Entity, by: string | null) => chosen.set(nameOf(entity), { entity, by })
  const named = (operation: 'sync' | 'syncWithoutDetaching' | 'connect' | 'delete' | 'disconnect') =>
    (operations[operation] ?? []).map((given, index) => {
      const by = `${operation}.${index}`
      return { by, entity: entityOf(given, `${at}.${by}`) }
    })
  const before = current.map((row) => entityOf(row, at))
  if (!operations.sync) for (const entity of before) put(entity, null)
  for (const { entity, by } of [...named('sync'), ...named('syncWithoutDetaching')]) put(entity, by)
  for (const operation of ['create', 'update', 'upsert'] as const) {
    for (const [index, each] of (operations[operation] ?? []).entries()) {
      const [[type, input] = []] = Object.entries(each)
      const by = `${operation}.${index}.${type}`
      const writer = unit.writerOf(String(type))
      put({ type, id: await written(operation, input as Row, writer, unit, `${at}.${by}`) }, by)
    }
  }
  for (const { entity, by } of named('delete')) {
    if (!before.some((each) => nameOf(each) === nameOf(entity))) throw unknownAt(`data.${at}.${by}`)
    unit.after.push(() => within(`${at}.${by}`, unit.writerOf(String(entity.type)).remove(entity.id, unit)))
    chosen.delete(nameOf(entity))
  }
  for (const { entity, by } of named('connect')) put(entity, by)
  for (const { entity, by } of named('disconnect')) {
    const isKnown = chosen.delete(nameOf(entity))
    if (!isKnown) await within(`${at}.${by}`, unit.writerOf(String(entity.type)).read(entity.id, unit))
  }
  return [...chosen.values()]
}

const nameOf = ({ type, id }: Entity) => `${type} ${id}`

/** @throws AppError INVALID at `at` when it names no type and id */
function entityOf(given: unknown, at: string): Entity {
  const { type, id } = (given ?? {}) as { type?: unknown; id?: unknown }
  if (typeof type !== 'string' || id == null) throw unknownAt(`data.${at}`)
  return { type, id: idOf(id) }
}

import type { GatewayContext } from './context.ts'
import { within } from './errors.ts'
import { idOf } from './ids.ts'
import type { Row } from './rows.ts'

// The calls of the typed API that write a row named inside another row's input (contract §3.6).

/** Reads and writes the rows of one entity as the asker. */
export type Writer = {
  /** The row as the asker sees it; rejects when there is none, or none that the asker may see. */
  read(id: number, unit: Unit): Promise<unknown>
  create(input: Row, unit: Unit): Promise<{ id: number }>
  update(id: number, input: Row, unit: Unit): Promise<unknown>
  remove(id: number, unit: Unit): Promise<unknown>
}

/** One mutation, in one transaction: all of it is written, or nothing. */
export type Unit = {
  context: GatewayContext
  /**
   * Reads the group of the row whose input is read; rows created inside that input belong to the same group. Without it they
   * belong to the group that the request names.
   */
  home?: (() => Promise<number | null | undefined>) | undefined
  /** The writer of an entity; it refuses operations that the entity doesn't offer. */
  writerOf(type: string): Writer
  /** Removals, made at the end, when no row refers to the removed ones any more. */
  after: (() => Promise<unknown>)[]
}

/** An operation that writes the row it names. */
export type WriteOperation = 'create' | 'update' | 'upsert'
/** These operations in Lighthouse's order. */
export const writeOperations: readonly WriteOperation[] = ['create', 'update', 'upsert']

/** Where a row is written: by whom, in which mutation, and the path of its input. */
type Target = { writer: Writer; unit: Unit; at: string }

/**
 * Creates or changes a row that an input names inside another row's.
 * @returns the row's id
 * @throws AppError with the fields' paths below `at`
 */
export async function writeRow(operation: WriteOperation, given: Row, { writer, unit, at }: Target): Promise<number> {
  const { id: named, ...input } = given
  const isNew = operation === 'create' || (operation === 'upsert' && (named === undefined || named === null))
  const home = isNew ? await unit.home?.() : undefined
  const context = home === undefined ? unit.context : unit.context.inGroup(home)
  const inner: Unit = { ...unit, context, after: [] }
  const write = async () => {
    if (isNew) return (await writer.create(input, inner)).id
    await writer.update(idOf(named), input, inner)
    return idOf(named)
  }
  const id = await within(at, write())
  unit.after.push(...inner.after.map((remove) => () => within(at, remove())))
  return id
}

/** Removes a row at the end of the mutation. */
export function removeLater(id: number, { writer, unit, at }: Target): void {
  unit.after.push(() => within(at, writer.remove(id, unit)))
}

/** Refuses, at `at`, a row that the asker doesn't see. */
export async function requireSeen(id: number, { writer, unit, at }: Target): Promise<void> {
  await within(at, writer.read(id, unit))
}

import { unknownAt } from './errors.ts'
import { idOf } from './ids.ts'

// A row that is another's alone (HasOne), of which the typed API knows the values only: where a group lies.

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The row's new values, and the operation that says them; in Lighthouse's order: create, update, upsert, delete. What says no
 * operation is the row itself.
 * @throws AppError INVALID at the operation when it changes or removes a row that isn't there
 */
export async function applyOwn(
  value: unknown,
  { at, current }: { at: string; current: () => Promise<unknown> },
): Promise<{ row: unknown; by?: string }> {
  const operations = ['create', 'update', 'upsert', 'delete'] as const
  const said = isRow(value) ? operations.filter((operation) => value[operation] != null) : []
  if (!isRow(value) || said.length === 0) return { row: value }
  let row = (await current()) as Row | null | undefined
  for (const by of said) {
    const given = value[by]
    const id = by === 'delete' ? given : isRow(given) ? given.id : undefined
    const isOther = !row || (id != null && idOf(id) !== row.id)
    if (by === 'delete' || by === 'update' || (by === 'upsert' && id != null)) {
      if (isOther) throw unknownAt(`data.${at}.${by}`)
    }
    if (by === 'delete') row = null
    else row = isRow(given) ? { ...(by === 'create' ? {} : row), ...given } : (given as never)
  }
  return { row, by: said.at(-1) as string }
}

/**
 * A contract id as ours: a whole number, or a text of digits alone. What is no id becomes one that no row has, so that it
 * is refused where it stands.
 */
export function idOf(given: unknown): number {
  const isId = typeof given === 'number' || (typeof given === 'string' && /^\d{1,15}$/.test(given))
  const id = isId ? Number(given) : nobodys
  return Number.isInteger(id) && id > 0 && id < nobodys ? id : nobodys
}
export const nobodys = 2_147_483_647

/** The same of a field that may be left empty: an old form's empty text is no row, as null is. */
export function optionalId(given: unknown): number | null {
  return given == null || (typeof given === 'string' && given.trim() === '') ? null : idOf(given)
}

/** The id of a row that is named by its id, or as it was read; of a row of another type it is nobody's. */
export function idIn(given: unknown, type: string): number {
  if (!isNamed(given)) return idOf(given)
  return given.type == null || given.type === type ? idOf(given.id) : nobodys
}

const isNamed = (given: unknown): given is { id?: unknown; type?: unknown } =>
  typeof given === 'object' && given !== null

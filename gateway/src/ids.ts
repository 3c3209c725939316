/** A contract id (text or number) as ours. What is no id becomes one that no row has. */
export function idOf(given: unknown): number {
  const id = Number(given)
  return Number.isInteger(id) && id > 0 && id < nobodys ? id : nobodys
}
export const nobodys = 2_147_483_647

/** The same of a field that may be left empty: an old form's empty text is no row, as null is. */
export function optionalId(given: unknown): number | null {
  return given == null || (typeof given === 'string' && given.trim() === '') ? null : idOf(given)
}

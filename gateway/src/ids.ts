/** The id that no row has. */
export const missingId = 2_147_483_647

/**
 * Reads an id of the contract: a whole number, or a text of digits. Any other value becomes {@link missingId}, so that the
 * typed API refuses it at its path.
 */
export function idOf(given: unknown): number {
  const isId = typeof given === 'number' || (typeof given === 'string' && /^\d{1,15}$/.test(given))
  const id = isId ? Number(given) : missingId
  return Number.isInteger(id) && id > 0 && id < missingId ? id : missingId
}

/** The same for a field that may be empty: null and an old form's empty text are no row. */
export function optionalId(given: unknown): number | null {
  return given == null || (typeof given === 'string' && given.trim() === '') ? null : idOf(given)
}

/** The id of a row that a client names by its id or sends back whole; {@link missingId} for a row of another type. */
export function idIn(given: unknown, type: string): number {
  if (!isNamed(given)) return idOf(given)
  return given.type == null || given.type === type ? idOf(given.id) : missingId
}

const isNamed = (given: unknown): given is { id?: unknown; type?: unknown } =>
  typeof given === 'object' && given !== null

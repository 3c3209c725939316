/** The address parameter that holds the title of a record to be made. */
export const NEW_TITLE = 'rubrik'

/** Returns the title that the page's address gives a new record, or undefined. */
export function newTitle(): string | undefined {
  return new URLSearchParams(location.search).get(NEW_TITLE)?.trim().slice(0, 200) || undefined
}

/** Turns a value into a form text; null and undefined become empty. */
export const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Returns the label of a related row: its label, title, full name or name. */
export const labelOf = (row: object): string => {
  const { label, title, firstname, lastname, name } = row as Record<string, unknown>
  const person = `${asText(firstname)} ${asText(lastname)}`.trim()
  return asText(label ?? title ?? (person || name))
}

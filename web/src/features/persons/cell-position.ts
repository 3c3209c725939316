export interface CellPosition {
  row: number
  /** The field's place in the list of fields; the row's buttons come after the last field. */
  column: number
}

/**
 * `type` began by typing over the cell: arrows then leave it. `edit` (F2, Enter, double click) keeps the cell's text.
 */
export interface Editing {
  mode: 'type' | 'edit'
  /** The text that opened the cell without a key. */
  text?: string
}

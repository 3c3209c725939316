export interface CellPosition {
  row: number
  /** Place in the list of fields; past the last field stand the row's buttons. */
  column: number
}

/** `type` was begun by typing over the cell: arrows then leave it. `edit` (F2, Enter, double click) keeps its text. */
export interface Editing {
  mode: 'type' | 'edit'
}

import type { Row } from './row.ts'

type Values = Record<string, unknown>

/** The properties of a pane that shows the typed values. */
export type LiveProps = {
  record: Row | null
  /** Returns the values that differ from the saved ones, as a save would send them. */
  unsaved: (values: Values) => Values
  /** The person may share the draft with others. */
  mayShare: boolean
  /** Stands over the whole window, because there is no room beside the form. */
  alone: boolean
  onClose: () => void
}

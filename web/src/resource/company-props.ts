import type { StatementKind } from '@kollegium/api/definitions/statements'
import type { EntityName } from '../lib/i18n.ts'

/** An open form, as the part that shows who else has the record open sees it. */
export type CompanyProps = {
  entity: EntityName
  /** The record by its id; settings and legal pages by their group's, which is null for the whole network. */
  record: { id: number | null; updated_at?: unknown }
  /** The legal page of the group. */
  kind?: StatementKind
  /** The field that was changed last and isn't saved; null: nothing is unsaved. */
  field: string | null
  saving: boolean
  /** The person may save the form while nobody else writes. */
  mayWrite: boolean
  labelOf: (field: string) => string | undefined
  /** The place in the header for the people. */
  corner: HTMLElement | null
  /** Holds the form while somebody else writes: it is read-only. */
  onHeld: (held: boolean) => void
  /** Hears whether the record is still there. */
  onMissing?: (missing: boolean) => void
  /** Fetches a version that somebody else has saved; by default by the resource's own procedure. */
  onFetch?: () => Promise<unknown>
}

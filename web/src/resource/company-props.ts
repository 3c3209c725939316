import type { PaperKind } from '@kollegium/api/definitions/certificates'
import type { StatementKind } from '@kollegium/api/definitions/statements'
import type { Inputs } from '../lib/trpc.ts'

/** An open form, as the part that shows who else has the record open sees it. */
export type CompanyProps = {
  entity: Inputs['presence']['watch']['entity']
  /**
   * The record by its id; settings and legal pages by their group's, which is null for the whole network; a text and a program of others by
   * their key; a correction by its certificates, and a person by the rows.
   */
  record: { id: number | string | readonly number[] | readonly string[] | null; updated_at?: unknown }
  /** The legal page of the group, or the kind of the corrected certificates. */
  kind?: StatementKind | PaperKind
  /** The field that was changed last and isn't saved; null: nothing is unsaved. */
  field: string | null
  saving: boolean
  /** The person may save the form while nobody else writes. */
  mayWrite: boolean
  labelOf: (field: string) => string | undefined
  /** The name of one of several records that the form is about. */
  nameOfPart?: (id: number) => string | undefined
  /** The place in the header for the people. */
  corner: HTMLElement | null
  /** Holds the form while somebody else writes: it is read-only. */
  onHeld: (held: boolean) => void
  /** Hears whether the record is still there. */
  onMissing?: (missing: boolean) => void
  /** A newer version replaces nothing that is typed. */
  keepsTyped?: boolean
  /** Fetches a version that somebody else has saved; by default by the resource's own procedure. */
  onFetch?: () => Promise<unknown>
}

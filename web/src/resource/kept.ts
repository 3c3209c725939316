import type { Inputs, Outputs } from '../lib/trpc.ts'
import type { Row } from './row.ts'

/** The state of a form whose saves are kept beside the published row until somebody else approves them. */
export type Kept = Outputs['review']['form']['kept']

/** Returns it as the record has it; null for records that nobody reviews. */
export const keptOf = (record: Row | null): Kept | null => (record?.kept as Kept | undefined) ?? null

/** Whether the form's next save waits for somebody else's approval. */
export function waitsForReview(record: Row): boolean {
  const kept = keptOf(record)
  return Boolean(kept?.keeps && !kept.pending?.direct)
}

/** The record's name among those that are reviewed, while its saves go through its review; null for saves of the row itself. */
export const reviewedNameOf = (record: Row, name: string) =>
  keptOf(record)?.keeps ? (name as Inputs['review']['keep']['entity']) : null

import type { Outputs } from '../lib/trpc.ts'
import type { Row } from './row.ts'

/** The state of a form whose saves are kept beside the published row until somebody else approves them. */
export type Kept = Outputs['review']['form']['kept']

/** Returns it as the record has it; null for records that nobody reviews. */
export const keptOf = (record: Row | null): Kept | null => (record?.kept as Kept | undefined) ?? null

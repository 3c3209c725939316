import type { EntityName } from '../lib/i18n.ts'
import { inCalls } from '../lib/in-calls.ts'
import type { Client, Inputs } from '../lib/trpc.ts'

type Removed = Inputs['trash']['undo']['rows'][number]

/**
 * Takes removed rows back, as many at a time as a call takes, the last removed first: the rows that lay in a folder come after it.
 * @throws the refusal of the first part in which one can't come back; the parts before are back
 */
export async function undoRemoval(client: Client, rows: readonly { entity: EntityName; id: number }[]): Promise<void> {
  for (const some of inCalls(rows).toReversed()) await client.trash.undo.mutate({ rows: some as Removed[] })
}

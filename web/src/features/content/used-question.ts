import type { Client } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import type { Question } from '../../ui/confirm.tsx'
import type { UsedName } from './used-in.tsx'

/** Asks whether to remove sign-in services, and names the people who sign in with them; null for services that nobody uses. */
export const providerQuestion = async (client: Client, rows: readonly Row[]): Promise<Question | null> => {
  const code = await import('./used-rows.tsx').catch(() => null)
  return code ? code.askAboutProviders(client, rows) : null
}

/**
 * Returns a function that says where rows are used, by name and link, in place of asking whether to remove them: a used row
 * is not removed, nor moved. Null when nothing uses them. When the uses can't be read the removal is asked about as ever, and the
 * server refuses it. The question's code comes with the first removal.
 */
export const usedQuestion =
  (name: UsedName, act: 'remove' | 'move' = 'remove') =>
  async (client: Client, rows: readonly Row[]): Promise<Question | null> => {
    const code = await import('./used-rows.tsx').catch(() => null)
    return code ? code.askAboutUses(name, client, rows, act) : null
  }

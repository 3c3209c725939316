import type { Changes, Db } from '@kollegium/db'
import { replaceWords } from '../words/words.ts'

/** The installation's own wordings by dictionary key. */
export async function loadWordings(db: Pick<Db, 'wording'>): Promise<Record<string, string>> {
  const rows = await db.wording.findMany({ select: { key: true, text: true } })
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]))
}

/** Puts the wordings in force in this process, now and after each change of them. */
export async function followWordings(db: Pick<Db, 'wording'>, changes: Changes): Promise<void> {
  const read = async () => replaceWords(await loadWordings(db))
  // A database that is away is told of by every call; the wordings stay as they are until it is back.
  changes.on(['Wording'], () => void read().catch(() => undefined))
  await read()
}

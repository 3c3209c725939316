import type { PgBoss } from 'pg-boss'
import type { Tx } from '../../../kernel/transaction.ts'
import { enqueueExtraction } from './extract-file.job.ts'
import { extractors } from './extraction.ts'

type Row = { id: number; filetype: string }

/** Marks a document as waiting and queues its text extraction, in the transaction that stores its bytes; pictures have no text. */
export async function requestTextExtraction(tx: Tx, boss: PgBoss | undefined, { id, filetype }: Row): Promise<void> {
  if (!extractors[filetype]) {
    await tx.fileText.deleteMany({ where: { file_id: id } })
    return
  }
  const waiting = { status: 'waiting', text: '', sha256: '' } as const
  await tx.fileText.upsert({
    where: { file_id: id },
    create: { file_id: id, ...waiting },
    update: waiting,
    select: { file_id: true },
  })
  if (boss) await enqueueExtraction(boss, tx, { file_id: id })
}

import { z } from 'zod'
import type { Tx } from '../../../kernel/transaction.ts'
import { type Verification, type VerifyOptions, verificationOf, verificationSelect, verify } from './verify.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What is asked about a file: never the file itself. */
export const fileMarksSchema = z.object({
  sha256,
  /** Of the part under the first signature, when something stands after it. */
  signed: sha256.nullable(),
  /** Numbers that the file says it holds; two are enough to know that they are several. */
  numbers: z.array(z.string().max(20)).max(2),
})
export type FileMarks = z.infer<typeof fileMarksSchema>

export type FileVerification = {
  /** 'unchanged': to the byte as it was issued. 'changed': made from what was. 'unknown': none of ours that may be told. */
  file: 'unchanged' | 'changed' | 'unknown'
  /** What was issued, in the file's order. Empty for a changed file of which only that can be said. */
  documents: Verification[]
}

/**
 * Recognises a PDF by its bytes (kept documents and prints of many), and a changed one by the part that was signed or
 * by the number in its metadata. Persons with protected identity are left out; a file of theirs alone is unknown.
 */
export async function verifyFile(db: Tx, marks: FileMarks, options: VerifyOptions = {}): Promise<FileVerification> {
  const kept = await keptDocuments(db, marks.sha256, options)
  if (kept.length > 0) return { file: 'unchanged', documents: kept }
  const signed = marks.signed ? await keptDocuments(db, marks.signed, options) : []
  if (signed.length > 0) return { file: 'changed', documents: signed }
  const named: Verification[] = []
  for (const number of marks.numbers) named.push(await verify(db, number, options))
  if (named.every(({ status }) => status === 'unknown')) return { file: 'unknown', documents: [] }
  return { file: 'changed', documents: named.length === 1 ? named : [] }
}

async function keptDocuments(db: Tx, sha256: string, options: VerifyOptions): Promise<Verification[]> {
  const person = { select: verificationSelect } as const
  const document = await db.certificateDocument.findFirst({ where: { sha256 }, select: { person } })
  const run =
    document ??
    (await db.printRun.findFirst({
      // A list holds nobody's paper.
      where: { sha256, status: 'done', output: { in: ['pdf', 'zip'] } },
      select: { items: { select: { person }, orderBy: { position: 'asc' } } },
    }))
  if (!run) return []
  const persons = 'items' in run ? run.items.map(({ person }) => person) : [run.person]
  return persons.flatMap((person) => verificationOf(person, options) ?? [])
}

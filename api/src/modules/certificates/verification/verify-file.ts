import { z } from 'zod'
import type { Tx } from '../../../kernel/transaction.ts'
import { noteUse } from '../document-use.ts'
import { type Verification, type VerifyOptions, verificationOf, verificationSelect, verify } from './verify.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The marks of a file to verify. The file itself stays in the browser. */
export const fileMarksSchema = z.object({
  sha256,
  /** The SHA-256 of the part under the first signature, when other bytes follow it. */
  signed: sha256.nullable(),
  /** Numbers from the file's metadata. Two are enough to tell that there are several. */
  numbers: z.array(z.string().max(20)).max(2),
})
export type FileMarks = z.infer<typeof fileMarksSchema>

export type FileVerification = {
  /** 'unchanged': byte for byte as issued. 'changed': made from an issued file. 'unknown': no issued file, or a protected one. */
  file: 'unchanged' | 'changed' | 'unknown'
  /** The issued documents, in the file's order. Empty for a changed file with several numbers. */
  documents: Verification[]
}

/**
 * Recognises a PDF by its bytes (single documents and prints of many), and a changed one by the signed part or the number in its
 * metadata. It leaves persons with protected identity out; a file of such persons alone is unknown.
 * @throws AppError UNAVAILABLE when a stored paper can't be read
 */
export async function verifyFile(db: Tx, marks: FileMarks, options: VerifyOptions = {}): Promise<FileVerification> {
  const unchanged = await storedDocuments(db, marks.sha256, options)
  if (unchanged.length > 0) return { file: 'unchanged', documents: unchanged }
  const signed = marks.signed ? await storedDocuments(db, marks.signed, options) : []
  if (signed.length > 0) return { file: 'changed', documents: signed }
  const byNumber: Verification[] = []
  for (const number of marks.numbers) byNumber.push(await verify(db, number, options))
  if (byNumber.every(({ status }) => status === 'unknown')) return { file: 'unknown', documents: [] }
  return { file: 'changed', documents: byNumber.length === 1 ? byNumber : [] }
}

async function storedDocuments(db: Tx, sha256: string, options: VerifyOptions): Promise<Verification[]> {
  const person = { select: verificationSelect } as const
  const document = await db.certificateDocument.findFirst({ where: { sha256 }, select: { person } })
  const run =
    document ??
    (await db.printRun.findFirst({
      // An Excel list holds no papers.
      where: { sha256, status: 'done', output: { in: ['pdf', 'zip'] } },
      select: { items: { select: { person }, orderBy: { position: 'asc' } } },
    }))
  if (!run) return []
  const persons = 'items' in run ? run.items.map(({ person }) => person) : [run.person]
  const shown = persons.flatMap((person) => {
    const verification = verificationOf(person, options)
    return verification ? [{ id: person.id, verification }] : []
  })
  await noteUse(
    db,
    'verified',
    shown.map(({ id }) => id),
  )
  return shown.map(({ verification }) => verification)
}

import { z } from 'zod'
import type { Tx } from '../../../kernel/transaction.ts'
import { parseCertificateNumber } from '../certificate-number.ts'
import {
  noteVerified,
  type Verification,
  type VerifyOptions,
  verificationOf,
  verificationSelect,
  verify,
} from './verify.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The marks of a file to verify. The file itself stays in the browser. */
export const fileMarksSchema = z.object({
  sha256,
  /** The SHA-256 of the part under the first signature, when other bytes follow it. */
  signed: sha256.nullable(),
  /** Numbers from the file's metadata. Two are enough to tell that there are several. */
  numbers: z.array(z.string().max(20)).max(2),
  /** The number that the page of a file of one page states: a page that was cut out of a file of several keeps it. */
  page: z.string().max(20).nullable(),
})
/** The marks of a file that a browser or a server reads off it. */
export type FileMarks = z.infer<typeof fileMarksSchema>

/** The result of a file's check, with the documents that the file holds. */
export type FileVerification = {
  /**
   * 'unchanged': byte for byte as issued. 'changed': made from an issued file. 'part': a page cut out of an issued file of
   * several. 'unknown': no issued file.
   */
  file: 'unchanged' | 'changed' | 'part' | 'unknown'
  /** The issued documents, in the file's order. Empty for a changed file with several numbers. */
  documents: Verification[]
  /** The file is the supplement of the document, not the document itself. */
  supplement: boolean
  /** The file that a page was cut out of, and its place in it from 1; null for other files, and for a protected person. */
  part: { filename: string; page: number; pages: number } | null
}

type Stored = Pick<FileVerification, 'documents' | 'supplement'> | null

/** `known` holds the answers of one check of many files by their hashes: each hash is looked up once. */
export type FileOptions = VerifyOptions & { known?: Map<string, Promise<Stored>> }

/**
 * Recognises a PDF by its bytes (single documents and prints of many), a changed one by the signed part or the number in its
 * metadata, and a page of a print of many by the number on it. Of a page no byte is known: its facts are those of its number.
 * @throws AppError UNAVAILABLE when a stored paper can't be read
 */
export async function verifyFile(db: Tx, marks: FileMarks, options: FileOptions = {}): Promise<FileVerification> {
  const unchanged = await lookedUpOnce(db, marks.sha256, options)
  if (unchanged) return { file: 'unchanged', ...unchanged, part: null }
  const signed = marks.signed ? await lookedUpOnce(db, marks.signed, options) : null
  if (signed) return { file: 'changed', ...signed, part: null }
  const part = await cutOutPage(db, marks, options)
  if (part) return part
  const byNumber: Verification[] = []
  const numbers = marks.numbers.length === 0 && marks.page ? [marks.page] : marks.numbers
  for (const number of numbers) byNumber.push(await verify(db, number, options))
  if (byNumber.every(({ status }) => status === 'unknown'))
    return { file: 'unknown', documents: [], supplement: false, part: null }
  return { file: 'changed', documents: byNumber.length === 1 ? byNumber : [], supplement: false, part: null }
}

/**
 * The page of a print of several persons; null for all else. One document states its number as a whole; a page that some
 * program took out of many states its own alone, beside all numbers of the print or none.
 */
async function cutOutPage(db: Tx, marks: FileMarks, options: VerifyOptions): Promise<FileVerification | null> {
  const number = marks.page && marks.numbers.length !== 1 ? parseCertificateNumber(marks.page) : null
  if (number === null) return null
  const person = await db.certificatePerson.findUnique({
    where: { number },
    select: {
      ...verificationSelect,
      run_items: {
        where: { run: { status: 'done', output: 'pdf', total: { gt: 1 } } },
        select: { position: true, run: { select: { filename: true, total: true } } },
        orderBy: { run: { created_at: 'desc' } },
        take: 1,
      },
    },
  })
  const [item] = person?.run_items ?? []
  const found = person && verificationOf(person, options)
  if (!item || !found) return null
  await noteVerified(db, [person])
  const { filename, total } = item.run
  const part = found.protected ? null : { filename, page: item.position + 1, pages: total }
  return { file: 'part', documents: [found], supplement: false, part }
}

function lookedUpOnce(db: Tx, sha256: string, options: FileOptions): Promise<Stored> {
  const found = options.known?.get(sha256) ?? storedDocuments(db, sha256, options)
  options.known?.set(sha256, found)
  return found
}

/** The documents of kept bytes, single or many; null for bytes that are not ours. */
async function storedDocuments(db: Tx, sha256: string, options: VerifyOptions): Promise<Stored> {
  const person = { select: verificationSelect } as const
  const document = await db.certificateDocument.findFirst({ where: { sha256 }, select: { person } })
  const supplement = document
    ? null
    : await db.certificateSupplement.findFirst({ where: { sha256 }, select: { person } })
  const run =
    document ??
    supplement ??
    (await db.printRun.findFirst({
      // An Excel list holds no papers.
      where: { sha256, status: 'done', output: { in: ['pdf', 'zip'] } },
      select: { items: { select: { person }, orderBy: { position: 'asc' } } },
    }))
  if (!run) return null
  const persons = 'items' in run ? run.items.map(({ person }) => person) : [run.person]
  const documents = persons.flatMap((person) => verificationOf(person, options) ?? [])
  if (documents.length === 0) return null
  await noteVerified(
    db,
    persons.filter(({ status }) => status !== 'draft'),
  )
  return { documents, supplement: supplement !== null }
}

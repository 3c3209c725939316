import { createHash } from 'node:crypto'
import { type Paper, paperTitle } from '@kollegium/api/definitions/certificates'
import type { Thawer } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import type { Attachment } from './finishing/attachments.ts'
import type { RenderOptions } from './render.ts'

/** Draws papers as one PDF. */
export type Render = (papers: Paper[], options: RenderOptions) => Promise<Buffer>
/** A stored file: its path on the private disk, the SHA-256 of its bytes in hex, and its size in bytes. */
export type Kept = { path: string; sha256: string; filesize: number }
/**
 * An issued person with the frozen paper, and the stored document when there is one. `personal_number` is encrypted.
 */
export type Printable = {
  id: number
  firstname: string
  lastname: string
  number: string
  issued_at: Date
  paper: unknown
  personal_number: Uint8Array | null
  document: Kept | null
}

/** The disk of documents. */
export const privateDisk = 's3.vodocs_files'
/** Storing the bytes on a slow disk may take long, while the transaction holds the row's place. */
export const storing = { timeout: 60_000, maxWait: 30_000 }

/** The SHA-256 of the bytes, in hex. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Makes the person's document once, and gives the kept one from then on. The transaction that writes the row holds its
 * place until the bytes are stored. So two workers can't both make the document, and a worker that dies leaves no row.
 * The file of a dead worker has the same path and is overwritten.
 */
export async function ensureDocument(
  services: Pick<Services, 'db' | 'disks'>,
  person: Printable,
  thaw: Thawer,
  { render, attachmentsOf }: { render: Render; attachmentsOf: (person: Printable) => Promise<Attachment[]> },
): Promise<Kept> {
  if (person.document) return person.document
  const paper = await thaw(person)
  const attachments = () => attachmentsOf(person)
  const bytes = await render([paper], { title: paperTitle(paper), lang: 'sv', attachments })
  const made = { path: `certificates/${person.number}.pdf`, sha256: sha256Of(bytes), filesize: bytes.length }
  return services.db.$transaction(async (tx) => {
    // Waits for another worker that makes the same person's document.
    const { count } = await tx.certificateDocument.createMany({
      data: { ...made, person_id: person.id },
      skipDuplicates: true,
    })
    if (count === 0) {
      return tx.certificateDocument.findUniqueOrThrow({
        where: { person_id: person.id },
        select: { path: true, sha256: true, filesize: true },
      })
    }
    await services.disks[privateDisk].put(made.path, bytes)
    return made
  }, storing)
}

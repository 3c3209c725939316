import { createThawer, ownDocumentPayload } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { createAttachments } from './credential-attachments.ts'
import { ensureDocument, type Render } from './documents.ts'

/**
 * Makes the document of one person that no print has made, for its holder. A later print gives the same bytes. A document
 * that has ended meanwhile, or is protected, gets none.
 */
export async function makeOwnDocumentFile(
  services: Pick<Services, 'db' | 'disks' | 'env' | 'keys' | 'logger'>,
  payload: unknown,
  render: Render,
): Promise<void> {
  const { person_id } = ownDocumentPayload.parse(payload)
  const person = await services.db.certificatePerson.findFirst({
    where: { id: person_id, status: 'issued', protected: false, document: null },
    select: {
      id: true,
      firstname: true,
      lastname: true,
      number: true,
      issued_at: true,
      paper: true,
      personal_number: true,
    },
  })
  if (!person?.number || !person.issued_at) return
  const { number, issued_at } = person
  const printable = { ...person, number, issued_at, document: null }
  const attachmentsOf = createAttachments(services, [printable])
  await ensureDocument(services, printable, createThawer(services), { render, attachmentsOf })
}

import { paperText } from '@kollegium/api/definitions/certificates'
import { papers } from '@kollegium/api/i18n/sv/papers'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { createThawer, supplementPayload } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { privateDisk, type Render, sha256Of, storing } from './documents.ts'

const t = createTranslator(papers)

/**
 * Makes the supplement of a document once, signed as papers are, and keeps its bytes. The transaction that writes the
 * row holds its place until the bytes are stored, so that of two workers one makes it. A document that has ended
 * meanwhile gets none.
 */
export async function makeSupplementFile(
  services: Pick<Services, 'db' | 'disks' | 'keys'>,
  payload: unknown,
  render: Render,
): Promise<void> {
  const { person_id } = supplementPayload.parse(payload)
  const person = await services.db.certificatePerson.findFirst({
    where: { id: person_id, status: 'issued', protected: false, supplement: null },
    select: { number: true, paper: true },
  })
  if (!person?.number) return
  // A supplement states no personal number.
  const paper = await createThawer(services, { supplement: true })({ paper: person.paper, personal_number: null })
  const title = t('paper.supplement.file', { name: paperText(paper).name })
  const bytes = await render([paper], { title, lang: 'sv', supplement: true })
  const path = `certificates/${person.number}-bilaga.pdf`
  const made = { path, sha256: sha256Of(bytes), filesize: bytes.length }
  await services.db.$transaction(async (tx) => {
    const { count } = await tx.certificateSupplement.createMany({ data: { ...made, person_id }, skipDuplicates: true })
    if (count > 0) await services.disks[privateDisk].put(path, bytes)
  }, storing)
}

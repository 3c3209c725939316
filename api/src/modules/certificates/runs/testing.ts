import { createHash } from 'node:crypto'
import { diplomaData, person } from '../../../testing/certificates.ts'
import type { createPrintWorld } from '../../../testing/printing.ts'

/** Returns what issues persons with these addresses, and begins a run of mails to them whose documents are made. */
export const mailRunOf =
  ({ db, services, caller, college }: Awaited<ReturnType<typeof createPrintWorld>>) =>
  async (emails: string[]) => {
    const persons = emails.map((email, index) =>
      person('Jasmina', `Testander ${'ABCDEFGH'[index]}`, { email, personal_number: null }),
    )
    const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
    for (const { id } of issued.persons) {
      const path = `certificates/${id}.pdf`
      const bytes = Buffer.from(`%PDF-${id}`)
      await services.disks['s3.vodocs_files'].put(path, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await db.certificateDocument.create({ data: { person_id: id, path, sha256, filesize: bytes.length } })
    }
    const run = await caller.print.start({ certificate_id: issued.id, output: 'mail' })
    const begin = () => db.printRun.update({ where: { id: run.id }, data: { status: 'running', step: 'sending' } })
    await begin()
    return { issued, id: run.id, begin, get: () => caller.print.get({ id: run.id }) }
  }

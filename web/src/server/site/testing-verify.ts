import { createHash } from 'node:crypto'
import { kinds } from '@kollegium/api/definitions/certificates'
import { certificateRouter, createCallerFactory } from '@kollegium/api/testing'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '@kollegium/api/testing/certificates'
import { type createSites, textOf } from '../testing.ts'

const createCaller = createCallerFactory(certificateRouter(kinds.diploma))
/** The page on which many documents are verified. */
export const path = '/verifiera/flera'
/** The SHA-256 of a text, in hexadecimal digits. */
export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
/** A number as it is printed. */
export const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1-')
/** The cells of the table of answers, row by row. */
export const rowsOf = (document: Document) =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(textOf))
/** The heading of the answers. */
export const heading = (document: Document) => textOf(document.querySelector('#resultat'))

/** Returns the steps of a verification of many documents. */
export function verifySteps({ db, get, member }: Awaited<ReturnType<typeof createSites>>) {
  /** Issues diplomas; the document of each has its number as its bytes. */
  async function issued(...names: string[]) {
    const { college } = await buildCollege(db)
    const { ctx } = await member(issuerRights, college.id)
    const caller = createCaller(ctx)
    const holders = names.map((name, at) =>
      person(name, 'Testander', { personal_number: at === 0 ? testNumbers[0] : null }),
    )
    const { persons } = await caller.issue({ data: diplomaData(college.id, { persons: holders }) })
    for (const { id, number } of persons) {
      const sha256 = sha256Of(`%PDF ${number}`)
      await db.certificateDocument.create({ data: { person_id: id, path: `${number}.pdf`, sha256, filesize: 1 } })
    }
    return { caller, persons: persons.map(({ id, number }) => ({ id, number: number ?? '' })) }
  }

  const paste = (nummer: string, at = path) => tell({ nummer }, at)
  function tell(fields: Record<string, string>, at = path) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return get(at, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }

  /** Sends files as a browser without script does. */
  function upload(files: Record<string, string | Buffer>, at = path) {
    const parts = Object.entries(files).map(
      ([name, bytes]) =>
        `--x\r\nContent-Disposition: form-data; name="fil"; filename="${name}"\r\n\r\n${bytes.toString('latin1')}\r\n`,
    )
    const body = Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1')
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    return get(at, { method: 'POST', headers, body: body as unknown as string })
  }

  return { issued, paste, tell, upload }
}

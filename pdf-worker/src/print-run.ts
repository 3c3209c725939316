import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import {
  AlteredPaperError,
  archiveList,
  createThawer,
  endRun,
  enqueueRunMails,
  failRun,
  inTransaction,
  isUnaltered,
  PaperError,
  printFolder,
  RunEnded,
  updateRun,
} from '@kollegium/api/jobs'
import { type Kept, type Printable, privateDisk, type Render, sha256Of } from './documents.ts'
import { createKeptPrints, forgetPrints } from './kept-prints.ts'
import { estimateEnd, recordPrintTime } from './print-estimate.ts'
import { PaperSetError } from './render.ts'
import { alteredAmong, makeDocuments, type PrintServices, progressInterval, zipOfDocuments } from './run-documents.ts'

const t = createTranslator(sv)

/** One person of a run, with the position in it. */
export type PersonInRun = Printable & { position: number; status: string; itemStatus: string }
type Run = {
  id: string
  output: 'pdf' | 'zip' | 'xlsx' | 'mail'
  title: string
  personal_numbers: 'none' | 'masked' | 'whole'
}

/**
 * Makes the file of one run. It can be started again at any point: kept documents are used as they are, and the
 * transaction that writes the file also ends the run.
 */
export async function printRun(services: PrintServices, runId: string, render: Render): Promise<void> {
  const run = await services.db.printRun.findUnique({
    where: { id: runId },
    select: { id: true, status: true, output: true, title: true, personal_numbers: true },
  })
  if (run?.status !== 'waiting' && run?.status !== 'running') return forgetPrints(services, runId)
  await services.db.printRun.updateMany({
    where: { id: runId, status: { in: ['waiting', 'running'] } },
    data: { status: 'running', step: 'making', started_at: new Date(), expected_at: null, done: 0, error: null },
  })
  try {
    await make(services, run, render)
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error
  }
  // After any other error the run is tried again, and its printed parts are used.
  await forgetPrints(services, runId)
}

async function make(services: PrintServices, run: Run, render: Render): Promise<void> {
  if (run.output === 'xlsx') return makeList(services, run)
  const persons = await personsOf(services, run.id)
  if (run.output === 'mail') return makeMailed(services, run.id, persons, render)
  // A person was withdrawn while the run waited, so the paper must not be printed.
  if (persons.some(({ status }) => status !== 'issued')) return failRun(services, run.id, t('print.revoked'))
  await makeFile(services, run, run.output, persons, render)
}

async function personsOf({ db }: PrintServices, runId: string): Promise<PersonInRun[]> {
  const items = await db.printRunItem.findMany({
    where: { run_id: runId },
    select: {
      position: true,
      status: true,
      person: {
        select: {
          id: true,
          firstname: true,
          lastname: true,
          number: true,
          status: true,
          issued_at: true,
          paper: true,
          personal_number: true,
          document: { select: { path: true, sha256: true, filesize: true } },
        },
      },
    },
    orderBy: { position: 'asc' },
  })
  return items.map(({ position, status: itemStatus, person }) => {
    const { number, issued_at } = person
    // The database requires both of an issued person, and no run holds a draft.
    if (number === null || issued_at === null) throw new Error(`person ${person.id} is not issued`)
    return { ...person, number, issued_at, position, itemStatus }
  })
}

async function makeList(services: PrintServices, run: Run): Promise<void> {
  const made = await archiveList(services, run.id, run.personal_numbers)
  if (!Buffer.isBuffer(made)) return failFor(services, run.id, made)
  await finish(services, run.id, { path: `prints/lists/${run.id}.xlsx`, bytes: made })
}

/** Makes the documents that mails link to. The api writes the mails later, and leaves out persons removed by then. */
async function makeMailed(
  services: PrintServices,
  runId: string,
  persons: PersonInRun[],
  render: Render,
): Promise<void> {
  const waiting = persons.filter(({ status, itemStatus }) => status === 'issued' && itemStatus === 'waiting')
  const { documents, errors } = await makeDocuments(services, runId, waiting, render)
  // No letter leads to a file that is never sent.
  await noteErrors(services, runId, new Map([...errors, ...(await alteredAmong(services, documents))]))
  await inTransaction(services.db, async (tx) => {
    await updateRun(tx, runId, { step: 'sending', done: persons.filter((each) => each.itemStatus === 'done').length })
    await enqueueRunMails(services.boss, tx, { run_id: runId })
  })
}

async function makeFile(
  services: PrintServices,
  run: Run,
  output: 'pdf' | 'zip',
  persons: PersonInRun[],
  render: Render,
) {
  const folder = printFolder(
    output,
    persons.map(({ id }) => id),
  )
  const earlier = await earlierFile(services, folder)
  if (earlier) return finish(services, run.id, earlier)
  if (output === 'pdf' && persons.length > 1) {
    const made = await makeOne(services, run, persons, render)
    if (made instanceof Map) return failFor(services, run.id, made)
    return finish(services, run.id, { path: `${folder}/${run.id}.pdf`, bytes: made })
  }
  const { documents, errors } = await makeDocuments(services, run.id, persons, render)
  if (errors.size > 0) return failFor(services, run.id, errors)
  const altered = await alteredAmong(services, documents)
  if (altered.size > 0) return failFor(services, run.id, altered)
  const [first] = documents
  if (output === 'pdf' && first) return finish(services, run.id, first.kept)
  await updateRun(services.db, run.id, { step: 'keeping' })
  await finish(services, run.id, { path: `${folder}/${run.id}.zip`, bytes: await zipOfDocuments(services, documents) })
}

/**
 * Makes one document with page breaks: several times as fast as many documents, and in the list's order. Answers the
 * papers with errors instead, when there are any.
 */
async function makeOne(services: PrintServices, run: Run, persons: PersonInRun[], render: Render) {
  const thaw = createThawer(services)
  const errors = new Map<number, PaperError>()
  const papers = []
  for (const person of persons) {
    try {
      papers.push(await thaw(person))
    } catch (error) {
      if (!(error instanceof PaperError)) throw error
      errors.set(person.position, error)
    }
  }
  if (errors.size > 0) return errors
  let begun = 0
  let told = 0
  const tell: Parameters<Render>[1]['at'] = async (step, done) => {
    if (step === 'making' && Date.now() - told < progressInterval) return
    told = Date.now()
    // A class is printed in parts, and each tells of itself.
    if (step === 'printing') begun ||= Date.now()
    if (step === 'signing') recordPrintTime(persons.length, Date.now() - begun)
    await updateRun(services.db, run.id, {
      step,
      done,
      expected_at: step === 'printing' ? estimateEnd(persons.length, begun) : null,
    })
  }
  const kept = createKeptPrints(services, run.id)
  try {
    const bytes = await render(papers, { title: run.title, lang: 'sv', at: tell, kept })
    await updateRun(services.db, run.id, { step: 'keeping', done: persons.length, expected_at: null })
    return bytes
  } catch (error) {
    if (!(error instanceof PaperSetError)) throw error
    for (const place of error.places) errors.set(persons[place]?.position ?? place, error)
    return errors
  }
}

/** Finds an earlier print of the same persons in the same order, if its file still exists. */
async function earlierFile(services: PrintServices, folder: string): Promise<Kept | null> {
  const earlier = await services.db.printRun.findFirst({
    where: { status: 'done', path: { startsWith: `${folder}/` } },
    select: { path: true, sha256: true, filesize: true },
    orderBy: { finished_at: 'asc' },
  })
  const { path, sha256, filesize } = earlier ?? {}
  if (!path || !sha256 || !(await services.disks[privateDisk].exists(path))) return null
  // Made anew of the kept papers, a file that was altered on the disk costs nothing but time.
  return (await isUnaltered(services, { path, sha256 })) ? { path, sha256, filesize: filesize ?? 0 } : null
}

/**
 * Fails the run and names the persons with errors. No file is made, because one with a missing person would look
 * complete. The finished documents are kept.
 */
async function failFor(services: PrintServices, runId: string, errors: ReadonlyMap<number, PaperError>): Promise<void> {
  await noteErrors(services, runId, errors)
  const failed = errors.size
  const error = t(failed === 1 ? 'print.notMade.one' : 'print.notMade.many', { number: failed })
  await inTransaction(services.db, (tx) => endRun(services, tx, runId, { status: 'failed', failed, error }))
}

async function noteErrors(
  { db, logger }: PrintServices,
  runId: string,
  errors: ReadonlyMap<number, PaperError>,
): Promise<void> {
  for (const [position, error] of errors) logger.warn({ err: error, run: runId, position }, 'a paper can’t be made')
  const isAltered = (position: number) => errors.get(position) instanceof AlteredPaperError
  for (const [reason, positions] of [
    ['error.fileAltered', [...errors.keys()].filter(isAltered)],
    ['print.paperFault', [...errors.keys()].filter((position) => !isAltered(position))],
  ] as const) {
    await db.printRunItem.updateMany({
      where: { run_id: runId, position: { in: positions } },
      data: { status: 'failed', error: t(reason) },
    })
  }
}

/** Ends the run with its file: bytes to write, or a file that is kept already. */
async function finish(
  services: PrintServices,
  runId: string,
  file: Kept | { path: string; bytes: Buffer },
): Promise<void> {
  const kept =
    'bytes' in file
      ? { path: file.path, sha256: sha256Of(file.bytes), filesize: file.bytes.length }
      : { path: file.path, sha256: file.sha256, filesize: file.filesize }
  await services.db.$transaction(
    async (tx) => {
      const { total } = await tx.printRun.findUniqueOrThrow({ where: { id: runId }, select: { total: true } })
      const isOurs = await endRun(services, tx, runId, { ...kept, status: 'done', done: total })
      if (isOurs && 'bytes' in file) await services.disks[privateDisk].put(file.path, file.bytes)
    },
    { timeout: 120_000, maxWait: 30_000 },
  )
}

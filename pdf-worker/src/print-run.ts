import { entryFileName } from '@kollegium/api/certificates/file-names'
import { createThawer, type Thawer } from '@kollegium/api/certificates/frozen-paper'
import { printFolder } from '@kollegium/api/certificates/print-run'
import type { Services } from '@kollegium/api/services'
import { sv } from '@kollegium/api/words/sv/index'
import { createWords } from '@kollegium/api/words/words'
import { ensureDocument, type Kept, type Printable, privateDisk, type Render, sha256Of } from './documents.ts'
import { zipOf } from './zip.ts'

const t = createWords(sv)

type Work = Pick<Services, 'db' | 'disks' | 'keys'>
/** The run was cancelled, or another worker ended it; there is nothing left to do. */
class RunEnded extends Error {}

/** How often the row is told how far it is: often enough for a bar, seldom enough for the database. */
const tellEvery = 200

/**
 * Makes the file of one print run. It can be started again at any point: documents that are kept are used as they are,
 * and the run is done only in the same transaction in which its file is written.
 */
export async function printRun(services: Work, runId: string, render: Render): Promise<void> {
  const run = await services.db.printRun.findUnique({
    where: { id: runId },
    select: { status: true, output: true, title: true },
  })
  if (run?.status !== 'waiting' && run?.status !== 'running') return
  await services.db.printRun.updateMany({
    where: { id: runId, status: { in: ['waiting', 'running'] } },
    data: { status: 'running', started_at: new Date(), done: 0 },
  })
  try {
    const persons = await personsOf(services, runId)
    // Withdrawn while the print waited: its paper must not come out all the same.
    if (persons.some(({ status }) => status !== 'issued')) return await failRun(services, runId, t('print.revoked'))
    const folder = printFolder(
      run.output,
      persons.map(({ id }) => id),
    )
    const earlier = await earlierFile(services, folder)
    if (earlier) return await finish(services, runId, earlier)

    const thaw = createThawer(services)
    const first = persons[0]
    if (run.output === 'zip') {
      const bytes = await makeZip(services, runId, persons, thaw, render)
      await finish(services, runId, { path: `${folder}/${runId}.zip`, bytes })
    } else if (persons.length === 1 && first) {
      await finish(services, runId, await ensureDocument(services, first, thaw, render))
    } else {
      // One document with page breaks, not many documents: fifteen times as fast, and in the list's order.
      const papers = []
      for (const person of persons) papers.push(await thaw(person))
      const bytes = await render(papers, { title: run.title, lang: 'sv' })
      await finish(services, runId, { path: `${folder}/${runId}.pdf`, bytes })
    }
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error
  }
}

/** Says that the run can't be made; what is made stays. */
export async function failRun(services: Pick<Services, 'db'>, runId: string, message: string): Promise<void> {
  await services.db.printRun.updateMany({
    where: { id: runId, status: { in: ['waiting', 'running'] } },
    data: { status: 'failed', error: message, finished_at: new Date() },
  })
}

async function personsOf({ db }: Work, runId: string): Promise<(Printable & { status: string })[]> {
  const items = await db.printRunItem.findMany({
    where: { run_id: runId },
    select: {
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
  return items.map(({ person }) => {
    const { number, issued_at } = person
    // The database lets nobody be issued without them, and no draft is put in a print.
    if (number === null || issued_at === null) throw new Error(`person ${person.id} is not issued`)
    return { ...person, number, issued_at }
  })
}

/** An earlier print of the same persons in the same order, if its file is still there. */
async function earlierFile({ db, disks }: Work, folder: string): Promise<Kept | null> {
  const earlier = await db.printRun.findFirst({
    where: { status: 'done', path: { startsWith: `${folder}/` } },
    select: { path: true, sha256: true, filesize: true },
    orderBy: { finished_at: 'asc' },
  })
  if (!earlier?.path || !earlier.sha256 || !(await disks[privateDisk].exists(earlier.path))) return null
  return { path: earlier.path, sha256: earlier.sha256, filesize: earlier.filesize ?? 0 }
}

async function makeZip(services: Work, runId: string, persons: Printable[], thaw: Thawer, render: Render) {
  const disk = services.disks[privateDisk]
  const entries = []
  let told = Date.now()
  for (const [index, person] of persons.entries()) {
    const { path } = await ensureDocument(services, person, thaw, render)
    const bytes = Buffer.from(await disk.getBytes(path))
    entries.push({ name: entryFileName(index, persons.length, person), bytes, at: person.issued_at })
    if (Date.now() - told < tellEvery) continue
    told = Date.now()
    await tell(services, runId, index + 1)
  }
  return zipOf(entries)
}

async function tell({ db }: Work, runId: string, done: number): Promise<void> {
  const { count } = await db.printRun.updateMany({ where: { id: runId, status: 'running' }, data: { done } })
  if (count === 0) throw new RunEnded()
}

/** Ends the run with its file: given as bytes to be written, or as one that is kept already. */
async function finish({ db, disks }: Work, runId: string, file: Kept | { path: string; bytes: Buffer }): Promise<void> {
  const kept = 'bytes' in file ? { path: file.path, sha256: sha256Of(file.bytes), filesize: file.bytes.length } : file
  await db.$transaction(
    async (tx) => {
      const run = await tx.printRun.findUniqueOrThrow({ where: { id: runId }, select: { total: true } })
      // Takes the row; a worker that was thought dead and isn't finds it ended and writes nothing.
      const { count } = await tx.printRun.updateMany({
        where: { id: runId, status: 'running' },
        data: { ...kept, status: 'done', done: run.total, error: null, finished_at: new Date() },
      })
      if (count > 0 && 'bytes' in file) await disks[privateDisk].put(file.path, file.bytes)
    },
    { timeout: 120_000, maxWait: 30_000 },
  )
}

import {
  AlteredPaperError,
  createThawer,
  entryFileName,
  genuineBytes,
  isUnaltered,
  PaperError,
  updateRun,
} from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { createAttachments } from './credential-attachments.ts'
import { ensureDocument, type Kept, type Printable, privateDisk, type Render } from './documents.ts'
import { zipOf } from './zip.ts'

/** The services that a run needs. */
export type PrintServices = Pick<Services, 'boss' | 'db' | 'disks' | 'env' | 'keys' | 'logger' | 'mailer'>
type Made<Person> = { person: Person; kept: Kept }

/** Milliseconds between updates of the run's progress: short enough for a bar, long enough for the database. */
export const progressInterval = 200
/** While the browser prints some documents, others are signed, have their time stamped by a server far away, or are kept. */
const atOnce = 6

/**
 * Gives the documents of the persons, in their order: kept ones as they are, new ones for the others. Papers with
 * errors are reported by their position in the run; the other persons' documents are made all the same.
 * @throws RunEnded when the run is cancelled meanwhile, and any error that prevents all of them
 */
export async function makeDocuments<Person extends Printable & { position: number }>(
  services: PrintServices,
  runId: string,
  persons: readonly Person[],
  render: Render,
): Promise<{ documents: Made<Person>[]; errors: Map<number, PaperError> }> {
  const thaw = createThawer(services)
  const attachmentsOf = createAttachments(
    services,
    persons.filter(({ document }) => document === null),
  )
  const made = new Map<Person, Kept>()
  const errors = new Map<number, PaperError>()
  const left = persons[Symbol.iterator]()
  let told = Date.now()
  let broken: unknown
  const makeSome = async () => {
    for (const person of left) {
      try {
        made.set(person, await ensureDocument(services, person, thaw, { render, attachmentsOf }))
      } catch (error) {
        if (!(error instanceof PaperError)) throw error
        errors.set(person.position, error)
      }
      if (broken) return
      if (Date.now() - told < progressInterval) continue
      told = Date.now()
      await updateRun(services.db, runId, { done: made.size + errors.size })
    }
  }
  // When one part stops, the others stop too, and their ends are awaited.
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      makeSome().catch((error: unknown) => {
        broken ??= error
        throw error
      }),
    ),
  )
  if (ends.some(({ status }) => status === 'rejected')) throw broken
  return { documents: persons.flatMap((person) => documentsOf(person, made)), errors }
}

function documentsOf<Person>(person: Person, made: ReadonlyMap<Person, Kept>): Made<Person>[] {
  const kept = made.get(person)
  return kept ? [{ person, kept }] : []
}

/** The documents that were altered on the disk, by their persons' positions in the run. */
export async function alteredAmong(
  services: PrintServices,
  documents: readonly Made<Printable & { position: number }>[],
): Promise<Map<number, PaperError>> {
  const altered = new Map<number, PaperError>()
  for (const { person, kept } of documents) {
    // A document that this run has made itself was in no other hands.
    if (person.document && !(await isUnaltered(services, kept))) {
      altered.set(person.position, new AlteredPaperError(kept.path))
    }
  }
  return altered
}

/** Packs the documents in one ZIP. Their names sort in the order of the list. */
export async function zipOfDocuments(services: PrintServices, documents: Made<Printable>[]): Promise<Buffer> {
  const entries = []
  for (const [index, { person, kept }] of documents.entries()) {
    const bytes = await genuineBytes(services, { disk: privateDisk, ...kept })
    entries.push({ name: entryFileName(index, documents.length, person), bytes, at: person.issued_at })
  }
  return zipOf(entries)
}

import { createThawer, entryFileName, PaperError, updateRun } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { ensureDocument, type Kept, type Printable, privateDisk, type Render } from './documents.ts'
import { zipOf } from './zip.ts'

export type Work = Pick<Services, 'boss' | 'db' | 'disks' | 'env' | 'keys' | 'logger' | 'mailer'>
type Made<Person> = { person: Person; kept: Kept }

/** How often (ms) the row is told how far it is: often enough for a bar, seldom enough for the database. */
const tellEvery = 200
/** While the browser prints one, another is signed and kept. */
const atOnce = 2

/**
 * The documents of the persons, in their order: kept ones as they are, the others made. Those whose paper is at fault are
 * told by their place in the run; everybody else's are made all the same.
 * @throws RunEnded when the run is cancelled meanwhile, and what keeps all of them from being made
 */
export async function makeDocuments<Person extends Printable & { position: number }>(
  services: Work,
  runId: string,
  persons: readonly Person[],
  render: Render,
): Promise<{ documents: Made<Person>[]; faults: Map<number, PaperError> }> {
  const thaw = createThawer(services)
  const made = new Map<Person, Kept>()
  const faults = new Map<number, PaperError>()
  const left = persons[Symbol.iterator]()
  let told = Date.now()
  let broken: unknown
  const makeSome = async () => {
    for (const person of left) {
      try {
        made.set(person, await ensureDocument(services, person, thaw, render))
      } catch (error) {
        if (!(error instanceof PaperError)) throw error
        faults.set(person.position, error)
      }
      if (broken) return
      if (Date.now() - told < tellEvery) continue
      told = Date.now()
      await updateRun(services.db, runId, { done: made.size + faults.size })
    }
  }
  // Nobody goes on, and nobody is still at it, when one has had to stop.
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      makeSome().catch((error: unknown) => {
        broken ??= error
        throw error
      }),
    ),
  )
  if (ends.some(({ status }) => status === 'rejected')) throw broken
  return { documents: persons.flatMap((person) => documentsOf(person, made)), faults }
}

function documentsOf<Person>(person: Person, made: ReadonlyMap<Person, Kept>): Made<Person>[] {
  const kept = made.get(person)
  return kept ? [{ person, kept }] : []
}

/** The documents as one ZIP, each under a name that sorts as the list does. */
export async function zipOfDocuments({ disks }: Work, documents: Made<Printable>[]): Promise<Buffer> {
  const entries = []
  for (const [index, { person, kept }] of documents.entries()) {
    const bytes = Buffer.from(await disks[privateDisk].getBytes(kept.path))
    entries.push({ name: entryFileName(index, documents.length, person), bytes, at: person.issued_at })
  }
  return zipOf(entries)
}

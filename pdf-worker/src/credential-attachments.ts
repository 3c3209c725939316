import { credentials } from '@kollegium/api/i18n/sv/credentials'
import { credentialsOf } from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import type { Attachment } from './finishing/attachments.ts'

/** Persons whose credentials are read, and signed where they are missing, at once. */
const chunk = 50

/**
 * Makes the function that gives the files to attach to a person's document: its portable credential. A person with protected
 * identity has none. Credentials are read for fifty persons at once, when the first of them is printed.
 */
export function createAttachments(
  services: Pick<Services, 'db' | 'env' | 'keys'>,
  persons: readonly { id: number; number: string }[],
): (person: { id: number; number: string }) => Promise<Attachment[]> {
  const places = new Map(persons.map(({ id }, at) => [id, Math.floor(at / chunk)]))
  const chunks = new Map<number, ReturnType<typeof credentialsOf>>()
  const chunkAt = (place: number) => {
    const ids = persons.slice(place * chunk, (place + 1) * chunk).map(({ id }) => id)
    const reading = chunks.get(place) ?? credentialsOf(services, ids)
    chunks.set(place, reading)
    return reading
  }
  return async ({ id, number }) => {
    const credential = (await chunkAt(places.get(id) ?? 0)).get(id)
    if (!credential) return []
    const file = { name: `${number}.json`, type: 'application/vc+ld+json', relation: 'Data' as const }
    return [{ ...file, description: credentials['credential.attachment'], bytes: Buffer.from(credential.json) }]
  }
}

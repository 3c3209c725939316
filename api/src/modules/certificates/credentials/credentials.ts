import { randomInt } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import type { Services } from '../../../engine/services.ts'
import { verifyUrlOf } from '../college.ts'
import { PaperError, readFrozen } from '../frozen-paper.ts'
import { achievementCredential, nameBasedId } from './achievement-credential.ts'
import { type Issuer, requireIssuer, signingKeys } from './issuer.ts'
import type { SigningKeys } from './sign.ts'

type CredentialServices = Pick<Services, 'db' | 'env' | 'keys'>
/** A document's credential with its proof, and as a token. */
export type SignedCredential = { json: string; jws: string }

const personSelect = { id: true, number: true, paper: true } as const
type Person = Prisma.CertificatePersonGetPayload<{ select: typeof personSelect }>

/**
 * Reads the credentials of issued documents, and makes the missing ones: by their persons' ids. A protected identity, a draft and
 * a document that has ended have none. Three statements, and two more for those that are made.
 */
export async function credentialsOf(
  services: CredentialServices,
  personIds: readonly number[],
): Promise<Map<number, SignedCredential>> {
  const { db } = services
  const issued = { id: { in: [...personIds] }, status: 'issued' as const, protected: false }
  const persons = await db.certificatePerson.findMany({ where: issued, select: personSelect })
  const known = await storedOf(services, persons)
  const missing = persons.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return known
  const issuer = await requireIssuer(services)
  const keys = await signingKeys(services)
  // A place that another process has taken is skipped by the database, and its person gets another one.
  for (let left = missing.filter(isReadable); left.length > 0; ) {
    await db.credential.createMany({ data: await makeCredentials(services, issuer, keys, left), skipDuplicates: true })
    const made = await storedOf(services, left)
    for (const [id, credential] of made) known.set(id, credential)
    left = left.filter(({ id }) => !made.has(id))
  }
  return known
}

/** One stored paper that can't be read is no hindrance for the others. */
function isReadable({ paper }: Person): boolean {
  try {
    readFrozen(paper)
    return true
  } catch (error) {
    if (error instanceof PaperError) return false
    throw error
  }
}

async function storedOf({ db }: CredentialServices, persons: readonly Person[]) {
  const rows = await db.credential.findMany({
    where: { person_id: { in: persons.map(({ id }) => id) } },
    select: { person_id: true, json: true, jws: true },
  })
  return new Map(rows.map(({ person_id, ...credential }) => [person_id, credential]))
}

/** Signs the credentials of persons, each at a place of its own in the newest list. */
async function makeCredentials(
  services: CredentialServices,
  issuer: Issuer,
  keys: SigningKeys,
  persons: readonly Person[],
): Promise<Prisma.CredentialCreateManyInput[]> {
  const { createCredentialSigner, signToken } = await import('./sign.ts')
  const sign = await createCredentialSigner(keys)
  const places = await freePlaces(services, persons.length)
  const rows: Prisma.CredentialCreateManyInput[] = []
  for (const [at, { id, number, paper }] of persons.entries()) {
    const status = places[at] as Place
    const credential = achievementCredential({
      issuer,
      paper: readFrozen(paper),
      number: number as string,
      verifyUrl: verifyUrlOf(services.env, number as string),
      subjectId: nameBasedId(services.keys.sign('credential subject', String(id))),
      status,
    })
    const [json, jws] = [JSON.stringify(await sign(credential)), await signToken(credential, issuer, keys)]
    rows.push({ person_id: id, status_list: status.list, status_index: status.index, json, jws })
  }
  return rows
}

type Place = { list: number; index: number }
/** The places that a list fills before a new one begins: among free ones a random place is found soon. */
const fullList = 100_000

/** Finds as many free places, random in the newest list. Two statements. */
async function freePlaces({ db }: Pick<Services, 'db'>, count: number): Promise<Place[]> {
  const newest = await db.credential.groupBy({
    by: ['status_list'],
    _count: true,
    orderBy: { status_list: 'desc' },
    take: 1,
  })
  const [{ status_list, _count } = { status_list: 1, _count: 0 }] = newest
  const list = _count + count > fullList ? status_list + 1 : status_list
  const { listLength } = await import('./sign.ts')
  const proposed = new Set<number>()
  while (proposed.size < Math.min(2 * count + 20, listLength)) proposed.add(randomInt(listLength))
  const taken = await db.credential.findMany({
    where: { status_list: list, status_index: { in: [...proposed] } },
    select: { status_index: true },
  })
  for (const { status_index } of taken) proposed.delete(status_index)
  const free = [...proposed].slice(0, count)
  return free.length === count ? free.map((index) => ({ list, index })) : freePlaces({ db }, count)
}

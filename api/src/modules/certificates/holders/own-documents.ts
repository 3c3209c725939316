import { Prisma } from '@kollegium/db'
import type { Tx } from '../../../kernel/transaction.ts'
import { documentOf } from '../downloads.ts'
import { verificationSelect } from '../verification/verify.ts'

/** The most documents of one person that a page shows. */
const most = 100

const ownSelect = {
  ...documentOf.select,
  ...verificationSelect,
  email: true,
  personal_number_key: true,
  replaced_by_id: true,
  certificate: {
    select: {
      ...documentOf.select.certificate.select,
      date: true,
      educator: { select: { title: true, website: true, email: true, phone1: true } },
      group: { select: { id: true, title: true, email: true, phone1: true } },
    },
  },
} as const satisfies Prisma.CertificatePersonSelect
/** A person of a certificate with the columns that the holder's page reads. */
export type OwnDocument = Prisma.CertificatePersonGetPayload<{ select: typeof ownSelect }>

/** A person by documents: the one that is valid in place of a given one, and all of the same person, newest first. */
export type Holder = { current: OwnDocument; documents: OwnDocument[] }

/**
 * Finds the documents of a document's holder: those with the same personal number, and without a number those with the same address
 * and the same name. A document counts by its last correction, so that a number or name that was wrong on it gives nothing away.
 * @returns null when the document is a draft or gone, or when any of the holder's documents has a protected identity
 */
export async function holderOf(db: Tx, personId: number): Promise<Holder | null> {
  const line = await corrections(db, personId)
  const current = line.at(-1)
  if (!current || current.status === 'draft') return null
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE own AS (
      SELECT id FROM "CertificatePerson" WHERE status IN ('issued', 'revoked') AND (${sameHolder(line, current)})
      UNION
      SELECT former.id FROM own JOIN "CertificatePerson" former ON former.replaced_by_id = own.id)
    SELECT id FROM own ORDER BY id DESC LIMIT ${most}`
  const documents = await db.certificatePerson.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: ownSelect,
    orderBy: [{ certificate: { date: 'desc' } }, { id: 'desc' }],
  })
  const own = documents.find(({ id }) => id === current.id)
  if (!own || documents.some((each) => each.protected)) return null
  return { current: own, documents }
}

type Step = Prisma.CertificatePersonGetPayload<{ select: typeof stepSelect }>
const stepSelect = {
  id: true,
  status: true,
  firstname: true,
  lastname: true,
  email: true,
  personal_number_key: true,
} as const satisfies Prisma.CertificatePersonSelect

/** A document and its corrections, the valid one last. */
async function corrections(db: Tx, personId: number): Promise<Step[]> {
  const steps = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE line AS (
      SELECT id, replaced_by_id, 0 AS step FROM "CertificatePerson" WHERE id = ${personId}
      UNION ALL
      SELECT next.id, next.replaced_by_id, line.step + 1
      FROM line JOIN "CertificatePerson" next ON next.id = line.replaced_by_id)
    SELECT id FROM line ORDER BY step`
  const found = await db.certificatePerson.findMany({
    where: { id: { in: steps.map(({ id }) => id) } },
    select: stepSelect,
  })
  return steps.flatMap(({ id }) => found.find((each) => each.id === id) ?? [])
}

function sameHolder(line: readonly Step[], { id, email, personal_number_key: key }: Step): Prisma.Sql {
  if (key !== null) return Prisma.sql`personal_number_key = ${key}`
  // A correction that changed the name leaves the other documents in the former one.
  const names = [...new Set(line.map(nameKey))]
  return Prisma.sql`id = ${id} OR (email <> '' AND lower(email) = lower(${email}) AND personal_number_key IS NULL
    AND lower(firstname || ' ' || lastname) = ANY (SELECT lower(unnest(${names}::text[]))))`
}

const nameKey = ({ firstname, lastname }: Pick<Step, 'firstname' | 'lastname'>) => `${firstname} ${lastname}`

/** Tells who answers a holder: the educator of a document, else its college; null when neither has an address. */
export function contactOf({ certificate: { educator, group } }: Issued): Contact | null {
  const found = [educator, group].find((each) => each && each.email !== '')
  return found ? { title: found.title, email: found.email, phone: found.phone1 } : null
}

type Issued = { certificate: Pick<OwnDocument['certificate'], 'educator' | 'group'> }

/** Where a holder turns with questions. */
export type Contact = { title: string; email: string; phone: string }

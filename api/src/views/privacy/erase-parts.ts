import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { sweepImages } from '../../modules/documents/contract.ts'
import { emptyUser } from '../../modules/people/automatic-deletion.ts'
import { type PersonTable, personTables } from '../../modules/people/person-tables.ts'
import { removePortraitsOf } from '../../modules/people/portrait.ts'
import { removeCandidates } from '../../modules/validation/contract.ts'
import { remove } from '../../platform/disks/disks.ts'
import { countSigned, type Mention, patternsOf, rewriteMentions } from './mentions.ts'
import { removeWaitingJobs } from './outbox.ts'
import type { Facts, RowKey } from './person-rows.ts'

// The parts of an erasure. Each can be cut off and done again: it finds what is left by the ids of the rows, which an erasure
// notes when it begins, and by the person's names and addresses.

const t = createTranslator(sv)

/** The person who is erased: ids of rows by table, and the facts that texts are searched for. */
export type ErasedPerson = { ids: Record<PersonTable, number[]>; facts: Facts }

type PartId =
  | 'account'
  | 'applications'
  | 'accountRequests'
  | 'newsletter'
  | 'participants'
  | 'drafts'
  | 'holder'
  | 'signatories'
  | 'lists'
  | 'validation'
  | 'texts'
  | 'outbox'

type Part = {
  /** Names the text `privacy.part.ID`. */
  id: PartId
  /** The number of rows that would go, for the dry run. */
  count(services: Services, person: ErasedPerson, mentions: readonly Mention[]): Promise<number>
  /** @returns the number of removed or emptied rows */
  erase(services: Services, person: ErasedPerson): Promise<number>
}

const inOne = (services: Services, work: (tx: Tx) => Promise<number>) =>
  inTransaction(services.db, work, { timeout: 600_000, maxWait: 10_000 })

const stillNamed = { anonymised_at: null } as const
const ofUsers = ({ ids }: ErasedPerson) => ({ user_id: { in: ids.User } })
const drafts = ({ ids }: ErasedPerson) => ({ id: { in: ids.CertificatePerson }, status: 'draft' as const })

const account: Part = {
  id: 'account',
  count: ({ db }, { ids }) => db.user.count({ where: { id: { in: ids.User }, ...stillNamed } }),
  async erase(services, person) {
    const count = await inOne(services, async (tx) => {
      const users = await tx.user.findMany({
        where: { id: { in: person.ids.User }, ...stillNamed },
        select: { id: true, email: true },
      })
      for (const { id, email } of users) await emptyUser(tx, id, email, new Date())
      // Rows that otherwise wait for their end tell of devices and choices.
      for (const table of [tx.signInLink, tx.oauthCode, tx.oauthToken, tx.signIn, tx.preference] as const) {
        await (table as typeof tx.signIn).deleteMany({ where: ofUsers(person) })
      }
      for (const table of [tx.materialBookmark, tx.materialVisit, tx.materialUse] as const) {
        await (table as typeof tx.materialVisit).deleteMany({ where: ofUsers(person) })
      }
      const own = { in: person.ids.User }
      await tx.materialTip.deleteMany({ where: { OR: [{ sender_id: own }, { receiver_id: own }] } })
      return users.length
    })
    const portraits = await removePortraitsOf(services, person.ids.User)
    // Smaller ones that were made of them.
    if (portraits > 0) await sweepImages(services)
    return count
  },
}

const applications: Part = {
  id: 'applications',
  count: ({ db }, { ids }) => db.application.count({ where: { id: { in: ids.Application } } }),
  erase: (services, { ids }) =>
    inOne(services, async (tx) => (await tx.application.deleteMany({ where: { id: { in: ids.Application } } })).count),
}

const accountRequests: Part = {
  id: 'accountRequests',
  count: ({ db }, { ids }) => db.accountRequest.count({ where: { id: { in: ids.AccountRequest } } }),
  erase: (services, { ids }) =>
    inOne(
      services,
      async (tx) => (await tx.accountRequest.deleteMany({ where: { id: { in: ids.AccountRequest } } })).count,
    ),
}

const newsletter: Part = {
  id: 'newsletter',
  count: ({ db }, { ids }) => db.newsletterSubscriber.count({ where: { id: { in: ids.NewsletterSubscriber } } }),
  erase: (services, { ids }) =>
    inOne(
      services,
      async (tx) =>
        (await tx.newsletterSubscriber.deleteMany({ where: { id: { in: ids.NewsletterSubscriber } } })).count,
    ),
}

const participants: Part = {
  id: 'participants',
  count: ({ db }, { ids }) => db.participant.count({ where: { id: { in: ids.Participant } } }),
  erase: (services, { ids }) =>
    inOne(services, async (tx) => (await tx.participant.deleteMany({ where: { id: { in: ids.Participant } } })).count),
}

const draftPersons: Part = {
  id: 'drafts',
  count: ({ db }, person) => db.certificatePerson.count({ where: drafts(person) }),
  erase: (services, person) =>
    inOne(services, async (tx) => (await tx.certificatePerson.deleteMany({ where: drafts(person) })).count),
}

/** The contact details beside issued documents: the documents themselves stay. */
const holder: Part = {
  id: 'holder',
  async count({ db }, { ids }) {
    const person_id = { in: ids.CertificatePerson }
    const contact = { id: person_id, status: { not: 'draft' as const }, email: { not: '' } }
    const counts = [
      await db.holderLink.count({ where: { person_id } }),
      await db.holderRequest.count({ where: { person_id } }),
      await db.certificatePerson.count({ where: contact }),
    ]
    return counts.reduce((sum, each) => sum + each, 0)
  },
  erase: (services, { ids }) =>
    inOne(services, async (tx) => {
      const person_id = { in: ids.CertificatePerson }
      const links = await tx.holderLink.deleteMany({ where: { person_id } })
      const requests = await tx.holderRequest.deleteMany({ where: { person_id } })
      const contacts = await tx.certificatePerson.updateMany({
        where: { id: person_id, status: { not: 'draft' }, email: { not: '' } },
        data: { email: '' },
      })
      return links.count + requests.count + contacts.count
    }),
}

const signatureOf = ({ facts }: ErasedPerson) =>
  facts.names.map(({ firstname, lastname }) => `${firstname} ${lastname}`.toLowerCase())

const signatories: Part = {
  id: 'signatories',
  async count({ db }, person) {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM "Signatory" WHERE lower(btrim(name)) = ANY (${signatureOf(person)}::text[])`
    return row?.count ?? 0
  },
  erase: (services, person) =>
    inOne(
      services,
      (tx) => tx.$executeRaw`DELETE FROM "Signatory" WHERE lower(btrim(name)) = ANY (${signatureOf(person)}::text[])`,
    ),
}

const listsWith = ({ ids }: ErasedPerson) => ({
  output: 'xlsx' as const,
  items: { some: { person_id: { in: ids.CertificatePerson } } },
})

/** Excel lists with the person: files with names, addresses and numbers. */
const lists: Part = {
  id: 'lists',
  count: ({ db }, person) => db.printRun.count({ where: listsWith(person) }),
  async erase({ db, disks }, person) {
    const found = await db.printRun.findMany({ where: listsWith(person), select: { id: true, path: true } })
    for (const { path } of found) if (path) await remove(disks['s3.vodocs_files'], path)
    return (await db.printRun.deleteMany({ where: { id: { in: found.map(({ id }) => id) } } })).count
  },
}

const validation: Part = {
  id: 'validation',
  count: ({ db }, person) => db.validigCandidate.count({ where: ofUsers(person) }),
  erase: (services, { ids }) => removeCandidates(services, { user_id: { in: ids.User } }),
}

const texts: Part = {
  id: 'texts',
  count: async (_services, _person, mentions) => mentions.reduce((sum, { count }) => sum + count, 0),
  erase: (services, { facts }) =>
    inOne(services, async (tx) => {
      const none = { names: [], emails: [], numbers: [] }
      const address = t('privacy.erased.address')
      // An address stays one in form, because forms and settings read it again.
      const parts = [
        [{ ...none, names: facts.names }, 'privacy.erased.name'],
        [{ ...none, emails: facts.emails }, 'privacy.erased.email'],
        [{ ...none, numbers: facts.numbers }, 'privacy.erased.number'],
      ] as const
      let changed = 0
      for (const [part, key] of parts) changed += await rewriteMentions(tx, part, { text: t(key), address })
      return changed
    }),
}

const outbox: Part = {
  id: 'outbox',
  count: (services, { facts }) => removeWaitingJobs(services, facts, { isDryRun: true }),
  erase: (services, { facts }) => removeWaitingJobs(services, facts),
}

/** The parts in their order. Lists go before the drafts that they name. Texts come when the person's own rows are gone, so that these aren't rewritten first. */
export const eraseParts = [
  account,
  applications,
  accountRequests,
  newsletter,
  participants,
  lists,
  validation,
  draftPersons,
  holder,
  signatories,
  texts,
  outbox,
] as const satisfies readonly Part[]

/** The rows that stay after an erasure, each kind with its number. */
export type Kept = {
  /** Issued documents of the person. */
  issued: number
  /** Issued documents that the person signed. */
  signed: number
  /** Ids of files whose own text names the person: nobody but an editor can change a file. */
  files: number[]
  /** Entries of the log, which name people by number alone. */
  audit: number
}

/** Counts what an erasure leaves, and the reasons stand on the page. */
export async function keptOf(
  { db }: Pick<Services, 'db'>,
  person: ErasedPerson,
  mentions: readonly Mention[],
): Promise<Kept> {
  const { ids, facts } = person
  return {
    issued: await db.certificatePerson.count({
      where: { id: { in: ids.CertificatePerson }, status: { not: 'draft' } },
    }),
    signed: await countSigned(db, facts),
    files: mentions.flatMap(({ table, rows }) => (table === 'FileText' ? rows.map(({ id }) => Number(id)) : [])),
    audit: await countAudit(db, person),
  }
}

/** Counts entries of the log by and about the person, and those whose notes of a correction hold the name. */
async function countAudit(db: Tx, { ids, facts }: ErasedPerson): Promise<number> {
  const pattern = patternsOf(facts).join('|') || '$.'
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "AuditEntry"
    WHERE user_id = ANY (${ids.User}::int[]) OR real_user_id = ANY (${ids.User}::int[])
      OR (subject = 'User' AND subject_id = ANY (${ids.User.map(String)}::text[])) OR details::text ~* ${pattern}`
  return row?.count ?? 0
}

/** Ids of rows by table. */
export const idsOf = (rows: readonly RowKey[]): ErasedPerson['ids'] =>
  Object.fromEntries(
    personTables.map((table) => [table, rows.flatMap((row) => (row.table === table ? [row.id] : []))]),
  ) as ErasedPerson['ids']

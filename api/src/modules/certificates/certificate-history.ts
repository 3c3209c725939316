import { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { TextKey } from '../../i18n/sv/index.ts'
import { momentOf } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { kindOf } from './kinds/index.ts'
import type { Kind } from './kinds/kind.ts'
import { named } from './kinds/names.ts'
import type { PaperKind } from './papers/index.ts'
import { swedish } from './persons.ts'
import type { RunOutput } from './runs/run-persons.ts'
import { requireSeen } from './save.ts'

// Who did what with a certificate and each of its documents, as it was noted when it was done.

const onCertificate = [
  'create',
  'update',
  'become',
  'move',
  'receive',
  'issue',
  'reissue',
  'revoke',
  'protect',
  'reveal',
] as const
/** A draft that became another kind is noted under both; no two certificates have the same id. */
const subjects = Object.values(named).map(({ subject }) => subject)
/** Also a list with personal numbers. */
const onPrints = ['print', 'download', 'reveal'] as const
const onDocuments = ['download', 'mail', 'mail_failed'] as const
/** So many are told at a time. */
const told = 50

type Entry = {
  id: string
  at: Date
  action: (typeof onCertificate | typeof onPrints | typeof onDocuments)[number]
  subject: string
  subject_id: string
  user_id: number | null
  real_user_id: number | null
  details: {
    persons?: number
    person?: number
    replaced?: number
    by?: number | 'mail'
    protected?: boolean
    email?: string
  } & Certified
}
/** Of an issue what wasn't certified and why it was done all the same; of a change of kind what it was, and what it lost. */
type Certified = { uncertified?: string[]; reason?: string; from?: PaperKind; left?: Record<string, unknown> }
type Who = { id: number; name: string }
type Whose = { id: number; name: string; number: string | null; reason: string }

/** One thing that was done. Never with a personal number: `details` holds none, and only what is named here goes out. */
export type HistoryEvent = {
  id: string
  at: string
  action: Entry['action']
  /** Null for who is gone. */
  user: Who | null
  /** Who acted as the user, when it was somebody else. */
  by: Who | null
  /** How many it was done with: of a print, those of this certificate. */
  persons: number | null
  /** The one it was done with, when it was one. */
  person: Omit<Whose, 'reason'> | null
  /** The number that took the person's place. */
  successor: string | null
  reason: string
  /** What belongs to it: rules that didn't hold when it was issued, fields that a change of kind left behind. */
  notes: string[]
  /** Of a change of protected identity: what it became. */
  protected: boolean | null
  /** Of a print and its download; `mail` too of a download by the link in a mail. */
  output: RunOutput | null
  /** Where a mail went, or was refused. */
  sentTo: string | null
}

export type HistoryRequest = { id: number; person_id?: number | undefined; cursor?: string | undefined }

/**
 * What has been done with a certificate, or with one person's document, the latest first. `next` is the cursor for what was before.
 * A handful of statements, however much there is. Whoever may read the certificate may read it.
 */
export async function historyOf(ctx: SignedInContext, kind: Kind, request: HistoryRequest) {
  await requireSeen(ctx, kind, request.id)
  const found = await entriesOf(ctx.db, request)
  const entries = found.slice(0, told)
  const [people, persons, runs] = await Promise.all([
    peopleOf(ctx.db, entries),
    personsOf(ctx.db, request.id, entries),
    runsOf(ctx.db, request, entries),
  ])
  const items = entries.map((entry): HistoryEvent => {
    const { details, action } = entry
    const run = entry.subject === 'PrintRun' ? runs.get(entry.subject_id) : undefined
    const person = persons.get(personIn(entry) ?? 0)
    return {
      id: entry.id,
      at: momentOf(entry.at) as string,
      action,
      user: people.get(entry.user_id ?? 0) ?? null,
      by: entry.real_user_id === entry.user_id ? null : (people.get(entry.real_user_id ?? 0) ?? null),
      persons: run?.persons ?? details.persons ?? null,
      person: person ? { id: person.id, name: person.name, number: person.number } : null,
      successor: persons.get(Number(details.by))?.number ?? null,
      reason: action === 'revoke' || action === 'reissue' ? (person?.reason ?? '') : (details.reason ?? ''),
      notes: details.uncertified ?? leftOf(details),
      protected: details.protected ?? null,
      output: run?.output ?? (details.by === 'mail' ? 'mail' : null),
      sentTo: details.email ?? null,
    }
  })
  return { items, next: found.length > told ? (entries.at(-1)?.id ?? null) : null }
}

/** "Ordförande: Ivar Mönsterqvist". */
function leftOf({ from, left = {} }: Certified): string[] {
  if (!from) return []
  const { shape } = kindOf(from).fields
  return Object.entries(left).map(([key, value]) => {
    const label = (shape[key] as z.ZodType | undefined)?.meta()?.label as TextKey | undefined
    return `${label ? swedish(label) : key}: ${value}`
  })
}

/** Of the person whom it was done with: of a replacement, the one who was replaced. */
function personIn({ subject, subject_id, details }: Entry): number | undefined {
  return subject === 'CertificatePerson' ? Number(subject_id) : (details.person ?? details.replaced)
}

/** One more than is told. The notes of the certificate, of its prints and of its kept files lie under three subjects. */
function entriesOf(db: Tx, { id, person_id, cursor }: HistoryRequest): Promise<Entry[]> {
  const columns = Prisma.sql`SELECT id, at, action, subject, subject_id, user_id, real_user_id, details FROM "AuditEntry"`
  const whose = person_id ? Prisma.sql`person.id = ${person_id}` : Prisma.sql`TRUE`
  // A thousand letters are told once of the certificate, by their print, and each of its own person.
  const letters = person_id ? Prisma.sql`TRUE` : Prisma.sql`action = 'download' AND details ->> 'by' IS NULL`
  const own = Prisma.sql`"CertificatePerson" person WHERE person.certificate_id = ${id} AND ${whose}`
  return db.$queryRaw<Entry[]>`
    SELECT entry.*, entry.id::text AS id FROM (
      ${columns} WHERE subject = ANY (${subjects}) AND subject_id = ${String(id)}
        AND action = ANY (${onCertificate}) AND ${person_id ? concerns(person_id) : Prisma.sql`TRUE`}
      UNION ALL
      ${columns} WHERE subject = 'PrintRun' AND action = ANY (${onPrints}) AND subject_id IN
        (SELECT item.run_id FROM "PrintRunItem" item WHERE item.person_id IN (SELECT person.id FROM ${own}))
      UNION ALL
      ${columns} WHERE subject = 'CertificatePerson' AND action = ANY (${onDocuments}) AND ${letters} AND subject_id IN
        (SELECT person.id::text FROM ${own})
    ) entry
    WHERE ${cursor ? Prisma.sql`entry.id < ${cursor}::bigint` : Prisma.sql`TRUE`}
    ORDER BY entry.id DESC LIMIT ${told + 1}`
}

/** What was done with one person of the certificate: with all of them, or with that one. */
function concerns(personId: number): Prisma.Sql {
  return Prisma.sql`(CASE action
    WHEN 'issue' THEN details -> 'ids' IS NULL OR details -> 'ids' @> to_jsonb(${personId}::int)
    WHEN 'reveal' THEN at >= (SELECT created_at FROM "CertificatePerson" WHERE id = ${personId})
    ELSE to_jsonb(${personId}::int) IN (details -> 'person', details -> 'replaced', details -> 'by')
  END)`
}

async function peopleOf(db: Tx, entries: Entry[]): Promise<Map<number, Who>> {
  const ids = entries.flatMap(({ user_id, real_user_id }) => [user_id, real_user_id]).filter((id) => id !== null)
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, firstname: true, lastname: true },
  })
  return new Map(people.map((user) => [user.id, { id: user.id, name: displayName(user) }]))
}

async function personsOf(db: Tx, certificate_id: number, entries: Entry[]): Promise<Map<number, Whose>> {
  const ids = entries
    .flatMap((entry) => [personIn(entry), entry.details.by])
    .filter((id): id is number => typeof id === 'number')
  const persons = await db.certificatePerson.findMany({
    where: { id: { in: [...new Set(ids)] }, certificate_id },
    select: { id: true, firstname: true, lastname: true, number: true, revoked_reason: true },
  })
  return new Map(
    persons.map(({ id, firstname, lastname, number, revoked_reason: reason }) => [
      id,
      { id, name: `${firstname} ${lastname}`.trim(), number, reason },
    ]),
  )
}

/** The prints among them, each with how many of this certificate's documents it held. */
async function runsOf(db: Tx, { id, person_id }: HistoryRequest, entries: Entry[]) {
  const ids = entries.flatMap(({ subject, subject_id }) => (subject === 'PrintRun' ? [subject_id] : []))
  if (ids.length === 0) return new Map<string, { output: RunOutput; persons: number }>()
  const runs = await db.$queryRaw<{ id: string; output: RunOutput; persons: number }[]>`
    SELECT run.id, run.output, count(*)::int AS persons
    FROM "PrintRun" run
    JOIN "PrintRunItem" item ON item.run_id = run.id
    JOIN "CertificatePerson" person ON person.id = item.person_id
    WHERE run.id = ANY (${ids}) AND person.certificate_id = ${id}
      AND ${person_id ? Prisma.sql`person.id = ${person_id}` : Prisma.sql`TRUE`}
    GROUP BY run.id`
  return new Map(runs.map(({ id: run, ...each }) => [run, each]))
}

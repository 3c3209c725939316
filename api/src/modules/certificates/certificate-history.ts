import { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { TextKey } from '../../i18n/sv/index.ts'
import { momentOf } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { kindOf } from './kinds/index.ts'
import type { Kind } from './kinds/kind.ts'
import { kindBasics } from './kinds/names.ts'
import type { PaperKind } from './papers/index.ts'
import { swedish } from './persons.ts'
import type { RunOutput } from './runs/run-persons.ts'
import { requireReadable } from './save.ts'

// The history of a certificate and of its documents, read from the audit log.

const onCertificate = [
  'create',
  'update',
  'become',
  'move',
  'receive',
  'issue',
  'reissue',
  'correct',
  'issue_corrected',
  'revoke',
  'protect',
  'reveal',
] as const
/** The log names a draft that changed its kind under both kinds. Ids don't clash, since all kinds share one table. */
const subjects = Object.values(kindBasics).map(({ subject }) => subject)
/** `reveal` is a list with whole personal numbers. */
const onPrints = ['print', 'download', 'reveal'] as const
const onDocuments = ['download', 'mail', 'mail_failed'] as const
/** Entries of one page. */
const pageSize = 50

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
  } & Circumstances
}
/** An issue logs the rules that failed and the reason given; a correction of several logs its changes and its reason; a change of kind logs the old kind and the fields it lost. */
type Circumstances = {
  uncertified?: string[]
  notes?: string[]
  reason?: string
  from?: PaperKind
  left?: Record<string, unknown>
}
type Editor = { id: number; name: string }
type Holder = { id: number; name: string; number: string | null; reason: string }

/** One event. It never holds a personal number: `details` has none, and only these fields leave the server. */
export type HistoryEvent = {
  id: string
  at: string
  action: Entry['action']
  /** Null for a removed user. */
  user: Editor | null
  /** The user who acted on behalf of `user`; null when they acted themselves. */
  by: Editor | null
  /** The number of persons concerned. A print counts those of this certificate. */
  persons: number | null
  /** The person concerned, when it was a single one. */
  person: Omit<Holder, 'reason'> | null
  /** The number of the document that replaced the person's. */
  successor: string | null
  reason: string
  /** Swedish texts: the rules that failed at the issue, or the fields that a change of kind dropped. */
  notes: string[]
  /** The new value of a changed protected identity; null for other events. */
  protected: boolean | null
  /** The output of a print or its download; `mail` too for a download by a mailed link. */
  output: RunOutput | null
  /** The address of a sent or refused mail. */
  sentTo: string | null
}

/**
 * The asked page of a certificate's history, or of one person's document; `cursor` is the `next` of the page before
 * it.
 */
export type HistoryRequest = { id: number; person_id?: number | undefined; cursor?: string | undefined }

/**
 * The history of a certificate, or of one person's document, newest first, for readers of the certificate. `next` is the cursor
 * of the page before; null on the last page. The number of statements doesn't depend on the number of events.
 * @throws AppError NOT_FOUND
 */
export async function historyOf(ctx: SignedInContext, kind: Kind, request: HistoryRequest) {
  await requireReadable(ctx, kind, request.id)
  const found = await entriesOf(ctx.db, request)
  const entries = found.slice(0, pageSize)
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
      reason: details.reason ?? (action === 'revoke' || action === 'reissue' ? (person?.reason ?? '') : ''),
      notes: details.uncertified ?? details.notes ?? leftOf(details),
      protected: details.protected ?? null,
      output: run?.output ?? (details.by === 'mail' ? 'mail' : null),
      sentTo: details.email ?? null,
    }
  })
  return { items, next: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

/** The dropped fields with their labels: "Ordförande: Ivar Mönsterqvist". */
function leftOf({ from, left = {} }: Circumstances): string[] {
  if (!from) return []
  const { shape } = kindOf(from).fields
  return Object.entries(left).map(([key, value]) => {
    const label = (shape[key] as z.ZodType | undefined)?.meta()?.label as TextKey | undefined
    return `${label ? swedish(label) : key}: ${value}`
  })
}

/** The id of the person concerned. A replacement concerns the replaced person. */
function personIn({ subject, subject_id, details }: Entry): number | undefined {
  return subject === 'CertificatePerson' ? Number(subject_id) : (details.person ?? details.replaced)
}

/** Reads a page and one entry more. Certificate, prints and stored files are logged under three subjects. */
function entriesOf(db: Tx, { id, person_id, cursor }: HistoryRequest): Promise<Entry[]> {
  const columns = Prisma.sql`SELECT id, at, action, subject, subject_id, user_id, real_user_id, details FROM "AuditEntry"`
  const person = person_id ? Prisma.sql`person.id = ${person_id}` : Prisma.sql`TRUE`
  // A certificate with a thousand letters shows their print once; each person shows the own letter.
  const letters = person_id ? Prisma.sql`TRUE` : Prisma.sql`action = 'download' AND details ->> 'by' IS NULL`
  const own = Prisma.sql`"CertificatePerson" person WHERE person.certificate_id = ${id} AND ${person}`
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
    ORDER BY entry.id DESC LIMIT ${pageSize + 1}`
}

/** The condition for the entries of one person: those of all persons, and the person's own. */
function concerns(personId: number): Prisma.Sql {
  return Prisma.sql`(CASE action
    WHEN 'issue' THEN details -> 'ids' IS NULL OR details -> 'ids' @> to_jsonb(${personId}::int)
    WHEN 'reveal' THEN at >= (SELECT created_at FROM "CertificatePerson" WHERE id = ${personId})
    ELSE to_jsonb(${personId}::int) IN (details -> 'person', details -> 'replaced', details -> 'by')
      OR coalesce(details -> 'ids' @> to_jsonb(${personId}::int), FALSE)
  END)`
}

async function peopleOf(db: Tx, entries: Entry[]): Promise<Map<number, Editor>> {
  const ids = entries.flatMap(({ user_id, real_user_id }) => [user_id, real_user_id]).filter((id) => id !== null)
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, firstname: true, lastname: true },
  })
  return new Map(people.map((user) => [user.id, { id: user.id, name: displayName(user) }]))
}

async function personsOf(db: Tx, certificate_id: number, entries: Entry[]): Promise<Map<number, Holder>> {
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

/** The prints among the entries, by id, with the number of this certificate's documents in each. */
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

import { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import { dayOf, momentOf } from '../../kernel/fields.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type Certification, certificationOf } from './certification.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { kindNames, named } from './kinds/names.ts'
import type { PaperKind } from './papers/index.ts'
import { swedish } from './persons.ts'
import { faultsOf } from './validation-errors.ts'

const t = createTranslator(sv)

export const personSelect = {
  id: true,
  position: true,
  firstname: true,
  lastname: true,
  email: true,
  personal_number: true,
  fields: true,
  protected: true,
  status: true,
  number: true,
  issued_at: true,
  revoked_at: true,
  revoked_reason: true,
  replaced_by_id: true,
  participant_id: true,
  participant: { select: { course_moment_id: true, approved: true } },
  document: { select: { person_id: true } },
} as const satisfies Prisma.CertificatePersonSelect

export const recordSelect = {
  id: true,
  kind: true,
  group_id: true,
  // What its stakeholders read it by.
  course_moment_id: true,
  course_moment: { select: { id: true, number: true, title: true } },
  educator_id: true,
  date: true,
  fields: true,
  certified_reason: true,
  author_id: true,
  created_at: true,
  updated_at: true,
  group: { select: { id: true, title: true, category: true } },
  educator: { select: { id: true, title: true } },
  author: { select: { id: true, name: true, firstname: true, lastname: true } },
  persons: { select: personSelect, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.CertificateSelect

export type CertificateRecord = Prisma.CertificateGetPayload<{ select: typeof recordSelect }>
export type PersonRecord = CertificateRecord['persons'][number]
export type CertificateStatus = 'draft' | 'issued' | 'revoked'
export type StatusCounts = { draft: number; issued: number; replaced: number; revoked: number }

/** The certificates of the kind on which the actor may do `action`. */
export function reach(ctx: Pick<Context, 'actor'>, kind: Kind, action: Action): Prisma.CertificateWhereInput {
  return {
    AND: [{ kind: kind.kind }, visible(ctx.actor.ability, action, kind.subject) as Prisma.CertificateWhereInput],
  }
}

/** The certificates of any kind on which the actor may do `action`, in SQL: what {@link reach} is for one kind. */
export function reachSql(ctx: Pick<Context, 'actor'>, action: Action, alias: string): Prisma.Sql {
  // Most roles have one rule for all kinds: it is said once.
  const rules = new Map<string, { rule: Prisma.Sql; kinds: PaperKind[] }>()
  for (const kind of kindNames) {
    const rule = visibleSql(ctx.actor.ability, action, named[kind].subject, alias)
    const key = JSON.stringify([rule.sql, rule.values])
    rules.set(key, { rule, kinds: [...(rules.get(key)?.kinds ?? []), kind] })
  }
  const column = Prisma.raw(`${alias}.kind`)
  const parts = [...rules.values()].map(({ rule, kinds }) =>
    kinds.length === kindNames.length ? rule : Prisma.sql`(${isKind(column, kinds)} AND ${rule})`,
  )
  return Prisma.sql`(${Prisma.join(parts, ' OR ')})`
}

export const isKind = (column: Prisma.Sql, kinds: readonly PaperKind[]) =>
  Prisma.sql`${column} = ANY (${kinds}::"CertificateKind"[])`

/** One certificate with its persons in order, or null when there is none on which the actor may do `action`. */
export function findRecord(db: Tx, ctx: Pick<Context, 'actor'>, kind: Kind, id: number, action: Action) {
  return db.certificate.findFirst({ where: { id, AND: [reach(ctx, kind, action)] }, select: recordSelect })
}

/**
 * May the actor fetch kept documents of the certificate? Who prints for the college; and a stakeholder of its course moment,
 * who has access to its diplomas (Spec §6), which say no personal number. Reading is not enough: other papers say it.
 */
export function mayFetch(
  { actor }: Pick<Context, 'actor'>,
  row: { group_id: number; course_moment_id: number | null },
) {
  const { ability, stakeholderIn } = actor
  const isTheirs = row.course_moment_id !== null && stakeholderIn.includes(row.course_moment_id)
  return isTheirs || ability.can('create', asSubject('PrintRun', { group_id: row.group_id }))
}

/** Issued once anybody holds a valid one; revoked when nobody does any more and nobody waits for one. */
export function statusOf(counts: StatusCounts): CertificateStatus {
  if (counts.issued > 0) return 'issued'
  return counts.draft === 0 && counts.replaced + counts.revoked > 0 ? 'revoked' : 'draft'
}

export function countStatuses(persons: Pick<PersonRecord, 'status'>[]): StatusCounts {
  const counts = { draft: 0, issued: 0, replaced: 0, revoked: 0 }
  for (const { status } of persons) counts[status]++
  return counts
}

/** All documents of one person: the one asked about, what it was replaced by, and what it or they replaced. */
export function documentsOf(persons: readonly Pick<PersonRecord, 'id' | 'replaced_by_id'>[], id: number): number[] {
  const own = new Set([id])
  // A chain is short; each round takes one more step of it, both ways.
  for (let before = 0; before !== own.size; ) {
    before = own.size
    for (const person of persons) {
      const next = person.replaced_by_id
      if (next === null || own.has(person.id) === own.has(next)) continue
      own.add(person.id).add(next)
    }
  }
  return [...own]
}

/** A person's own points, or null. */
export function creditsOf(fields: unknown): number | null {
  const { credits } = (fields ?? {}) as { credits?: unknown }
  return typeof credits === 'number' ? credits : null
}

/** The certificate in the shape that clients get: personal numbers masked, faults of what isn't issued yet. */
export function present(ctx: SignedInContext, kind: Kind, record: CertificateRecord) {
  const { keys } = ctx.services
  const counts = countStatuses(record.persons)
  return {
    ...presentCommon(ctx, kind, record, counts),
    persons: record.persons.map((person) => presentPerson(keys, person)),
    faults: counts.draft > 0 || record.persons.length === 0 ? recordFaults(kind, record, keys) : {},
  }
}

/** What all its persons have in common. */
export function presentCommon(
  ctx: SignedInContext,
  kind: Kind,
  record: Omit<CertificateRecord, 'persons'>,
  counts: StatusCounts,
) {
  const fields = kindFields(kind, record.fields as Record<string, unknown>)
  const may = (action: Action) => ctx.actor.ability.can(action, asSubject(kind.subject, record))
  return {
    // Typed by the kind's router, which knows them.
    ...(fields as object),
    id: record.id,
    kind: kind.kind,
    type: kind.subject,
    title: kind.title(fields, swedish),
    summary: kind.summary(fields, swedish),
    status: statusOf(counts),
    counts,
    group_id: record.group_id,
    group: record.group,
    educator_id: record.educator_id,
    educatorGroup: record.educator,
    educator: typedEducator(record),
    /** Whose participants it is for. */
    course_moment_id: record.course_moment_id,
    courseMoment: record.course_moment,
    date: dayOf(record.date) as string,
    certified_reason: record.certified_reason,
    author: record.author,
    can: {
      update: may('update'),
      delete: may('delete'),
      issue: may('issue'),
      revoke: may('revoke'),
      reveal: may('reveal'),
      print: ctx.actor.ability.can('create', asSubject('PrintRun', { group_id: record.group_id })),
      download: mayFetch(ctx, record),
    },
    created_at: momentOf(record.created_at) as string,
    updated_at: momentOf(record.updated_at) as string,
  }
}

export type CertificateOut = ReturnType<typeof present>

/** What keeps the saved certificate from being issued; judged by the whole personal numbers. */
export function recordFaults(kind: Kind, record: CertificateRecord, keys: Keys) {
  const faults = faultsOf(kind, {
    ...(record.fields as Record<string, unknown>),
    category: record.group.category,
    educator_id: record.educator_id,
    educator: typedEducator(record),
    persons: record.persons.map((person) => ({
      ...person,
      credits: creditsOf(person.fields),
      personal_number: person.personal_number && keys.open(person.personal_number),
    })),
  })
  return { ...courseMomentFaults(kind, record), ...faults }
}

/** Its persons are approved participants of the course moment that it is for (Spec §3). */
function courseMomentFaults(kind: Kind, { course_moment_id, persons }: CertificateRecord): FieldErrors {
  if (!kind.fromCourseMoment) return {}
  if (course_moment_id === null) return { 'data.course_moment_id': [t('cert.courseMoment.missing')] }
  const faults = persons.map(({ status, participant }, index) => {
    const isTaken = participant?.approved && participant.course_moment_id === course_moment_id
    return status !== 'draft' || isTaken ? [] : [[`data.persons.${index}.firstname`, [t('cert.courseMoment.stranger')]]]
  })
  return Object.fromEntries(faults.flat())
}

/** What is certified on the saved certificate's day. */
export function recordCertification(db: Tx, kind: Kind, record: CertificateRecord): Promise<Certification> {
  return certificationOf(db, kind, {
    ...(record.fields as Record<string, unknown>),
    group_id: record.group_id,
    educator_id: record.educator_id,
    educator: typedEducator(record),
    date: dayOf(record.date) as string,
  })
}

/** The persons of certificates that the actor may read, those of each in order. */
export async function personsOf(ctx: SignedInContext, kind: Kind, ids: number[]) {
  const rows = await ctx.db.certificatePerson.findMany({
    where: { certificate: { AND: [{ id: { in: ids } }, reach(ctx, kind, 'read')] } },
    select: { ...personSelect, certificate_id: true },
    orderBy: [{ certificate_id: 'asc' }, ...recordSelect.persons.orderBy],
  })
  return rows.map(({ certificate_id, ...person }) => ({
    certificate_id,
    ...presentPerson(ctx.services.keys, person),
  }))
}

function presentPerson(keys: Keys, person: PersonRecord) {
  const {
    personal_number,
    fields,
    document,
    issued_at,
    revoked_at,
    participant_id: _id,
    participant: _,
    ...plain
  } = person
  return {
    ...plain,
    personal_number: personal_number && maskPersonalNumber(keys.open(personal_number)),
    credits: creditsOf(fields),
    issued_at: momentOf(issued_at),
    revoked_at: momentOf(revoked_at),
    document: document !== null,
  }
}

/** The educator's name that was typed, when it is no group of the network. */
export function typedEducator(record: { fields: unknown }): string {
  const { educator } = record.fields as { educator?: unknown }
  return typeof educator === 'string' ? educator : ''
}

/** The educator's name as it stands on the paper. */
export function educatorName(record: { fields: unknown; educator: { title: string } | null }): string {
  return record.educator?.title ?? typedEducator(record)
}

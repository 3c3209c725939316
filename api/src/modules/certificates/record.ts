import { setImmediate } from 'node:timers/promises'
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
import { mapInPieces } from '../../kernel/in-pieces.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type Certification, certificationOf } from './certification.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { kindBasics, kindNames } from './kinds/names.ts'
import type { PaperKind } from './papers/index.ts'
import { swedish } from './persons.ts'
import { validationErrorsOf } from './validation-errors.ts'

const t = createTranslator(sv)

/** The columns of a person on a certificate. */
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
  // A batch's corrected documents stand on another certificate.
  replaced_by: { select: { number: true, certificate_id: true } },
  document: { select: { person_id: true } },
} as const satisfies Prisma.CertificatePersonSelect

/** The columns of a certificate with its persons in order. */
export const recordSelect = {
  id: true,
  kind: true,
  group_id: true,
  // The rights of a course moment's educators and stakeholders depend on it.
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

/** The filter for the certificates of the kind on which the actor may do `action`. */
export function visibleCertificates(
  ctx: Pick<Context, 'actor'>,
  kind: Kind,
  action: Action,
): Prisma.CertificateWhereInput {
  return {
    AND: [{ kind: kind.kind }, visible(ctx.actor.ability, action, kind.subject) as Prisma.CertificateWhereInput],
  }
}

/** The same condition as {@link visibleCertificates} for all kinds at once, in SQL. `alias` names the table of certificates. */
export function visibleCertificatesSql(ctx: Pick<Context, 'actor'>, action: Action, alias: string): Prisma.Sql {
  // Most roles have one rule for all kinds; the statement states it once.
  const rules = new Map<string, { rule: Prisma.Sql; kinds: PaperKind[] }>()
  for (const kind of kindNames) {
    const rule = visibleSql(ctx.actor.ability, action, kindBasics[kind].subject, alias)
    const key = JSON.stringify([rule.sql, rule.values])
    rules.set(key, { rule, kinds: [...(rules.get(key)?.kinds ?? []), kind] })
  }
  const column = Prisma.raw(`${alias}.kind`)
  const parts = [...rules.values()].map(({ rule, kinds }) =>
    kinds.length === kindNames.length ? rule : Prisma.sql`(${kindCondition(column, kinds)} AND ${rule})`,
  )
  return Prisma.sql`(${Prisma.join(parts, ' OR ')})`
}

/** The SQL condition that a column holds one of the kinds. */
export const kindCondition = (column: Prisma.Sql, kinds: readonly PaperKind[]) =>
  Prisma.sql`${column} = ANY (${kinds}::"CertificateKind"[])`

/** One certificate with its persons in order, or null when there is none on which the actor may do `action`. */
export function findRecord(db: Tx, ctx: Pick<Context, 'actor'>, kind: Kind, id: number, action: Action) {
  return db.certificate.findFirst({
    where: { id, AND: [visibleCertificates(ctx, kind, action)] },
    select: recordSelect,
  })
}

/**
 * Tells whether the actor may print the certificate and download its stored documents. The right to print for the college gives it,
 * and so does a course moment that names the actor (Spec §6). Papers may state whole personal numbers, so that the right to read
 * isn't enough.
 */
export function mayPrint(
  { actor }: Pick<Context, 'actor'>,
  row: { group_id: number; course_moment_id: number | null },
) {
  const isNamed = row.course_moment_id !== null && actor.namedOn.includes(row.course_moment_id)
  return isNamed || actor.ability.can('create', asSubject('PrintRun', { group_id: row.group_id }))
}

/** The certificate's status: issued with one valid document or more; revoked when all documents have ended and no draft waits. */
export function statusOf(counts: StatusCounts): CertificateStatus {
  if (counts.issued > 0) return 'issued'
  return counts.draft === 0 && counts.replaced + counts.revoked > 0 ? 'revoked' : 'draft'
}

/** Counts the persons of each status. */
export function countStatuses(persons: Pick<PersonRecord, 'status'>[]): StatusCounts {
  const counts = { draft: 0, issued: 0, replaced: 0, revoked: 0 }
  for (const { status } of persons) counts[status]++
  return counts
}

/** A person's own points, or null. */
export function creditsOf(fields: unknown): number | null {
  const { credits } = (fields ?? {}) as { credits?: unknown }
  return typeof credits === 'number' ? credits : null
}

/** The certificate for clients: with masked personal numbers, and the errors of a certificate that isn't all issued. */
export async function present(ctx: SignedInContext, kind: Kind, record: CertificateRecord) {
  const counts = countStatuses(record.persons)
  const numbers = await openNumbers(ctx.services.keys, record.persons)
  const persons = await mapInPieces(record.persons, (person, index) => presentPerson(person, numbers[index] ?? null))
  const isUnfinished = counts.draft > 0 || record.persons.length === 0
  return {
    ...presentCommon(ctx, kind, record, counts),
    persons,
    faults: isUnfinished ? await recordErrors(kind, record, numbers) : {},
  }
}

/** The whole personal numbers of persons, in their order. */
export const openNumbers = (keys: Keys, persons: readonly Pick<PersonRecord, 'personal_number'>[]) =>
  mapInPieces(persons, ({ personal_number }) => personal_number && keys.open(personal_number))

/** The certificate for clients without its persons. */
export function presentCommon(
  ctx: SignedInContext,
  kind: Kind,
  record: Omit<CertificateRecord, 'persons'>,
  counts: StatusCounts,
) {
  const fields = kindFields(kind, record.fields as Record<string, unknown>)
  const may = (action: Action) => ctx.actor.ability.can(action, asSubject(kind.subject, record))
  return {
    // The kind's router knows the types.
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
    /** The course moment of its persons. */
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
      print: mayPrint(ctx, record),
      download: mayPrint(ctx, record),
    },
    created_at: momentOf(record.created_at) as string,
    updated_at: momentOf(record.updated_at) as string,
  }
}

export type CertificateOut = Awaited<ReturnType<typeof present>>

/**
 * The errors that stop the issue of a saved certificate.
 * @param numbers the persons' whole personal numbers, in their order
 */
export async function recordErrors(kind: Kind, record: CertificateRecord, numbers: readonly (string | null)[]) {
  // A class is checked in one piece, as in the browser; others come in before.
  await setImmediate()
  const errors = validationErrorsOf(kind, {
    ...(record.fields as Record<string, unknown>),
    category: record.group.category,
    educator_id: record.educator_id,
    educator: typedEducator(record),
    persons: record.persons.map((person, index) => ({
      ...person,
      credits: creditsOf(person.fields),
      personal_number: numbers[index] ?? null,
    })),
  })
  return { ...courseMomentErrors(kind, record), ...errors }
}

/** The errors of persons who aren't approved participants of the certificate's course moment (Spec §3). */
function courseMomentErrors(kind: Kind, { course_moment_id, persons }: CertificateRecord): FieldErrors {
  if (!kind.fromCourseMoment) return {}
  if (course_moment_id === null) return { 'data.course_moment_id': [t('cert.courseMoment.missing')] }
  const errors = persons.map(({ status, participant }, index) => {
    const isTaken = participant?.approved && participant.course_moment_id === course_moment_id
    return status !== 'draft' || isTaken ? [] : [[`data.persons.${index}.firstname`, [t('cert.courseMoment.stranger')]]]
  })
  return Object.fromEntries(errors.flat())
}

/** The certification on a saved certificate's day. */
export function recordCertification(db: Tx, kind: Kind, record: CertificateRecord): Promise<Certification> {
  return certificationOf(db, kind, {
    ...(record.fields as Record<string, unknown>),
    group_id: record.group_id,
    educator_id: record.educator_id,
    educator: typedEducator(record),
    date: dayOf(record.date) as string,
  })
}

/** The persons of the certificates among `ids` that the actor may read, in each certificate's order. */
export async function personsOf(ctx: SignedInContext, kind: Kind, ids: number[]) {
  const rows = await ctx.db.certificatePerson.findMany({
    where: { certificate: { AND: [{ id: { in: ids } }, visibleCertificates(ctx, kind, 'read')] } },
    select: { ...personSelect, certificate_id: true },
    orderBy: [{ certificate_id: 'asc' }, ...recordSelect.persons.orderBy],
  })
  const numbers = await openNumbers(ctx.services.keys, rows)
  return mapInPieces(rows, ({ certificate_id, ...person }, index) => ({
    certificate_id,
    ...presentPerson(person, numbers[index] ?? null),
  }))
}

function presentPerson(person: PersonRecord, number: string | null) {
  const {
    personal_number: _sealed,
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
    personal_number: number && maskPersonalNumber(number),
    credits: creditsOf(fields),
    issued_at: momentOf(issued_at),
    revoked_at: momentOf(revoked_at),
    document: document !== null,
  }
}

/** The typed name of an educator outside the network, or an empty text. */
export function typedEducator(record: { fields: unknown }): string {
  const { educator } = record.fields as { educator?: unknown }
  return typeof educator === 'string' ? educator : ''
}

/** The educator's name for the paper: the group's title, or else the typed name. */
export function educatorName(record: { fields: unknown; educator: { title: string } | null }): string {
  return record.educator?.title ?? typedEducator(record)
}

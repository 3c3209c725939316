import type { Prisma } from '@kollegium/db'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden, staleError } from '../../engine/refusals.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Data, PersonData } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { linkParticipants, unlinkParticipants } from './participants.ts'
import { findRecord, type PersonRecord, present, visibleCertificates } from './record.ts'
import { changesOf, columnsOf, requireStillAllowed, requireUnchanged, writePersons } from './write.ts'

const t = createTranslator(sv)

/**
 * Creates a certificate with its persons as drafts.
 * @returns its id
 * @throws AppError FORBIDDEN, INVALID
 */
export async function createDraft(tx: Tx, ctx: SignedInContext, kind: Kind, data: Data): Promise<number> {
  const columns = columnsOf(kind, data)
  requireStillAllowed(ctx, kind, 'create', columns)
  const persons = await personsOf(tx, kind, data, [])
  const { id } = await tx.certificate.create({
    data: { ...columns, kind: kind.kind, author_id: ctx.actor.user.id, licensee_id: ctx.licenseeId },
    select: { id: true },
  })
  // A new certificate has no persons yet, so an id in the input is refused.
  await writePersons(tx, id, await changesOf(ctx.services.keys, [], persons))
  await linkParticipants(tx, data.course_moment_id ?? null)
  await audit(tx, ctx, { action: 'create', subject: kind.subject, id, details: { persons: persons.length } })
  return id
}

/**
 * Saves the whole document over the version that the client last saw.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID, CONFLICT with `details.stale`
 */
export async function updateDraft(
  tx: Tx,
  ctx: SignedInContext,
  kind: Kind,
  { id, data, updated_at }: { id: number; data: Data; updated_at: string },
): Promise<void> {
  await claim(tx, ctx, kind, 'update', id, updated_at)
  const record = await requireRecord(tx, ctx, kind, id, 'update')
  requireUnchanged(kind, record, data)
  const columns = columnsOf(kind, data)
  requireStillAllowed(ctx, kind, 'update', { course_moment_id: record.course_moment_id, ...columns })
  await linkParticipants(tx, record.course_moment_id)
  await tx.certificate.update({ where: { id }, data: columns, select: { id: true } })
  const persons = await personsOf(tx, kind, data, record.persons)
  await writePersons(tx, id, await changesOf(ctx.services.keys, record.persons, persons))
  const { course_moment_id = record.course_moment_id } = columns
  if (course_moment_id === null) await unlinkParticipants(tx, id)
  else await linkParticipants(tx, course_moment_id)
  await audit(tx, ctx, { action: 'update', subject: kind.subject, id, details: { persons: persons.length } })
}

/** The persons to save: the typed ones, or the college itself, named as its group. */
async function personsOf(
  tx: Tx,
  kind: Kind,
  data: Data,
  saved: Pick<PersonRecord, 'id' | 'status'>[],
): Promise<PersonData[]> {
  if (kind.holder !== 'college') return data.persons
  const holder = saved.find(({ status }) => status === 'draft')
  // An issued holder doesn't change.
  if (!holder && saved.length > 0) return data.persons
  const { title } = await tx.group.findUniqueOrThrow({ where: { id: data.group_id }, select: { title: true } })
  const person = { firstname: '', lastname: title, email: '', personal_number: null, credits: null }
  return [{ ...person, ...(holder && { id: holder.id }) }]
}

/** Deletes a certificate without issued persons. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function removeDraft(tx: Tx, ctx: SignedInContext, kind: Kind, id: number): Promise<void> {
  await claim(tx, ctx, kind, 'delete', id)
  const record = await requireRecord(tx, ctx, kind, id, 'delete')
  if (record.persons.some((person) => person.status !== 'draft')) {
    throw new AppError('CONFLICT', { message: t('cert.issuedNotDeleted') })
  }
  await tx.certificate.delete({ where: { id }, select: { id: true } })
  await audit(tx, ctx, { action: 'delete', subject: kind.subject, id, details: { persons: record.persons.length } })
}

/**
 * Locks the certificate for this transaction. One statement checks right and version too, so that no other save comes between.
 * A second transaction waits here for the end of the first.
 * @throws AppError NOT_FOUND, FORBIDDEN or CONFLICT with `details.stale`
 */
export async function claim(
  tx: Tx,
  ctx: SignedInContext,
  kind: Kind,
  action: Action,
  id: number,
  updated_at?: string,
): Promise<void> {
  const expected = updated_at ? new Date(updated_at) : undefined
  const { count } = await tx.certificate.updateMany({
    where: { id, ...(expected && { updated_at: expected }), AND: [visibleCertificates(ctx, kind, action)] },
    data: { updated_at: new Date() },
  })
  if (count === 0) throw await refusal(tx, ctx, kind, id, action)
}

/**
 * The certificate on which the actor may do `action`, with its persons in order.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function requireRecord(tx: Tx, ctx: SignedInContext, kind: Kind, id: number, action: Action) {
  const record = await findRecord(tx, ctx, kind, id, action)
  if (!record) throw await refusal(tx, ctx, kind, id, action)
  return record
}

const partiesSelect = { id: true, group_id: true, educator_id: true, course_moment_id: true } as const
/** A certificate's college, educator and course moment, by ids. */
export type CertificateParties = Prisma.CertificateGetPayload<{ select: typeof partiesSelect }>

/**
 * The parties of a certificate on which the actor may do `action`. It reads no persons, of which there may be thousands.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function requireParties(
  ctx: SignedInContext,
  kind: Kind,
  id: number,
  action: Action,
): Promise<CertificateParties> {
  const where = { id, AND: [visibleCertificates(ctx, kind, action)] }
  const parties = await ctx.db.certificate.findFirst({ where, select: partiesSelect })
  if (!parties) throw await refusal(ctx.db, ctx, kind, id, action)
  return parties
}

/** Checks the right to read a certificate without reading it. @throws AppError NOT_FOUND */
export async function requireReadable(ctx: SignedInContext, kind: Kind, id: number): Promise<void> {
  const where = { id, AND: [visibleCertificates(ctx, kind, 'read')] }
  const seen = await ctx.db.certificate.findFirst({ where, select: { id: true } })
  if (!seen) throw new AppError('NOT_FOUND', { message: t('error.404') })
}

/** Tells whether the actor may change a certificate. */
export async function mayUpdate(ctx: SignedInContext, kind: Kind, id: number): Promise<boolean> {
  const where = { id, AND: [visibleCertificates(ctx, kind, 'update')] }
  return (await ctx.db.certificate.findFirst({ where, select: { id: true } })) !== null
}

/** The error of a failed lock: gone or out of sight, without the right, or saved by another editor. */
async function refusal(tx: Tx, ctx: SignedInContext, kind: Kind, id: number, action: Action): Promise<AppError> {
  const seen = await findRecord(tx, ctx, kind, id, 'read')
  if (!seen) return new AppError('NOT_FOUND', { message: t('error.404') })
  if (!(await findRecord(tx, ctx, kind, id, action))) return forbidden()
  const { updated_at } = seen
  return staleError(tx, { subject: kind.subject, id, updated_at, current: await present(ctx, kind, seen) })
}

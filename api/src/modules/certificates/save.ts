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
import { forgetParticipants, keepParticipants } from './participants.ts'
import { findRecord, type PersonRecord, present, reach } from './record.ts'
import { changesOf, columnsOf, requireStill, requireUnchanged, writePersons } from './write.ts'

const t = createTranslator(sv)

/** Makes a certificate with its persons as drafts; gives its id. */
export async function createDraft(tx: Tx, ctx: SignedInContext, kind: Kind, data: Data): Promise<number> {
  const columns = columnsOf(kind, data)
  requireStill(ctx, kind, 'create', columns)
  const persons = await personsOf(tx, kind, data, [])
  const { id } = await tx.certificate.create({
    data: { ...columns, kind: kind.kind, author_id: ctx.actor.user.id, licensee_id: ctx.licenseeId },
    select: { id: true },
  })
  // A person of another certificate can't be named: there is none yet.
  await writePersons(tx, id, changesOf(ctx.services.keys, [], persons))
  await keepParticipants(tx, data.course_moment_id ?? null)
  await audit(tx, ctx, { action: 'create', subject: kind.subject, id, details: { persons: persons.length } })
  return id
}

/** Saves the whole document over the one that the client last saw. */
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
  requireStill(ctx, kind, 'update', columns)
  await keepParticipants(tx, record.course_moment_id)
  await tx.certificate.update({ where: { id }, data: columns, select: { id: true } })
  const persons = await personsOf(tx, kind, data, record.persons)
  await writePersons(tx, id, changesOf(ctx.services.keys, record.persons, persons))
  const { course_moment_id = record.course_moment_id } = columns
  if (course_moment_id === null) await forgetParticipants(tx, id)
  else await keepParticipants(tx, course_moment_id)
  await audit(tx, ctx, { action: 'update', subject: kind.subject, id, details: { persons: persons.length } })
}

/** Whom it is for: those who were typed, or the college, which is known by its group. */
async function personsOf(
  tx: Tx,
  kind: Kind,
  data: Data,
  saved: Pick<PersonRecord, 'id' | 'status'>[],
): Promise<PersonData[]> {
  if (kind.holder !== 'college') return data.persons
  const holder = saved.find(({ status }) => status === 'draft')
  // Once it is issued it stands.
  if (!holder && saved.length > 0) return data.persons
  const { title } = await tx.group.findUniqueOrThrow({ where: { id: data.group_id }, select: { title: true } })
  const named = { firstname: '', lastname: title, email: '', personal_number: null, credits: null }
  return [{ ...named, ...(holder && { id: holder.id }) }]
}

/** Removes a certificate on which nobody is issued, with its persons. */
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
 * Takes the row for this transaction: right, version and lock in one statement, so that nobody gets in between. A second
 * one who wants it waits here, and is told when the first is done.
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
    where: { id, ...(expected && { updated_at: expected }), AND: [reach(ctx, kind, action)] },
    data: { updated_at: new Date() },
  })
  if (count === 0) throw await refusal(tx, ctx, kind, id, action)
}

export async function requireRecord(tx: Tx, ctx: SignedInContext, kind: Kind, id: number, action: Action) {
  const record = await findRecord(tx, ctx, kind, id, action)
  if (!record) throw await refusal(tx, ctx, kind, id, action)
  return record
}

/** For what is read beside the certificate itself: that it may be read, without reading it. */
export async function requireSeen(ctx: SignedInContext, kind: Kind, id: number): Promise<void> {
  const where = { id, AND: [reach(ctx, kind, 'read')] }
  const seen = await ctx.db.certificate.findFirst({ where, select: { id: true } })
  if (!seen) throw new AppError('NOT_FOUND', { message: t('error.404') })
}

/** Why a certificate can't be written: gone or unseen, seen but not allowed, or saved by someone else meanwhile. */
async function refusal(tx: Tx, ctx: SignedInContext, kind: Kind, id: number, action: Action): Promise<AppError> {
  const seen = await findRecord(tx, ctx, kind, id, 'read')
  if (!seen) return new AppError('NOT_FOUND', { message: t('error.404') })
  if (!(await findRecord(tx, ctx, kind, id, action))) return forbidden()
  const { updated_at } = seen
  return staleError(tx, { subject: kind.subject, id, updated_at, current: present(ctx, kind, seen) })
}

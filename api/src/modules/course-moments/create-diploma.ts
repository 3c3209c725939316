import type { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { forbidden } from '../../engine/refusals.ts'
import { byId } from '../../engine/resource.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { dayOf, rowId, version } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import {
  type CertificateRecord,
  changesOf,
  claim,
  createDraft,
  creditsOf,
  holdsPlace,
  linkParticipants,
  longTransaction,
  requireRecord,
  writePersons,
} from '../certificates/contract.ts'
import { kindFields, kindOf, type PersonData } from '../certificates/definitions.ts'
import { type CourseMomentFull, inOrder, type ParticipantRow, participantSelect } from './course-moment-shape.ts'
import { requireCourseMoment } from './record.ts'

const t = createTranslator(sv)

const kind = kindOf('diploma_language_representative')

/**
 * Makes a draft diploma of language representatives for the approved participants without one, linked to their course moment
 * (Spec §3).
 * @returns the draft's id
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when no participant is left
 */
export async function createDiploma(ctx: SignedInContext, id: number): Promise<{ id: number }> {
  const moment = await requireCourseMoment(ctx, id, 'read')
  if (!ctx.actor.ability.can('create', kind.subject)) throw forbidden()
  const make = async (tx: Tx) => {
    const persons = await participantsWithout(tx, moment)
    const certificate = await createDraft(tx, ctx, kind, {
      ...{ group_id: moment.group_id, educator_id: null, educator: '' },
      ...fieldsOf(moment),
      date: dayOf(moment.to) ?? todayInSweden(),
      certified_reason: '',
      course_moment_id: id,
      persons: persons.map((person) => personOf(ctx, person)),
    })
    return { id: certificate }
  }
  return inTransaction(ctx.db, make, longTransaction)
}

export const fillInput = byId.extend({ certificate_id: rowId(), updated_at: version() })

/**
 * Links a draft to a course moment of its college and adds the approved participants without a diploma. Filled-in fields stay.
 * @returns the number of added persons
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for another college's or course moment's draft, an issued one, after another save,
 *   and when no participant is left
 */
export async function fillDiploma(
  ctx: SignedInContext,
  { id, certificate_id, updated_at }: z.infer<typeof fillInput>,
): Promise<{ added: number }> {
  const moment = await requireCourseMoment(ctx, id, 'read')
  if (!ctx.actor.ability.can('update', kind.subject)) throw forbidden()
  const fill = async (tx: Tx) => {
    await claim(tx, ctx, kind, 'update', certificate_id, updated_at)
    const record = await requireRecord(tx, ctx, kind, certificate_id, 'update')
    requireOwnDraft(record, moment)
    const before = kindFields(kind, record.fields as Record<string, unknown>)
    const isUnsaid = !record.course_moment_id && !before.educator1 && !before.place
    const fields = { ...(record.fields as Prisma.JsonObject), ...(isUnsaid && fieldsOf(moment)) }
    await tx.certificate.update({
      where: { id: certificate_id },
      data: { course_moment_id: id, fields },
      select: { id: true },
    })
    const added = await participantsWithout(tx, moment)
    const saved = record.persons.map(({ personal_number, fields, ...person }) => ({
      ...person,
      personal_number: personal_number && ctx.services.keys.open(personal_number),
      credits: creditsOf(fields),
    }))
    const persons = [...saved, ...added.map((person) => personOf(ctx, person))]
    await writePersons(tx, certificate_id, await changesOf(ctx.services.keys, record.persons, persons))
    await linkParticipants(tx, id)
    const details = { course_moment: id, persons: persons.length }
    await audit(tx, ctx, { action: 'update', subject: kind.subject, id: certificate_id, details })
    return { added: added.length }
  }
  return inTransaction(ctx.db, fill, longTransaction)
}

/** Requires a draft of the course moment's college: its readers of personal numbers may read the participants'. @throws AppError CONFLICT */
function requireOwnDraft(record: CertificateRecord, moment: CourseMomentFull): void {
  const refuse = (message: string) => {
    throw new AppError('CONFLICT', { message })
  }
  if (record.group_id !== moment.group_id) refuse(t('courseMoment.otherCollege'))
  if (record.course_moment_id === moment.id) return
  if (record.course_moment) refuse(t('courseMoment.otherMoment', { number: record.course_moment.number }))
  if (record.persons.some(({ status }) => status !== 'draft')) refuse(t('cert.issuedFields'))
}

/**
 * The approved participants on none of the course moment's diplomas. It locks the course moment, so that a second request waits and
 * then finds none left.
 * @throws AppError CONFLICT when there are none
 */
async function participantsWithout(tx: Tx, { id }: CourseMomentFull): Promise<ParticipantRow[]> {
  await linkParticipants(tx, id)
  const participants = await tx.participant.findMany({
    where: { course_moment_id: id },
    select: participantSelect,
    orderBy: [...inOrder],
  })
  const holders = await tx.certificatePerson.findMany({
    where: { participant: { course_moment_id: id }, ...holdsPlace },
    select: { participant_id: true },
  })
  const held = new Set(holders.map(({ participant_id }) => participant_id))
  const left = participants.filter((row) => row.approved && !held.has(row.id))
  if (left.length > 0) return left
  const some = participants.some((row) => row.approved)
  throw new AppError('CONFLICT', { message: t(some ? 'courseMoment.nobodyLeft' : 'courseMoment.nobodyApproved') })
}

/** The diploma's fields from its course moment. Without a place the diploma names the college. */
function fieldsOf({ educators: [one, other], place }: CourseMomentFull) {
  return {
    ...{ educator1: one ? displayName(one) : '', educator2: other ? displayName(other) : '' },
    ...{ belonging: place ? 'none' : 'college', place },
  }
}

function personOf({ services }: SignedInContext, row: ParticipantRow): PersonData {
  const { firstname, lastname, email, personal_number } = row
  return {
    ...{ firstname, lastname, email, credits: null },
    personal_number: personal_number && services.keys.open(personal_number),
  }
}

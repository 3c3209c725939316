import type { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { displayName } from '../access/actor.ts'
import { audit } from '../access/audit.ts'
import { kindFields, type PersonData } from '../certificates/input.ts'
import { kindOf } from '../certificates/kinds/index.ts'
import { type CertificateRecord, creditsOf } from '../certificates/record.ts'
import { claim, createDraft, requireRecord } from '../certificates/save.ts'
import { changesOf, longTransaction, writePersons } from '../certificates/write.ts'
import type { SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { dayOf, rowId, version } from '../core/fields.ts'
import { todayInSweden } from '../core/filters.ts'
import { forbidden } from '../core/refusals.ts'
import { byId } from '../core/resource.ts'
import { inTransaction, type Tx } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import type { CourseMomentFull, ParticipantRow } from './course-moment-shape.ts'
import { participantsAmong } from './diplomas.ts'
import { requireCourseMoment } from './record.ts'

const t = createWords(sv)

const kind = kindOf('diploma_language_representative')

/**
 * Makes the draft of a language-representative diploma for the approved participants who stand on none of the linked ones
 * yet, linked to their course moment (Spec §3). Gives its id.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when nobody is left
 */
export async function createDiploma(ctx: SignedInContext, id: number): Promise<{ id: number }> {
  const moment = await requireCourseMoment(ctx, id, 'read')
  if (!ctx.actor.ability.can('create', kind.subject)) throw forbidden()
  return holding(ctx, id, async (tx) => {
    const persons = await waiting(tx, moment, { course_moment_id: id })
    const certificate = await createDraft(tx, ctx, kind, {
      ...{ group_id: moment.group_id, educator_id: null, educator: '' },
      ...fieldsOf(moment),
      date: dayOf(moment.to) ?? todayInSweden(),
      certified_reason: '',
      persons: persons.map((person) => personOf(ctx, person)),
    })
    await tx.certificate.update({ where: { id: certificate }, data: { course_moment_id: id }, select: { id: true } })
    return { id: certificate }
  })
}

export const fillInput = byId.extend({ certificate_id: rowId(), updated_at: version() })

/**
 * Links a draft to a course moment of its college and adds the approved participants who have no diploma of it yet; what
 * the draft says already stands. Gives how many were added.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when it is another's, somebody is issued on it, somebody else has saved
 *   it, or nobody is left
 */
export async function fillDiploma(
  ctx: SignedInContext,
  { id, certificate_id, updated_at }: z.infer<typeof fillInput>,
): Promise<{ added: number }> {
  const moment = await requireCourseMoment(ctx, id, 'read')
  if (!ctx.actor.ability.can('update', kind.subject)) throw forbidden()
  return holding(ctx, id, async (tx) => {
    await claim(tx, ctx, kind, 'update', certificate_id, updated_at)
    const record = await requireRecord(tx, ctx, kind, certificate_id, 'update')
    requireItsOwn(record, moment)
    const added = await waiting(tx, moment, { OR: [{ course_moment_id: id }, { id: certificate_id }] })
    const saved = record.persons.map(({ personal_number, fields, ...person }) => ({
      ...person,
      personal_number: personal_number && ctx.services.keys.open(personal_number),
      credits: creditsOf(fields),
    }))
    const persons = [...saved, ...added.map((person) => personOf(ctx, person))]
    await writePersons(tx, certificate_id, changesOf(ctx.services.keys, record.persons, persons))
    const before = kindFields(kind, record.fields as Record<string, unknown>)
    const isUnsaid = !record.course_moment_id && !before.educator1 && !before.place
    const fields = { ...(record.fields as Prisma.JsonObject), ...(isUnsaid && fieldsOf(moment)) }
    await tx.certificate.update({
      where: { id: certificate_id },
      data: { course_moment_id: id, fields },
      select: { id: true },
    })
    const details = { course_moment: id, persons: persons.length }
    await audit(tx, ctx, { action: 'update', subject: kind.subject, id: certificate_id, details })
    return { added: added.length }
  })
}

/** Who presses twice, or with a colleague, waits, and then finds nobody left. */
function holding<Done>(ctx: SignedInContext, id: number, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  return inTransaction(
    ctx.db,
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM "CourseMoment" WHERE id = ${id} FOR UPDATE`
      return work(tx)
    },
    longTransaction,
  )
}

/** A paper names one course moment, of the college that issues it: who reads numbers there may read those of its participants. */
function requireItsOwn(record: CertificateRecord, moment: CourseMomentFull): void {
  const refuse = (message: string) => {
    throw new AppError('CONFLICT', { message })
  }
  if (record.group_id !== moment.group_id) refuse(t('courseMoment.otherCollege'))
  if (record.course_moment_id === moment.id) return
  if (record.course_moment) refuse(t('courseMoment.otherMoment', { number: record.course_moment.number }))
  if (record.persons.some(({ status }) => status !== 'draft')) refuse(t('cert.issuedFields'))
}

/** The approved participants who stand on none of those certificates. @throws AppError CONFLICT when there are none */
async function waiting(
  tx: Tx,
  { participants }: CourseMomentFull,
  certificate: Prisma.CertificateWhereInput,
): Promise<ParticipantRow[]> {
  const isHolder = participantsAmong(
    await tx.certificatePerson.findMany({
      where: { certificate, status: { in: ['draft', 'issued'] } },
      select: { firstname: true, lastname: true, email: true, personal_number_key: true },
    }),
  )
  const left = participants.filter((row) => row.approved && !isHolder(row))
  if (left.length > 0) return left
  const some = participants.some((row) => row.approved)
  throw new AppError('CONFLICT', { message: t(some ? 'courseMoment.nobodyLeft' : 'courseMoment.nobodyApproved') })
}

/** What the paper says of a course moment; without a place of its own it is the college that the diploma names. */
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

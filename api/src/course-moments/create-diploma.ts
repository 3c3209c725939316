import { displayName } from '../access/actor.ts'
import type { PersonData } from '../certificates/input.ts'
import { kindOf } from '../certificates/kinds/index.ts'
import { createDraft } from '../certificates/save.ts'
import { longTransaction } from '../certificates/write.ts'
import type { SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { dayOf } from '../core/fields.ts'
import { todayInSweden } from '../core/filters.ts'
import { forbidden } from '../core/refusals.ts'
import { inTransaction, type Tx } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import type { CourseMomentFull, ParticipantRow } from './course-moment-shape.ts'
import { participantsAmong } from './diplomas.ts'
import { requireCourseMoment } from './record.ts'

const t = createWords(sv)

/**
 * Makes the draft of a language-representative diploma for the approved participants who stand on none of the linked ones
 * yet, linked to their course moment (Spec §3). Gives its id.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when nobody is left
 */
export async function createDiploma(ctx: SignedInContext, id: number): Promise<{ id: number }> {
  const kind = kindOf('diploma_language_representative')
  const moment = await requireCourseMoment(ctx, id, 'read')
  if (!ctx.actor.ability.can('create', kind.subject)) throw forbidden()
  const made = await inTransaction(
    ctx.db,
    async (tx) => {
      // Who presses twice waits, and then finds nobody left.
      await tx.$queryRaw`SELECT id FROM "CourseMoment" WHERE id = ${id} FOR UPDATE`
      const persons = await waiting(tx, moment)
      if (persons.length === 0) throw new AppError('CONFLICT', { message: t('courseMoment.nobodyLeft') })
      const certificate = await createDraft(tx, ctx, kind, {
        ...{ group_id: moment.group_id, educator_id: null, educator: '' },
        ...educatorsOf(moment),
        // Without a place of its own it is the college that the diploma names.
        ...{ belonging: moment.place ? 'none' : 'college', place: moment.place },
        date: dayOf(moment.to) ?? todayInSweden(),
        persons: persons.map((person) => personOf(ctx, person)),
      })
      await tx.certificate.update({
        where: { id: certificate },
        data: { course_moment_id: id },
        select: { id: true },
      })
      return certificate
    },
    longTransaction,
  )
  return { id: made }
}

/** The approved participants without a diploma of this course moment. */
async function waiting(tx: Tx, { id, participants }: CourseMomentFull): Promise<ParticipantRow[]> {
  const isHolder = participantsAmong(
    await tx.certificatePerson.findMany({
      where: { certificate: { course_moment_id: id }, status: { in: ['draft', 'issued'] } },
      select: { firstname: true, lastname: true, email: true, personal_number_key: true },
    }),
  )
  return participants.filter((row) => row.approved && !isHolder(row))
}

function educatorsOf({ educators: [one, other] }: CourseMomentFull) {
  return { educator1: one ? displayName(one) : '', educator2: other ? displayName(other) : '' }
}

function personOf({ services }: SignedInContext, row: ParticipantRow): PersonData {
  const { firstname, lastname, email, personal_number } = row
  return {
    ...{ firstname, lastname, email, credits: null },
    personal_number: personal_number && services.keys.open(personal_number),
  }
}

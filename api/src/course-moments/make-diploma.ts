import { asSubject } from '../access/ability.ts'
import { displayName } from '../access/actor.ts'
import { dataOf, type PersonData } from '../certificates/input.ts'
import { kindOf } from '../certificates/kinds/index.ts'
import { createDraft } from '../certificates/save.ts'
import { longTransaction } from '../certificates/write.ts'
import type { SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { dayOf } from '../core/fields.ts'
import { forbidden } from '../core/refusals.ts'
import { inTransaction, type Tx } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import type { CourseMomentFull, ParticipantRow } from './course-moment-shape.ts'
import { requireCourseMoment } from './record.ts'

const t = createWords(sv)
const kind = kindOf('diploma_language_representative')

/**
 * A draft of the diploma for language representatives, linked to the course moment, with its approved participants who
 * stand on none of its diplomas yet (Spec §3: the participants come from a chosen course moment). Gives the draft's id.
 * @throws AppError CONFLICT when there is nobody left; FORBIDDEN for who may not make diplomas of its college
 */
export async function makeDiploma(ctx: SignedInContext, id: number): Promise<number> {
  const moment = await requireCourseMoment(ctx, id, 'read')
  if (!ctx.actor.ability.can('create', asSubject(kind.subject, { group_id: moment.group_id }))) throw forbidden()
  return inTransaction(
    ctx.db,
    async (tx) => {
      // Two who ask at the same time would both take everybody.
      await tx.$queryRaw`SELECT id FROM "CourseMoment" WHERE id = ${id} FOR UPDATE`
      const persons = (await withoutDiploma(tx, moment)).map((row) => personOf(ctx, row))
      if (persons.length === 0) throw new AppError('CONFLICT', { message: t('courseMoment.nobodyLeft') })
      const draft = await createDraft(tx, ctx, kind, dataOf(kind).parse({ ...commonOf(moment), persons }))
      await tx.certificate.update({ where: { id: draft }, data: { course_moment_id: id }, select: { id: true } })
      return draft
    },
    longTransaction,
  )
}

/** Approved participants who stand on no linked diploma: known by their number, or else by their name. */
async function withoutDiploma(tx: Tx, { id, participants }: CourseMomentFull): Promise<ParticipantRow[]> {
  const held = await tx.certificatePerson.findMany({
    where: { certificate: { course_moment_id: id }, status: { in: ['draft', 'issued'] } },
    select: { firstname: true, lastname: true, personal_number_key: true },
  })
  const keys = new Set(held.map(keyOf))
  return participants.filter((row) => row.approved && !keys.has(keyOf(row)))
}

const keyOf = (row: Pick<ParticipantRow, 'firstname' | 'lastname' | 'personal_number_key'>) =>
  row.personal_number_key ?? `${row.firstname} ${row.lastname}`

function personOf({ services }: SignedInContext, row: ParticipantRow): PersonData {
  const { firstname, lastname, email, personal_number } = row
  const number = personal_number && services.keys.open(personal_number)
  return { firstname, lastname, email, personal_number: number, credits: null }
}

function commonOf({ group_id, place, to, educators }: CourseMomentFull) {
  const [educator1 = '', educator2 = ''] = educators.map(displayName)
  return {
    ...{ group_id, educator1, educator2, place },
    belonging: place ? 'none' : 'college',
    date: dayOf(to ?? new Date()),
  }
}

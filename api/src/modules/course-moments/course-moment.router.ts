import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { flag, idsOf, oneOf, withinDays } from '../../engine/filters.ts'
import type { Usage } from '../../engine/refusals.ts'
import { type LinkWriter, readableRows } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { toDay } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { numberDisplays } from '../certificates/contract.ts'
import { billingAddress, billingInput, sendBilling } from './billing.ts'
import { audiences, billingFieldNames, courseMoment } from './course-moment.entity.ts'
import {
  type CourseMomentFull,
  type CourseMomentRow,
  courseMomentListSelect,
  courseMomentSelect,
  presentCourseMoment,
  presentRow,
} from './course-moment-shape.ts'
import { createDiploma, fillDiploma, fillInput } from './create-diploma.ts'
import { linkedDiplomas, namedDiplomas, usingMoments } from './diplomas.ts'
import { filePath, files, requireNumbers } from './downloads.ts'
import { nextNumber } from './number.ts'
import { ofOrder, shownTo, withoutOrder } from './order.ts'
import { peopleInput, searchPeople, writePeople } from './people.ts'
import { requireCourseMoment } from './record.ts'
import { findMomentIds, searchOf } from './search.ts'
import { writeParticipants } from './write-participants.ts'

const t = createTranslator(sv)

type Data = Record<string, unknown>

/** Requires a college in which the actor may have course moments. Another one gets the same error as a missing one. */
const ownCollege: LinkWriter = async (ctx, { field, value, before }) => {
  if (before?.[field] === value) return value
  const action = before ? 'update' : 'create'
  const isKnown = (await ctx.db.group.count({ where: { id: value as number } })) > 0
  if (isKnown && ctx.actor.ability.can(action, asSubject('CourseMoment', { group_id: value as number }))) return value
  throw invalid({ [`data.${field}`]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}

/** Requires any college: everyone may read the colleges, and each may be the one that orders. */
const anyCollege: LinkWriter = async (ctx, { field, value, before }) => {
  const id = value as number | null
  if (id === null || id === before?.[field]) return id
  const [college] = await readableRows(ctx, 'Group', [id], { open: { category: { in: ['region', 'local'] } } })
  if (college) return id
  throw invalid({ [`data.${field}`]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}

/** Refuses changes of the order by educators, changes of billed fields and days in the wrong order, and numbers a new course moment. */
async function prepare(ctx: SignedInContext, given: Data, before: CourseMomentFull | null): Promise<Data> {
  const data = before ? withoutOrder(ctx.actor.ability, given, before) : given
  if (before?.billed_at) {
    const changed = [...billingFieldNames, 'audience' as const].filter(
      (name) => data[name] !== undefined && data[name] !== before[name],
    )
    const fields = Object.fromEntries(changed.map((name) => [`data.${name}`, [t('courseMoment.billed')]]))
    if (changed.length > 0) throw invalid(fields, t('valid.invalidFields'))
  }
  const { from = before?.from, to = before?.to } = {
    from: toDay(data.from as string | null | undefined),
    to: toDay(data.to as string | null | undefined),
  }
  if (from && to && to < from) throw invalid({ 'data.to': [t('courseMoment.dates')] }, t('valid.invalidFields'))
  return { ...data, from, to, ...(!before && { number: await nextNumber(ctx.db) }) }
}

/** The diplomas that use a course moment. A billed one can't be removed at all. @throws AppError CONFLICT */
async function usedIn(db: Tx, { id, billed_at }: CourseMomentFull): Promise<Usage[]> {
  if (billed_at) throw new AppError('CONFLICT', { message: t('courseMoment.billedStays') })
  // No paper of another kind comes from a course moment.
  return [{ entity: 'diploma', count: await db.certificate.count({ where: usingMoments([id]) }) }]
}

const procedures = crud(courseMoment, {
  select: courseMomentSelect,
  present: (rows: CourseMomentFull[], { services, actor }) =>
    rows.map((row) => presentCourseMoment(services.keys, shownTo(actor.ability, row))),
  listSelect: courseMomentListSelect,
  presentList: (rows: CourseMomentRow[]) => rows.map(presentRow),
  search: (text, { db }) => searchOf(db, text),
  searchIds: ({ db }, text, among) => findMomentIds(db, text, among),
  searchIdsTables: ['Participant'],
  filters: {
    audience: oneOf(audiences, (chosen) => ({ audience: { in: chosen } })),
    billed: flag((billed) => ({ billed_at: billed ? { not: null } : null })),
    group: idsOf((ids) => ({ group_id: { in: ids } })),
    from: withinDays('from'),
  },
  /** The chosen group and the groups under it; a course moment that names the actor stays in every group. */
  narrow: ({ groupId, actor: { namedOn } }) =>
    groupId ? { OR: [{ group: { OR: [{ id: groupId }, { path: { has: groupId } }] } }, { id: { in: namedOn } }] } : {},
  links: {
    group_id: ownCollege,
    orderer_college_id: anyCollege,
    educators: ofOrder(writePeople),
    stakeholders: ofOrder(writePeople),
    participants: writeParticipants,
  },
  owned: (ctx) => ({ author_id: ctx.actor.user.id, licensee_id: ctx.licenseeId }),
  prepare,
  usedIn,
})

export const courseMomentRouter = router({
  ...procedures,
  ...usedInOf('CourseMoment', () => ({}), { naming: namedDiplomas }),

  /** The users that the actor may choose as educators or stakeholders, also without the right to read users. */
  people: procedure.input(peopleInput).query(({ ctx, input }) => searchPeople(ctx, input)),

  /** The linked certificates that the actor may read, newest first, and the participants on them. */
  diplomas: procedure.input(byId).query(async ({ ctx, input }) => {
    return linkedDiplomas(ctx, await requireCourseMoment(ctx, input.id, 'read'))
  }),

  /** Makes a draft diploma for the approved participants without one. */
  createDiploma: procedure.input(byId).mutation(({ ctx, input }) => createDiploma(ctx, input.id)),

  /** Links a saved draft, and adds the approved participants without a diploma. */
  fillDiploma: procedure.input(fillInput).mutation(({ ctx, input }) => fillDiploma(ctx, input)),

  /** The address for its billing basis; null while the setting is empty. */
  billingAddress: procedure
    .input(byId)
    .query(async ({ ctx, input }) => ({ address: await billingAddress(ctx, input.id) })),

  /** Mails the billing basis to the network's address, once (Spec §9). */
  bill: procedure.input(billingInput).mutation(async ({ ctx, input }) => {
    return presentCourseMoment(ctx.services.keys, await sendBilling(ctx, input))
  }),

  /** A link to the participants as an Excel file, or to the attendance sheet, for two minutes. */
  link: procedure
    .input(byId.extend({ file: z.enum(files), personal_numbers: z.enum(numberDisplays).default('masked') }))
    .query(async ({ ctx, input: { id, file, personal_numbers } }) => {
      requireNumbers(ctx, await requireCourseMoment(ctx, id, 'read'), personal_numbers)
      return linkTo(ctx, filePath(id, file, personal_numbers))
    }),
})

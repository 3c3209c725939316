import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import { audit, auditRow, insertAudit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { day, rowId } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { countAttempts, limitKey } from '../../platform/auth/rate-limit.ts'
import { requireCandidates } from './staff-access.ts'
import { mailHandedOut, mailReminder } from './staff-mails.ts'

const t = createTranslator(sv)

/** The most candidates of one act. */
const maxChosen = 500
const chosen = z.array(rowId()).min(1).max(maxChosen)

export const assignInput = z.object({
  ids: chosen,
  staff: z.array(rowId()).max(20),
  /** Keeps the staff that each candidate has beside the named people. */
  add: z.boolean().default(false),
})
export const handOutInput = z.object({ ids: chosen, surveys: z.array(rowId()).min(1).max(50), due: day() })
export const chosenInput = z.object({ ids: chosen })
export const finishInput = z.object({ ids: chosen, finished: z.boolean() })

/** A candidate's college, or the place of a candidate who has none: only the network's own surveys are offered there. */
type College = { id: number; path: number[] } | null

/** The college with the groups above it. */
const around = (college: College): number[] => (college ? [college.id, ...college.path] : [])

/** A candidate alone can't be staff. */
const mayBeStaff = {
  ...{ active: true, anonymised_at: null, NOT: { roles: { every: { name: 'candidate' }, some: {} } } },
} satisfies Prisma.UserWhereInput

/**
 * People who may be assigned to candidates of each of these colleges: active members of the college or of a group above it,
 * and the person who asks.
 */
function assignable(colleges: readonly College[], self: number): Prisma.UserWhereInput {
  const inEach = colleges.map((college) => ({ memberships: { some: { group_id: { in: around(college) } } } }))
  return { ...mayBeStaff, OR: [{ AND: inEach }, { id: self }] }
}

/** Surveys that may be handed out to candidates of each of these colleges: active ones of the network, the college or a group above it. */
function offered(colleges: readonly College[]): Prisma.ValidigGeneralSurveyWhereInput {
  const [first = [], ...others] = colleges.map(around)
  const shared = first.filter((id) => others.every((ids) => ids.includes(id)))
  return { status: true, OR: [{ group_id: null }, { group_id: { in: shared } }] }
}

/** The colleges of candidates, by candidate. */
async function collegesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, College>> {
  const rows = await tx.validigCandidate.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, group: { select: { id: true, path: true } } },
  })
  return new Map(rows.map(({ id, group }) => [id, group]))
}

/** Each college once. */
const distinct = (colleges: Map<number, College>): College[] => [
  ...new Map([...colleges.values()].map((college) => [college?.id, college])).values(),
]

/** Choices for candidates: people to assign and surveys to hand out, those that fit each of the candidates. */
export async function choicesFor(ctx: SignedInContext, ids: readonly number[]) {
  const seen = await requireCandidates(ctx, ctx.db, ids, 'lead')
  const { people, surveys } = await choicesOf(ctx, distinct(await collegesOf(ctx.db, seen)))
  const own = await selvesAmong(ctx.db, seen)
  return { people: people.filter(({ id }) => !own.has(id)), surveys }
}

/** The people whom the candidates are. Of those who are only invited nothing is told (record 48): they read nothing of their own as staff anyway. */
async function selvesAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const where = { id: { in: [...ids] }, invited_lastname: null }
  const rows = await tx.validigCandidate.findMany({ where, select: { user_id: true } })
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The same for candidates of colleges. */
export async function choicesOf(ctx: SignedInContext, groups: readonly College[]) {
  const [people, surveys] = await Promise.all([
    ctx.db.user.findMany({
      where: assignable(groups, ctx.actor.user.id),
      select: { id: true, name: true, firstname: true, lastname: true },
      orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }],
      take: 500,
    }),
    ctx.db.validigGeneralSurvey.findMany({
      where: offered(groups),
      select: { id: true, title: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: 500,
    }),
  ])
  return { people: people.map((each) => ({ id: each.id, name: displayName(each) })), surveys }
}

/** Sets the staff of candidates, or adds to it. A person who is left out of a set one sees nothing of the candidate from now on. */
export async function assign(ctx: SignedInContext, { ids, staff, add }: z.infer<typeof assignInput>) {
  return inTransaction(ctx.db, async (tx) => {
    const candidates = await requireCandidates(ctx, tx, ids, 'update')
    await setStaff(ctx, tx, candidates, staff, add)
    return { count: candidates.length }
  })
}

/** @throws AppError INVALID at `staff` for a person who can't be assigned to each of the candidates, or is one of them */
export async function setStaff(
  ctx: SignedInContext,
  tx: Tx,
  candidates: readonly number[],
  staff: readonly number[],
  add = false,
): Promise<void> {
  const wanted = [...new Set(staff)]
  const before = await tx.validigStaff.findMany({ where: { candidate_id: { in: [...candidates] } } })
  const held = new Set(before.map(({ candidate_id, user_id }) => `${candidate_id} ${user_id}`))
  // A membership that ends meanwhile ends after this, and takes the assignment with it (a trigger of the database).
  await tx.$queryRaw`SELECT id FROM "Membership" WHERE user_id = ANY (${wanted}::int[]) ORDER BY id FOR KEY SHARE`
  const people = await tx.user.findMany({
    where: { ...mayBeStaff, id: { in: wanted } },
    select: { id: true, memberships: { select: { group_id: true } } },
  })
  const groups = new Map(people.map(({ id, memberships }) => [id, memberships.map(({ group_id }) => group_id)]))
  const colleges = await collegesOf(tx, candidates)
  // Asked for each candidate: a teacher of one college is nobody to the candidates of another that were chosen with it.
  const fits = (id: number, candidate: number) =>
    held.has(`${candidate} ${id}`) ||
    (groups.has(id) && id === ctx.actor.user.id) ||
    around(colleges.get(candidate) ?? null).some((group) => groups.get(id)?.includes(group))
  if (!wanted.every((id) => candidates.every((candidate) => fits(id, candidate)))) {
    throw invalid({ staff: [t('validation.notAssignable')] }, t('valid.invalidFields'))
  }
  const selves = await selvesAmong(tx, candidates)
  if (wanted.some((id) => selves.has(id))) {
    throw invalid({ staff: [t('validation.ownStaff')] }, t('valid.invalidFields'))
  }
  if (!add) {
    await tx.validigStaff.deleteMany({ where: { candidate_id: { in: [...candidates] }, user_id: { notIn: wanted } } })
  }
  await tx.validigStaff.createMany({
    data: candidates.flatMap((candidate_id) => wanted.map((user_id) => ({ candidate_id, user_id }))),
    skipDuplicates: true,
  })
  await insertAudit(
    tx,
    candidates.map((id) =>
      auditRow(ctx, {
        action: 'assign',
        subject: 'ValidigCandidate',
        id,
        details: { staff: wanted, ...(add && { add }) },
      }),
    ),
  )
}

/**
 * Hands out surveys. A candidate who has one keeps its answers; a new day is set for those who haven't sent it. The
 * candidates are mailed of new ones.
 */
export async function handOut(ctx: SignedInContext, { ids, surveys, due }: z.infer<typeof handOutInput>) {
  return inTransaction(ctx.db, async (tx) => {
    const candidates = await requireCandidates(ctx, tx, ids, 'lead')
    return giveSurveys(ctx, tx, { candidates, surveys, due })
  })
}

type Giving = { candidates: readonly number[]; surveys: readonly number[]; due: string | null; quiet?: boolean }

/** @throws AppError INVALID at `surveys` for one that isn't offered to the candidates' colleges */
export async function giveSurveys(ctx: SignedInContext, tx: Tx, { candidates, surveys, due, quiet }: Giving) {
  const wanted = [...new Set(surveys)]
  const found = await tx.validigGeneralSurvey.findMany({
    where: { AND: [{ id: { in: wanted } }, offered(distinct(await collegesOf(tx, candidates)))] },
    select: { id: true, title: true },
  })
  if (found.length < wanted.length) throw invalid({ surveys: [t('validation.notOffered')] }, t('valid.invalidFields'))
  const day = due ? new Date(due) : null
  const made = await tx.validigAssignment.createManyAndReturn({
    data: candidates.flatMap((candidate_id) => wanted.map((survey_id) => ({ candidate_id, survey_id, due: day }))),
    skipDuplicates: true,
    select: { candidate_id: true },
  })
  if (day) {
    await tx.validigAssignment.updateMany({
      where: {
        ...{ candidate_id: { in: [...candidates] }, survey_id: { in: wanted } },
        status: { in: ['notStarted', 'answering', 'reopened'] },
      },
      data: { due: day },
    })
  }
  const told = [...new Set(made.map(({ candidate_id }) => candidate_id))]
  const details = { surveys: wanted, due }
  await insertAudit(
    tx,
    candidates.map((id) => auditRow(ctx, { action: 'handOut', subject: 'ValidigCandidate', id, details })),
  )
  const titles = found.map(({ title }) => title)
  if (!quiet) await mailHandedOut(ctx, tx, { ids: told, titles, due, at: new Date() })
  return { count: told.length }
}

/**
 * Reminds candidates with surveys left to send, once a day. Nobody is mailed who wants no mails: the number doesn't tell of these, because
 * a candidate who is only invited may have an account whose choices are none of the inviter's.
 * @returns how many were reminded
 */
export async function remind(ctx: SignedInContext, ids: readonly number[]) {
  return inTransaction(ctx.db, async (tx) => {
    const candidates = await requireCandidates(ctx, tx, ids, 'lead')
    const waiting = await tx.validigCandidate.findMany({
      where: {
        ...{ id: { in: candidates }, finished_at: null },
        assignments: { some: { status: { in: ['notStarted', 'answering', 'reopened'] } } },
      },
      select: { id: true },
    })
    const now = new Date()
    const keyOf = (id: number) => limitKey('validation reminder', `${id} ${now.toISOString().slice(0, 10)}`)
    const keys = waiting.map(({ id }) => keyOf(id))
    const verdicts = await countAttempts(ctx.services.tries, keys, { max: 1, seconds: 86_400 })
    const to = waiting.flatMap(({ id }) => (verdicts.get(keyOf(id))?.allowed ? [id] : []))
    await mailReminder(ctx, tx, to, now)
    await audit(tx, ctx, { action: 'remind', subject: 'ValidigCandidate', details: { candidates: to } })
    return { count: to.length }
  })
}

/** Finishes candidates, or takes them up again. Answers and files stay. */
export async function finish(ctx: SignedInContext, { ids, finished }: z.infer<typeof finishInput>) {
  return inTransaction(ctx.db, async (tx) => {
    const candidates = await requireCandidates(ctx, tx, ids, 'lead')
    const { count } = await tx.validigCandidate.updateMany({
      where: { id: { in: candidates }, finished_at: finished ? null : { not: null } },
      data: { finished_at: finished ? new Date() : null },
    })
    await insertAudit(
      tx,
      candidates.map((id) =>
        auditRow(ctx, { action: finished ? 'finish' : 'unfinish', subject: 'ValidigCandidate', id }),
      ),
    )
    return { count }
  })
}

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
import { requireCandidates } from './staff-access.ts'
import { mailHandedOut, mailReminder } from './staff-mails.ts'

const t = createTranslator(sv)

/** The most candidates of one act. */
const maxChosen = 500
const chosen = z.array(rowId()).min(1).max(maxChosen)

export const assignInput = z.object({ ids: chosen, staff: z.array(rowId()).max(20) })
export const handOutInput = z.object({ ids: chosen, surveys: z.array(rowId()).min(1).max(50), due: day() })
export const chosenInput = z.object({ ids: chosen })
export const finishInput = z.object({ ids: chosen, finished: z.boolean() })

/**
 * People who may be assigned to candidates of these colleges: active members of a college or of a group above it, and
 * the person who asks. A candidate alone can't be.
 */
export function assignable(groups: readonly { id: number; path: number[] }[], self: number): Prisma.UserWhereInput {
  const ids = [...new Set(groups.flatMap(({ id, path }) => [id, ...path]))]
  return {
    ...{ active: true, anonymised_at: null, NOT: { roles: { every: { name: 'candidate' }, some: {} } } },
    OR: [{ memberships: { some: { group_id: { in: ids } } } }, { id: self }],
  }
}

/** Surveys that may be handed out to candidates of these colleges: active ones of the network, a college or a group above it. */
export function offered(groups: readonly { id: number; path: number[] }[]): Prisma.ValidigGeneralSurveyWhereInput {
  const ids = [...new Set(groups.flatMap(({ id, path }) => [id, ...path]))]
  return { status: true, OR: [{ group_id: null }, { group_id: { in: ids } }] }
}

/** The colleges of candidates. */
export async function collegesOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx.validigCandidate.findMany({
    where: { id: { in: [...ids] } },
    select: { group: { select: { id: true, path: true } } },
  })
  return rows.flatMap(({ group }) => group ?? [])
}

/** Choices for candidates: people to assign and surveys to hand out. */
export async function choicesFor(ctx: SignedInContext, ids: readonly number[]) {
  const seen = await requireCandidates(ctx, ctx.db, ids, 'lead')
  const groups = await collegesOf(ctx.db, seen)
  return choicesOf(ctx, groups)
}

/** The same for candidates of colleges. */
export async function choicesOf(ctx: SignedInContext, groups: readonly { id: number; path: number[] }[]) {
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

/** Sets the staff of candidates. A person who is left out sees nothing of the candidate from now on. */
export async function assign(ctx: SignedInContext, { ids, staff }: z.infer<typeof assignInput>) {
  return inTransaction(ctx.db, async (tx) => {
    const candidates = await requireCandidates(ctx, tx, ids, 'update')
    await setStaff(ctx, tx, candidates, staff)
    return { count: candidates.length }
  })
}

/** @throws AppError INVALID at `staff` for a person who can't be assigned to each of the candidates */
export async function setStaff(
  ctx: SignedInContext,
  tx: Tx,
  candidates: readonly number[],
  staff: readonly number[],
): Promise<void> {
  const wanted = [...new Set(staff)]
  const before = await tx.validigStaff.findMany({ where: { candidate_id: { in: [...candidates] } } })
  const held = new Set(before.map(({ candidate_id, user_id }) => `${candidate_id} ${user_id}`))
  const fresh = wanted.filter((id) => candidates.some((candidate) => !held.has(`${candidate} ${id}`)))
  const known = await tx.user.findMany({
    where: { AND: [{ id: { in: fresh } }, assignable(await collegesOf(tx, candidates), ctx.actor.user.id)] },
    select: { id: true },
  })
  if (known.length < fresh.length) throw invalid({ staff: [t('validation.notAssignable')] }, t('valid.invalidFields'))
  await tx.validigStaff.deleteMany({ where: { candidate_id: { in: [...candidates] }, user_id: { notIn: wanted } } })
  await tx.validigStaff.createMany({
    data: candidates.flatMap((candidate_id) => wanted.map((user_id) => ({ candidate_id, user_id }))),
    skipDuplicates: true,
  })
  await insertAudit(
    tx,
    candidates.map((id) =>
      auditRow(ctx, { action: 'assign', subject: 'ValidigCandidate', id, details: { staff: wanted } }),
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
    where: { AND: [{ id: { in: wanted } }, offered(await collegesOf(tx, candidates))] },
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

/** Reminds candidates with surveys left to send, once a day. @returns how many were mailed */
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
    const to = waiting.map(({ id }) => id)
    const count = await mailReminder(ctx, tx, to, new Date())
    await audit(tx, ctx, { action: 'remind', subject: 'ValidigCandidate', details: { candidates: to } })
    return { count }
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

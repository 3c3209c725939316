import type { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { type keywordsInput, noKeywords, readKeywords } from './keywords.ts'
import { assignedTo, ofChosenGroup } from './staff-access.ts'
import { choicesOf } from './staff-office.ts'

const t = createTranslator(sv)

/** Tells whether the person works with candidates, and how many of their own candidates in the chosen group wait for a review. */
export async function staffStanding(ctx: SignedInContext) {
  const { ability, user } = ctx.actor
  const leads = !user.candidateOnly && ability.can('read', 'ValidigCandidate')
  const mine = assignedTo(ctx)
  const [assigned, waiting] = await Promise.all([
    leads || ctx.db.validigCandidate.findFirst({ where: mine, select: { id: true } }),
    ctx.services.totals.count(ctx.db, 'ValidigCandidate', {
      AND: [{ finished_at: null, assignments: { some: { status: 'sent' } } }, mine, ofChosenGroup(ctx)],
    }),
  ])
  return {
    isStaff: Boolean(assigned),
    mayInvite: leads && ability.can('create', 'ValidigCandidate'),
    mayAssign: leads && ability.can('update', 'ValidigCandidate'),
    mayRemove: leads && !ctx.actor.realUser && ability.can('delete', 'ValidigCandidate'),
    waiting,
    /** An administrator who acts as the staff is told why no candidates of theirs stand here. */
    masquerading: ctx.actor.realUser !== null,
  }
}

/** Returns keywords of the validation with their regulations to staff; none to anybody else. */
export async function staffKeywords(ctx: SignedInContext, input: z.infer<typeof keywordsInput>) {
  const { isStaff } = await staffStanding(ctx)
  return isStaff ? readKeywords(ctx, input) : noKeywords()
}

/** Returns the colleges to which the person may invite; with one of them its people and surveys, too. */
export async function inviteChoices(ctx: SignedInContext, group_id: number | null) {
  const { ability } = ctx.actor
  const empty = { groups: [], people: [], surveys: [] }
  if (ctx.actor.user.candidateOnly || !ability.can('create', 'ValidigCandidate')) return empty
  const rules = ctx.actor.rules.filter(({ subject }) => subject === 'ValidigCandidate' || subject === 'all')
  const everywhere = rules.some(({ conditions }) => !conditions)
  const within = rules.flatMap(({ conditions }) => groupIdsIn(conditions))
  const groups = await ctx.db.group.findMany({
    where: { category: 'local', ...(!everywhere && { id: { in: within } }), AND: [visible(ability, 'read', 'Group')] },
    select: { id: true, title: true, path: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: 500,
  })
  const chosen = groups.find(({ id }) => id === group_id)
  const choices = chosen ? await choicesOf(ctx, [chosen]) : { people: [], surveys: [] }
  return { groups: groups.map(({ id, title }) => ({ id, title })), ...choices }
}

const groupIdsIn = (conditions: unknown): number[] => {
  const { group_id } = (conditions ?? {}) as { group_id?: { in?: number[] } }
  return group_id?.in ?? []
}

/**
 * Counts the candidates of a survey by how far they are, and their colleges: of all of them, also of those whose rows the
 * person doesn't see, since a change meets them all. @throws AppError NOT_FOUND
 */
export async function surveyUse(ctx: SignedInContext, id: number) {
  const where = { AND: [{ id }, visible(ctx.actor.ability, 'read', 'ValidigGeneralSurvey')] }
  const survey = await ctx.db.validigGeneralSurvey.findFirst({ where, select: { id: true } })
  if (!survey) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const [row] = await ctx.db.$queryRaw<{ answering: number; sent: number; candidates: number; colleges: number }[]>`
    SELECT count(*) FILTER (WHERE a.status IN ('answering', 'reopened'))::int AS answering,
      count(*) FILTER (WHERE a.status IN ('sent', 'reviewed'))::int AS sent,
      count(*)::int AS candidates, count(DISTINCT c.group_id)::int AS colleges
    FROM "ValidigAssignment" a JOIN "ValidigCandidate" c ON c.id = a.candidate_id WHERE a.survey_id = ${id}`
  return row ?? { answering: 0, sent: 0, candidates: 0, colleges: 0 }
}

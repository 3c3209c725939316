import type { Prisma } from '@kollegium/db'
import { visible, visibleOr } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { assignedTo, requireOneself } from './own-candidate.ts'

const t = createTranslator(sv)

export { assignedTo }

const nothing = { id: { in: [] as number[] } }
const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** The candidates whose rows the person sees: those of their rights, and those that they are assigned to. */
export function seenCandidates(ctx: SignedInContext): Prisma.ValidigCandidateWhereInput {
  const { ability, user } = ctx.actor
  if (user.candidateOnly) return nothing
  // Without a right the assigned ones stand alone: the database can't begin with an index inside an OR.
  if (!ability.can('read', 'ValidigCandidate')) return assignedTo(ctx)
  return visibleOr(ability, 'read', 'ValidigCandidate', assignedTo(ctx))
}

/**
 * The candidates of the group that the person has chosen to work in, and of the groups below it, whose staff its members may be; all
 * of them without one. Those without a college stand in every group.
 */
export function ofChosenGroup({ groupId }: SignedInContext): Prisma.ValidigCandidateWhereInput {
  if (!groupId) return {}
  return { OR: [{ group_id: groupId }, { group_id: null }, { group: { path: { has: groupId } } }] }
}

/** The candidates for whom the person may hand out surveys, remind, and finish. */
export const ledCandidates = (ctx: SignedInContext): Prisma.ValidigCandidateWhereInput =>
  ctx.actor.user.candidateOnly ? nothing : visibleOr(ctx.actor.ability, 'update', 'ValidigCandidate', assignedTo(ctx))

/**
 * Finds candidates for an act, all or none.
 * @param by `update` and `delete` for acts of the right alone, such as assigning staff; `lead` also for the assigned staff
 * @throws AppError NOT_FOUND for an unseen one, FORBIDDEN for one that is seen without the right
 */
export async function requireCandidates(
  ctx: SignedInContext,
  tx: Tx,
  ids: readonly number[],
  by: 'update' | 'delete' | 'lead',
): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const where = by === 'lead' ? ledCandidates(ctx) : visible(ctx.actor.ability, by, 'ValidigCandidate')
  const [seen, allowed] = await Promise.all([
    tx.validigCandidate.count({ where: { AND: [{ id: { in: wanted } }, seenCandidates(ctx)] } }),
    tx.validigCandidate.count({ where: { AND: [{ id: { in: wanted } }, seenCandidates(ctx), where] } }),
  ])
  if (seen < wanted.length) throw notFound()
  if (allowed < wanted.length) throw forbidden()
  return wanted
}

/**
 * Finds a survey of a candidate that the person is assigned to, and locks it until the transaction ends, so that an act
 * and the candidate's own sending follow each other. @throws AppError NOT_FOUND
 */
export async function lockAssignment(ctx: SignedInContext, tx: Tx, id: number) {
  requireOneself(ctx.actor)
  await tx.$queryRaw`SELECT id FROM "ValidigAssignment" WHERE id = ${id} FOR UPDATE`
  const found = await tx.validigAssignment.findFirst({
    where: { id, candidate: assignedTo(ctx) },
    select: {
      ...{ id: true, status: true, sent_at: true, candidate_id: true, survey_id: true },
      survey: { select: { title: true } },
    },
  })
  if (!found) throw notFound()
  return found
}

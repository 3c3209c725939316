import { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { DiskName } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { bulkLimits, inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import { remove } from '../../platform/disks/disks.ts'
import { requireOneself } from './own-candidate.ts'
import { requireCandidates } from './staff-access.ts'
import { mailRemoved, mailTakenBack, mailWithdrawn } from './staff-mails.ts'

const t = createTranslator(sv)

const select = {
  id: true,
  user_id: true,
  last_active_at: true,
  made_account: true,
  user: {
    select: {
      ...{ validig: true, password_hash: true, last_sign_in_at: true, roles: { select: { name: true } } },
      _count: { select: { memberships: true, linked_accounts: true } },
    },
  },
  files: { select: { path: true, disk: true } },
} satisfies Prisma.ValidigCandidateSelect
type Leaving = Prisma.ValidigCandidateGetPayload<{ select: typeof select }>

/** Counts what goes with a candidate, for the question before. @throws AppError NOT_FOUND, FORBIDDEN */
export async function readRemoval(ctx: SignedInContext, id: number) {
  requireOneself(ctx.actor)
  await requireCandidates(ctx, ctx.db, [id], 'delete')
  const of = { assignment: { candidate_id: id } }
  const [surveys, answers, comments, files] = await Promise.all([
    ctx.db.validigAssignment.count({ where: { candidate_id: id } }),
    ctx.db.validigAnswer.count({ where: of }),
    ctx.db.validigComment.count({ where: of }),
    ctx.db.validigFile.count({ where: { candidate_id: id } }),
  ])
  return { surveys, answers, comments, files }
}

/**
 * Removes a candidate with surveys, answers, comments and files, for good. The account stays, and is no candidate's any more. The candidate
 * is mailed. @throws AppError NOT_FOUND, FORBIDDEN
 */
export function removeCandidate(ctx: SignedInContext, id: number): Promise<void> {
  return leave(ctx, id, async (tx, candidate) => {
    await mailRemoved(ctx, tx, id)
    await removeRows(ctx, tx, candidate)
    // The two conditions of a candidate alone hold together or not at all (Spec §1).
    const data = { validig: Prisma.DbNull }
    await tx.user.update({ where: { id: candidate.user_id }, data, select: { id: true } })
    await audit(tx, ctx, { action: 'delete', subject: 'ValidigCandidate', id, details: { person: candidate.user_id } })
  })
}

/**
 * Takes an invitation back that the candidate hasn't acted on: everything is as before it. An account that it made, and nobody has used, goes,
 * too. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the candidate has begun
 */
export function withdrawInvitation(ctx: SignedInContext, id: number): Promise<void> {
  return leave(ctx, id, async (tx, candidate) => {
    if (candidate.last_active_at) throw new AppError('CONFLICT', { message: t('validation.begun') })
    await mailWithdrawn(ctx, tx, id)
    await removeRows(ctx, tx, candidate)
    const { user_id } = candidate
    await audit(tx, ctx, { action: 'withdraw', subject: 'ValidigCandidate', id, details: { person: user_id } })
    if (isUnused(candidate)) {
      await tx.user.delete({ where: { id: user_id }, select: { id: true } })
      await audit(tx, ctx, { action: 'delete', subject: 'User', id: user_id })
    } else if (!hasOptions(candidate)) {
      await tx.user.update({ where: { id: user_id }, data: { validig: Prisma.DbNull }, select: { id: true } })
    }
  })
}

/** Holds the candidate while they are taken out, so that nothing is handed in meanwhile. */
function leave(ctx: SignedInContext, id: number, work: (tx: Tx, candidate: Leaving) => Promise<void>): Promise<void> {
  requireOneself(ctx.actor)
  return inTransaction(
    ctx.db,
    async (tx) => {
      await lockRows(tx, 'ValidigCandidate', [id], 'remove')
      await requireCandidates(ctx, tx, [id], 'delete')
      await work(tx, await tx.validigCandidate.findUniqueOrThrow({ where: { id }, select }))
    },
    bulkLimits,
  )
}

/** The bytes go first, while the rows are held: cut off in between, the rows are found again. */
async function removeRows({ services }: SignedInContext, tx: Tx, { id, files }: Leaving): Promise<void> {
  for (const { path, disk } of files) await remove(services.disks[disk as DiskName], path)
  await tx.validigCandidate.delete({ where: { id }, select: { id: true } })
}

/** The invitation made the account, and nobody has signed in to it or given it anything. */
function isUnused({ made_account, user }: Leaving): boolean {
  const { memberships, linked_accounts } = user._count
  const isBare = memberships === 0 && linked_accounts === 0 && user.roles.every(({ name }) => name === 'candidate')
  return made_account && isBare && user.password_hash === null && user.last_sign_in_at === null
}

/** Data that another program of the validation has written: they were there before the invitation. */
function hasOptions({ user }: Leaving): boolean {
  const { options } = (user.validig ?? {}) as { options?: unknown }
  return Array.isArray(options) && options.length > 0
}

/** The survey, and how much of it the person was told would go. */
export const takeBackInput = z.object({
  id: rowId(),
  answers: z.number().int().min(0),
  comments: z.number().int().min(0),
})

/**
 * Takes a survey back that the candidate has never sent. Its answers and comments go; its files stay the candidate's. The candidate is
 * mailed. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for one that has been sent, or with more to lose than the person knew of
 */
export function takeBack(ctx: SignedInContext, { id, answers, comments }: z.infer<typeof takeBackInput>) {
  requireOneself(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const found = await tx.validigAssignment.findUnique({ where: { id }, select: { candidate_id: true } })
    if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
    // In the order in which the candidate's own acts lock: nobody answers meanwhile.
    await lockRows(tx, 'ValidigCandidate', [found.candidate_id], 'write')
    await requireCandidates(ctx, tx, [found.candidate_id], 'lead')
    await lockRows(tx, 'ValidigAssignment', [id], 'remove')
    const survey = await tx.validigAssignment.findUnique({
      where: { id },
      select: {
        ...{ candidate_id: true, survey_id: true, sent_at: true, survey: { select: { title: true } } },
        _count: { select: { answers: true, comments: true } },
      },
    })
    if (!survey) throw new AppError('NOT_FOUND', { message: t('error.404') })
    if (survey.sent_at) throw new AppError('CONFLICT', { message: t('validation.hasBeenSent') })
    const { _count, candidate_id } = survey
    if (_count.answers > answers || _count.comments > comments) {
      throw new AppError('CONFLICT', { message: t('validation.moreToLose'), details: _count })
    }
    await tx.validigFile.updateMany({ where: { assignment_id: id }, data: { assignment_id: null, row_id: null } })
    await tx.validigAssignment.delete({ where: { id }, select: { id: true } })
    const details = { survey: survey.survey_id, ..._count }
    await audit(tx, ctx, { action: 'takeBack', subject: 'ValidigCandidate', id: candidate_id, details })
    await mailTakenBack(ctx, tx, { candidate_id, title: survey.survey.title, at: new Date() })
  })
}

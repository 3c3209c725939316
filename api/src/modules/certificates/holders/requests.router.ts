import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { pageInput, rangeOf } from '../../../engine/resource.ts'
import { procedure, router } from '../../../engine/trpc.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { momentOf, plainText, rowId } from '../../../kernel/fields.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { kindOf } from '../kinds/index.ts'
import { kindNames } from '../kinds/names.ts'
import { visibleCertificates } from '../record.ts'
import { queueAnswerMail } from './holder-mails.ts'
import { holderOf } from './own-documents.ts'

const t = createTranslator(sv)

/** The requests about documents that the actor may issue anew. */
function answerable(ctx: SignedInContext): Prisma.HolderRequestWhereInput {
  return { person: { certificate: { OR: kindNames.map((name) => visibleCertificates(ctx, kindOf(name), 'issue')) } } }
}

const requestSelect = {
  id: true,
  kind: true,
  status: true,
  firstname: true,
  lastname: true,
  address: true,
  message: true,
  answer: true,
  created_at: true,
  updated_at: true,
  answered_at: true,
  answered_by: { select: { name: true, firstname: true, lastname: true } },
  person: {
    select: {
      id: true,
      firstname: true,
      lastname: true,
      email: true,
      number: true,
      status: true,
      protected: true,
      certificate: { select: { id: true, kind: true, group: { select: { title: true } } } },
    },
  },
} as const satisfies Prisma.HolderRequestSelect

function present(row: Prisma.HolderRequestGetPayload<{ select: typeof requestSelect }>) {
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()]
  return { ...row, created_at, updated_at, answered_at: momentOf(row.answered_at) }
}

/** A holder's request, for those who answer it. */
export type HolderRequestRow = ReturnType<typeof present>

const answered = ['done', 'declined'] as const

/** A part of the requests that the actor may answer, with the exact total: those that wait, oldest first, or those that have ended, latest first. */
export async function findRequests(
  ctx: SignedInContext,
  open: boolean,
  { skip, take }: { skip: number; take: number },
) {
  const status: Prisma.HolderRequestWhereInput = open ? { status: 'waiting' } : { status: { not: 'waiting' } }
  const where = { AND: [status, answerable(ctx)] }
  const [rows, total] = await Promise.all([
    ctx.db.holderRequest.findMany({
      where,
      select: requestSelect,
      orderBy: open ? [{ created_at: 'asc' }, { id: 'asc' }] : [{ updated_at: 'desc' }, { id: 'desc' }],
      skip,
      take,
    }),
    ctx.db.holderRequest.count({ where }),
  ])
  return { items: rows.map(present), total }
}

/** Tells whether there is such a request and the actor may answer it. */
export const mayAnswerRequest = async (ctx: SignedInContext, id: number): Promise<boolean> =>
  (await ctx.db.holderRequest.count({ where: { AND: [{ id }, answerable(ctx)] } })) > 0

/** The number of waiting requests that the actor may answer; null for an actor who issues nothing. */
export async function countWaitingRequests(ctx: SignedInContext): Promise<number | null> {
  if (!kindNames.some((name) => ctx.actor.ability.can('issue', kindOf(name).subject))) return null
  return ctx.db.holderRequest.count({ where: { AND: [{ status: 'waiting' }, answerable(ctx)] } })
}

/** The requests of holders, to those who may issue their documents (Spec §2.4). */
export const holderRequestRouter = router({
  /** Those that wait, oldest first, or those that have ended, latest first. */
  list: procedure.input(pageInput.extend({ open: z.boolean().default(true) })).query(async ({ ctx, input }) => {
    const { page, limit, skip } = rangeOf(input)
    return { ...(await findRequests(ctx, input.open, { skip, take: limit })), page, limit }
  }),

  get: procedure.input(z.object({ id: rowId() })).query(async ({ ctx, input }) => {
    const found = await ctx.db.holderRequest.findFirst({
      where: { AND: [{ id: input.id }, answerable(ctx)] },
      select: requestSelect,
    })
    if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return present(found)
  }),

  /** Ends a waiting request, and mails the answer to its holder. */
  answer: procedure
    .input(z.object({ id: rowId(), status: z.enum(answered), answer: plainText(1000).default('') }))
    .mutation(async ({ ctx, input: { id, status, answer } }) => {
      await inTransaction(ctx.db, async (tx) => {
        const where = { AND: [{ id }, answerable(ctx)] }
        const request = await tx.holderRequest.findFirst({ where, select: { id: true, kind: true, person_id: true } })
        if (!request) throw new AppError('NOT_FOUND', { message: t('error.404') })
        const { count } = await tx.holderRequest.updateMany({
          where: { id, status: 'waiting' },
          data: { status, answer, answered_at: new Date(), answered_by_id: ctx.actor.user.id },
        })
        if (count === 0) throw new AppError('CONFLICT', { message: t('holderRequest.endedMeanwhile') })
        const holder = await holderOf(tx, request.person_id)
        if (holder) await queueAnswerMail(ctx, tx, holder.current, { ...request, status, answer })
        await audit(tx, ctx, {
          action: 'answer',
          subject: 'CertificatePerson',
          id: request.person_id,
          details: { request: id, status },
        })
      })
      return { id }
    }),
})

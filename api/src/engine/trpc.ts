import { initTRPC, TRPCError } from '@trpc/server'
import { anonymous } from '../access/actor.ts'
import { isOpenToCandidates } from '../access/candidate-procedures.ts'
import { requireFreshProof } from '../access/fresh-proof.ts'
import { proofReason } from '../access/proof-procedures.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import { toAppError } from '../kernel/translate-error.ts'
import type { Context } from './context.ts'

const httpCodes = {
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  INVALID: 'BAD_REQUEST',
  CONFLICT: 'CONFLICT',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ErrorCode, TRPCError['code']>

const t = createTranslator(sv)

const trpc = initTRPC.context<Context>().create({
  // An error's stack takes longer to write than most calls, and no answer holds it.
  isDev: false,
  errorFormatter({ shape, error, ctx }) {
    const known = error.cause instanceof AppError ? error.cause : toAppError(error, t)
    return {
      ...shape,
      message: known.message,
      data: {
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        code: known.code,
        fields: known.fields,
        details: known.details,
        reference: ctx?.request.id,
      },
    }
  },
})

/**
 * Converts errors of zod and Prisma, and logs an unknown error once. After a mutation it waits until the caches have heard of
 * the change, so that the actor's next request sees it.
 */
const errors = trpc.middleware(async ({ ctx, path, type, next, getRawInput }) => {
  const result = await next()
  if (type === 'mutation') {
    const { changes } = ctx.services
    if (ctx.afterCommit) ctx.afterCommit.push(() => changes.heard())
    else await changes.heard()
  }
  if (result.ok) return result
  const { cause } = result.error
  const known = toAppError((await isFailedInput(result.error, getRawInput)) ? cause : result.error, t)
  // An error that a called procedure threw was logged there.
  if (known.code === 'INTERNAL' && known !== cause) {
    ctx.services.logger.error({ err: cause ?? result.error, path, reference: ctx.request.id }, 'call failed')
  }
  if (known.code === 'UNAVAILABLE' && known !== cause) {
    ctx.services.logger.warn({ err: known.cause ?? known, path, reference: ctx.request.id }, 'call unavailable')
  }
  throw asTrpcError(known)
})

/**
 * Returns whether tRPC says "bad request" of an input that it could read. Then the cause is a zod error, or an error in one of
 * our own rules, which no user can correct.
 */
async function isFailedInput({ code, cause }: TRPCError, getRawInput: () => Promise<unknown>): Promise<boolean> {
  if (code !== 'BAD_REQUEST' || !cause) return false
  return getRawInput().then(
    () => true,
    () => false,
  )
}

/** Wraps an error as tRPC's, so that the HTTP status fits; also for errors before a procedure is reached. */
export function asTrpcError(error: unknown): TRPCError {
  const known = toAppError(error, t)
  return new TRPCError({ code: httpCodes[known.code], message: known.message, cause: known })
}

/** The refusals that have been noted: a procedure that calls another one throws the same. */
const noted = new WeakSet<AppError>()

/** Refuses an account that has read its share, counts the rows of answers, and notes refusals. It asks the database nothing. */
const watched = trpc.middleware(async ({ ctx, path, type, next, getRawInput }) => {
  const { watch } = ctx.services
  try {
    watch.admit(ctx, path)
  } catch (error) {
    if (error instanceof AppError) watch.refused(ctx, { path }, error)
    throw asTrpcError(error)
  }
  const result = await next()
  if (result.ok) {
    // A subscription answers with a stream.
    if (type !== 'subscription') watch.answered(ctx, { path, type }, result.data)
    return result
  }
  const { cause } = result.error
  // The question who is there is no refusal: the person answers it, and the call comes again.
  if (cause instanceof AppError && !cause.details.proof && !noted.has(cause)) {
    noted.add(cause)
    watch.refused(ctx, { path, input: await getRawInput().catch(() => undefined) }, cause)
  }
  return result
})

/** Makes a router of procedures. */
export const router = trpc.router
/** Makes a function that calls the procedures of a router in this process. */
export const createCallerFactory = trpc.createCallerFactory

const watchedProcedure = trpc.procedure.use(watched).use(errors)

/** Whether the procedure is closed to the actor, who is a validation candidate alone (Spec §1). */
const isClosedTo = ({ user }: Context['actor'], path: string) =>
  user?.candidateOnly === true && !isOpenToCandidates(path)

/**
 * Open to everyone: sign-in, public pages, verification. A person who is a validation candidate alone gets what a visitor gets, but
 * for the procedures of `access/candidate-procedures.ts`.
 */
export const publicProcedure = watchedProcedure.use(({ ctx, path, next }) =>
  next({ ctx: isClosedTo(ctx.actor, path) ? { ...ctx, actor: anonymous } : ctx }),
)

/** Needs a signed-in user, for some acts one who proved it a short while ago; each procedure checks the user's rights itself. */
export const procedure = watchedProcedure.use(async ({ ctx, path, getRawInput, next }) => {
  const { user } = ctx.actor
  if (!user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  if (isClosedTo(ctx.actor, path)) throw new AppError('FORBIDDEN', { message: t('notice.candidateOnly') })
  const reason = await proofReason(path, getRawInput)
  if (reason) await requireFreshProof(ctx.db, ctx.actor, reason)
  return next({ ctx: { ...ctx, actor: { ...ctx.actor, user } } })
})

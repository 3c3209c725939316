import type { Request } from 'express'
import { z } from 'zod'
import { type Actor, loadActor } from '../../access/actor.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { companionOf } from './cookies.ts'
import { requireMasqueradeTarget } from './masquerade.ts'
import { familiesHere } from './sessions.ts'

// Links to files that are made or kept for one user: browsers fetch them without an Authorization header.

const t = createTranslator(sv)
const linkSeconds = 120

/**
 * Makes a link that lets the browser of the session act as the actor for this one file, for two minutes; a link of a registered old client
 * does so for anyone who has it. Rights are asked again when it is used, and the link ends with the session that it was made in. It also
 * names a user who acts as the actor, so that the download is noted with both.
 */
export function linkTo(ctx: SignedInContext, path: string) {
  const expires = Math.floor(Date.now() / 1000) + linkSeconds
  const { user, realUser, token } = ctx.actor
  const family = typeof token === 'object' ? token.family : ''
  const who = { user: String(user.id), ...(realUser && { real: String(realUser.id) }) }
  const signature = ctx.services.keys.sign('download', signed(path, { ...who, expires: String(expires) }, family))
  const query = new URLSearchParams({ expires: String(expires), ...who, signature })
  return { url: `${path}?${query}`, expires_at: new Date(expires * 1000).toISOString() }
}

/** The moment when the link of a request was made; null of a request without a link. Ask after {@link downloader} has checked it. */
export function linkMadeAt({ query }: Pick<Request, 'query'>): Date | null {
  return query.signature === undefined ? null : new Date((Number(query.expires) - linkSeconds) * 1000)
}

type Claim = { user: string; real?: string; expires: string }
const signed = (path: string, { user, real, expires }: Claim, family: string) =>
  `${path} ${user} ${expires}${real ? ` as ${real}` : ''} ${family}`

/**
 * Finds the actor of a download by the link's signature, or by the Authorization header. The actor of a link has no token: a
 * file that wants a fresh proof asks for it when the link is made, and of a call with the header (`requireFreshProof`).
 * @throws AppError FORBIDDEN when the link is not ours or too old, UNAUTHENTICATED without either
 */
export async function downloader(
  services: Services,
  authenticate: (request: Request) => Promise<Context>,
  request: Request,
  path: string,
): Promise<SignedInContext> {
  const ctx = await authenticate(request)
  if (request.query.signature === undefined) {
    if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
    return ctx as SignedInContext
  }
  const claim = claimOf.safeParse(request.query)
  const actor = claim.success ? await actorOf(services, request, { ...claim.data, path }) : null
  if (!actor) throw new AppError('FORBIDDEN', { message: t('print.linkExpired') })
  return { ...ctx, actor } as SignedInContext
}

const userId = z.string().regex(/^\d{1,9}$/)
const claimOf = z.object({ user: userId, real: userId.optional(), expires: z.string(), signature: z.string() })

/**
 * Returns the actor that the link was made for, if the signature is valid, the link has not expired, and the actor and a masquerading user
 * are still active. A link of an app works in the browser that it was made in.
 */
async function actorOf(
  { keys, db, env }: Services,
  request: Request,
  { path, ...claim }: z.infer<typeof claimOf> & { path: string },
): Promise<Actor | null> {
  if (!(Number(claim.expires) * 1000 > Date.now())) return null
  // A link that the server makes by itself, without a session, names none.
  const here = await familiesHere(db, Number(claim.real ?? claim.user), companionOf(request, env))
  const families = ['', ...here]
  if (!families.some((family) => keys.isSigned('download', signed(path, claim, family), claim.signature))) return null
  const actor = await loadActor(db, Number(claim.user))
  if (!actor || !claim.real) return actor
  const real = await loadActor(db, Number(claim.real))
  if (!real) return null
  await requireMasqueradeTarget(db, real, Number(claim.user))
  return { ...actor, realUser: real.user }
}

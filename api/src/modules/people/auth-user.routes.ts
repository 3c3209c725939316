import type { Db } from '@kollegium/db'
import { type ErrorRequestHandler, type Request, Router } from 'express'
import type { Grant, GroupGrant } from '../../access/ability.ts'
import type { Context, ContextOf } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { swedishTime } from '../../i18n/swedish-day.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import type { AppError } from '../../kernel/errors.ts'
import { noteRefusal } from '../../kernel/rest-error.ts'
import { toAppError } from '../../kernel/translate-error.ts'
import { auditAuth } from '../../platform/auth/audit-auth.ts'
import { beginMasquerade, masqueradeEnd } from '../../platform/auth/masquerade.ts'
import { revokeFamily } from '../../platform/auth/sessions.ts'
import { presentUser, userSelect } from './user-shape.ts'

const t = createTranslator(sv)

/** To the letter: clients look for this text (Spec §8). */
const unauthenticated = { message: 'Unauthenticated.' }

/**
 * `GET /api/v1/user` and `/api/v1/logout` (Spec §7.3). Both need the bearer header; cookies mean nothing here.
 */
export function createRestRoutes(
  services: Pick<Services, 'db' | 'changes' | 'logger' | 'watch'>,
  contextOf: ContextOf,
): Router {
  const { db, changes } = services
  const router = Router()

  router.get('/api/v1/user', async (req, res) => {
    res.setHeader('Cache-Control', 'no-store')
    const ctx = await contextWithMasquerade(db, contextOf, req)
    const { user } = ctx.actor
    if (!user) return res.status(401).json(unauthenticated)
    res.json({ data: await loginUser(ctx, user.id) })
  })

  router.get('/api/v1/logout', async (req, res) => {
    res.setHeader('Cache-Control', 'no-store')
    // A user whose right to act for a licensee or another user has ended may still sign out.
    const { actor } = await contextOf(without(req, 'vomasquerade', 'volicensee'))
    if (!actor.user || !actor.token || actor.token === 'rejected') return res.status(401).json(unauthenticated)
    await revokeFamily(db, actor.token.family)
    await auditAuth(db, { action: 'signOut', userId: actor.user.id, ip: req.ip, signIn: actor.token.signIn })
    // The token is worthless for every request after this answer, in this process's cache too.
    await changes.heard()
    res.json({ data: true })
  })

  router.use(['/api/v1/user', '/api/v1/logout'], jsonErrors(services))
  return router
}

/**
 * `?masquerade={id}` acts as the header does. It also begins the masquerade when none has been in this sign-in, or, for
 * a client that does not send the header yet, begins another hour: old clients know no other way to begin.
 */
async function contextWithMasquerade(db: Db, contextOf: ContextOf, req: Request): Promise<Context> {
  const asked = req.query.masquerade
  if (typeof asked !== 'string' || asked === '') return contextOf(req)
  const real = await contextOf(without(req, 'vomasquerade'))
  if (!real.actor.user || String(real.actor.user.id) === asked) return real
  const userId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0
  const end = await masqueradeEnd(db, real.actor, userId)
  const beginsAgain = !req.headers.vomasquerade && (!end || end.getTime() <= Date.now())
  if (!end || beginsAgain) await beginMasquerade(db, real.actor, userId, req.ip)
  return contextOf({ ...identity(req), headers: { ...req.headers, vomasquerade: asked } })
}

const identity = (req: Request) => ({ ...(req.ip ? { ip: req.ip } : {}) })

function without(req: Request, ...names: string[]) {
  const left = Object.fromEntries(names.map((name) => [name, undefined]))
  return { ...identity(req), headers: { ...req.headers, ...left } }
}

/** The signed-in user as clients cache it (Spec §3 Login user): the whole record, its personal number masked, and rights. */
async function loginUser(ctx: Context, id: number) {
  const { actor, groupId } = ctx
  const row = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: userSelect })
  const { global, group } = actor.grants
  return {
    ...(inContract(presentUser(row, ctx), originOf(ctx.services.env)) as object),
    permissions: distinctGrants([...global, ...(groupId === null ? [] : grantsIn(group, groupId))]),
    globalPermissions: distinctGrants(global),
  }
}

/** A row in the old contract's words: ids are texts, moments `YYYY-MM-DD HH:MM:SS` in Swedish time, addresses whole. */
function inContract(value: unknown, origin: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => inContract(each, origin, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inContract(each, origin, name)]))
  }
  if (typeof value === 'number') return /^id$|_id$/.test(key) ? String(value) : value
  if (typeof value !== 'string') return value
  if (key.endsWith('_at')) return swedishTime(new Date(value))
  return key === 'url' && value.startsWith('/') ? origin + value : value
}

/** The grants of the user's group roles in one group. */
function grantsIn(grants: GroupGrant[], groupId: number): Grant[] {
  return grants.filter((grant) => grant.groupId === groupId || grant.below?.includes(groupId))
}

function distinctGrants(grants: Grant[]) {
  const distinct = new Map(grants.map(({ subject, name }) => [`${subject} ${name}`, { subject, name }]))
  return [...distinct.values()]
}

const statusOf: Partial<Record<AppError['code'], number>> = { FORBIDDEN: 403, UNAUTHENTICATED: 401, UNAVAILABLE: 503 }

function jsonErrors({ logger, watch }: Pick<Services, 'logger' | 'watch'>): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error)
    const known = toAppError(error, t)
    if (known.code === 'INTERNAL') logger.error({ err: error }, 'call failed')
    noteRefusal({ watch }, req, known)
    if (known.code === 'UNAUTHENTICATED') return res.status(401).json(unauthenticated)
    res.status(statusOf[known.code] ?? 500).json({ message: known.message })
  }
}

import type { IncomingMessage } from 'node:http'
import type { AuditContext } from '../access/audit.ts'
import type { Context, ContextOf, IncomingRequest } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { AppError } from '../kernel/errors.ts'
import { factsOf } from '../kernel/request-log.ts'
import { requireLicensee } from '../modules/people/acting-licensee.ts'
import type { Authenticator } from '../platform/auth/authenticate.ts'

/**
 * Makes the function that gives each HTTP request its context. The headers Authorization and VoMasquerade name the
 * actor, and VoLicensee the licensee acted for. VoGroup names the group to work in (Spec §6); it counts as absent when
 * it isn't a number.
 * @throws AppError FORBIDDEN when VoMasquerade or VoLicensee is sent without the right to it.
 */
export function createContextOf(services: Services, authenticate: Authenticator): ContextOf {
  return (request) =>
    contextOf(services, authenticate, request).catch((error: unknown) => {
      if (error instanceof AppError) services.watch.refused(strangerOf(request), { path: 'session.actFor' }, error)
      throw error
    })
}

/** A request whose headers are refused before its actor is known. */
const strangerOf = (request: IncomingRequest): AuditContext => ({
  actor: { user: null, realUser: null },
  groupId: null,
  licenseeId: null,
  request: { id: factsOf(request).id, ip: request.ip ?? '', userAgent: header(request, 'user-agent') ?? '' },
})

async function contextOf(services: Services, authenticate: Authenticator, request: IncomingRequest): Promise<Context> {
  const actor = await authenticate({
    authorization: header(request, 'authorization'),
    voMasquerade: header(request, 'vomasquerade'),
    host: request.headers.host,
    cookie: request.headers.cookie,
    origin: header(request, 'origin'),
    fetchSite: header(request, 'sec-fetch-site'),
  })
  const groupId = positiveNumber(header(request, 'vogroup'))
  const facts = factsOf(request)
  facts.user = (actor.realUser ?? actor.user)?.id
  facts.group = groupId ?? undefined
  return {
    services,
    db: services.db,
    actor,
    groupId,
    licenseeId: await requireLicensee(services.db, actor, header(request, 'volicensee')),
    request: {
      id: facts.id,
      ip: request.ip ?? '',
      userAgent: header(request, 'user-agent') ?? '',
    },
  }
}

function header(request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function positiveNumber(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

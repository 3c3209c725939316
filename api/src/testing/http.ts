import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '@kollegium/db'
import express from 'express'
import { createApiApp } from '../app/app.ts'
import type { ContextOf } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { hashSecret, newSecret } from '../kernel/secrets.ts'

/** The answer of a request; `json` is the body parsed as JSON, or null. */
export type Answer = { status: number; json: unknown; text: string; ms: number }
export type Call = { headers?: Record<string, string>; method?: string; body?: string | FormData }

type GatewayApp = (services: Services, contextOf: ContextOf) => express.Router

/**
 * Serves everything that the typed API has over HTTP on a free port of this machine.
 * @param gateway `graphql`: the old contract beside it, given by a caller that may import it
 */
export async function serveApi(services: Services, { graphql }: { graphql?: GatewayApp } = {}) {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', services.env.TRUST_PROXY)
  const api = createApiApp(services)
  if (graphql) app.use('/api/v1/graphql', graphql(services, api.contextOf))
  app.use(api.routes)
  app.use(api.unforeseen)
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function call(path: string, { headers, method = 'GET', body }: Call = {}): Promise<Answer> {
    const begun = performance.now()
    const signal = AbortSignal.timeout(15_000)
    const response = await fetch(origin + path, { method, headers, body, redirect: 'manual', signal })
    const text = await response.text()
    const ms = performance.now() - begun
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, json: isJson ? JSON.parse(text) : null, text, ms }
  }
  return {
    origin,
    call,
    /** A procedure as browsers call it. */
    query: (path: string, input: unknown, headers: Record<string, string> = {}) =>
      call(`/api/v1/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers }),
    mutate: (path: string, input: unknown, headers: Record<string, string> = {}) =>
      call(`/api/v1/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(input),
      }),
    graphql: (query: string, headers: Record<string, string> = {}) =>
      call('/api/v1/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query }),
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The header of a signed-in user of an old client, as the authorisation server would give it. */
export async function bearerFor(db: Db, user_id: number): Promise<{ authorization: string }> {
  const token = newSecret()
  const client = { id: 'old-client', name: 'Old client', redirect_uris: [], unbound: true }
  await db.oauthClient.createMany({ data: [client], skipDuplicates: true })
  await db.oauthToken.create({
    data: {
      id: randomUUID(),
      family: randomUUID(),
      client_id: client.id,
      user_id,
      access_hash: hashSecret(token),
      access_expires_at: new Date(Date.now() + 600_000),
    },
    select: { id: true },
  })
  return { authorization: `Bearer ${token}` }
}

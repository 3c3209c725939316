import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Actor, anonymous } from '../access/actor.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { Services } from './services.ts'

/** What every procedure is given. Made per request; the in-process caller makes its own. */
export type Context = {
  services: Services
  /** Transactions go through core/transaction.ts, so that procedures can be joined. */
  db: Tx
  actor: Actor
  /** The group the request names (header VoGroup). A wish, never a right: every row is checked all the same. */
  groupId: number | null
  /** The licensee that the actor acts for (header VoLicensee); checked, unlike the group. */
  licenseeId: number | null
  request: { id: string; ip: string; userAgent: string }
  /** Texts that the calls joined here remove, of whatever type: what uses one of them and goes as well is not in its way. */
  removing?: readonly number[]
  /** Where several calls are joined: what can't be taken back waits here until all of it is written. */
  afterCommit?: (() => Promise<unknown>)[]
  /** And what has to be removed outside the database when none of it is. */
  afterRollback?: (() => Promise<unknown>)[]
}

/** A context whose actor is signed in. */
export type SignedInContext = Context & { actor: Actor & { user: NonNullable<Actor['user']> } }

/** Gives a request its context (app/create-context.ts). */
export type ContextOf = (request: IncomingRequest) => Promise<Context>
export type IncomingRequest = Pick<IncomingMessage, 'headers'> & { ip?: string; id?: unknown }

/** A context without a request, for work that the product itself does: public pages, jobs, tests. */
export function contextFor(services: Services, actor: Actor = anonymous, groupId: number | null = null): Context {
  const request = { id: randomUUID(), ip: '', userAgent: '' }
  return { services, db: services.db, actor, groupId, licenseeId: null, request }
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Actor, anonymous } from '../access/actor.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { Services } from './services.ts'

/** The context of every procedure, created per request; the in-process caller creates its own. */
export type Context = {
  services: Services
  /** Transactions go through kernel/transaction.ts, so that procedures can be joined. */
  db: Tx
  actor: Actor
  /** The group that the request names (header VoGroup). It gives no rights: every row is still checked. */
  groupId: number | null
  /** The licensee that the actor acts for (header VoLicensee); checked, unlike the group. */
  licenseeId: number | null
  request: { id: string; ip: string; userAgent: string }
  /** Texts of any type that the joined calls remove together: they do not block each other's removal. */
  removing?: readonly number[]
  /** Texts of any type that come back from the trash together: a page keeps its place under another one of them. */
  restoring?: readonly number[]
  /**
   * How a form's save is kept among the versions: one kept while typing gives way to the next save of its sitting; a restored one
   * tells when the version was made that it brought back; an approved one names its writer in place of the approver; one that took a
   * changed text or an older version in names the writers of that text (`writer_ids`) beside its author. A person who acts as the
   * author is named by itself.
   */
  keeping?: { autosaved?: boolean; restored_at?: Date; author_id?: number | null; writer_ids?: number[] }
  /**
   * Visitors see the saved words without a review of this save: they are `tried` in a transaction that is taken back, or somebody
   * else has `approved` them. No request sets it.
   */
  reviewed?: 'tried' | 'approved'
  /**
   * The words, by field, of a kept version, of a copy's source or of a changed text that waits. A save that writes them takes along a file
   * that they name and that everyone may fetch, also where the actor may read no files. No request sets it.
   */
  stored?: Readonly<Record<string, unknown>>
  /** Irreversible effects of joined calls; they run after the commit. */
  afterCommit?: (() => Promise<unknown>)[]
  /** Clean-up outside the database; it runs after a rollback. */
  afterRollback?: (() => Promise<unknown>)[]
}

/** A context whose actor is signed in. */
export type SignedInContext = Context & { actor: Actor & { user: NonNullable<Actor['user']> } }

/** Gives a request its context (app/create-context.ts). */
export type ContextOf = (request: IncomingRequest) => Promise<Context>
export type IncomingRequest = Pick<IncomingMessage, 'headers'> & { ip?: string }

/** A context without a request, for work that the product itself does: public pages, jobs, tests. */
export function contextFor(services: Services, actor: Actor = anonymous, groupId: number | null = null): Context {
  const request = { id: randomUUID(), ip: '', userAgent: '' }
  return { services, db: services.db, actor, groupId, licenseeId: null, request }
}

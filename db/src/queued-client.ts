import pg from 'pg'
import { FirstStatement, isBeginPrepared, isStatement, prepareBegin, type Statement } from './first-statement.ts'

type Query = (...given: unknown[]) => unknown

/**
 * A connection on which each statement waits for the one before it. Prisma reads a row's relations at the same time,
 * also in a transaction, which has one connection. `pg` queues them itself, but has deprecated that and drops it in
 * version 9.
 *
 * A transaction's BEGIN waits for its first statement and goes out with it, so that it takes no time of its own. A transaction
 * without a statement is never begun.
 */
export class QueuedClient extends pg.Client {
  #last: Promise<unknown> = Promise.resolve()
  /** BEGIN was asked for, and waits for the first statement. */
  #begins = false
  /** The error with which the database refused BEGIN. The transaction's later statements would stand for themselves. */
  #refusal: unknown = null

  constructor(options?: pg.ClientConfig) {
    super(options)
    const send = this.query.bind(this) as Query
    const queued: Query = (...given) => {
      // The pool passes a callback here, before it lends the connection to anyone.
      if (typeof given.at(-1) === 'function') return send(...given)
      const answer = this.#last.then(() => this.#sendInOrder(send, given))
      this.#last = answer.catch(() => undefined)
      return answer
    }
    this.query = queued as pg.Client['query']
  }

  #sendInOrder(send: Query, given: unknown[]): unknown {
    const [text, values] = given
    const statement = typeof text === 'string' ? { text, values } : text
    if (!isStatement(statement)) return send(...given)
    if (statement.text === 'BEGIN') return this.#begin(send)
    const begins = this.#begins
    this.#begins = false
    const ends = statement.text === 'COMMIT' || statement.text === 'ROLLBACK'
    if (this.#refusal) return this.#refuse(ends, statement)
    if (!begins) return send(statement)
    return ends ? answerOf(statement.text) : this.#sendFirst(send, statement)
  }

  #begin(send: Query): unknown {
    if (!isBeginPrepared(this)) return send(prepareBegin)
    this.#begins = true
    return answerOf('BEGIN')
  }

  #sendFirst(send: Query, statement: Statement): Promise<unknown> {
    return new Promise((done, failed) => {
      const first = new FirstStatement(statement, (error, result) => {
        if (!error) return done(result)
        if (!first.hasBegun) this.#refusal = error
        failed(error)
      })
      send(first)
    })
  }

  /** Sends nothing of a transaction that was not begun. At its end the connection is closed, which takes back whatever it has done. */
  #refuse(ends: boolean, { text }: Statement): unknown {
    if (ends) void this.end().catch(() => undefined)
    if (text === 'ROLLBACK') return answerOf(text)
    throw this.#refusal
  }
}

/** The answer to a statement that was not sent by itself. */
const answerOf = (command: string) => ({ command, rowCount: null, oid: null, fields: [], rows: [] })

/** Receives a statement and its parameters when they are sent. */
export type OnQuery = (sql: string, parameters: readonly unknown[]) => void

/**
 * Makes a class of connections that tell of their statements. Prisma's own log of queries takes a tenth of the time of
 * a program that runs many small ones.
 */
export function recordingClient(onQuery: OnQuery): typeof QueuedClient {
  return class extends QueuedClient {
    constructor(options?: pg.ClientConfig) {
      super(options)
      const send = this.query.bind(this) as Query
      const recorded: Query = (...given) => {
        const [statement] = given
        if (isStatement(statement)) onQuery(statement.text, statement.values ?? [])
        return send(...given)
      }
      this.query = recorded as pg.Client['query']
    }
  }
}

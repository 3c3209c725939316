import pg from 'pg'

type Query = (...given: unknown[]) => unknown

/**
 * A connection on which each statement waits for the one before it. Prisma reads a row's relations at the same time,
 * also in a transaction, which has one connection. `pg` queues them itself, but has deprecated that and drops it in
 * version 9.
 */
export class QueuedClient extends pg.Client {
  #last: Promise<unknown> = Promise.resolve()

  constructor(options?: pg.ClientConfig) {
    super(options)
    const send = this.query.bind(this) as Query
    const queued: Query = (...given) => {
      // The pool passes a callback here, before it lends the connection to anyone.
      if (typeof given.at(-1) === 'function') return send(...given)
      const answer = this.#last.then(() => send(...given))
      this.#last = answer.catch(() => undefined)
      return answer
    }
    this.query = queued as pg.Client['query']
  }
}

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

/** Tells whether something given to `query` is a statement of Prisma's adapter, with text and values. */
const isStatement = (given: unknown): given is { text: string; values?: unknown[] } =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string'

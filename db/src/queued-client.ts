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

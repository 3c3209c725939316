import pg from 'pg'

type Query = (...given: unknown[]) => unknown

/**
 * A connection on which each statement waits for the one before it. Prisma reads a row's relations at the same time,
 * also in a transaction, which has one connection; that `pg` queues them itself is deprecated and goes with its version 9.
 */
export class QueuedClient extends pg.Client {
  #last: Promise<unknown> = Promise.resolve()

  constructor(options?: pg.ClientConfig) {
    super(options)
    const send = this.query.bind(this) as Query
    const queued: Query = (...given) => {
      // The pool asks with a callback, and gives the connection to nobody else before that.
      if (typeof given.at(-1) === 'function') return send(...given)
      const answer = this.#last.then(() => send(...given))
      this.#last = answer.catch(() => undefined)
      return answer
    }
    this.query = queued as pg.Client['query']
  }
}

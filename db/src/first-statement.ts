import pg from 'pg'

/** A statement as Prisma's adapter gives it to `query`. */
export type Statement = { text: string; name?: string; values?: unknown[] }

/** Tells whether something given to `query` is a statement with text and values. */
export const isStatement = (given: unknown): given is Statement =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string'

/** The parts of a connection of `pg` that its types leave out. */
type Connection = {
  stream: { cork(): void; uncork(): void }
  /** The texts of the statements that the database has prepared for this connection, by name. */
  parsedStatements: Record<string, string>
  bind(config: { statement: string; values: unknown[] }): void
  execute(config: object): void
}

type Answered = (error: Error | null, result: unknown) => void

/** A statement of `pg` on its way, with the messages that its client passes on to it. */
type Sent = {
  /** Writes the statement. Returns an error when it can't be written. */
  submit(connection: Connection): Error | null
  handleCommandComplete(message: object, connection: Connection): void
}

const SentQuery = pg.Query as unknown as new (statement: object, answered: Answered) => Sent

/** BEGIN under a name of its own. A connection sends it so once, and the database then keeps it. */
export const prepareBegin: Required<Statement> = { name: 'begin', text: 'BEGIN', values: [] }

const connectionOf = (client: pg.Client) => client.connection as unknown as Connection

/** Tells whether the connection has sent {@link prepareBegin}. */
export const isBeginPrepared = (client: pg.Client): boolean =>
  connectionOf(client).parsedStatements[prepareBegin.name] !== undefined

/**
 * The first statement of a transaction, with BEGIN before it in the same message: the database answers both at once. It carries out
 * neither when it refuses BEGIN, because both end with one Sync. BEGIN must be prepared, so that it has one answer alone.
 */
export class FirstStatement extends SentQuery {
  /** Whether the database has begun the transaction. */
  hasBegun = false

  constructor(statement: Statement, answered: Answered) {
    // Without parameters `pg` would send it as a plain text, which has an end of its own.
    super({ ...statement, queryMode: 'extended' }, answered)
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      connection.bind({ statement: prepareBegin.name, values: [] })
      connection.execute({})
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.hasBegun) super.handleCommandComplete(message, connection)
    else this.hasBegun = true
  }
}

import type { Db, Prisma } from '@kollegium/db'
import { type AuditRow, insertAudit } from '../../access/audit.ts'
import type { Logger } from '../../kernel/logger.ts'

/** The most entries that wait in memory; the log tells how many more there were. */
const maxWaiting = 5_000

type Options = {
  db: Pick<Db, 'auditEntry'>
  logger: Pick<Logger, 'error'>
  /** Milliseconds between two writes; null: only {@link AuditBuffer.flush} writes. */
  every: number | null
  /** The most entries that wait in memory. */
  most?: number
}

/** Entries of the audit log that wait in memory. */
export type AuditBuffer = {
  /** Adds an entry. One that is like a waiting one, but for its moment, is counted there: `details.times`, and `details.rows` in sum. */
  add(row: Noted): void
  /** Writes the waiting entries in one statement; never rejects. Those that could not be written wait for the next time. */
  flush(): Promise<void>
}

type Noted = Omit<AuditRow, 'details'> & { details: Prisma.InputJsonObject }
type Waiting = Noted & { at: Date | string }

/** Holds entries that tell of reading, so that reading costs the database nothing. A process that is killed loses those of the last seconds. */
export function createAuditBuffer({ db, logger, every, most = maxWaiting }: Options): AuditBuffer {
  let waiting = new Map<string, Waiting>()
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function add(row: Noted): void {
    const { at: _at, request_id: _request, details, ...rest } = row
    const { rows, times = 1, ...told } = details
    const key = JSON.stringify([rest, told])
    const known = waiting.get(key)
    if (known) {
      const { times: before = 1, rows: read = 0 } = known.details
      known.details = {
        ...known.details,
        times: Number(before) + Number(times),
        ...(rows !== undefined && { rows: Number(read) + Number(rows) }),
      }
    } else if (waiting.size >= most) {
      lost++
    } else {
      waiting.set(key, { at: new Date(), ...row })
    }
    if (every !== null) timer ??= setTimeout(() => void flush(), every).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const rows = [...waiting.values()]
    if (lost > 0) {
      rows.push({ at: new Date(), action: 'lost', subject: 'AuditLog', details: { times: lost } })
    }
    if (rows.length === 0) return
    waiting = new Map()
    const missing = lost
    lost = 0
    try {
      // Said outright: the request that set the timer is not theirs.
      await insertAudit(
        db,
        rows.map((row) => ({ request_id: null, agent: null, ...row })),
      )
    } catch (error) {
      logger.error({ err: error }, 'audit entries could not be written')
      lost += missing
      for (const row of rows) if (row.action !== 'lost') add(row)
    }
  }

  return { add, flush }
}

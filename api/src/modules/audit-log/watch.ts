import type { Db } from '@kollegium/db'
import { type AuditContext, auditRow } from '../../access/audit.ts'
import { subjectFacts, subjectNames } from '../../access/subjects.ts'
import type { Watch } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Env } from '../../kernel/env.ts'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import { momentOf } from '../../kernel/fields.ts'
import type { Logger } from '../../kernel/logger.ts'
import { formatTime } from '../../platform/auth/page-response.ts'
import { createAuditBuffer } from './audit-buffer.ts'
import { createQuotas, type Sort } from './quotas.ts'
import { createReadCount } from './read-count.ts'

const t = createTranslator(sv)

/** An answer with so many rows is noted. */
export const manyRows = 100
/** So many rows, opened one by one within the minutes, are noted. */
export const manyDetails = { rows: 100, minutes: 10 }

/** The refused rows of an account that are named between two writes; further ones are counted, so that nobody floods the log. */
export const maxNamedRows = 20

/** Errors that tell of a missing right. A row that the account may not see is answered as a missing one. */
const refusals: readonly ErrorCode[] = ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED']

type Options = {
  db: Pick<Db, 'auditEntry' | '$queryRaw'>
  env: Env
  logger: Pick<Logger, 'error'>
  /** Routers whose rows tell of people, and single procedures of others. */
  personal: ReadonlySet<string>
  /** Milliseconds between two writes; null: only a flush writes. */
  every?: number | null
  now?: () => Date
}

/** Creates the {@link Watch} of a process. */
export function createWatch({ db, env, logger, personal, every = 5_000, now = () => new Date() }: Options): Watch {
  const buffer = createAuditBuffer({ db, logger, every })
  const quotas = createQuotas({ db, env, now })
  const details = countDetails(now)
  const readNow = createReadCount(now)
  /** The numbers of refused rows since the last write, by account or address. */
  let named = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const isPersonal = (path: string) => personal.has(path) || personal.has(routerOf(path))
  const add = (ctx: AuditContext, entry: Parameters<typeof auditRow>[1]) =>
    buffer.add({ ...auditRow(ctx, entry), details: entry.details ?? {} })

  /** The counts are written with the entries, now and then. */
  function count(userId: number, sort: Sort, number: number) {
    quotas.count(userId, sort, number)
    if (every !== null) timer ??= setTimeout(() => void flush(), every).unref()
  }

  function requireLeft(userId: number, sort: Sort) {
    const until = quotas.exhausted(userId, sort)
    if (!until) return
    throw new AppError('RATE_LIMITED', {
      message: t(`quota.${sort}`, { time: formatTime(until) }),
      details: { until: momentOf(until), quota: sort },
    })
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    named = new Map()
    await buffer.flush()
    await quotas.flush().catch((err: unknown) => logger.error({ err }, 'read counts could not be written'))
  }

  return {
    admit(ctx, path) {
      const userId = accountOf(ctx)
      if (userId && isPersonal(path)) requireLeft(userId, 'rows')
    },
    answered(ctx, { path, type }, answer) {
      const userId = accountOf(ctx)
      if (!userId || !isPersonal(path)) return
      const { rows, persons } = readNow(userId, routerOf(path), answer)
      if (persons === 0) return
      count(userId, 'rows', persons)
      if (type === 'mutation') return
      const act = { subject: subjectOf(path), action: 'readMany' }
      if (persons >= manyRows) add(ctx, { ...act, details: { call: path, rows: persons } })
      else if (rows === 1 && details(userId)) {
        add(ctx, { ...act, details: { call: path, rows: manyDetails.rows, minutes: manyDetails.minutes } })
      }
    },
    refused(ctx, { path, input }, error) {
      if (!refusals.includes(error.code)) return
      // Old links lead visitors to rows that are gone; to a missing right they lead nobody.
      if (error.code !== 'FORBIDDEN' && !accountOf(ctx)) return
      const key = String(accountOf(ctx) ?? ctx.request.ip)
      const before = named.get(key) ?? 0
      const id = before < maxNamedRows ? idIn(input) : undefined
      if (id !== undefined) named.set(key, before + 1)
      const told = { call: path, code: error.code }
      const act = { action: 'refused', subject: subjectOf(path), result: 'refused' as const, details: told }
      add(ctx, id === undefined ? act : { ...act, id })
    },
    note: add,
    admitExport(ctx) {
      const userId = accountOf(ctx)
      if (!userId) return
      requireLeft(userId, 'exports')
      count(userId, 'exports', 1)
    },
    flush,
  }
}

/** The person at the keyboard, also while they act for somebody else. */
const accountOf = ({ actor }: AuditContext) => (actor.realUser ?? actor.user)?.id

const routerOf = (path: string) => path.split('.', 1)[0] ?? ''

/** The subject of a call: that of its entity, otherwise the router's name. */
function subjectOf(path: string): string {
  const router = routerOf(path)
  return subjectNames.find((subject) => subjectFacts(subject).name === router) ?? router
}

/** The id of the row that a call names. */
function idIn(input: unknown): number | string | undefined {
  if (typeof input !== 'object' || input === null || !('id' in input)) return undefined
  const { id } = input
  return typeof id === 'number' || (typeof id === 'string' && /^[\w-]{1,40}$/.test(id)) ? id : undefined
}

/** Counts rows that are opened one by one. @returns a function that counts one, and tells whether it made them many again */
function countDetails(now: () => Date): (userId: number) => boolean {
  const opened = new Map<number, { since: number; rows: number }>()
  return (userId) => {
    const at = now().getTime()
    const window = manyDetails.minutes * 60_000
    const found = opened.get(userId)
    const current = found && at - found.since < window ? found : { since: at, rows: 0 }
    if (current !== found) {
      // The old ones go before the map is large.
      if (opened.size > 1_000) for (const [id, { since }] of opened) if (at - since >= window) opened.delete(id)
      opened.set(userId, current)
    }
    current.rows++
    return current.rows % manyDetails.rows === 0
  }
}

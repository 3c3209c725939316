import { Prisma } from '@kollegium/db'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type Row, type Source, whole } from './extract-rows.ts'
import { keyText, type PersonRow } from './person-rows.ts'

// An entry of the log tells of the actor and of the person whom the act was about. The person gets all of the own acts, and of others'
// acts with the person's rows no actor, address or browser.

const t = createTranslator(sv)

/** The most entries that are told, the newest. */
const most = 5000

type Entry = {
  at: Date
  action: string
  result: string
  ip: string | null
  agent: string | null
  details: object
  isOwn: boolean
  isAbout: boolean
}

/** Entries of the log by the person and about the person, the newest first. */
export async function logOf({ db }: Pick<Source, 'db'>, rows: readonly PersonRow[]): Promise<Row[]> {
  const users = usersAmong(rows)
  const about = Prisma.sql`(subject || ' ' || coalesce(subject_id, '')) = ANY (${rows.map(keyText)}::text[])`
  const isOwn = Prisma.sql`coalesce(real_user_id, user_id) = ANY (${users}::int[])`
  const ids = Prisma.sql`subject_id = ANY (${rows.map(({ id }) => String(id))}::text[])`
  const subjects = Prisma.sql`subject = ANY (${[...new Set(rows.map(({ table }) => table))]}::text[])`
  const entries = await db.$queryRaw<Entry[]>`
    SELECT at, action, result, ip, agent, details, ${isOwn} AS "isOwn", ${about} AS "isAbout" FROM "AuditEntry"
    WHERE real_user_id = ANY (${users}::int[]) OR user_id = ANY (${users}::int[]) OR (${subjects} AND ${ids} AND ${about})
    ORDER BY id DESC LIMIT ${most}`
  return entries.map(({ at, action, result, ip, agent, details, isOwn, isAbout }) => ({
    at: at.toISOString(),
    ...{ action, result, by: t(isOwn === true ? 'privacy.by.self' : 'privacy.by.other') },
    // Notes of an act on others' rows are about them.
    ...(isAbout && Object.keys(details).length > 0 && { details }),
    ...(isOwn === true && ip && { ip }),
    ...(isOwn === true && agent && { agent }),
  }))
}

/** Alarms about the person's own acts, and about rights that others gave the person. */
export async function alarmsOf(ctx: Source, rows: readonly PersonRow[]): Promise<Row[]> {
  const users = usersAmong(rows)
  const own = await whole(ctx, 'SecurityAlarm', Prisma.sql`user_id = ANY (${users}::int[])`)
  const others = await whole(
    ctx,
    'SecurityAlarm',
    Prisma.sql`NOT coalesce(user_id = ANY (${users}::int[]), false) AND details->>'subject' = 'User' AND details->>'id' = ANY (${users.map(String)}::text[])`,
    { only: ['kind', 'events', 'first_at', 'last_at'] },
  )
  const without = ({ details: _, ...row }: Row) => row
  return [...own.map(without), ...others]
}

const usersAmong = (rows: readonly PersonRow[]) => rows.flatMap(({ table, id }) => (table === 'User' ? [id] : []))

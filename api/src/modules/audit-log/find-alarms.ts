import { Prisma } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import { unprovenActs } from '../../platform/auth/audit-auth.ts'
import type { AlarmKind } from './audit-settings.ts'

/** So many refusals of one account, or of one address, within the minutes are an alarm. */
export const manyRefusals = { events: 10, minutes: 10 }
/** So many personal numbers that one account was shown, or asked for, within the minutes are an alarm. */
export const manyReveals = { events: 200, minutes: 60 }
/** A file with so many rows is a large export. */
export const largeExport = 1_000
/** Events that are older are found by nobody's next look. */
const looksBack = '60 minutes'

type Db = Pick<Services, 'db'>['db']

/** Entries that are an alarm when there are many of them, of one account or from one address. */
type Counted = {
  kind: AlarmKind
  condition: Prisma.Sql
  /** The number of events that an entry tells of. */
  number: Prisma.Sql
  limit: { events: number; minutes: number }
  by: 'account' | 'address'
}

const account = Prisma.sql`coalesce(real_user_id, user_id)`
const times = Prisma.sql`coalesce((details->>'times')::int, 1)`
const number = (name: string) =>
  Prisma.sql`CASE jsonb_typeof(details->${name}::text) WHEN 'number' THEN (details->>${name}::text)::int END`

/** Tries of somebody whom nothing shows to be the owner of the account. */
const unproven = Prisma.sql`action = ANY (${unprovenActs})`
const refused = Prisma.sql`result = 'refused'`

const counted: readonly Counted[] = [
  { kind: 'refusals', condition: refused, number: times, limit: manyRefusals, by: 'account' },
  {
    kind: 'refusals',
    condition: Prisma.sql`${refused} AND (${account} IS NULL OR ${unproven})`,
    number: times,
    limit: manyRefusals,
    by: 'address',
  },
  {
    kind: 'reveals',
    condition: Prisma.sql`result = 'done' AND (action = 'reveal' OR (action = 'search' AND details->>'by' = 'personal_number'))`,
    number: Prisma.sql`CASE action WHEN 'reveal' THEN coalesce(${number('persons')}, 1) ELSE 1 END`,
    limit: manyReveals,
    by: 'account',
  },
]

/** Finds what the office should look at among the latest entries. Each event becomes one alarm, however often it is found. */
export async function findAlarms({ db }: Pick<Services, 'db'>, now = new Date()): Promise<void> {
  for (const each of counted) await findMany(db, each, now)
  await findSingle(db, now)
}

/**
 * Finds accounts or addresses with many events. Events from before somebody handled the last alarm count no more: later ones are a
 * new alarm. Tries at a single account from one address are an alarm of the account alone.
 */
async function findMany(db: Db, { kind, condition, number, limit, by }: Counted, now: Date): Promise<void> {
  const [user, ip] = by === 'account' ? [account, Prisma.sql`NULL::text`] : [Prisma.sql`NULL::int`, Prisma.sql`ip`]
  const known = by === 'account' ? Prisma.sql`${account} IS NOT NULL` : Prisma.sql`ip IS NOT NULL`
  const several =
    by === 'account'
      ? Prisma.sql`true`
      : Prisma.sql`count(DISTINCT coalesce(account, 0)) > 1 OR bool_and(account IS NULL)`
  await db.$executeRaw`
    WITH handled AS (
      SELECT user_id, CASE WHEN user_id IS NULL THEN ip END AS ip, max(handled_at) AS at FROM "SecurityAlarm"
      WHERE kind = ${kind} AND handled_at > ${now}::timestamptz - interval '1 day' GROUP BY 1, 2),
    events AS (
      SELECT ${account} AS account, ${user} AS of_user, ${ip} AS of_ip, ip, at, ${number} AS number
      FROM "AuditEntry"
      WHERE at > ${now}::timestamptz - make_interval(mins => ${limit.minutes}::int) AND ${condition} AND ${known}),
    found AS (
      SELECT of_user, of_ip, max(events.ip) AS ip, sum(number)::int AS events, min(events.at) AS first_at,
        max(events.at) AS last_at, max(handled.at) AS handled_at
      FROM events LEFT JOIN handled
        ON handled.user_id IS NOT DISTINCT FROM of_user AND handled.ip IS NOT DISTINCT FROM of_ip
      WHERE handled.at IS NULL OR events.at > handled.at
      GROUP BY of_user, of_ip HAVING ${several})
    INSERT INTO "SecurityAlarm" AS known (kind, key, user_id, ip, events, first_at, last_at)
    SELECT ${kind}, concat_ws(' ', ${kind}::text, coalesce(of_user::text, of_ip),
        to_char(${now}::timestamptz, 'YYYY-MM-DD HH24'), extract(epoch FROM handled_at)),
      of_user, ip, events, first_at, last_at
    FROM found WHERE events >= ${limit.events}
    ON CONFLICT (key) DO UPDATE SET events = greatest(known.events, excluded.events),
      first_at = least(known.first_at, excluded.first_at), last_at = excluded.last_at`
}

/** Finds entries each of which is an alarm. */
async function findSingle(db: Db, now: Date): Promise<void> {
  const given = Prisma.sql`jsonb_array_length(CASE jsonb_typeof(details->'given') WHEN 'array' THEN details->'given' ELSE '[]' END) > 0`
  const size = Prisma.sql`coalesce(${number('documents')}, ${number('rows')}, ${number('persons')}, 0)`
  const kinds: [AlarmKind, Prisma.Sql][] = [
    ['device', Prisma.sql`action = 'signIn' AND (details->'newDevice' = 'true' OR details->'newCountry' = 'true')`],
    ['rights', Prisma.sql`action = ANY (${['rights', 'update', 'create']}) AND result = 'done' AND ${given}`],
    ['malware', Prisma.sql`action = 'malware'`],
    ['exports', Prisma.sql`action = ANY (${['download', 'extract']}) AND ${size} >= ${largeExport}`],
  ]
  for (const [kind, condition] of kinds) {
    await db.$executeRaw`
      INSERT INTO "SecurityAlarm" (kind, key, user_id, ip, first_at, last_at, details)
      SELECT ${kind}, concat(${kind}::text, ' ', id), ${account}, ip, at, at,
        jsonb_build_object('subject', subject, 'id', subject_id, 'person', ${number('user_id')}, 'agent', agent, 'country',
          CASE WHEN details->'newCountry' = 'true' THEN details->'country' END, 'given', details->'given', 'rows', ${size},
          'malware', details->>'malware')
      FROM "AuditEntry"
      WHERE at > ${now}::timestamptz - ${looksBack}::interval AND ${condition}
      ON CONFLICT (key) DO NOTHING`
  }
}

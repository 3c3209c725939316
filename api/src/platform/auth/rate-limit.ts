import { createHash } from 'node:crypto'
import type { Db } from '@kollegium/db'
import ipaddr from 'ipaddr.js'

const { IPv6 } = ipaddr

/** Never a transaction: a refused call is rolled back, and the counted try would be with it. */
type Counts = Pick<Db, '$queryRaw' | '$executeRaw' | '$transaction' | 'rateLimit'>

/** The result of counting an attempt: it is allowed, or refused until `until`. */
export type Verdict = { allowed: true } | { allowed: false; until: Date }

/** Wrong passwords in a row before an account is locked, and how long: 1 minute, then twice as long each time, at most an hour. */
export const lockout = { after: 5, firstWait: 60, longestWait: 3600 }

/** How often an account is mailed a link for choosing a password, counted over all who ask. */
export const passwordLinks = { max: 3, seconds: 3600 }

/** Keys hold no addresses or names in clear. */
export function limitKey(kind: string, value: string): string {
  return `${kind}:${createHash('sha256').update(value).digest('base64url')}`
}

/** The address that tries are counted for: an IPv6 user has a whole /64, however the address is written. */
export function addressOf(ip: string): string {
  if (!IPv6.isValid(ip)) return ip
  const address = IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return ip
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

type Limit = { max: number; seconds: number }

/**
 * Counts tries in a fixed window; one statement, so that processes and parallel calls share the count.
 * @param times the number of tries that this one stands for
 */
export async function countAttempt(db: Counts, key: string, limit: Limit, times = 1): Promise<Verdict> {
  return (await countAttempts(db, [key], limit, times)).get(key) ?? { allowed: true }
}

/** As {@link countAttempt}, for each of several keys. */
export async function countAttempts(
  db: Counts,
  keys: readonly string[],
  limit: Limit,
  times = 1,
): Promise<Map<string, Verdict>> {
  // In one order, so that two statements at once don't wait for each other.
  const counted = [...new Set(keys)].toSorted()
  const rows = await db.$queryRaw<{ key: string; count: number; expires_at: Date }[]>`
    INSERT INTO "RateLimit" AS r (key, count, expires_at)
    SELECT key, ${times}::int, now() + make_interval(secs => ${limit.seconds}) FROM unnest(${counted}::text[]) AS key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.expires_at <= now() THEN excluded.count ELSE r.count + excluded.count END,
      expires_at = CASE WHEN r.expires_at <= now() THEN excluded.expires_at ELSE r.expires_at END
    RETURNING key, count, expires_at`
  return new Map(
    rows.map(({ key, count, expires_at }) => [
      key,
      count <= limit.max ? { allowed: true } : { allowed: false, until: expires_at },
    ]),
  )
}

/** Takes one counted try back (it turned out to be a good one). */
export async function uncountAttempt(db: Counts, key: string): Promise<void> {
  await db.$executeRaw`UPDATE "RateLimit" SET count = greatest(count - 1, 0) WHERE key = ${key}`
}

/**
 * Asks to try a password once. The try is counted as wrong beforehand and the next one is put off in the same
 * statement, so twenty calls at once get no more tries than twenty in a row. `expires_at` is the time of the next try.
 * Failures are forgotten after a day without any. Two tries at once may wait for each other, and moments are kept in milliseconds:
 * so a try is compared with the time after its wait, a millisecond on.
 * @param proved whether work was proved for this try instead of waiting
 */
export async function reservePasswordAttempt(
  db: Counts,
  key: string,
  proved = false,
): Promise<Verdict & { locks?: Date }> {
  const { after, firstWait, longestWait } = lockout
  const rows = await db.$queryRaw<{ expires_at: Date; locked: boolean }[]>`
    WITH tried AS (
      INSERT INTO "RateLimit" AS r (key, count, expires_at) VALUES (${key}, 1, now())
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN r.expires_at < now() - interval '1 day' THEN 1 ELSE r.count + 1 END,
        expires_at = CASE
          WHEN r.expires_at < now() - interval '1 day' OR r.count + 1 < ${after} THEN now()
          ELSE now() + make_interval(secs => least(${firstWait} * power(2, least(r.count + 1 - ${after}, 20)), ${longestWait}))
        END
      WHERE r.expires_at <= clock_timestamp() + interval '1 millisecond' OR ${proved}::boolean
      RETURNING count, expires_at)
    SELECT expires_at, count >= ${after} AS locked FROM tried`
  const row = rows[0]
  if (row) return { allowed: true, ...(row.locked ? { locks: row.expires_at } : {}) }
  const current = await db.rateLimit.findUnique({ where: { key }, select: { expires_at: true } })
  return { allowed: false, until: current?.expires_at ?? new Date() }
}

/** The failures that are counted under keys of {@link countAttempt} and {@link reservePasswordAttempt}, in the order of the keys. */
export async function failuresUnder(db: Pick<Db, 'rateLimit'>, keys: readonly string[]): Promise<number[]> {
  const rows = await db.rateLimit.findMany({ where: { key: { in: [...keys] } } })
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0)
}

/**
 * Forgets earlier failures: the password was right, or a new one was chosen.
 * @param uncounted a key of {@link countAttempt} of which the one try is taken back as well
 */
export async function resetAttempts(
  db: Pick<Db, '$executeRaw'>,
  keys: readonly string[],
  uncounted: string | null = null,
): Promise<void> {
  await db.$executeRaw`
    WITH forgotten AS (DELETE FROM "RateLimit" WHERE key = ANY (${[...keys]}))
    UPDATE "RateLimit" SET count = greatest(count - 1, 0) WHERE key = ${uncounted}`
}

import { createHash } from 'node:crypto'
import pg from 'pg'

/** The last link of a day, for witnesses outside the database. */
export type Anchor = {
  /** A Swedish day: `2026-11-23`. */
  day: string
  position: number
  /** SHA-256 as hex. */
  hash: string
}

/** The file under DATA_DIR that keeps the anchors. */
export const anchorFile = 'audit-anchors.txt'

/** The state of the audit log by its chain. */
export type Verdict = {
  /** Links that were checked, and how many of their entries were removed when their time was over. */
  links: number
  removed: number
  /** Entries that wait for their link. */
  waiting: number
  /** The first thing that is wrong, as a sentence for the operator; null when all is well. */
  broken: string | null
}

type Link = { position: string; entry_id: string; hash: Buffer; content: string | null }

/** Links that are read at once. */
const batch = 2_000

/**
 * Checks every entry of the audit log against its chain, and the chain against its anchors. The hashes are worked out here, so that a
 * changed function of the database deceives nobody. One pass over the log; reads only.
 * @param witnessed anchors that were kept outside the database
 */
export async function verifyAuditChain(url: string, witnessed: readonly Anchor[] = []): Promise<Verdict> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL timezone = 'UTC'")
    return await verify(client, witnessed)
  } finally {
    await client.end()
  }
}

async function verify(client: pg.Client, witnessed: readonly Anchor[]): Promise<Verdict> {
  const anchors = await readAnchors(client)
  const { waiting, outside } = await readUnlinked(client)
  const due = new Map<number, Anchor[]>()
  for (const anchor of [...anchors, ...witnessed])
    due.set(anchor.position, [...(due.get(anchor.position) ?? []), anchor])
  const forgotten = await readForgotten(client)
  let [links, removed] = [0, 0]
  let last: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(32) }
  const verdict = (broken: string | null): Verdict => ({ links, removed, waiting, broken })
  for (;;) {
    const rows = await readLinks(client, last.position)
    for (const row of rows) {
      const broken = faultOf(row, last, forgotten.position)
      if (broken) return verdict(broken)
      if (row.content === null && ++removed > forgotten.entries) {
        return verdict(
          `Posten ${row.entry_id} (länk ${row.position}) eller en före den saknas: fler är borta än gallringen tog.`,
        )
      }
      last = { position: last.position + 1, hash: row.hash }
      links += 1
      for (const { day, hash } of due.get(last.position) ?? []) {
        if (hash !== last.hash.toString('hex'))
          return verdict(`Kedjan stämmer inte med ankaret för ${day}: den är omskriven.`)
      }
    }
    if (rows.length < batch) break
  }
  const lost = [...anchors, ...witnessed].find(({ position }) => position > last.position)
  if (lost)
    return verdict(`Kedjans slut saknas: ankaret för ${lost.day} har ${lost.position} länkar, kedjan ${last.position}.`)
  const unknown = witnessed.find(({ day, hash }) =>
    anchors.every((anchor) => anchor.day !== day || anchor.hash !== hash),
  )
  if (unknown) return verdict(`Ankaret för ${unknown.day} finns inte i databasen.`)
  return verdict(outside === null ? null : `Posten ${outside} står utanför kedjan.`)
}

/** @param removedTo the last link whose entry may have been removed when its time was over */
function faultOf(
  { position, entry_id, hash, content }: Link,
  before: { position: number; hash: Buffer },
  removedTo: number,
): string | null {
  const next = before.position + 1
  if (Number(position) !== next) return `Länken ${next} saknas.`
  if (content === null) return next > removedTo ? `Posten ${entry_id} (länk ${position}) saknas.` : null
  const wanted = createHash('sha256').update(before.hash).update(content).digest()
  return wanted.equals(hash) ? null : `Posten ${entry_id} (länk ${position}) är ändrad.`
}

/** Reads the notes of entries that were removed when their time was over: how many, and the last link among theirs. */
async function readForgotten(client: pg.Client): Promise<{ entries: number; position: number }> {
  const { rows } = await client.query<{ entries: string; position: string }>(
    `SELECT coalesce(sum((details->>'entries')::bigint), 0) AS entries, coalesce(max((details->>'position')::bigint), 0) AS position
     FROM "AuditEntry" WHERE subject = 'AuditEntry' AND action = 'delete'`,
  )
  return { entries: Number(rows[0]?.entries ?? 0), position: Number(rows[0]?.position ?? 0) }
}

async function readLinks(client: pg.Client, after: number): Promise<Link[]> {
  // The same text as audit_chain.text_of makes, without calling it.
  const { rows } = await client.query<Link>(
    `SELECT l.position, l.entry_id, l.hash,
       CASE WHEN e.id IS NOT NULL
         THEN (SELECT jsonb_object_agg(key, value)::text FROM jsonb_each(to_jsonb(e)) WHERE value <> 'null') END AS content
     FROM audit_chain.link l LEFT JOIN "AuditEntry" e ON e.id = l.entry_id
     WHERE l.position > $1 ORDER BY l.position LIMIT $2`,
    [after, batch],
  )
  return rows
}

async function readUnlinked(client: pg.Client): Promise<{ waiting: number; outside: string | null }> {
  const { rows } = await client.query<{ waiting: number; outside: string | null }>(
    `SELECT count(*) FILTER (WHERE e.id > head.floor)::int AS waiting, min(e.id) FILTER (WHERE e.id <= head.floor) AS outside
     FROM audit_chain.head, "AuditEntry" e WHERE NOT EXISTS (SELECT FROM audit_chain.link WHERE entry_id = e.id)`,
  )
  return rows[0] ?? { waiting: 0, outside: null }
}

async function readAnchors(client: pg.Client): Promise<Anchor[]> {
  const { rows } = await client.query<{ day: string; position: string; hash: string }>(
    "SELECT day::text AS day, position, encode(hash, 'hex') AS hash FROM audit_chain.anchor ORDER BY day",
  )
  return rows.map(({ day, position, hash }) => ({ day, position: Number(position), hash }))
}

/** Reads the lines of kept anchors, `2026-11-23 1234 HASH`; other lines say nothing. */
export function anchorsOf(text: string): Anchor[] {
  return [...text.matchAll(/^(\d{4}-\d\d-\d\d) (\d+) ([0-9a-f]{64})$/gm)].map(([, day = '', position, hash = '']) => ({
    day,
    position: Number(position),
    hash,
  }))
}

/** The line of an anchor, as {@link anchorsOf} reads it. */
export const anchorLine = ({ day, position, hash }: Anchor): string => `${day} ${position} ${hash}`

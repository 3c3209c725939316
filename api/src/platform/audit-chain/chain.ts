import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '@kollegium/db'
import { type Anchor, anchorFile, anchorLine, anchorsOf } from '@kollegium/db/audit-chain'
import type { Services } from '../../engine/services.ts'
import type { Env } from '../../kernel/env.ts'

/** Entries that one statement links: some 0.2 s of the database. */
const batch = 5_000

/** Anchors that are compared with the kept ones, newest first: two years. */
const compared = 730

type Reader = Pick<Db, '$queryRaw'>

/**
 * Links the entries that wait, and keeps the anchors that this machine's file lacks: in the file and in the log. Writers of entries wait
 * for none of it.
 * @returns how many entries got their link
 */
export async function sealAuditLog({ db, env, logger }: Pick<Services, 'db' | 'env' | 'logger'>): Promise<number> {
  let sealed = 0
  for (let made = batch; made === batch; sealed += made) {
    const [row] = await db.$queryRaw<{ made: number }[]>`SELECT audit_chain.seal(${batch}::int) AS made`
    made = row?.made ?? 0
  }
  // The anchors stand in the database, and come into the file when it can be written again.
  await keepAnchors({ db, logger }, join(env.DATA_DIR, anchorFile)).catch((error: unknown) =>
    logger.warn({ err: error }, 'the audit log’s anchors could not be kept in a file'),
  )
  return sealed
}

async function keepAnchors({ db, logger }: Pick<Services, 'db' | 'logger'>, file: string): Promise<void> {
  const anchors = await newestAnchors(db, compared)
  if (anchors.length === 0) return
  const kept = new Map(anchorsOf(await textOf(file)).map((anchor) => [anchor.day, anchor]))
  for (const anchor of anchors) {
    const known = kept.get(anchor.day)
    if (known && known.hash !== anchor.hash)
      logger.error({ anchor, known }, 'the audit log is not the one that was anchored')
  }
  const added = anchors.filter(({ day }) => !kept.has(day)).reverse()
  if (added.length === 0) return
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, added.map((anchor) => `${anchorLine(anchor)}\n`).join(''), { mode: 0o600, flush: true })
  for (const anchor of added) logger.info({ anchor }, 'the audit log is anchored')
}

/** The anchors that this machine's file keeps. */
export async function keptAnchors({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Anchor[]> {
  return anchorsOf(await textOf(join(DATA_DIR, anchorFile)))
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** The newest anchors of the database, the newest first. */
export async function newestAnchors(db: Reader, most: number): Promise<Anchor[]> {
  const rows = await db.$queryRaw<{ day: string; position: bigint; hash: string }[]>`
    SELECT day::text AS day, position, encode(hash, 'hex') AS hash FROM audit_chain.anchor ORDER BY day DESC LIMIT ${most}`
  return rows.map(({ day, position, hash }) => ({ day, position: Number(position), hash }))
}

/** Where the audit log's chain stands: for the screen that shows the log. */
export type AuditChainState = {
  /** Entries that have been linked since the chain began, and the hash of the last link as hex. */
  position: number
  hash: string
  /** The newest anchors, at most thirty, the newest first. */
  anchors: Anchor[]
}

/** Reads where the chain stands. Two statements. */
export async function auditChainState(db: Reader): Promise<AuditChainState> {
  const [head] = await db.$queryRaw<{ position: bigint; hash: string }[]>`
    SELECT position, encode(hash, 'hex') AS hash FROM audit_chain.head`
  return { position: Number(head?.position ?? 0), hash: head?.hash ?? '', anchors: await newestAnchors(db, 30) }
}

/**
 * Removes the entries of whole days before `firstKept` (a Swedish day, `2026-11-23`), and notes in the log how many. Those that histories are
 * read from stay, and so do the last ninety days.
 * @returns how many entries went
 */
export async function forgetAuditDays(db: Reader, firstKept: string): Promise<number> {
  const [row] = await db.$queryRaw<{ gone: bigint }[]>`SELECT audit_chain.forget(${firstKept}::date) AS gone`
  return Number(row?.gone ?? 0)
}

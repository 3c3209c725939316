import { Prisma } from '@kollegium/db'
import { type AskedDays, countedRows } from './counted-rows.ts'
import { isFewSql, masked, maskedSql } from './few.ts'
import type { Asked } from './shown-to.ts'

/**
 * Known hosts by kind. A host is of the first kind that names it or a host above it: `mail.google.com` is mail, and
 * `images.google.com` a search engine. `*` stands for the ending of a country. The hosts of `example` domains are those of
 * the demo network.
 */
const knownHosts = {
  mail: [
    ...[
      'mail.google.com',
      'outlook.live.com',
      'outlook.office.com',
      'outlook.office365.com',
      'outlook.cloud.microsoft',
    ],
    ...['mail.yahoo.com', 'mail.proton.me', 'icloud.com', 'mail.aol.com', 'mail.com'],
  ],
  newsletter: [
    ...['list-manage.com', 'campaign-archive.com', 'mailchi.mp', 'createsend.com', 'sendgrid.net', 'mailerlite.com'],
    ...['getanewsletter.com', 'ungapped.com', 'anpdm.com', 'apsis.one', 'rule.io', 'paloma.se'],
    'nyhetsbrev.example.org',
  ],
  search: [
    ...['google.*', 'bing.com', 'duckduckgo.com', 'ecosia.org', 'yahoo.*', 'yahoo.com', 'startpage.com', 'qwant.com'],
    ...['search.brave.com', 'yandex.*', 'baidu.com', 'swisscows.com', 'mojeek.com', 'kagi.com', 'sok.example.com'],
  ],
  social: [
    ...['facebook.com', 'instagram.com', 'threads.net', 'threads.com', 'messenger.com', 'whatsapp.com', 'linkedin.com'],
    ...[
      'lnkd.in',
      'twitter.com',
      'x.com',
      't.co',
      'tiktok.com',
      'youtube.com',
      'youtu.be',
      'pinterest.*',
      'snapchat.com',
    ],
    ...['reddit.com', 'bsky.app', 'mastodon.social', 'socialt.example.net'],
  ],
} as const

type Known = keyof typeof knownHosts
const kinds = Object.keys(knownHosts) as Known[]

const escaped = (host: string) => host.replaceAll('.', '\\.').replace(/\\\.\*$/, '\\.(com|[a-z]{2}|com?\\.[a-z]{2})')

/** The pattern of a kind's hosts and of those below them. */
const patternOf = (kind: Known): string => `(^|\\.)(${knownHosts[kind].map(escaped).join('|')})$`

const kindSql = Prisma.sql`CASE WHEN host = '' THEN 'direct' ${Prisma.join(
  kinds.map((kind) => Prisma.sql`WHEN host ~ ${patternOf(kind)} THEN ${kind}`),
  ' ',
)} END`

const shownHosts = 10

/** A group of known hosts, `direct` for none or an unknown one, `other` for several with few visits, or a host by its name. */
export type Referrer = { kind: Known | 'direct' | 'other' | null; host: string; visits: number | null }

const visits = Prisma.sql`visits`

/**
 * The hosts that most visits came from, known ones together. Each host is looked at once. Hosts with few visits stand together, and with
 * the unknown ones, if they are still few: neither their number nor their order tells of them.
 */
export async function hostsOf(asked: Asked, days: AskedDays): Promise<Referrer[]> {
  const counted = countedRows(asked, days, {
    ...{ sums: 'VisitHostWeek', columns: Prisma.sql`visit.referrer_host AS host, visit.visits` },
  })
  const rows = await asked.ctx.db.$queryRaw<{ kind: Referrer['kind']; host: string; visits: number }[]>`
    WITH named AS (
      SELECT host, sum(visits)::int AS visits FROM (${counted}) counted GROUP BY host HAVING sum(visits) > 0
    ), known AS (
      SELECT ${kindSql} AS kind, host, visits FROM named
    ), told AS (
      SELECT CASE WHEN kind IS NULL AND ${isFewSql(visits)} THEN 'other' ELSE kind END AS kind, host, visits FROM known
    ), grouped AS (
      SELECT kind, CASE WHEN kind IS NULL THEN host ELSE '' END AS host, sum(visits)::int AS visits FROM told GROUP BY 1, 2
    ), shown AS (
      SELECT CASE WHEN kind = 'other' AND ${isFewSql(visits)} THEN 'direct' ELSE kind END AS kind, host, visits FROM grouped
    ), summed AS (
      SELECT kind, host, sum(visits)::int AS visits FROM shown GROUP BY kind, host
    )
    SELECT * FROM summed ORDER BY ${maskedSql(visits)} DESC, host, kind LIMIT ${shownHosts}`
  return rows.map(({ visits: count, ...row }) => ({ ...row, visits: masked(count) }))
}

import type { Db } from '@kollegium/db'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { agentFamily } from '../../../kernel/user-agent.ts'
import { idleMs } from '../../../platform/auth/sessions.ts'

const t = createTranslator(sv)

/** A device as people name it: "Firefox på Windows". The text is the browser's own claim. */
export function deviceOf(userAgent: string): { name: string; phone: boolean } {
  const [browser, os] = agentFamily(userAgent)?.split(', ') ?? []
  const name = browser && os ? t('security.device', { browser, os }) : browser
  return { name: name ?? t('security.unknownDevice'), phone: os === 'iPhone' || os === 'Android' }
}

/** The sign-in that a token's family belongs to; null when it is gone. */
export async function signInOfFamily(db: Pick<Db, 'oauthToken'>, family: string): Promise<string | null> {
  const row = await db.oauthToken.findFirst({ where: { family }, select: { sign_in_id: true } })
  return row?.sign_in_id ?? null
}

/** The session of a token's family has shown a second factor, which its person just added: its proof is as good as one by it. */
export async function noteFactorShown(db: Pick<Db, 'oauthToken' | 'signIn'>, family: string): Promise<void> {
  const id = await signInOfFamily(db, family)
  if (id) await db.signIn.updateMany({ where: { id, ended_at: null }, data: { strong: true } })
}

const newsOf = (news: string) => (news === 'country' || news === 'device' ? news : null)

/**
 * A person's live sign-ins, the current one first and then the newest: device, address, place, apps and last use. Two
 * statements.
 * @param current the sign-in of the call itself
 */
export async function liveSessions(
  { db, services: { places } }: { db: Pick<Db, 'signIn' | 'oauthToken'>; services: Pick<Services, 'places'> },
  userId: number,
  current: string | null,
) {
  const rows = await db.signIn.findMany({
    where: { user_id: userId, ended_at: null, expires_at: { gt: new Date() } },
    select: {
      id: true,
      user_agent: true,
      ip: true,
      strong: true,
      method: true,
      remember: true,
      news: true,
      created_at: true,
      last_seen_at: true,
    },
    orderBy: [{ last_seen_at: 'desc' }, { id: 'desc' }],
    take: 100,
  })
  const tokens = await db.oauthToken.findMany({
    where: { sign_in_id: { in: rows.map(({ id }) => id) }, revoked_at: null },
    select: { sign_in_id: true, client: { select: { name: true } } },
    distinct: ['sign_in_id', 'client_id'],
    orderBy: { client_id: 'asc' },
  })
  const isLive = (row: (typeof rows)[number]) =>
    row.id === current || row.remember || row.last_seen_at.getTime() > Date.now() - idleMs
  return rows
    .filter(isLive)
    .map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent),
      ip: row.ip,
      place: places.of(row.ip)?.text ?? null,
      apps: tokens.filter(({ sign_in_id }) => sign_in_id === row.id).map(({ client }) => client.name),
      strong: row.strong,
      by_school: row.method === 'school',
      began_at: row.created_at.toISOString(),
      seen_at: row.last_seen_at.toISOString(),
      current: row.id === current,
      /** A session can't vouch for itself. */
      news: row.id === current ? null : newsOf(row.news),
    }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

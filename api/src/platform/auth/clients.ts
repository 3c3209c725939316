import type { Db } from '@kollegium/db'
import { placeOfHost, siteLabelAt, siteOrigin } from '../../engine/site-address.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { appNames } from '../../kernel/apps.ts'
import { type Env, originOf } from '../../kernel/env.ts'
import { equalsInConstantTime, hashSecret } from '../../kernel/secrets.ts'

const t = createTranslator(sv)

export type Client = {
  id: string
  name: string
  redirect_uris: string[]
  first_party: boolean
  rotation: boolean
  /** Its tokens work for every holder; only for registered old clients (record 60). */
  unbound: boolean
}

/** The secrets of a client that has one of its own: hashes, of which the old one holds until its end. */
export type ClientSecrets = {
  secret_hash: string | null
  old_secret_hash: string | null
  old_secret_until: Date | null
}

type HostEnv = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>
type Sql = Pick<Db, '$queryRaw' | 'oauthClient'>

/** Where our apps take the code back (Spec §2.1: BASE_URL + AUTH). */
const callback = '/auth'

/**
 * Registers our own apps, and outside production the client `legacy-demo` (readings, Demo network). Run at every start:
 * redirect addresses follow PUBLIC_HOST. Clients registered by the installation are left alone.
 */
export async function installClients(db: Pick<Db, 'oauthClient'>, env: Env): Promise<void> {
  const at = (...labels: string[]) => labels.map((label) => `${originOf(env, label)}${callback}`)
  const own: (Omit<Client, 'unbound'> & { unbound?: true })[] = [
    ...appNames.map((app) => ({
      ...{ id: app, name: t(`app.${app}`), redirect_uris: at(app, `local-${app}`) },
      ...{ first_party: true, rotation: true },
    })),
    // The groups' addresses are not listed: `redirectUriOf` finds the group.
    {
      id: 'pages',
      name: 'Webbplatsen',
      redirect_uris: at('', 'front', 'local-front'),
      first_party: true,
      rotation: true,
    },
  ]
  if (env.NODE_ENV !== 'production') {
    own.push({
      id: 'legacy-demo',
      name: 'Äldre klient',
      redirect_uris: at('legacy'),
      first_party: false,
      rotation: true,
      unbound: true,
    })
  }
  for (const { id, unbound = false, ...data } of own) {
    // The setting of a client is the installation's own once the client is there, and the whole old client is.
    const create = { id, unbound, ...data }
    const update = data.first_party ? data : {}
    await db.oauthClient.upsert({ where: { id }, create, update, select: { id: true } })
  }
}

/** Names of our own apps, which no other client takes. */
export const ownClients: readonly string[] = [...appNames, 'pages']

/** The columns of a client. */
export const clientColumns = {
  id: true,
  name: true,
  redirect_uris: true,
  first_party: true,
  rotation: true,
  unbound: true,
} as const

/** Finds an OAuth client by its id; null when there is none, or when it is closed. */
export async function findClient(db: Pick<Db, '$queryRaw'>, id: string | undefined): Promise<Client | null> {
  if (!id) return null
  // By hand, because each step of a sign-in asks for it.
  const [client] = await db.$queryRaw<Client[]>`
    SELECT id, name, redirect_uris, first_party, rotation, unbound FROM "OauthClient" WHERE id = ${id} AND closed_at IS NULL`
  return client ?? null
}

/**
 * Whether a secret is the client's. A client without one of its own is known by its code challenge alone, and whatever it
 * sends as a secret is passed over.
 */
export async function isSecretOf(db: Pick<Db, 'oauthClient'>, id: string, given: string | undefined): Promise<boolean> {
  const select = { secret_hash: true, old_secret_hash: true, old_secret_until: true } as const
  const client: ClientSecrets | null = await db.oauthClient.findUnique({ where: { id }, select })
  if (!client?.secret_hash) return client !== null
  if (given === undefined) return false
  const hash = hashSecret(given)
  const { old_secret_hash: old, old_secret_until: until } = client
  const isOld = old !== null && until !== null && until.getTime() > Date.now() && equalsInConstantTime(hash, old)
  return equalsInConstantTime(hash, client.secret_hash) || isOld
}

/** Notes that a registered client was given tokens, at most once a minute. */
export async function noteUse(db: Pick<Db, 'oauthClient'>, id: string, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - 60_000)
  const where = { id, OR: [{ last_used_at: null }, { last_used_at: { lt: before } }] }
  await db.oauthClient.updateMany({ where, data: { last_used_at: now } })
}

/**
 * The address that the code may be sent to, or null when `given` is not one of the client's. Compared character by
 * character (RFC 9700 §2.1). Without `given` a client with a single address gets that one (RFC 6749 §3.1.2.3).
 *
 * The pages app lives on every group's host. Its address is matched as exactly: the host label is looked up among the
 * groups with an active sub-site, the address is built from it, and that one must equal `given`.
 */
export async function redirectUriOf(
  db: Sql,
  env: HostEnv,
  client: Client,
  given: string | undefined,
): Promise<string | null> {
  const [only, ...others] = client.redirect_uris
  if (given === undefined) return only !== undefined && others.length === 0 ? only : null
  if (client.redirect_uris.includes(given)) return given
  if (client.id !== 'pages') return null
  const label = labelOf(env, given)
  if (!label || given !== `${siteOrigin(env, label)}${callback}`) return null
  return (await hasActiveSite(db, label)) ? given : null
}

/** The label of the site at an address of the callback, on the hosts of either brand; null for any other address. */
function labelOf(env: HostEnv, address: string): string | null {
  const prefix = `${env.PUBLIC_PROTOCOL}://`
  if (!address.startsWith(prefix) || !address.endsWith(callback)) return null
  const host = address.slice(prefix.length, -callback.length)
  const place = placeOfHost(env, host)
  // `local-` stays: the address is built anew with it.
  const label = place?.labels || siteLabelAt(env, host)
  return /^[a-z0-9-]+$/.test(label) ? label : null
}

async function hasActiveSite(db: Sql, label: string): Promise<boolean> {
  const name = label.replace(/^local-/, '')
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Group" WHERE replace(name, '_', '-') = ${name} AND status AND "vopagesStatus"`
  return rows.length > 0
}

/** Is `origin` the bare host or a label in front of it, on our own protocol and port? */
export function isOwnOrigin(env: HostEnv, origin: string): boolean {
  const prefix = `${env.PUBLIC_PROTOCOL}://`
  if (!origin.startsWith(prefix)) return false
  const host = origin.slice(prefix.length)
  return host === env.PUBLIC_HOST || (host.endsWith(`.${env.PUBLIC_HOST}`) && /^[a-z0-9.:-]+$/.test(host))
}

/** Is `origin` that of a page of the client: one of its redirect addresses', or an active site's for the pages app? */
export async function isPageOf(db: Sql, env: HostEnv, client: Client, origin: string): Promise<boolean> {
  if (origin === 'null') return false
  if (client.redirect_uris.some((uri) => originOfUri(uri) === origin)) return true
  return client.id === 'pages' && (await redirectUriOf(db, env, client, `${origin}${callback}`)) !== null
}

/** Is `origin` that of an active site, on the hosts of either brand? */
export async function isSiteOrigin(db: Sql, env: HostEnv, origin: string): Promise<boolean> {
  const label = labelOf(env, `${origin}${callback}`)
  return label !== null && origin === siteOrigin(env, label) && (await hasActiveSite(db, label))
}

/** Is the address on a host that we know: the front of either brand, or an active site's? */
async function isKnownHost(db: Sql, env: HostEnv, { protocol, host }: URL): Promise<boolean> {
  const place = placeOfHost(env, host)
  if (!place || protocol !== `${env.PUBLIC_PROTOCOL}:`) return false
  const fronts = ['', 'front', 'www']
  return fronts.includes(place.labels) || (await hasActiveSite(db, place.labels))
}

/**
 * Is `origin` one that some open client registered, or that of one of its addresses? 'null' is nobody's: an app's own scheme, `data:` and
 * a sandboxed page all have it.
 */
export async function isClientOrigin(db: Pick<Db, 'oauthClient'>, origin: string): Promise<boolean> {
  if (origin === 'null') return false
  const select = { redirect_uris: true, origins: true } as const
  const clients = await db.oauthClient.findMany({ where: { closed_at: null }, select })
  return clients.some(
    ({ redirect_uris, origins }) =>
      origins.includes(origin) || redirect_uris.some((uri) => originOfUri(uri) === origin),
  )
}

function originOfUri(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).origin : null
}

/**
 * Where a sign-out may lead: the hosts that we know and the origins of registered clients (RFC 9700 §2.1); null for
 * anything else, an unknown label of ours too. A path alone is one of the bare host.
 */
export async function safeRedirect(db: Sql, env: HostEnv, target: string | undefined): Promise<string | null> {
  if (!target || !URL.canParse(target, originOf(env))) return null
  const url = new URL(target, originOf(env))
  if (url.username || url.password) return null
  if (await isKnownHost(db, env, url)) return url.href
  return (await isClientOrigin(db, url.origin)) ? url.href : null
}

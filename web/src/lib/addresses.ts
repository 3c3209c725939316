import { type AppName, isAppName } from '@kollegium/api/definitions'

export type Addresses = {
  app: AppName
  /** Where this app lives, without a slash at the end (Spec §2.1 BASE_URL). */
  base: string
  /** The bare host: front site, authorisation server, `/api/v1`. */
  host: string
  /** Prefix of the authorisation server's pages (AUTH_BASE_URL): one host for all apps, so that one sign-in holds for all. */
  auth: string
  /** Calls go to the app's own host: they need no preflight, and the page's policy allows no other host. */
  token: string
  api: string
  trpc: string
  /** Domain that cookies are shared on, without the port. */
  cookieDomain: string
}

/** Names in an address of another app the user whom the person acts as. The server knows whether they may. */
export const actAsParameter = 'masquerade'

/** Path of the callback page, after BASE_URL (Spec §2.1 AUTH). */
export const CALLBACK_PATH = '/auth'

/**
 * Derives the addresses from the page's own: `admin.example.se` and `local-admin.example.se` are the admin app of
 * `example.se`. Returns null on the host of no app: BASE_URL is then unknown (Spec §5).
 */
export function addressesOf(location: Pick<Location, 'protocol' | 'host'>): Addresses | null {
  const [label = '', ...rest] = location.host.split('.')
  const app = label.replace(/^local-/, '')
  if (!isAppName(app) || rest.length === 0) return null
  const parent = rest.join('.')
  const host = `${location.protocol}//${parent}`
  return {
    app,
    base: `${location.protocol}//${location.host}`,
    host,
    auth: `${host}/oauth`,
    token: '/oauth/token',
    api: '/api/v1',
    trpc: '/api/v1/trpc',
    cookieDomain: parent.replace(/:\d+$/, ''),
  }
}

/** Returns the address of another app or sub-site of the same installation: `https://cert.example.se/diplom`. */
export function addressOf(addresses: Addresses, label: string, path = '/'): string {
  return addresses.host.replace('//', `//${label}.`) + path
}

import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Env } from '../../../kernel/env.ts'
import { readLimited } from '../../../kernel/read-limited.ts'

/** More bytes than any description, set of keys or answer of a provider has. */
const maxBytes = 500_000

/** The environment's part in where providers are called. */
export type OutgoingEnv = Pick<Env, 'NODE_ENV' | 'PROVIDER_HOSTS'>

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/.test(host)

/** Names that no public server has. */
const isPrivateName = (host: string) => /^(?:[^.]+|.*\.(?:localhost|local|internal|home\.arpa|lan))\.?$/.test(host)

/** The IP address that a host is written as; null for a name. */
const ipOf = (host: string) => {
  const ip = host.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(ip) ? ip : null
}

/** Is it an address of the internet, and not of this machine, its network, or a cloud's own services (169.254.169.254)? */
export function isPublicAddress(ip: string): boolean {
  // An IPv4 address in IPv6 is read as itself. Addresses that are translated (NAT64, 6to4, Teredo) are no `unicast`.
  return ipaddr.process(ip).range() === 'unicast'
}

/** Whether a host is one of those that the operator lists, or below one. */
const isListed = (host: string, listed: readonly string[]) =>
  listed.some((each) => host === each || host.endsWith(`.${each}`))

/** Whether a host has to be on the internet: in production, unless the operator lists it. */
const hasToBePublic = ({ NODE_ENV, PROVIDER_HOSTS }: OutgoingEnv, host: string) =>
  NODE_ENV === 'production' && !isListed(host, PROVIDER_HOSTS)

/**
 * An address that the server may call at a provider: `https`, at a host that the operator lists, or where none is listed on the
 * internet. In production no address of this machine passes, whatever is listed; elsewhere a plain one does.
 * @throws TypeError for any other
 */
export function checkedAddress(env: OutgoingEnv, address: string): URL {
  const url = new URL(address)
  const host = url.hostname
  const isOwn = isLoopback(host)
  const isPlain = url.protocol === 'http:' && env.NODE_ENV !== 'production' && isOwn
  if ((url.protocol !== 'https:' && !isPlain) || url.username || url.password) {
    throw new TypeError('a provider is called by https')
  }
  if (isOwn && env.NODE_ENV !== 'production') return url
  if (env.PROVIDER_HOSTS.length > 0 && !isListed(host, env.PROVIDER_HOSTS)) {
    throw new TypeError(`${host} is not among PROVIDER_HOSTS`)
  }
  const ip = ipOf(host)
  const isPrivate = ip ? !isPublicAddress(ip) : isPrivateName(host)
  if (isOwn || (isPrivate && hasToBePublic(env, host))) throw new TypeError('a provider is called on the internet')
  return url
}

/** Is it an address that {@link checkedAddress} lets pass? */
export function isProviderAddress(env: OutgoingEnv, address: string): boolean {
  try {
    return Boolean(checkedAddress(env, address))
  } catch {
    return false
  }
}

/**
 * Refuses a name that leads into a private network. A name that changes its address between this and the call gains nothing: the
 * certificate of the answering server must be the name's.
 */
async function requirePublic(env: OutgoingEnv, { hostname }: URL, resolve: typeof lookup): Promise<void> {
  if (!hasToBePublic(env, hostname) || ipOf(hostname)) return
  const found = await resolve(hostname, { all: true })
  if (found.some(({ address }) => !isPublicAddress(address))) {
    throw new TypeError('a provider is called on the internet')
  }
}

/** Calls a provider: only where it may be called, without following it elsewhere, and no more of its answer than it can need. */
export function limitedFetch(env: OutgoingEnv, resolve = lookup) {
  return async (address: string, options: object): Promise<Response> => {
    const url = checkedAddress(env, address)
    await requirePublic(env, url, resolve)
    const answer = await fetch(url, { ...options, redirect: 'manual' })
    const bytes = await readLimited(answer, maxBytes)
    const { status, statusText, headers } = answer
    return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers })
  }
}

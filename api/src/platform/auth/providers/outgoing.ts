import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Env } from '../../../kernel/env.ts'

/** More bytes than any description, set of keys or answer of a provider has. */
const maxBytes = 500_000

type ProviderEnv = Pick<Env, 'NODE_ENV' | 'PRIVATE_PROVIDERS'>

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/.test(host)

/** Names that no public server has. */
const isPrivateName = (host: string) =>
  /^(?:localhost|[^.]+|.*\.(?:localhost|local|internal|home\.arpa|lan))\.?$/.test(host)

/** Is it an address of the internet, and not of this machine, its network, or a cloud's own services (169.254.169.254)? */
export function isPublicAddress(ip: string): boolean {
  const address = ipaddr.process(ip)
  // A translated address (NAT64, 6to4, Teredo) leads to the one that it holds.
  return address.range() === 'unicast'
}

/**
 * An address that the server may call at a provider: `https` on the internet. PRIVATE_PROVIDERS lets private networks pass, and
 * outside production a plain address on this machine passes, too.
 * @throws TypeError for any other
 */
export function checkedAddress(env: ProviderEnv, address: string): URL {
  const url = new URL(address)
  const host = url.hostname
  const isPlain = url.protocol === 'http:' && env.NODE_ENV !== 'production' && isLoopback(host)
  if ((url.protocol !== 'https:' && !isPlain) || url.username || url.password) {
    throw new TypeError('a provider is called by https')
  }
  const ip = host.replace(/^\[|\]$/g, '')
  const isPrivate = ipaddr.isValid(ip) ? !isPublicAddress(ip) : isPrivateName(host)
  if (isPrivate && !mayBePrivate(env)) throw new TypeError('a provider is called on the internet alone')
  return url
}

const mayBePrivate = ({ NODE_ENV, PRIVATE_PROVIDERS }: ProviderEnv) =>
  NODE_ENV !== 'production' || PRIVATE_PROVIDERS === 'on'

/** Is it an address that {@link checkedAddress} lets pass? */
export function isProviderAddress(env: ProviderEnv, address: string): boolean {
  try {
    return Boolean(checkedAddress(env, address))
  } catch {
    return false
  }
}

/**
 * Refuses a name that leads into a private network. A name that changes its address between this and the call gains nothing: the
 * certificate of what answers must be the name's.
 */
async function requirePublic(env: ProviderEnv, { hostname }: URL, resolve: typeof lookup): Promise<void> {
  if (mayBePrivate(env) || ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))) return
  const found = await resolve(hostname, { all: true })
  if (found.some(({ address }) => !isPublicAddress(address))) {
    throw new TypeError('a provider is called on the internet alone')
  }
}

/** Calls a provider: only where it may be called, without following it elsewhere, and no more of its answer than it can need. */
export function limitedFetch(env: ProviderEnv, resolve = lookup) {
  return async (address: string, options: object): Promise<Response> => {
    const url = checkedAddress(env, address)
    await requirePublic(env, url, resolve)
    const answer = await fetch(url, { ...options, redirect: 'manual' })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body ?? []) {
      size += part.length
      if (size > maxBytes) throw new TypeError('the answer of a provider is too long')
      parts.push(part)
    }
    const { status, statusText, headers } = answer
    return new Response(size > 0 ? Buffer.concat(parts) : null, { status, statusText, headers })
  }
}

import type { Env } from '../../../kernel/env.ts'
import { readLimited } from '../../../kernel/read-limited.ts'

/** More bytes than any description, set of keys or answer of a provider has. */
const maxBytes = 500_000

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/.test(host)

/** The environment's part in where providers are called. */
export type OutgoingEnv = Pick<Env, 'NODE_ENV' | 'PROVIDER_HOSTS'>

/** Whether a host is one of those that the operator lists, or below one; every host where none is listed. */
const isListed = (host: string, listed: readonly string[]) =>
  listed.length === 0 || listed.some((each) => host === each || host.endsWith(`.${each}`))

/**
 * An address that the server may call at a provider: `https` at a host that the operator lists, or outside production a plain
 * one on this machine. In production no address of this machine, whatever is listed.
 * @throws TypeError for any other
 */
export function checkedAddress({ NODE_ENV, PROVIDER_HOSTS }: OutgoingEnv, address: string): URL {
  const url = new URL(address)
  const isOwn = isLoopback(url.hostname)
  if (isOwn && NODE_ENV !== 'production' && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  if (url.protocol !== 'https:' || isOwn || url.username || url.password) {
    throw new TypeError('a provider is called by https')
  }
  if (!isListed(url.hostname, PROVIDER_HOSTS)) throw new TypeError(`${url.hostname} is not among PROVIDER_HOSTS`)
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

/** Calls a provider: only where it may be called, without following it elsewhere, and no more of its answer than it can need. */
export function limitedFetch(env: OutgoingEnv) {
  return async (address: string, options: object): Promise<Response> => {
    const answer = await fetch(checkedAddress(env, address), { ...options, redirect: 'manual' })
    const bytes = await readLimited(answer, maxBytes)
    const { status, statusText, headers } = answer
    return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers })
  }
}

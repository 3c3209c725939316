import type { Env } from '../../../kernel/env.ts'

/** More bytes than any description, set of keys or answer of a provider has. */
const maxBytes = 500_000

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/.test(host)

/**
 * An address that the server may call at a provider: `https`, or outside production a plain one on this machine.
 * @throws TypeError for any other
 */
export function checkedAddress({ NODE_ENV }: Pick<Env, 'NODE_ENV'>, address: string): URL {
  const url = new URL(address)
  const isPlain = url.protocol === 'http:' && NODE_ENV !== 'production' && isLoopback(url.hostname)
  if ((url.protocol !== 'https:' && !isPlain) || url.username || url.password) {
    throw new TypeError('a provider is called by https')
  }
  return url
}

/** Is it an address that {@link checkedAddress} lets pass? */
export function isProviderAddress(env: Pick<Env, 'NODE_ENV'>, address: string): boolean {
  try {
    return Boolean(checkedAddress(env, address))
  } catch {
    return false
  }
}

/** Calls a provider: only where it may be called, without following it elsewhere, and no more of its answer than it can need. */
export function limitedFetch(env: Pick<Env, 'NODE_ENV'>) {
  return async (address: string, options: object): Promise<Response> => {
    const answer = await fetch(checkedAddress(env, address), { ...options, redirect: 'manual' })
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

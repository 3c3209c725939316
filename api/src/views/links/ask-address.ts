import { lookup as resolve } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../platform/auth/providers/outgoing.ts'

/** The answer of a foreign server; `status` null: there was none. */
export type Answer = { status: number | null; location: string | null }
export type AskAddress = (address: string) => Promise<Answer>

/** The longest wait for a foreign server, in milliseconds. */
const patience = 10_000
const noAnswer: Answer = { status: null, location: null }

/**
 * Finds the address of a name, and refuses one of this machine or a private network. The connection itself uses this, so a name can't
 * change its address between the check and the call.
 */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublicAddress(address))) {
      return done(Object.assign(new Error('not on the internet'), { code: 'EPRIVATE' }), '', 0)
    }
    if (options.all) (done as (error: null, all: typeof found) => void)(null, found)
    else done(null, first.address, first.family)
  })
}

/** Whether a link may be asked at all: http(s) at its usual port, at a name with a dot or a public address, without a password. */
export function isAskable(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username || url.password) return false
  const ip = url.hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$/.test(ip) || ip.includes(':')) return isPublicAddress(ip)
  return url.hostname.includes('.')
}

/** Asks a foreign server for a page's head alone, and follows it nowhere. It never throws. */
export const askAddress: AskAddress = async (address) => {
  if (!isAskable(address)) return noAnswer
  const head = await ask(address, 'HEAD')
  // Some servers know no HEAD; of the page only the status is read.
  return head.status === 405 || head.status === 501 ? ask(address, 'GET') : head
}

function ask(address: string, method: 'HEAD' | 'GET'): Promise<Answer> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((answer) => {
    const headers = { 'user-agent': 'Kollegium-link-check', accept: 'text/html,*/*' }
    const call = send(
      address,
      { method, headers, lookup: publicLookup, timeout: patience, agent: false },
      (response) => {
        response.destroy()
        answer({ status: response.statusCode ?? null, location: response.headers.location ?? null })
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', () => answer(noAnswer))
    call.end()
  })
}

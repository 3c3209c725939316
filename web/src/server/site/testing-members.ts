import { bearerFor } from '@kollegium/api/testing/http'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect } from 'vitest'
import type { MemberParts } from '../../site/model.ts'
import type { createSites } from '../testing.ts'

/** Makes the signed-in readers of a site, and its answers to them. */
export function membersOf(sites: Awaited<ReturnType<typeof createSites>>, host: string) {
  const { db } = sites
  const get = (path: string, cookie?: string, more: object = {}) =>
    sites.get(path, { host, headers: { ...(cookie && { cookie }), ...more } })

  /** The cookie of a user's token. */
  async function cookieOf({ id }: { id: number }): Promise<string> {
    return `vopages_atoken=${(await bearerFor(db, id)).authorization.replace('Bearer ', '')}`
  }

  async function cookieOfCandidate(): Promise<string> {
    const role = await buildRole(db, { name: 'candidate' })
    const name = { firstname: 'Kandi', lastname: 'Provberg' }
    return cookieOf(
      await buildUser(db, { ...name, validig: { id: 'x', options: [] }, roles: { connect: { id: role.id } } }),
    )
  }

  /** The parts of the page for its reader; null for a visitor. */
  async function partsOf(cookie?: string, path = '/'): Promise<MemberParts | null> {
    const { text, headers } = await get(`/inloggad?sida=${encodeURIComponent(path)}`, cookie)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return (JSON.parse(text) as { parts: MemberParts | null }).parts
  }
  const partOf = async (part: keyof MemberParts, cookie: string, path?: string) => {
    const holder = (await get('/')).document.createElement('div')
    holder.innerHTML = (await partsOf(cookie, path))?.[part] ?? ''
    return holder
  }
  const hrefsOf = (node: Element) => [...node.querySelectorAll('a')].map((link) => link.getAttribute('href'))

  return { get, cookieOf, cookieOfCandidate, partsOf, partOf, hrefsOf }
}

import type { Client } from '../../lib/trpc.ts'
import type { VersionedName } from '../content/content-client.ts'
import { type LinkRow, rowsOf, toLinks } from '../menu-links/tree.ts'

type Link = { href: string; leads_to: string }
type Saved = { body?: string; links?: unknown; updated_at: string }
type RowClient = {
  get: { query: (input: { id: number }) => Promise<Saved> }
  update: { mutate: (input: { id: number; data: object; updated_at: string }) => Promise<unknown> }
}

/**
 * The address that a link should have. A path stands for the same site as before: a link to another site of ours keeps its host,
 * and every link keeps its place on the page.
 */
export function mendedAddress({ href, leads_to }: Link): string {
  if (!leads_to.startsWith('/')) return leads_to
  const before = URL.parse(href, 'http://here.invalid/')
  if (!before) return leads_to
  const path = `${leads_to}${before.search}${before.hash}`
  return before.host === 'here.invalid' ? path : `${before.origin}${path}`
}

/** A text in which each link to `href` leads to `to`; null when it has none any more. */
export function withAddress(body: string, href: string, to: string): string | null {
  const page = new DOMParser().parseFromString(body, 'text/html')
  const links = [...page.querySelectorAll('a[href]')].filter((link) => link.getAttribute('href')?.trim() === href)
  for (const link of links) link.setAttribute('href', to)
  return links.length > 0 ? page.body.innerHTML : null
}

/** A menu's links in which each with the address `href` leads to `to`; null when it has none any more. */
function withLinksTo(links: unknown, href: string, to: string) {
  const rows = rowsOf(links)
  const leads = ({ url }: LinkRow) => url === href
  return rows.some(leads) ? toLinks(rows.map((row) => (leads(row) ? { ...row, url: to } : row))) : null
}

/**
 * Changes a moved link in a text, a message or a menu to the address that it leads to, as an ordinary save by the person: with the
 * right to it, a version and the log. @returns false when the row has the link no more
 */
export async function mendLink(client: Client, row: { type: VersionedName; id: number }, link: Link): Promise<boolean> {
  const { get, update } = (client as unknown as Record<VersionedName, RowClient>)[row.type]
  const { body = '', links, updated_at } = await get.query({ id: row.id })
  const to = mendedAddress(link)
  const isMenu = row.type === 'menu'
  const mended = isMenu ? withLinksTo(links, link.href, to) : withAddress(body, link.href, to)
  if (mended === null) return false
  await update.mutate({ id: row.id, data: isMenu ? { links: mended } : { body: mended }, updated_at })
  return true
}

import type { Client } from '../../lib/trpc.ts'
import type { VersionedName } from '../content/content-client.ts'
import { type LinkRow, rowsOf, toLinks } from '../menu-links/tree.ts'

type Link = { href: string; leads_to: string }
type Saved = Record<string, unknown> & { body?: string; links?: unknown; updated_at: string }
/** The rows that links stand in, by the names of their forms. */
export type LinkingName = VersionedName | 'group'
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

/** A group's fields that hold addresses, as such or in a text. */
const groupFields = { website: false, data_protection_policy_url: false, body: true, front_body: true } as const

/** The fields of a group in which `href` stands, with `to` instead; null when none has it any more. */
function groupWithAddress(group: Saved, href: string, to: string) {
  const mended = Object.entries(groupFields).flatMap(([key, isText]) => {
    const value = String(group[key] ?? '')
    const changed = isText ? withAddress(value, href, to) : value === href ? to : null
    return changed === null ? [] : [[key, changed] as const]
  })
  return mended.length > 0 ? Object.fromEntries(mended) : null
}

/** The changed fields of a row whose link leads to `to`; null when it has the link no more. */
function mendedFields(type: LinkingName, saved: Saved, href: string, to: string): object | null {
  if (type === 'group') return groupWithAddress(saved, href, to)
  if (type === 'menu') {
    const links = withLinksTo(saved.links, href, to)
    return links && { links }
  }
  const body = withAddress(saved.body ?? '', href, to)
  return body === null ? null : { body }
}

/**
 * Changes a moved link in a text, a message, a menu or a group to the address that it leads to. It is an ordinary save by the person, with
 * the right to it, a version and the log.
 * @returns false when the row has the link no more
 */
export async function mendLink(client: Client, row: { type: LinkingName; id: number }, link: Link): Promise<boolean> {
  const { get, update } = (client as unknown as Record<LinkingName, RowClient>)[row.type]
  const saved = await get.query({ id: row.id })
  const data = mendedFields(row.type, saved, link.href, mendedAddress(link))
  if (data === null) return false
  await update.mutate({ id: row.id, data, updated_at: saved.updated_at })
  return true
}

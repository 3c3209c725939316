import type { Client } from '../../lib/trpc.ts'
import type { ContentName } from '../content/content-client.ts'

type Link = { href: string; leads_to: string }
type Text = { body: string; updated_at: string }
type BodyClient = {
  get: { query: (input: { id: number }) => Promise<Text> }
  update: { mutate: (input: { id: number; data: { body: string }; updated_at: string }) => Promise<unknown> }
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

/**
 * Changes a moved link in a text to the address that it leads to, as an ordinary save by the person: with the right to it, a version
 * and the log. @returns false when the text has the link no more
 */
export async function mendLink(client: Client, text: { type: ContentName; id: number }, link: Link): Promise<boolean> {
  const content = (client as unknown as Record<ContentName, BodyClient>)[text.type]
  const { body, updated_at } = await content.get.query({ id: text.id })
  const mended = withAddress(body, link.href, mendedAddress(link))
  if (mended === null) return false
  await content.update.mutate({ id: text.id, data: { body: mended }, updated_at })
  return true
}

import { invalid } from '@kollegium/api/core/errors'
import { sv } from '@kollegium/api/words/sv/index'
import { unknownAt } from './errors.ts'

// A menu's links: the old contract has them flat, each with its `parent_id` and `position`; the typed API has the whole tree.

/** A link as the typed API shows it, with those below it. */
export type ShownLink = {
  id: number
  parent_id: number | null
  position: number
  title: string
  content_id: number | null
  url: string
  children: ShownLink[]
}

/** What a client says of a link. A new one may have a temporary id, for others to lie below it. */
type LinkInput = {
  id?: string | number | null
  parent_id?: string | number | null
  position?: number | null
  title?: string | null
  url?: string | null
  content_id?: string | number | null
  urlAlias?: { usage_id?: string | number | null } | null
}
export type LinkOperations = Partial<
  Record<'sync' | 'create' | 'update' | 'upsert', LinkInput[] | null> &
    Record<'connect' | 'disconnect' | 'delete', unknown[] | null>
>

type Flat = {
  key: string
  parent: string | null
  position: number
  title: string
  url: string
  content_id: number | null
}

/**
 * The tree that a menu shall have; in Lighthouse's order for HasMany: create, update, upsert, connect, disconnect,
 * delete. A link is its menu's alone: another's isn't taken from it.
 * @throws AppError INVALID at `at` when it names a link that the menu doesn't have, or puts one below itself
 */
export function applyLinks(operations: LinkOperations, current: readonly ShownLink[], at: string): object[] {
  const before = new Map(flatLinks(current).map((link) => [String(link.id), flatOf(link)]))
  const links = new Map(operations.sync ? [] : before)
  for (const operation of ['sync', 'create', 'update', 'upsert'] as const) {
    for (const input of operations[operation] ?? []) {
      const key = input.id == null ? `new ${links.size}` : String(input.id)
      links.set(key, merged(links.get(key) ?? { ...nothing, key, position: links.size }, input))
    }
  }
  for (const key of (operations.connect ?? []).map(String)) {
    const known = links.get(key) ?? before.get(key)
    if (!known) throw unknownAt(at)
    links.set(key, known)
  }
  const gone = new Set([...(operations.disconnect ?? []), ...(operations.delete ?? [])].map(String))
  for (const key of gone) if (!links.delete(key) && !before.has(key)) throw unknownAt(at)
  for (const link of links.values()) requirePlace(link, { links, before, at })
  const under = (parent: string | null): object[] =>
    [...links.values()]
      // What lay below a link that is gone is gone too.
      .filter((link) => link.parent === parent)
      .sort((one, other) => one.position - other.position)
      .map(({ key, title, url, content_id }) => ({
        ...(/^\d+$/.test(key) && { id: Number(key) }),
        title,
        url,
        content_id,
        children: under(key),
      }))
  return under(null)
}

type Links = Map<string, Flat>

/** Refuses a link below one that never was there, and one below itself. */
function requirePlace(link: Flat, { links, before, at }: { links: Links; before: Links; at: string }) {
  const passed = new Set<string>()
  for (let each: Flat | undefined = link; each?.parent; each = links.get(each.parent)) {
    passed.add(each.key)
    if (passed.has(each.parent)) throw invalid({ [at]: [sv['valid.menuRing']] }, sv['valid.invalidFields'])
    if (!links.has(each.parent) && !before.has(each.parent)) throw unknownAt(at)
  }
}

const nothing = { parent: null, title: '', url: '', content_id: null }
const flatOf = (link: ShownLink): Flat => ({
  key: String(link.id),
  parent: link.parent_id === null ? null : String(link.parent_id),
  position: link.position,
  title: link.title,
  url: link.url,
  content_id: link.content_id,
})

function merged(link: Flat, { parent_id, position, title, url, content_id, urlAlias }: LinkInput): Flat {
  const target = content_id === undefined && urlAlias !== undefined ? (urlAlias?.usage_id ?? null) : content_id
  return {
    ...link,
    ...(parent_id !== undefined && { parent: parent_id === null || parent_id === '' ? null : String(parent_id) }),
    ...(position != null && { position }),
    ...(title !== undefined && { title: title ?? '' }),
    ...(url !== undefined && { url: url ?? '' }),
    ...(target !== undefined && { content_id: target === null ? null : Number(target) }),
  }
}

/** The links of a tree in their order, those below a link after it. */
export function flatLinks(links: readonly ShownLink[]): ShownLink[] {
  return links.flatMap((link) => [link, ...flatLinks(link.children)])
}

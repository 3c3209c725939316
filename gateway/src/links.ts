import { invalid } from '@kollegium/api/definitions'
import { unknownAt } from './errors.ts'
import { idOf, optionalId } from './ids.ts'
import { requireTargets } from './link-targets.ts'
import type { Unit } from './nested.ts'
import { t } from './words.ts'

// A menu's links: the old contract has them flat, each with its `parent_id` and `position`; the typed API has the whole tree.

/** A link as the typed API shows it, with those below it. */
export type ShownLink = {
  id: number
  parent_id: number | null
  position: number
  title: string
  /** What stands on a page: the title, or its content's. */
  label: string
  content_id: number | null
  /** Null, as `urlAlias`, for what the asker may not read. */
  content: { type: string } | null
  urlAlias: { id: number; alias: string } | null
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
  urlAlias?: {
    id?: string | number | null
    usage_id?: string | number | null
    usage_type?: string | null
    alias?: string | null
  } | null
}
export type LinkOperations = Partial<
  Record<'sync' | 'create' | 'update' | 'upsert', LinkInput[] | null> &
    Record<'connect' | 'disconnect' | 'delete', unknown[] | null>
>

/** A link by itself: as it was, or as it shall be. */
export type Flat = {
  key: string
  parent: string | null
  position: number
  title: string
  url: string
  content_id: number | null
  /** Where the links' input says it; null for one that was there before. */
  by: string | null
  /** By which of its fields it names its content. */
  named: 'content_id' | 'urlAlias.usage_id'
  /** Of which type the content is said to be. */
  type?: string | undefined
  /** As it was shown before. */
  shown?: Pick<ShownLink, 'title' | 'label' | 'content_id' | 'content' | 'urlAlias'>
}

type Reading = {
  current: readonly ShownLink[]
  /** The links' name in the input. */
  at: string
  unit: Unit
  /** Is told where a place of the tree was said. */
  said(below: string, by: string | null): void
}

/**
 * The tree that a menu shall have; in Lighthouse's order for HasMany: create, update, upsert, connect, disconnect,
 * delete. A link is its menu's alone: another's isn't taken from it.
 * @throws AppError INVALID where it names a link that the menu doesn't have or content of another type, or puts a link below
 * itself
 */
export async function applyLinks(operations: LinkOperations, { current, at, unit, said }: Reading): Promise<object[]> {
  const before = new Map(flatLinks(current).map((link) => [String(link.id), flatOf(link)]))
  const links = new Map(operations.sync ? [] : before)
  for (const operation of ['sync', 'create', 'update', 'upsert'] as const) {
    for (const [index, input] of (operations[operation] ?? []).entries()) {
      const key = input.id == null ? `new ${links.size}` : String(input.id)
      const by = `${operation}.${index}`
      const link = links.get(key) ?? { ...nothing, key, position: links.size, by, shown: before.get(key)?.shown }
      links.set(key, merged(link, input, { by, at }))
    }
  }
  for (const [index, key] of (operations.connect ?? []).map(String).entries()) {
    const known = links.get(key) ?? before.get(key)
    if (!known) throw unknownAt(`data.${at}.connect.${index}`)
    links.set(key, { ...known, by: known.by ?? `connect.${index}` })
  }
  for (const operation of ['disconnect', 'delete'] as const) {
    for (const [index, key] of (operations[operation] ?? []).map(String).entries()) {
      const isKnown = links.delete(key) || before.has(key)
      if (!isKnown) throw unknownAt(`data.${at}.${operation}.${index}`)
    }
  }
  for (const link of links.values()) requirePlace(link, { links, before, at })
  await requireTargets([...links.values()], at, unit)
  const under = (parent: string | null, path: string): object[] =>
    [...links.values()]
      // What lay below a link that is gone is gone too.
      .filter((link) => link.parent === parent)
      .sort((one, other) => one.position - other.position)
      .map((link, position) => {
        const { key, url, content_id, by, named } = link
        const own = `${path}.${position}`
        said(own, by)
        said(`${own}.content_id`, by && `${by}.${named}`)
        return {
          ...(/^\d+$/.test(key) && { id: idOf(key) }),
          title: titleOf(link),
          url,
          content_id,
          children: under(key, `${own}.children`),
        }
      })
  return under(null, '')
}

type Links = Map<string, Flat>

/** Refuses a link below one that never was there, and one below itself. */
function requirePlace(link: Flat, { links, before, at }: { links: Links; before: Links; at: string }) {
  const place = link.by === null ? `data.${at}` : `data.${at}.${link.by}.parent_id`
  const passed = new Set<string>()
  for (let each: Flat | undefined = link; each?.parent; each = links.get(each.parent)) {
    passed.add(each.key)
    if (passed.has(each.parent)) throw invalid({ [place]: [t('valid.menuRing')] }, t('valid.invalidFields'))
    if (!links.has(each.parent) && !before.has(each.parent)) throw unknownAt(place)
  }
}

const nothing = { parent: null, title: '', url: '', content_id: null, named: 'content_id' as const }
const flatOf = (link: ShownLink): Flat => ({
  key: String(link.id),
  parent: link.parent_id === null ? null : String(link.parent_id),
  position: link.position,
  title: link.title,
  url: link.url,
  content_id: link.content_id,
  by: null,
  named: 'content_id',
  shown: link,
})

/** The title shown is the content's where the link has none; what comes back as it was shown is unchanged. */
const titleOf = ({ title, content_id, shown }: Flat): string =>
  shown && content_id !== null && title === shown.label ? shown.title : title

function merged(link: Flat, given: LinkInput, { by, at }: { by: string; at: string }): Flat {
  const { parent_id, position, title, url, content_id, urlAlias } = given
  const byAlias = content_id === undefined && urlAlias !== undefined
  const chosen = content_id === undefined ? undefined : optionalId(content_id)
  const target = byAlias ? aliased(link, urlAlias, `data.${at}.${by}.urlAlias.usage_id`) : chosen
  const isOfTarget = target != null && (byAlias || optionalId(urlAlias?.usage_id) === target)
  return {
    ...link,
    by,
    named: byAlias ? 'urlAlias.usage_id' : 'content_id',
    type: (isOfTarget && urlAlias?.usage_type) || undefined,
    ...(parent_id !== undefined && { parent: parent_id === null || parent_id === '' ? null : String(parent_id) }),
    ...(position != null && { position }),
    ...(title !== undefined && { title: title ?? '' }),
    ...(url !== undefined && { url: url ?? '' }),
    ...(target !== undefined && { content_id: target }),
  }
}

/** What an address names: it says what it is of, or is the one that the link had. @throws AppError INVALID at `place` */
function aliased({ shown }: Flat, urlAlias: LinkInput['urlAlias'], place: string): number | null {
  const { alias } = urlAlias ?? {}
  const [id, target] = [optionalId(urlAlias?.id), optionalId(urlAlias?.usage_id)]
  if (target !== null || (id === null && !alias)) return target
  const own = shown?.urlAlias
  const isOwn = own && (id === null || id === own.id) && (!alias || alias === own.alias)
  if (!isOwn) throw invalid({ [place]: [t('valid.required')] }, t('valid.invalidFields'))
  return shown.content_id
}

/** The links of a tree in their order, those below a link after it. */
export function flatLinks(links: readonly ShownLink[]): ShownLink[] {
  return links.flatMap((link) => [link, ...flatLinks(link.children)])
}

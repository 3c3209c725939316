import { invalid } from '@kollegium/api/definitions'
import { z } from 'zod'
import { unknownAt } from './errors.ts'
import { t } from './i18n.ts'
import { idOf, optionalId } from './ids.ts'
import { type LinkTarget, requireTargets } from './menu-link-targets.ts'
import type { Unit } from './nested-writes.ts'

// Works out a menu's links. The contract has them in a flat list, each with its `parent_id` and `position`; the typed API takes
// the whole tree.

/** A link as the typed API shows it, with the links below it. */
const shownLink = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  position: z.number(),
  title: z.string(),
  /** The text on a page: the link's title, or its content's. */
  label: z.string(),
  content_id: z.number().nullable(),
  /** Null, like `urlAlias`, for content that the asker may not read. */
  content: z.object({ type: z.string() }).nullable(),
  urlAlias: z.object({ id: z.number(), alias: z.string() }).nullable(),
  url: z.string(),
  get children() {
    return z.array(shownLink)
  },
})
export type ShownLink = z.infer<typeof shownLink>

/** The links of a menu as the typed API shows it; none of a menu that doesn't exist yet. */
export const shownLinksOf = (links: unknown): ShownLink[] => z.array(shownLink).parse(links ?? [])

const id = z.union([z.string(), z.number()]).nullish()
const text = z.string().nullish()

/** A link in the input. A new one may have a temporary id, by which other links lie below it. */
const linkInput = z.object({
  ...{ id, parent_id: id, position: z.number().nullish(), title: text, url: text, content_id: id },
  urlAlias: z.object({ id, usage_id: id, usage_type: text, alias: text }).nullish(),
})
type LinkInput = z.infer<typeof linkInput>

const links = z.array(linkInput).nullish()
const ids = z.array(z.unknown()).nullish()
/** Operations on the links of a menu. */
export const linkOperations = z.object({
  ...{ sync: links, create: links, update: links, upsert: links },
  ...{ connect: ids, disconnect: ids, delete: ids },
})
export type LinkOperations = z.infer<typeof linkOperations>

/** One link of the new list, and the keys by which others lie below it. */
type FlatLink = LinkTarget & {
  key: string
  parent: string | null
  position: number
  title: string
  url: string
  /** The field of the input that names the content. */
  named: 'content_id' | 'urlAlias.usage_id'
  /** The link as it was before. */
  shown?: Pick<ShownLink, 'title' | 'label' | 'content_id' | 'content' | 'urlAlias'> | undefined
}

type Reading = {
  current: readonly ShownLink[]
  /** The path of the links in the input. */
  at: string
  unit: Unit
  /** Notes, for a path of the tree, the path below the links' input that says it. */
  said(below: string, by: string | null): void
}

/**
 * Works out the tree of a menu's links, in Lighthouse's order for HasMany: create, update, upsert, connect, disconnect,
 * delete. A link of another menu stays there.
 * @throws AppError INVALID for a link that the menu doesn't have, for content of another type, and for a link below itself
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
  for (const link of links.values()) requireParent(link, { links, before, at })
  await requireTargets([...links.values()], at, unit.context)
  const under = (parent: string | null, path: string): object[] =>
    [...links.values()]
      // A link that is gone takes the links below it along.
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

type Links = Map<string, FlatLink>

/** @throws AppError INVALID for a link below one that never was there, and for one below itself */
function requireParent(link: FlatLink, { links, before, at }: { links: Links; before: Links; at: string }) {
  const path = link.by === null ? `data.${at}` : `data.${at}.${link.by}.parent_id`
  const passed = new Set<string>()
  for (let each: FlatLink | undefined = link; each?.parent; each = links.get(each.parent)) {
    passed.add(each.key)
    if (passed.has(each.parent)) throw invalid({ [path]: [t('valid.menuRing')] }, t('valid.invalidFields'))
    if (!links.has(each.parent) && !before.has(each.parent)) throw unknownAt(path)
  }
}

const nothing = { parent: null, title: '', url: '', content_id: null, named: 'content_id' as const }
const flatOf = (link: ShownLink): FlatLink => ({
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

/** A link without a title shows its content's; that title changes nothing when it comes back. */
const titleOf = ({ title, content_id, shown }: FlatLink): string =>
  shown && content_id !== null && title === shown.label ? shown.title : title

function merged(link: FlatLink, given: LinkInput, { by, at }: { by: string; at: string }): FlatLink {
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

/**
 * The content that an address belongs to: the input says it, or the address is the link's own.
 * @throws AppError INVALID at `path` for any other address
 */
function aliased({ shown }: FlatLink, urlAlias: LinkInput['urlAlias'], path: string): number | null {
  const { alias } = urlAlias ?? {}
  const [id, target] = [optionalId(urlAlias?.id), optionalId(urlAlias?.usage_id)]
  if (target !== null || (id === null && !alias)) return target
  const own = shown?.urlAlias
  const isOwn = own && (id === null || id === own.id) && (!alias || alias === own.alias)
  if (!isOwn) throw invalid({ [path]: [t('valid.required')] }, t('valid.invalidFields'))
  return shown.content_id
}

/** The links of a tree in one list, in their order; the links below a link follow it. */
export function flatLinks(links: readonly ShownLink[]): ShownLink[] {
  return links.flatMap((link) => [link, ...flatLinks(link.children)])
}

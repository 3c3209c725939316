import type { Page } from '../../site/pages/model.ts'
import { headOf } from './head.ts'
import { type PageBody, pageBody } from './page-body.ts'
import { isFile, isKept, isLive, type KeptContext, type Matched, type Visit } from './route.ts'

// A kept page is made by the first route with an answer, and it tells the groups whose texts it may show.

type Draw = (visit: Visit, page: Page, more: { former?: PageBody | null }) => Promise<PageBody>
type Groups = ReadonlySet<number>
type Made = {
  body: PageBody
  /** Those whose texts the page may show (0: the front site); null: of any group. */
  groups: Groups | null
  /** Those whose settings, menus, messages and statements the page may show; null: of any group. */
  inheritsFrom: Groups | null
}

/**
 * Makes the body of the first route with an answer. A closed site has one page at every address, and no files. Routes that were asked
 * in vain count for its groups, too: their having no answer follows from texts.
 */
export async function makeBody(
  context: Omit<KeptContext, 'shows'>,
  matched: readonly Matched[],
  draw: Draw,
  former?: PageBody | null,
): Promise<Made | null> {
  const { visit } = context
  const { site, menus } = visit
  const groups = new Set([0, site?.group.id ?? 0, ...(menus.groups ?? [])])
  const shows = (more: readonly number[]) => {
    for (const id of more) groups.add(id)
  }
  let isBound = menus.groups !== null
  const framing = menus.inheritsFrom && new Set(menus.inheritsFrom)
  const made = async (body: PageBody | Promise<PageBody>) => ({
    ...{ body: await body, groups: isBound ? groups : null, inheritsFrom: isBound ? framing : null },
  })

  if (site?.state === 'inactive') {
    const page: Page = { kind: 'inactive', head: headOf({ hidden: true }) }
    return matched.some(isFile) ? null : made(draw(visit, page, { former }))
  }
  for (const each of matched) {
    if (isLive(each)) continue
    const { params, query } = each
    isBound &&= each.route.ownTexts ?? false
    const asked = { ...context, shows, params, query }
    if (isKept(each)) {
      const page = await each.route.load(asked)
      if (page) return made(draw(visit, page, { former }))
    }
    if (isFile(each)) {
      const content = await each.route.file(asked)
      if (content !== null) return made(pageBody(content, { type: each.route.type, former }))
    }
  }
  return null
}

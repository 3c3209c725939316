import type { Services } from '../engine/services.ts'
import { drawnHeadings } from '../kernel/drawn-headings.ts'
import { publishedPage } from '../modules/content/public-texts.ts'
import { siteLists } from '../views/site/lists.ts'
import { siteChoices } from '../views/site/start.ts'

/** Items of a list that stand on a start page at most. */
const most = 60

/**
 * The ids of the headings that the start page of a site draws: of its own text, and of the sections and cards of its lists. A part's id
 * that another text of the page has gets a number there (`web/src/server/site/part-headings.ts`).
 */
export async function headingsOfStart(
  { db, env }: Pick<Services, 'db' | 'env'>,
  groupId: number | null,
): Promise<ReadonlySet<string>> {
  const [choices, own] = await Promise.all([siteChoices(db, groupId), ownText(db, groupId)])
  // News are told by their first words.
  const { newsQueue: _, ...drawn } = choices.lists
  const place = { groupId, env, now: new Date() }
  const { lists } = await siteLists(db, Object.values(drawn), { limit: most }, place)
  const bodies = [...lists.values()].flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'Section' || item.type === 'Card' ? item.body : [])),
  )
  const ids = new Set(drawnHeadings(own).map(({ id }) => id))
  for (const { id } of bodies.flatMap(drawnHeadings)) {
    let free = id
    for (let number = 2; ids.has(free); number++) free = `${id}-${number}`
    ids.add(free)
  }
  return ids
}

/** The text that a site begins with: that of the page that it has chosen, while visitors see it, or its own. */
async function ownText(db: Services['db'], groupId: number | null): Promise<string> {
  if (groupId === null) return ''
  const select = { front_body: true, start_page_id: true } as const
  const group = await db.group.findUnique({ where: { id: groupId }, select })
  if (!group) return ''
  const page = group.start_page_id === null ? null : await publishedPage(db, group.start_page_id, groupId)
  return page?.body ?? group.front_body
}

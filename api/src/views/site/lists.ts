import { type Db, Prisma, readSql } from '@kollegium/db'
import { settingsOf } from '../../modules/content/content-shape.ts'
import { isShownOnJoinedSite } from '../../modules/content/published-content.ts'
import { queueSettings } from '../../modules/content/queue.router.ts'
import { type PersonRow, presentSitePerson, type SitePerson, shownPeople } from './people.ts'
import {
  addressOnSite,
  type OwnCard,
  type Place,
  presentOwnCard,
  presentSection,
  presentSiteText,
  type SiteSection,
  type SiteText,
  shownTexts,
  type TextJson,
  type TextRow,
  textOfJson,
} from './texts.ts'

// Content lists as visitors see them. A list may name removed, unpublished and foreign rows, and by way of a card itself:
// each item is judged by itself, and of a list on a card only titles are read, so nothing is followed in a circle.

type Reader = Pick<Db, '$queryRaw'>

/** A card with the row that it shows, when visitors see that row. */
export type SiteCard = OwnCard & {
  entity: SiteText | SitePerson | null
  /** The first items of a list that the card shows. */
  links: { title: string; href: string }[]
}
export type SiteItem = SiteText | SiteSection | SiteCard | SitePerson
/** A list with its items in order; `total` counts those that visitors see, `items` may be a part of them. */
export type SiteList = {
  title: string
  /** The address of the list's own page. */
  href: string
  /** The highest number of columns; 0 is no limit. */
  columns: number
  items: SiteItem[]
  total: number
}

type Placed = {
  queue_id: number
  title: string
  slug: string
  settings: Prisma.JsonValue
  group_id: number | null
  group_name: string | null
  content_id: number | null
  user_id: number | null
  total: number
}
/** A part of each list: `first` counts from 0. */
type Part = { first?: number; limit: number }

/** The most links on a card that shows a list. */
const linksOnCard = 5

/** The ids without their number: the planner would make a new plan for each number, which takes longer than reading. */
const anyOf = (ids: readonly number[]) => Prisma.sql`ARRAY(SELECT unnest(${[...new Set(ids)]}::int[]))`

/** Where the visible items of the visible lists among `ids` stand, as a part of a statement. */
const shownPlaces = (ids: readonly number[], now: Date, { first = 0, limit }: Part) => Prisma.sql`
  SELECT numbered.* FROM (
    SELECT i.queue_id, q.title, q.slug, q.settings, q.group_id, g.name AS group_name, i.content_id, i.user_id,
      row_number() OVER (PARTITION BY i.queue_id ORDER BY i.position, i.id) AS place,
      (count(*) OVER (PARTITION BY i.queue_id))::int AS total
    FROM "QueueItem" i
    JOIN "Content" q ON q.id = i.queue_id AND q.type = 'queue'
    LEFT JOIN "Group" g ON g.id = q.group_id
    LEFT JOIN "Content" c ON c.id = i.content_id AND c.type NOT IN ('book', 'queue')
    LEFT JOIN "Group" h ON h.id = c.group_id
    LEFT JOIN "User" u ON u.id = i.user_id
    WHERE i.queue_id = ANY (${anyOf(ids)}) AND ${isShownOnJoinedSite('q', 'g', now)}
      AND ((c.id IS NOT NULL AND ${isShownOnJoinedSite('c', 'h', now)}) OR (u.status AND u.active))
  ) numbered
  WHERE place > ${first} AND place <= ${first + limit}`

const isPlanned = Prisma.sql`c.trashed_at IS NULL AND c.status = 'published'`

/**
 * When one of the lists next looks different though nobody edits anything, as a statement: a beginning or end of a list, of
 * an item or of the row that a card shows. With it come the groups of all these rows, also of those that nobody sees now: an edit
 * in one of them may change the list.
 */
const laterOf = (ids: readonly number[], now: Date) => Prisma.sql`
  WITH items AS (
    SELECT i.queue_id, c.id, c.entity_content_id FROM "QueueItem" i JOIN "Content" c ON c.id = i.content_id
    WHERE i.queue_id = ANY (${anyOf(ids)})
  ), named AS (
    SELECT unnest(${anyOf(ids)}) AS id UNION SELECT id FROM items UNION SELECT entity_content_id FROM items
    UNION SELECT i.content_id FROM items JOIN "QueueItem" i ON i.queue_id = items.entity_content_id
  )
  SELECT json_build_object(
    'next', least(min(c.publish_at) FILTER (WHERE ${isPlanned} AND c.publish_at > ${now}),
      min(c.unpublish_at) FILTER (WHERE ${isPlanned} AND c.unpublish_at > ${now})),
    'groups', coalesce(json_agg(DISTINCT coalesce(c.group_id, 0)) FILTER (WHERE c.id IS NOT NULL), '[]'))
  FROM named JOIN "Content" c ON c.id = named.id`

type Found = { placed: Placed[]; texts: TextJson[]; people: PersonRow[]; later: Later; beside: unknown[] }
type Later = { next: string | null; groups: number[] }

/** No rows beside lists. */
const none = Prisma.sql`SELECT WHERE FALSE`

/**
 * Reads a part of each visible list among `ids`: where its items stand, the items, what its cards show, and when any of it
 * changes by itself. One statement, as JSON: every start page asks for it, and most of its cost is that of a statement, not of rows.
 * @param beside rows that are read in the same statement
 */
async function readItems(db: Reader, ids: readonly number[], now: Date, part: Part, beside = none): Promise<Rows> {
  const empty: Found = { placed: [], texts: [], people: [], later: { next: null, groups: [] }, beside: [] }
  if (ids.length === 0 && beside === none) return rowsOf(empty)
  const named = Prisma.sql`SELECT content_id FROM placed UNION
    SELECT c.entity_content_id FROM placed JOIN "Content" c ON c.id = placed.content_id AND c.type = 'card'`
  const people = Prisma.sql`SELECT user_id FROM placed UNION SELECT entity_user_id FROM texts`
  const statement = Prisma.sql`
    WITH placed AS MATERIALIZED (${shownPlaces(ids, now, part)}), texts AS MATERIALIZED (${shownTexts(named, now)})
    SELECT (SELECT coalesce(json_agg(p ORDER BY queue_id, place), '[]') FROM placed p) AS placed,
      (SELECT coalesce(json_agg(t), '[]') FROM texts t) AS texts,
      (SELECT coalesce(json_agg(u), '[]') FROM (${shownPeople(people)}) u) AS people,
      (${laterOf(ids, now)}) AS later,
      (SELECT coalesce(json_agg(b), '[]') FROM (${beside}) b) AS beside`
  const [found] = await readSql<Found>(db, statement)
  return rowsOf(found ?? empty)
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const rowsOf = ({ placed, texts, people, later, beside }: Found): Rows => ({
  ...{ placed, beside, groups: later.groups, next: later.next === null ? null : new Date(later.next) },
  texts: byId(texts.map(textOfJson)),
  people: byId(people),
})

type Rows = {
  placed: Placed[]
  texts: Map<number, TextRow>
  people: Map<number, PersonRow>
  next: Date | null
  groups: number[]
  beside: unknown[]
}

function presentItem({ content_id, user_id }: Placed, rows: Rows, place: Place) {
  const { texts, people } = rows
  const row = texts.get(content_id ?? 0)
  if (row?.type === 'section') return presentSection(row)
  if (row?.type === 'card') return presentCard(row, rows, place)
  if (row) return presentSiteText(row, place)
  const person = people.get(user_id ?? 0)
  return person ? presentSitePerson(person) : null
}

function presentList({ title, slug, settings, group_id, group_name, total }: Placed, place: Place): SiteList {
  const href = addressOnSite('queue', { slug, group_id, group_name }, place) ?? ''
  return { title, href, columns: settingsOf(queueSettings, settings).columns, items: [], total }
}

function presentCard(row: TextRow, { texts, people }: Rows, place: Place): SiteCard {
  const card = presentOwnCard(row)
  const text = texts.get(row.entity_content_id ?? 0)
  const person = people.get(row.entity_user_id ?? 0)
  const entity = text ? presentSiteText(text, place) : person ? presentSitePerson(person, card.fields) : null
  return { ...card, entity, links: [] }
}

/**
 * Lists by id, and when one of them next looks different though nobody edits anything; null when none will. `groups` are those whose
 * texts the lists name (0: the front site), shown or not.
 */
export type SiteLists = { lists: Map<number, SiteList>; changesAt: Date | null; groups: readonly number[] }

/**
 * Reads the lists with these ids, each up to `limit` items. A list that visitors don't see, or that holds nothing, is
 * missing. One statement, whatever the lists hold, and one more when a card shows a list.
 */
export async function siteLists(db: Reader, ids: readonly number[], part: Part, place: Place): Promise<SiteLists> {
  const { lists, changesAt, groups } = await siteListsBeside(db, ids, part, place)
  return { lists, changesAt, groups }
}

/**
 * Reads as {@link siteLists}, and rows of another kind in the same statement.
 * @param statement of those rows; they come as JSON has them: days and moments are text
 */
export async function siteListsBeside(
  db: Reader,
  ids: readonly number[],
  part: Part,
  place: Place,
  statement?: Prisma.Sql,
): Promise<SiteLists & { beside: unknown[] }> {
  const rows = await readItems(db, ids, place.now, part, statement)
  const lists = new Map<number, SiteList>()
  for (const each of rows.placed) {
    const item = presentItem(each, rows, place)
    const list = lists.get(each.queue_id) ?? presentList(each, place)
    lists.set(each.queue_id, list)
    if (item) list.items.push(item)
  }
  await linkLists(db, [...lists.values()], place)
  return { lists, changesAt: rows.next, groups: rows.groups, beside: rows.beside }
}

/** Gives each card that shows a list the titles of the list's first items. One statement, when there is such a card. */
async function linkLists(db: Reader, lists: SiteList[], place: Place): Promise<void> {
  const items = lists.flatMap((list) => list.items)
  const cards = items.filter((item): item is SiteCard => item.type === 'Card' && item.entity?.type === 'Queue')
  if (cards.length === 0) return
  const ids = cards.map(({ entity }) => entity?.id ?? 0)
  const { placed, texts } = await readItems(db, ids, place.now, { limit: linksOnCard })
  for (const card of cards) {
    card.links = placed
      .filter(({ queue_id }) => queue_id === card.entity?.id)
      .flatMap(({ content_id }) => {
        const row = texts.get(content_id ?? 0)
        const text = row && presentSiteText(row, place)
        return text ? [{ title: text.title, href: text.href }] : []
      })
  }
}

import { type CardEntity, cardRows } from '../../site/content/card-rows.ts'
import type { CardItem, Item, SectionItem } from '../../site/content/items.ts'
import type { PictureData } from '../../site/content/picture.tsx'
import type { Times } from '../../site/content/times.ts'
import { type Entity, entityOf, keyOf } from '../entities/entity.ts'
import { itemsOf, type MediaItem } from '../media/media-item.ts'

// The values of forms, and rows as the API answers them, as the items that the sites' components draw.

type Values = Record<string, unknown>
/** A row of any type, as its `get` answers it. */
export type EntityRow = Values & { id: number }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function pictureOf(item: MediaItem | null | undefined): PictureData | null {
  if (!item?.url) return null
  const { url, description, fileDescription, width, height } = item
  return { url, description: description || fileDescription, width, height }
}
const firstOf = (items: unknown) => pictureOf((items as MediaItem[] | undefined)?.[0])
const firstOfRow = (row: Values) => pictureOf(itemsOf(row.images)[0])

/** Returns the section that is being written. */
export function sectionPreview(values: Values): SectionItem {
  const [tone, side] = textOf(values.template).split('_')
  return {
    kind: 'section',
    id: 'preview',
    title: textOf(values.title),
    body: textOf(values.body),
    tone: (tone || 'default') as SectionItem['tone'],
    side: (side || 'left') as SectionItem['side'],
    image: pictureOf(values.image_full_id as MediaItem | null) ?? firstOf(values.images),
  }
}

const timesOf = (row: Values): Times => ({
  allday: row.allday === true,
  start_date: textOf(row.start_date) || null,
  start_time: textOf(row.start_time) || null,
  end_date: textOf(row.end_date) || null,
  end_time: textOf(row.end_time) || null,
  location: textOf(row.location),
})

function cardEntity({ type, title }: Entity, row: EntityRow | undefined): CardEntity {
  if (type === 'User') {
    const { firstname, lastname } = { firstname: textOf(row?.firstname), lastname: textOf(row?.lastname) }
    const name = `${firstname} ${lastname}`.trim() || title
    return { ...row, type, name, firstname, lastname, email: textOf(row?.email) }
  }
  const times = type === 'Event' && row ? timesOf(row) : null
  return { type: type as 'Page', title, lead: textOf(row?.lead), times }
}

/** Returns the card that is being written. `row` is the row that it shows, once it has been fetched. */
export function cardPreview(values: Values, row: EntityRow | undefined): CardItem {
  const entity = values.entity as Entity | null
  const fields = (values.fields as string[] | undefined) ?? []
  const settings = (values.settings ?? {}) as { clickableCard?: boolean; collapseBody?: boolean }
  const title = textOf(values.title)
  const template = (textOf(values.template) || 'standard') as CardItem['template']
  const shown = entity && cardEntity(entity, row)
  const isPerson = shown?.type === 'User'
  const borrowed = row && (fields.includes('images') || fields.includes('logo')) ? firstOfRow(row) : null
  return {
    ...{ kind: 'card', id: 'preview', template, title, body: textOf(values.body), links: [] },
    collapsed: settings.collapseBody === true,
    clickable: settings.clickableCard === true,
    href: entity && !isPerson ? '#' : null,
    image: firstOf(values.images) ?? borrowed,
    initialsOf: isPerson ? shown.name : null,
    times: shown && !isPerson ? shown.times : null,
    rows: shown ? cardRows({ fields, title, template }, shown) : [],
  }
}

/** Returns the row that a fetched card shows. */
export const shownBy = (row: EntityRow | undefined): Entity | null => (row ? entityOf(row.entity) : null)

/**
 * Returns an item of the list that is being written; until its row is fetched, its name alone.
 * @param rows the rows of the items, and of what their cards show, by `keyOf`
 */
export function itemPreview(entity: Entity, rows: ReadonlyMap<string, EntityRow>): Item {
  const row = rows.get(keyOf(entity))
  const id = keyOf(entity)
  const image = row ? firstOfRow(row) : null
  const { title } = entity
  if (entity.type === 'User') return { kind: 'person', id, name: title, email: textOf(row?.email), image }
  if (entity.type === 'Section') {
    const full = row?.image_full ? itemsOf([row.image_full])[0] : null
    return { ...sectionPreview({ ...row, title, image_full_id: full, images: itemsOf(row?.images) }), id }
  }
  if (entity.type === 'Card') {
    const shown = shownBy(row)
    const values = { ...row, title, entity: shown, images: itemsOf(row?.images) }
    return { ...cardPreview(values, shown ? rows.get(keyOf(shown)) : undefined), id }
  }
  return {
    ...{ kind: 'text', id, title, href: '#', image },
    lead: textOf(row?.lead),
    date: entity.type === 'Article' ? textOf(row?.date) || null : null,
    times: entity.type === 'Event' && row ? timesOf(row) : null,
  }
}

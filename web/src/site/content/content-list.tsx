import { Card, PersonCard, TextCard } from './card.tsx'
import type { Fetched, Level } from './card-frame.tsx'
import type { Columns, Item, SectionItem } from './items.ts'
import { Section } from './section.tsx'

type ListItem = Exclude<Item, SectionItem>
type Run = { key: string; sections: SectionItem[] } | { key: string; items: ListItem[] }

/** Parts the items where sections, which go from edge to edge, and cards, which stand in columns, meet. */
function runsOf(items: readonly Item[]): Run[] {
  const runs: Run[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (item.kind === 'section') {
      if (last && 'sections' in last) last.sections.push(item)
      else runs.push({ key: item.id, sections: [item] })
    } else if (last && 'items' in last) last.items.push(item)
    else runs.push({ key: item.id, items: [item] })
  }
  return runs
}

/** The most columns that the page has room for. */
const maxColumns = 4

/**
 * Returns the number of columns for `count` cards. It is at most the editor's choice, and smaller where the last row would
 * otherwise hold one card alone.
 */
export function columnsFor(count: number, columns: Columns): 1 | 2 | 3 | 4 {
  const most = Math.min(columns || maxColumns, count)
  if (most < 3 || count % most !== 1) return Math.max(most, 1) as 1 | 2 | 3 | 4
  const fewer = count % (most - 1) === 1 ? most : most - 1
  return fewer as 2 | 3 | 4
}

const grids = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 md:grid-cols-3',
  4: 'sm:grid-cols-2 md:grid-cols-4',
}

type ContentListProps = {
  items: readonly Item[]
  columns: Columns
  level: Level
  /** Its first picture is the page's first one, and is fetched at once. */
  first?: boolean
  className?: string
}

/** Draws the items of a content list in their order: cards in columns, sections from edge to edge. */
export function ContentList({ items, columns, level, first, className = '' }: ContentListProps) {
  const early = first ? items.find(hasPicture) : undefined
  return runsOf(items).map((run) =>
    'sections' in run ? (
      <div key={run.key}>
        {run.sections.map((item) => (
          <Section key={item.id} item={item} priority={item === early} />
        ))}
      </div>
    ) : (
      <div key={run.key} className={`mx-auto w-full max-w-page px-4 max-sm:px-2 xl:px-0 ${className}`}>
        <CardGrid items={run.items} columns={columns} level={level} early={early} />
      </div>
    ),
  )
}

/** Tells whether a card has its row for itself, and so lies down: picture at the left, words at the right. */
const isWide = (index: number, total: number, columns: number) =>
  columns === 1 || (columns === 2 && index === total - 1 && total % 2 === 1)

/** An event shows its day instead of its picture. */
function hasPicture(item: Item): boolean {
  const showsDay =
    (item.kind === 'text' && item.times?.start_date) ||
    (item.kind === 'card' && item.template === 'event' && item.times !== null)
  return item.image !== null && !showsDay
}

/** The widths of pictures in cards side by side, by the number of columns on a wide screen. */
const wide = { 1: 288, 2: 560, 3: 363, 4: 264 }

/** Returns the `sizes` of a card's picture. On a narrower screen the last card may fill the row of two. */
function sizesOf(index: number, total: number, columns: 1 | 2 | 3 | 4): string {
  if (isWide(index, total, columns)) return '(min-width: 600px) 288px, 100vw'
  const isAlone = index === total - 1 && total % 2 === 1
  return `(min-width: 1024px) ${wide[columns]}px, ${isAlone ? '' : '(min-width: 600px) 50vw, '}100vw`
}

type CardGridProps = { items: ListItem[]; columns: Columns; level: Level; early: Item | undefined }

function CardGrid({ items, columns, level, early }: CardGridProps) {
  const count = columnsFor(items.length, columns)
  return (
    <ul className={`card-list grid gap-4 max-sm:gap-2 ${grids[count]}`}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={`group/list min-w-0 ${count > 1 ? 'sm:max-md:last:odd:col-span-2' : ''} ${count === 2 ? 'md:last:odd:col-span-2' : ''}`}
          data-single={isWide(index, items.length, count) ? true : undefined}
        >
          <ItemCard
            item={item}
            level={level}
            fetched={{ sizes: sizesOf(index, items.length, count), priority: item === early }}
          />
        </li>
      ))}
    </ul>
  )
}

function ItemCard({ item, level, fetched }: { item: ListItem; level: Level; fetched: Fetched }) {
  if (item.kind === 'card') return <Card item={item} level={level} fetched={fetched} />
  if (item.kind === 'person') return <PersonCard item={item} level={level} fetched={fetched} />
  return <TextCard item={item} level={level} fetched={fetched} />
}

import { useState } from 'react'
import { capitalise, dayText, type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { SortMenu } from '../../resource/list-parts.tsx'
import { AppLink } from '../../ui/link.tsx'
import { RowMenu } from '../../ui/menu.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Cell, HeadCell, LabelledValues, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { changeText, percentText } from './change-text.ts'
import { adviceOf, isOld } from './page-advice.ts'
import { type Column, nextOrder, ordersOf, type PageColumn, pageColumns } from './page-columns.ts'
import { hrefOf, usePageMenu } from './use-page-menu.ts'
import type { PageOrder } from './visit-filters.ts'

type Pages = Outputs['visits']['site']['pages']
type Page = Pages['items'][number]
type Order = { order: PageOrder; onOrder: (order: PageOrder) => void }
type Rows = Order & { columns: readonly Column[]; items: readonly Page[] }

/** The rows that are shown first, and with each "Visa fler". */
const step = 10

/** Lists the most read pages, in an order that the person chooses; a text's title leads to its form, another page's to the page. */
export function ReadPages(props: Order & { pages: Pages; several: boolean; than: string }) {
  const { pages, several, than, ...order } = props
  const [limit, setLimit] = useState(step)
  const rows = { ...order, columns: pageColumns({ several, than }), items: pages.items.slice(0, limit) }
  const narrow = useNarrow()
  const left = pages.items.length - limit
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-h3">{t('visits.pages')}</h2>
        <span className="flex items-center gap-1 text-hint text-grey-6">
          {countText(pages, order.order)}
          {narrow && <SortMenu items={sortItems(rows)} />}
        </span>
      </div>
      {narrow ? <Stack {...rows} /> : <Wide {...rows} />}
      {left > 0 && (
        <div className="mt-1">
          <ShowMore left={left} busy={false} onClick={() => setLimit(limit + step)} />
        </div>
      )}
    </section>
  )
}

function countText({ items, total }: Pages, { column, order }: PageOrder): string {
  if (total <= items.length) return t('list.count', { number: numberText(total) })
  const isMostRead = column === 'views' && order === 'desc'
  const numbers = { number: numberText(items.length), total: numberText(total) }
  return t(isMostRead ? 'visits.shownOf' : 'visits.firstOf', numbers)
}

/** The orders of a narrow list, which has no heads. */
const sortItems = ({ columns, onOrder }: Rows) =>
  ordersOf(columns).map(({ label, order }) => ({ label, onSelect: () => onOrder(order) }))

/** The key of a row. Texts that the person may not read have no path. */
const keyOf = ({ group, path }: Page, at: number) => `${group?.id ?? ''} ${path || at}`

/** The values of a row by column. The title stands elsewhere. */
const values: Record<Exclude<PageColumn, 'title'>, (page: Page) => string> = {
  kind: ({ text }) => capitalise(formsOf((text?.entity ?? 'page') as EntityName).indefSg),
  site: ({ group }) => group?.title ?? t('visits.front'),
  views: ({ views }) => numberText(views),
  against: ({ views, before }) => changeText(views, before),
  end: ({ share }) => (share === null ? '–' : percentText(share)),
  changed: ({ text }) => (text ? dayText(text.updated_at) : '–'),
}

/** The value as it stands in a cell: the day of an old text is marked. */
function Value({ column, page }: { column: Exclude<PageColumn, 'title'>; page: Page }) {
  const text = values[column](page)
  return column === 'changed' && isOld(page) ? <span className="font-bold text-orange-dark">{text}</span> : text
}

const withoutTitle = (columns: readonly Column[]) =>
  columns.flatMap(({ key, ...column }) => (key === 'title' ? [] : [{ ...column, key }]))

function Wide({ order, onOrder, columns, items }: Rows) {
  return (
    <Table label={t('visits.pages')}>
      <TableHead>
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            sticky={column.key === 'title'}
            align={column.isText ? 'left' : 'right'}
            sort={order.column === column.key ? order.order : null}
            onSort={() => onOrder(nextOrder(column, order))}
          >
            {column.label}
          </HeadCell>
        ))}
        <HeadCell hidden end width="56px">
          {t('list.actions')}
        </HeadCell>
      </TableHead>
      <tbody>
        {items.map((page, at) => (
          <TableRow key={keyOf(page, at)}>
            <Cell strong sticky className="min-w-32 group-hover/row:bg-grey-0">
              <Title page={page} />
            </Cell>
            {withoutTitle(columns).map(({ key, isText }) => (
              <Cell
                key={key}
                align={isText ? 'left' : 'right'}
                nowrap={key !== 'site'}
                className={key === 'views' ? 'font-bold' : ''}
              >
                <Value column={key} page={page} />
              </Cell>
            ))}
            <Cell end align="right">
              <PageMenu page={page} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Stack({ columns, items }: Rows) {
  return (
    <StackedList label={t('visits.pages')}>
      {items.map((page, at) => (
        <StackedRow
          key={keyOf(page, at)}
          title={<Title page={page} />}
          menu={<PageMenu page={page} />}
          meta={
            <LabelledValues
              values={withoutTitle(columns).map(({ key, label }) => ({
                ...{ key, label, value: <Value column={key} page={page} /> },
              }))}
            />
          }
        />
      ))}
    </StackedList>
  )
}

function PageMenu({ page }: { page: Page }) {
  const items = usePageMenu()(page)
  return items.length > 0 && <RowMenu label={page.title} items={items} />
}

function Title({ page }: { page: Page }) {
  const advice = adviceOf(page)
  const href = hrefOf(page)
  return (
    <>
      {href === null ? (
        <span className="font-normal text-grey-6">{page.title}</span>
      ) : (
        <AppLink href={href} className="rounded-control wrap-break-word hover:underline">
          {page.title}
        </AppLink>
      )}
      {advice && <span className="block text-hint font-normal text-orange-dark">{advice}</span>}
    </>
  )
}

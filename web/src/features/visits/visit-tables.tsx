import { useState } from 'react'
import { capitalise, type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { changeText } from './change-text.ts'

type Found = Outputs['visits']['site']

/** The rows that are shown first, and with each "Visa fler". */
const step = 10

/** Lists the most read pages; a text's title leads to its form, another page's to the page. */
export function ReadPages({ pages, several }: { pages: Found['pages']; several: boolean }) {
  const { items, total } = pages
  const [limit, setLimit] = useState(step)
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="text-h3">{t('visits.pages')}</h2>
        <span className="text-hint text-grey-6">
          {total > items.length
            ? t('visits.shownOf', { number: numberText(items.length), total: numberText(total) })
            : t('list.count', { number: numberText(total) })}
        </span>
      </div>
      <Table label={t('visits.pages')}>
        <TableHead>
          <HeadCell sticky>{t('visits.page')}</HeadCell>
          <HeadCell>{t('visits.kind')}</HeadCell>
          {several && <HeadCell>{t('visits.site')}</HeadCell>}
          <HeadCell align="right">{t('visits.viewed')}</HeadCell>
          <HeadCell align="right">{t('visits.against')}</HeadCell>
        </TableHead>
        <tbody>
          {items.slice(0, limit).map(({ path, group, title, text, url, views, before }) => (
            <TableRow key={`${group?.id ?? ''} ${path}`}>
              <Cell strong sticky className="min-w-32 group-hover/row:bg-grey-0">
                <TextLink href={text ? `/${text.entity}/${text.id}` : url}>{title}</TextLink>
              </Cell>
              <Cell>{capitalise(formsOf((text?.entity ?? 'page') as EntityName).indefSg)}</Cell>
              {several && <Cell>{group?.title ?? t('visits.front')}</Cell>}
              <Cell align="right">{numberText(views)}</Cell>
              <Cell align="right">{changeText(views, before)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {items.length > limit && (
        <div className="mt-1">
          <ShowMore left={items.length - limit} busy={false} onClick={() => setLimit(limit + step)} />
        </div>
      )}
    </section>
  )
}

/** Lists the sites by their visits, where the person sees several. */
export function VisitedSites({ sites }: { sites: Found['sites'] }) {
  return (
    <section className="mt-5">
      <h2 className="text-h3">{t('visits.sites')}</h2>
      <Table label={t('visits.sites')}>
        <TableHead>
          <HeadCell sticky>{t('visits.site')}</HeadCell>
          <HeadCell align="right">{t('visits.visits')}</HeadCell>
          <HeadCell align="right">{t('visits.views')}</HeadCell>
        </TableHead>
        <tbody>
          {sites.map(({ id, title, visits, views }) => (
            <TableRow key={id ?? 'front'}>
              <Cell strong sticky className="min-w-32 group-hover/row:bg-grey-0">
                {title ?? t('visits.front')}
              </Cell>
              <Cell align="right">{numberText(visits)}</Cell>
              <Cell align="right">{numberText(views)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

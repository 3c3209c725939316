import { useState } from 'react'
import { capitalise, dayText, type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { changeText } from './change-text.ts'

type Found = Outputs['visits']['site']

/** The rows that are shown first, and with each "Visa fler". */
const step = 10
/** Months after which a text that is still read should be looked at. */
const OLD = 18

const monthsSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / (30.44 * 86_400_000))

/** Lists the most read pages; a text's title leads to its form, another page's to the page. */
export function ReadPages(props: {
  pages: Found['pages']
  several: boolean
  /** The time that the views are compared with. */
  against: string
}) {
  const { pages, several, against } = props
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
          <HeadCell align="right">{t('visits.against', { than: against })}</HeadCell>
          <HeadCell align="right">{t('visits.changed')}</HeadCell>
        </TableHead>
        <tbody>
          {items.slice(0, limit).map(({ path, group, title, text, url, views, before }) => (
            <TableRow key={`${group?.id ?? ''} ${path}`}>
              <Cell strong sticky className="min-w-32 group-hover/row:bg-grey-0">
                <TextLink href={text ? `/${text.entity}/${text.id}` : url}>{title}</TextLink>
                {text && monthsSince(text.updated_at) >= OLD && (
                  <span className="block text-hint font-normal text-orange-dark">
                    {t('visits.old', { number: monthsSince(text.updated_at) })}
                  </span>
                )}
              </Cell>
              <Cell>{capitalise(formsOf((text?.entity ?? 'page') as EntityName).indefSg)}</Cell>
              {several && <Cell>{group?.title ?? t('visits.front')}</Cell>}
              <Cell align="right">{numberText(views)}</Cell>
              <Cell align="right">{changeText(views, before)}</Cell>
              <Cell align="right">{text ? dayText(text.updated_at) : '–'}</Cell>
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

/** Lists the sites by their visits, where the person sees several; a site leads to its own figures. */
export function VisitedSites(props: { sites: Found['sites']; onChoose: (id: number | null) => void }) {
  const { sites, onChoose } = props
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
                <button
                  type="button"
                  aria-label={t('visits.siteShow', { title: title ?? t('visits.front') })}
                  className="rounded-control text-left font-bold text-blue-dark underline underline-offset-4 hover:decoration-2"
                  onClick={() => onChoose(id)}
                >
                  {title ?? t('visits.front')}
                </button>
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

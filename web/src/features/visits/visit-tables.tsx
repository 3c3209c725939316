import { useState } from 'react'
import { capitalise, dayText, type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
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
      <PlainTable
        label={t('visits.pages')}
        columns={[
          { key: 'page', label: t('visits.page') },
          { key: 'kind', label: t('visits.kind') },
          ...(several ? [{ key: 'site', label: t('visits.site') }] : []),
          { key: 'views', label: t('visits.viewed'), align: 'right' },
          { key: 'against', label: t('visits.against', { than: against }), align: 'right' },
          { key: 'changed', label: t('visits.changed'), align: 'right' },
        ]}
        rows={items.slice(0, limit).map((page) => ({
          key: `${page.group?.id ?? ''} ${page.path}`,
          cells: [
            <PageName key="page" page={page} />,
            capitalise(formsOf((page.text?.entity ?? 'page') as EntityName).indefSg),
            ...(several ? [page.group?.title ?? t('visits.front')] : []),
            numberText(page.views),
            changeText(page.views, page.before),
            page.text ? dayText(page.text.updated_at) : '–',
          ],
        }))}
      />
      {items.length > limit && (
        <div className="mt-1">
          <ShowMore left={items.length - limit} busy={false} onClick={() => setLimit(limit + step)} />
        </div>
      )}
    </section>
  )
}

function PageName({ page: { text, url, title } }: { page: Found['pages']['items'][number] }) {
  return (
    <>
      <TextLink href={text ? `/${text.entity}/${text.id}` : url}>{title}</TextLink>
      {text && monthsSince(text.updated_at) >= OLD && (
        <span className="block text-hint font-normal text-orange-dark">
          {t('visits.old', { number: monthsSince(text.updated_at) })}
        </span>
      )}
    </>
  )
}

/** Lists the sites by their visits, where the person sees several; a site leads to its own figures. */
export function VisitedSites(props: { sites: Found['sites']; onChoose: (id: number | null) => void }) {
  const { sites, onChoose } = props
  return (
    <section className="mt-5">
      <h2 className="text-h3">{t('visits.sites')}</h2>
      <PlainTable
        label={t('visits.sites')}
        columns={[
          { key: 'site', label: t('visits.site') },
          { key: 'visits', label: t('visits.visits'), align: 'right' },
          { key: 'views', label: t('visits.views'), align: 'right' },
        ]}
        rows={sites.map(({ id, title, visits, views }) => ({
          key: id ?? 'front',
          cells: [
            <button
              key="site"
              type="button"
              aria-label={t('visits.siteShow', { title: title ?? t('visits.front') })}
              className="rounded-control text-left font-bold text-blue-dark underline underline-offset-4 hover:decoration-2"
              onClick={() => onChoose(id)}
            >
              {title ?? t('visits.front')}
            </button>,
            numberText(visits),
            numberText(views),
          ],
        }))}
      />
    </section>
  )
}

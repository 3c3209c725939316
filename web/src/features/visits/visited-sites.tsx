import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { PlainTable } from '../../ui/plain-table.tsx'

type Sites = Outputs['visits']['site']['sites']

/** Lists the sites by their visits, where the person sees several; a site leads to its own figures. */
export function VisitedSites({ sites, onChoose }: { sites: Sites; onChoose: (id: number | null) => void }) {
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

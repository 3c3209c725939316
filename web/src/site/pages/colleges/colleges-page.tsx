import { List, Map as MapIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { MapLand, MapLegend, ZoomMap } from '../../content/college-map.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { t } from '../../i18n.ts'
import { container, h1, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'
import { FinderForm } from './finder-form.tsx'
import { Result } from './result.tsx'

/** The edge of a map that shows a part of the country. */
const frame = 'rounded-control border border-blue-light'

/** Draws the finder, the map and a card for each college that was found (design pictures 44 and 52). */
export function CollegesPage({ page }: { page: PageOf<'colleges'> }) {
  const { title, lead, introduction, finder, regions, locals, map, views, result } = page
  const isMap = views.map.current && map !== null
  return (
    <>
      <div className="bg-blue-ice">
        <div className={container}>
          <Breadcrumb steps={[homeStep()]} current={t('colleges.menu')} />
          <div className="gap-x-6 pb-6 max-sm:pb-3 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,560px)]">
            <div>
              <h1 className={h1}>{title}</h1>
              {introduction?.lead && <p className="mt-2 text-lead">{introduction.lead}</p>}
              <p className="mt-1.5 max-w-68 text-body">{lead}</p>
              <FinderForm finder={finder} />
              {map && <Views page={page} />}
              {locals.length > 0 && <Locals locals={locals} />}
              {regions.length > 0 && (
                <div className={`${result ? 'max-md:hidden' : ''} ${isMap ? 'max-sm:hidden' : ''}`}>
                  <Regions regions={regions} />
                </div>
              )}
            </div>
            {map && <Maps page={page} />}
          </div>
        </div>
      </div>
      {result && <Result result={result} isMap={isMap} />}
      {introduction?.html && (
        <div className={`${container} pb-7 max-sm:pb-5 ${result ? '' : 'pt-7 max-sm:pt-5'}`}>
          <RichText html={introduction.html} className="max-w-text" />
        </div>
      )}
    </>
  )
}

/** Draws the map for wide screens and the one for narrow ones, over the coast of both. */
function Maps({ page: { title, regions, land, map, closeMap, views, wholeHref } }: { page: PageOf<'colleges'> }) {
  const label = t('colleges.map', { text: title })
  const legend = <MapLegend region={t('colleges.region')} local={t('colleges.local')} />
  return (
    <div className={views.map.current ? '' : 'max-sm:hidden'}>
      {land && <MapLand land={land} />}
      {map && (
        <div className="mx-auto max-w-75 max-md:mt-4 max-sm:hidden">
          {regions.length > 0 && <div className="mb-1.5">{legend}</div>}
          <ZoomMap map={map} label={label} wholeHref={wholeHref} className={regions.length > 0 ? '' : frame} />
        </div>
      )}
      {closeMap && (
        <div className="mt-2 -mx-2 sm:hidden">
          <ZoomMap map={closeMap} label={label} wholeHref={wholeHref} className="mb-1.5 border-y border-blue-light" />
          <div className="mx-2">{legend}</div>
        </div>
      )}
    </div>
  )
}

/** Draws the choice between list and map, for screens that have no room for both. */
function Views({ page: { views, result } }: { page: PageOf<'colleges'> }) {
  return (
    <div id="visning" className="mt-3 flex scroll-mt-2 flex-wrap items-center justify-between gap-1.5 sm:hidden">
      <p className="text-ui font-bold">{result?.count}</p>
      <nav aria-label={t('colleges.views')}>
        <ul className="flex overflow-hidden rounded-control border border-grey-4 text-ui">
          <ViewLink view={views.list} icon={List} label={t('colleges.view.list')} />
          <ViewLink view={views.map} icon={MapIcon} label={t('colleges.view.map')} />
        </ul>
      </nav>
    </div>
  )
}

type ViewProps = {
  view: PageOf<'colleges'>['views']['list']
  icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>
  label: string
}

function ViewLink({ view: { href, current }, icon: Icon, label }: ViewProps) {
  const look = current ? 'bg-blue-light font-bold text-blue-ink' : 'bg-white hover:bg-grey-1'
  return (
    <li className="[&+&]:border-l [&+&]:border-grey-4">
      <a
        href={href}
        aria-current={current ? 'page' : undefined}
        className={`flex min-h-6 items-center gap-1 px-2 ${look}`}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        {label}
      </a>
    </li>
  )
}

/** Lists the local colleges beside their map; on a narrow screen their cards follow at once. */
function Locals({ locals }: Pick<PageOf<'colleges'>, 'locals'>) {
  return (
    <nav aria-label={t('colleges.menu')} className="mt-5 max-md:hidden">
      <ul className="gap-x-3 sm:columns-2">
        {locals.map(({ id, title, href }) => (
          <li key={id} className="break-inside-avoid border-t border-blue-light py-0.75 text-ui">
            <a href={href} className={textLink}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Regions({ regions }: Pick<PageOf<'colleges'>, 'regions'>) {
  return (
    <section aria-labelledby="regioner" className="mt-5">
      <h2 id="regioner" className="mb-1 flex justify-between text-ui font-bold">
        {t('colleges.regionColumn')}
        <span className="font-normal text-grey-6">{t('colleges.localsColumn')}</span>
      </h2>
      <ul className="gap-x-3 sm:columns-2">
        {regions.map(({ id, title, locals, chosen }) => (
          <li
            key={id}
            className={`flex break-inside-avoid justify-between gap-1 border-t border-blue-light py-0.75 text-ui ${chosen ? 'bg-blue-light font-bold' : ''}`}
          >
            <a href={`/lokala-college?region=${id}#traffar`} className={textLink} aria-current={chosen || undefined}>
              {title}
            </a>
            <span className="tabular-nums">
              {locals}
              <span className="sr-only">{` ${t('colleges.localsColumn').toLocaleLowerCase('sv')}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

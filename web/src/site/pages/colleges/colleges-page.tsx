import { ChevronDown } from 'lucide-react'
import { ArrowLink } from '../../content/arrow-link.tsx'
import { CollegeCards } from '../../content/college-list.tsx'
import { CollegeMap, MapLegend } from '../../content/college-map.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { t } from '../../i18n.ts'
import { CollegeField } from '../../parts/college-field.tsx'
import { container, h1, h2, primaryButton, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'
import type { CollegeResult, Finder } from './model.ts'

/** The edge of a map that shows a part of the country. */
const frame = 'mt-1.5 rounded-control border border-blue-light'

/** Draws the finder, the map and a card for each college that was found (design pictures 44 and 52). */
export function CollegesPage({ page }: { page: PageOf<'colleges'> }) {
  const { title, lead, introduction, finder, regions, map, closeMap, result } = page
  return (
    <>
      <div className="bg-blue-ice">
        <div className={container}>
          <Breadcrumb steps={[homeStep()]} current={t('colleges.menu')} />
          <div className="gap-x-6 pb-6 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,560px)]">
            <div>
              <h1 className={h1}>{title}</h1>
              {introduction && <Introduction {...introduction} />}
              <p className="mt-1.5 max-w-68 text-body">{lead}</p>
              <SearchForm finder={finder} />
              {regions.length > 0 && (
                <div className={result ? 'max-md:hidden' : ''}>
                  <Regions regions={regions} />
                </div>
              )}
            </div>
            {map && (
              <div className="max-md:hidden">
                <MapLegend region={t('colleges.region')} local={t('colleges.local')} />
                <CollegeMap
                  map={map}
                  label={t('colleges.map', { text: title })}
                  className={regions.length > 0 ? '' : frame}
                />
              </div>
            )}
            {closeMap && (
              <div className="mt-3 md:hidden">
                <CollegeMap map={closeMap} label={t('colleges.map', { text: title })} className={`mb-1 ${frame}`} />
                <MapLegend region={t('colleges.region')} local={t('colleges.local')} />
              </div>
            )}
          </div>
        </div>
      </div>
      {result && <Result result={result} />}
    </>
  )
}

function Introduction({ lead, html }: { lead: string; html: string }) {
  return (
    <>
      {lead && <p className="mt-2 text-lead">{lead}</p>}
      {html && <RichText html={html} className="mt-2" />}
    </>
  )
}

function SearchForm({ finder: { text, education, educations } }: { finder: Finder }) {
  return (
    <search>
      <form
        action="/lokala-college"
        className="mt-3 grid items-end gap-x-1 gap-y-1.5 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_auto]"
      >
        <CollegeField label={t('colleges.text')} value={text} />
        <div>
          <label htmlFor="utbildning" className="mb-0.5 block text-ui font-bold">
            {t('colleges.education')}
          </label>
          <div className="relative">
            <select
              id="utbildning"
              name="utbildning"
              defaultValue={education}
              className="min-h-6 w-full appearance-none py-1 rounded-control border border-grey-4 bg-white pr-5 pl-1.5 text-body"
            >
              <option value="">{t('colleges.allEducations')}</option>
              {educations.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className="pointer-events-none absolute top-1.75 right-1.5"
            />
          </div>
        </div>
        <button type="submit" className={primaryButton}>
          {t('colleges.submit')}
        </button>
      </form>
      {(text || education) && (
        <p className="mt-1.5">
          <a href="/lokala-college" className={`text-ui ${textLink}`}>
            {t('colleges.clear')}
          </a>
        </p>
      )}
    </search>
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

function Result({ result: { title, note, site, colleges, near } }: { result: CollegeResult }) {
  return (
    <section id="traffar" aria-labelledby="traffar-rubrik" className={`${container} scroll-mt-3 py-7 max-sm:py-5`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <div>
          <h2 id="traffar-rubrik" className={h2}>
            {title}
          </h2>
          {note && <p className="mt-0.5 text-ui text-grey-6">{note}</p>}
        </div>
        {site && <ArrowLink href={site.href}>{site.label}</ArrowLink>}
      </div>
      <CollegeCards colleges={colleges} />
      {near && (
        <div className="mt-5 max-w-text">
          <h3 className="mb-1.5 text-h2 text-blue-deep">{t('colleges.near', { place: near.place })}</h3>
          <ul className="border-t border-grey-2">
            {near.colleges.map(({ title: name, href, distance }) => (
              <li key={href} className="flex justify-between gap-2 border-b border-grey-2 py-1.5">
                <a href={href} className={`text-body ${textLink}`}>
                  {name}
                </a>
                <span className="whitespace-nowrap text-ui text-grey-6 tabular-nums">{distance}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

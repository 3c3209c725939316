import { ArrowLink } from '../../content/arrow-link.tsx'
import { CollegeMap, MapLand, MapLegend } from '../../content/college-map.tsx'
import { News } from '../../content/news.tsx'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { CollegeField } from '../../parts/college-field.tsx'
import { DrawnOnce } from '../../parts/drawn-once.tsx'
import { container, h2, primaryButton, textLink } from '../../parts/layout.ts'
import { Listed } from '../../parts/listed.tsx'
import type { PageOf } from '../model.ts'
import type { College } from './model.ts'

/** Draws the network's first page: a search for a college, the map, the chosen cards and lists, and every college. */
export function FrontPage({ page, chrome }: { page: PageOf<'front'>; chrome: Chrome }) {
  const { regions, news, puffs, sections } = page
  const hasClosed = regions.some((region) => [region, ...region.locals].some(({ url }) => !url))
  return (
    <>
      <Beginning page={page} />
      {puffs.items.length > 0 && (
        <DrawnOnce className="list-puffs pt-7 max-sm:pt-5" draw={Listed} props={{ list: puffs }} />
      )}
      <div className={`${container} py-7 max-sm:py-5`}>
        <div className="gap-6 md:grid md:grid-cols-[minmax(0,784px)_1fr]">
          <section aria-labelledby="natverket">
            <h2 id="natverket" className={h2}>
              {t('front.what', { brand: chrome.brand.name })}
            </h2>
            <p className="mt-2 text-body">{t('front.whatText')}</p>
          </section>
          <section className="max-md:mt-4" aria-labelledby="kontrollera">
            <h2 id="kontrollera" className="text-h3 text-blue-deep">
              {t('verify.link')}
            </h2>
            <p className="mt-1 mb-1.5 text-body">{t('front.check')}</p>
            <ArrowLink href="/verifiera">{t('verify.submit')}</ArrowLink>
          </section>
        </div>
      </div>
      {news.length > 0 && (
        <div className="border-t border-grey-2">
          <DrawnOnce className={`py-7 max-sm:py-5`} draw={News} props={{ items: news, more: page.moreNews }} />
        </div>
      )}
      {sections.items.length > 0 && <DrawnOnce className="list-sections" draw={Listed} props={{ list: sections }} />}
      <section id="college" aria-labelledby="college-rubrik" className="border-t border-grey-2">
        <div className={`${container} py-7 max-sm:py-5`}>
          <h2 id="college-rubrik" className={`${h2} mb-3`}>
            {t('front.all')}
          </h2>
          {hasClosed && <p className="mb-3 text-ui text-grey-6">{t('front.siteLater')}</p>}
          {regions.length === 0 && <p className="text-body">{t('front.noColleges')}</p>}
          <ul className="gap-x-4 sm:columns-2 md:columns-3">
            {regions.map((region) => (
              <li key={region.title} className="mb-3 break-inside-avoid border-t border-grey-2 pt-2">
                <h3 className="text-body font-bold">
                  <CollegeName college={region} />
                </h3>
                <ul className="mt-0.5 space-y-0.5 text-ui">
                  {region.locals.map((local) => (
                    <li key={local.title}>
                      <CollegeName college={local} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}

function CollegeName({ college: { title, url } }: { college: College }) {
  if (!url) return <span className="text-grey-6">{title}</span>
  return (
    <a href={url} className={textLink}>
      {title}
    </a>
  )
}

/** Draws the headline and the finder beside the map (design picture 32). */
function Beginning({ page: { heading, intro, counts, map, land } }: { page: PageOf<'front'> }) {
  return (
    <div className="bg-blue-ice">
      <div className={`${container} gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,440px)]`}>
        <div className="py-9 max-sm:py-5">
          <h1 className="text-hero text-blue-deep max-md:text-h1-public max-sm:text-h1">{heading}</h1>
          {intro && <p className="mt-3 max-w-68 text-lead">{intro}</p>}
          {counts.regions > 0 && (
            <search>
              <form
                action="/lokala-college"
                className="mt-4 grid max-w-70 items-end gap-1 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <CollegeField label={t('front.find')} value="" />
                <button type="submit" className={primaryButton}>
                  {t('colleges.submit')}
                </button>
              </form>
            </search>
          )}
          {map && (
            <div className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-ui">
              <div className="max-md:hidden">
                <MapLegend region={t('colleges.region')} local={t('colleges.local')} />
              </div>
              <a href="/lokala-college" className={textLink}>
                {t('colleges.asList')}
              </a>
            </div>
          )}
        </div>
        {land && <MapLand land={land} />}
        {map && (
          <CollegeMap map={map} label={t('colleges.map', { text: t('front.all') })} className="my-4 max-md:hidden" />
        )}
      </div>
    </div>
  )
}

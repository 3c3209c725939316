import { ArrowLink } from '../../content/arrow-link.tsx'
import { articleNews } from '../../content/items.ts'
import { News } from '../../content/news.tsx'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h2, primaryButton, textLink } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'
import type { College, CountryMap } from './model.ts'

/** Draws the network's first page: its purpose, and links to every college. */
export function FrontPage({ page, chrome }: { page: PageOf<'front'>; chrome: Chrome }) {
  const { counts, regions, map, news } = page
  const hasClosed = regions.some((region) => [region, ...region.locals].some(({ url }) => !url))
  return (
    <>
      <div className="bg-blue-ice">
        <div className={`${container} gap-4 md:grid md:grid-cols-[minmax(0,640px)_1fr]`}>
          <div className="py-9 max-sm:py-5">
            <h1 className="text-hero text-blue-deep max-md:text-h1-public max-sm:text-h1">{t('front.heading')}</h1>
            {counts.regions > 0 && (
              <p className="mt-3 max-w-68 text-lead">
                {t('front.counts', { regions: counts.regions, locals: counts.locals })}
              </p>
            )}
            <p className="mt-4">
              <a href="#college" className={`${primaryButton} max-sm:w-full`}>
                {t('front.find')}
              </a>
            </p>
          </div>
          {map && <Country map={map} />}
        </div>
      </div>
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
          <div className={`${container} py-7 max-sm:py-5`}>
            <News items={news.map(articleNews)} />
          </div>
        </div>
      )}
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

/**
 * Draws the country with a dot for each college. Screen readers skip it, because the page's list holds the same
 * colleges.
 */
function Country({ map }: { map: CountryMap }) {
  return (
    <svg viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden className="mx-auto my-4 block h-72 max-md:hidden">
      <path d={map.land} className="fill-blue-light" />
      {map.dots.map(({ x, y, large, title }) => (
        <circle
          key={title}
          cx={x}
          cy={y}
          r={large ? 7 : 4}
          className={large ? 'fill-blue stroke-white' : 'fill-blue stroke-none opacity-60'}
          strokeWidth="2"
        />
      ))}
    </svg>
  )
}

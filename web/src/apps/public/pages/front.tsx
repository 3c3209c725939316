/** @jsxImportSource preact */

import { t } from '../i18n.ts'
import type { Chrome, College, CountryMap, FrontPage } from '../model.ts'
import { container, h2, primaryButton, textLink } from '../parts/layout.ts'
import { ArrowLink, News } from '../parts/news.tsx'

/** Draws the network's first page: its purpose, and links to every college. */
export function Front({ page, chrome }: { page: FrontPage; chrome: Chrome }) {
  const { counts, regions, map, news } = page
  const hasClosed = regions.some((region) => [region, ...region.locals].some(({ url }) => !url))
  return (
    <>
      <div class="bg-blue-ice">
        <div class={`${container} gap-4 md:grid md:grid-cols-[minmax(0,640px)_1fr]`}>
          <div class="py-9 max-sm:py-5">
            <h1 class="text-hero text-blue-deep max-md:text-h1-public max-sm:text-h1">{t('front.heading')}</h1>
            {counts.regions > 0 && (
              <p class="mt-3 max-w-68 text-lead">
                {t('front.counts', { regions: counts.regions, locals: counts.locals })}
              </p>
            )}
            <p class="mt-4">
              <a href="#college" class={`${primaryButton} max-sm:w-full`}>
                {t('front.find')}
              </a>
            </p>
          </div>
          {map && <Country map={map} />}
        </div>
      </div>
      <div class={`${container} py-7 max-sm:py-5`}>
        <div class="gap-6 md:grid md:grid-cols-[minmax(0,784px)_1fr]">
          <section aria-labelledby="natverket">
            <h2 id="natverket" class={h2}>
              {t('front.what', { brand: chrome.brand.name })}
            </h2>
            <p class="mt-2 text-body">{t('front.whatText')}</p>
          </section>
          <section class="max-md:mt-4" aria-labelledby="kontrollera">
            <h2 id="kontrollera" class="text-h3 text-blue-deep">
              {t('verify.link')}
            </h2>
            <p class="mt-1 mb-1.5 text-body">{t('front.check')}</p>
            <ArrowLink href="/verifiera">{t('verify.submit')}</ArrowLink>
          </section>
        </div>
      </div>
      {news.length > 0 && (
        <div class="border-t border-grey-2">
          <div class={`${container} py-7 max-sm:py-5`}>
            <News items={news} />
          </div>
        </div>
      )}
      <section id="college" aria-labelledby="college-rubrik" class="border-t border-grey-2">
        <div class={`${container} py-7 max-sm:py-5`}>
          <h2 id="college-rubrik" class={`${h2} mb-3`}>
            {t('front.all')}
          </h2>
          {hasClosed && <p class="mb-3 text-ui text-grey-6">{t('front.siteLater')}</p>}
          {regions.length === 0 && <p class="text-body">{t('front.noColleges')}</p>}
          <ul class="gap-x-4 sm:columns-2 md:columns-3">
            {regions.map((region) => (
              <li key={region.title} class="mb-3 break-inside-avoid border-t border-grey-2 pt-2">
                <h3 class="text-body font-bold">
                  <CollegeName college={region} />
                </h3>
                <ul class="mt-0.5 space-y-0.5 text-ui">
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
  if (!url) return <span class="text-grey-6">{title}</span>
  return (
    <a href={url} class={textLink}>
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
    <svg viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden class="mx-auto my-4 block h-72 max-md:hidden">
      <path d={map.land} class="fill-blue-light" />
      {map.dots.map(({ x, y, large, title }) => (
        <circle
          key={title}
          cx={x}
          cy={y}
          r={large ? 7 : 4}
          class={large ? 'fill-blue stroke-white' : 'fill-blue stroke-none opacity-60'}
          stroke-width="2"
        />
      ))}
    </svg>
  )
}

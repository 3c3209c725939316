/** @jsxImportSource preact */

import { t } from '../i18n.ts'
import type { Introduction, StartPage } from '../model.ts'
import { Attachments } from '../parts/attachments.tsx'
import { CachedMarkup } from '../parts/cached-markup.tsx'
import { container, h1, h2, primaryButton, whiteButton } from '../parts/layout.ts'
import { News } from '../parts/news.tsx'
import { Certification } from '../parts/page-head.tsx'
import { RichText } from '../parts/rich.tsx'
import { MapDrawing } from '../parts/site-map.tsx'
import { collaborationText } from './collaboration.ts'

/**
 * Draws a site's first page: the group, its certification, its news and its members. All but the news depends on the
 * site alone, and is rendered once for a kept site.
 */
export function Start({ page }: { page: StartPage }) {
  const { group, introduction, news, map } = page
  return (
    <>
      <CachedMarkup of={introduction} part="introduction">
        <Beginning group={group} introduction={introduction} />
      </CachedMarkup>
      {news.length > 0 && (
        <div class="border-t border-grey-2">
          <div class={`${container} py-7 max-sm:py-5`}>
            <News items={news} />
          </div>
        </div>
      )}
      <CachedMarkup of={group} part="together">
        <Together group={group} map={map} />
      </CachedMarkup>
    </>
  )
}

function Beginning({ group, introduction }: Pick<StartPage, 'group' | 'introduction'>) {
  const { body, attachments } = introduction
  return (
    <>
      <Hero introduction={introduction} />
      <div class={`${container} py-7 max-sm:py-5`}>
        {body && <RichText html={body} class="mb-2" />}
        {attachments.length > 0 && (
          <section aria-labelledby="bilagor" class="mt-4 mb-3 text-ui">
            <h2 id="bilagor" class="mb-1.5 font-bold">
              {t('field.attachments')}
            </h2>
            <Attachments files={attachments} />
          </section>
        )}
        <Certification group={group} />
      </div>
    </>
  )
}

/**
 * Draws a picture to the right from edge to edge, with the text in a white field at its foot; on a narrow screen the
 * picture is above.
 */
function Hero({ introduction: { title, lead, image } }: { introduction: Introduction }) {
  const words = (
    <>
      <h1 class={h1}>{title}</h1>
      {lead && <p class="mt-2 max-w-68 text-lead text-grey-7">{lead}</p>}
      <p class="mt-3">
        <a href="/om-oss" class={`${primaryButton} max-sm:w-full`}>
          {t('public.whoWeAre')}
        </a>
      </p>
    </>
  )
  if (!image) {
    return (
      <div class="bg-blue-ice">
        <div class={`${container} py-8 max-sm:py-5`}>{words}</div>
      </div>
    )
  }
  return (
    <div class="relative md:grid md:min-h-66 md:grid-cols-2 md:bg-blue-light">
      <img
        src={`${image.url}?d=1600x1200`}
        alt={image.description}
        fetchpriority="high"
        class="w-full object-cover max-md:aspect-[390/240] md:absolute md:right-0 md:h-full md:w-1/2"
      />
      <div class="flex flex-col justify-end md:col-start-1">
        <div class="relative bg-white md:mt-27 md:pt-5">
          <div class="px-2 py-4 sm:px-4 md:ml-auto md:max-w-72 md:pt-0 md:pb-3 xl:pl-0">{words}</div>
        </div>
      </div>
    </div>
  )
}

/** Draws the blue section, half map, half text (design picture 15); without a map the text alone. */
function Together({ group, map }: Pick<StartPage, 'group' | 'map'>) {
  const text = collaborationText(group)
  if (!text) return null
  return (
    <section class={`bg-blue text-white ${map ? 'md:grid md:grid-cols-2' : ''}`} data-surface="dark">
      {map && (
        <div class="h-52 overflow-hidden max-sm:h-30">
          <MapDrawing map={map} still />
        </div>
      )}
      <div class={map ? 'max-w-72 px-2 py-5 sm:px-4 md:px-8 md:py-10' : `${container} py-8`}>
        <h2 class={`${h2} text-white`}>{t('public.meetUs')}</h2>
        <p class="mt-2 text-body">{text}</p>
        <p class="mt-3">
          <a href="/om-oss" class={`${whiteButton} max-sm:w-full`}>
            {t('public.seeAll')}
          </a>
        </p>
      </div>
    </section>
  )
}

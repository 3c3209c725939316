import { Attachments } from '../../content/attachments.tsx'
import { News } from '../../content/news.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { MapDrawing } from '../../content/site-map.tsx'
import { t } from '../../i18n.ts'
import { CachedMarkup } from '../../parts/cached-markup.tsx'
import { container, h1, h2, primaryButton, whiteButton } from '../../parts/layout.ts'
import { Certification } from '../../parts/page-head.tsx'
import { collaborationText } from '../about/collaboration.ts'
import type { PageOf } from '../model.ts'
import type { Introduction } from './model.ts'

/**
 * Draws a site's first page: the group, its certification, its news and its members. All but the news depends on the
 * site alone, and is rendered once for a kept site.
 */
export function StartPage({ page }: { page: PageOf<'start'> }) {
  const { group, introduction, news, map } = page
  return (
    <>
      <CachedMarkup of={introduction} part="introduction">
        <Beginning group={group} introduction={introduction} />
      </CachedMarkup>
      {news.length > 0 && (
        <div className="border-t border-grey-2">
          <div className={`${container} py-7 max-sm:py-5`}>
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

function Beginning({ group, introduction }: Pick<PageOf<'start'>, 'group' | 'introduction'>) {
  const { body, attachments } = introduction
  return (
    <>
      <Hero introduction={introduction} />
      <div className={`${container} py-7 max-sm:py-5`}>
        {body && <RichText html={body} className="mb-2" />}
        {attachments.length > 0 && (
          <section aria-labelledby="bilagor" className="mt-4 mb-3 text-ui">
            <h2 id="bilagor" className="mb-1.5 font-bold">
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
      <h1 className={h1}>{title}</h1>
      {lead && <p className="mt-2 max-w-68 text-lead text-grey-7">{lead}</p>}
      <p className="mt-3">
        <a href="/om-oss" className={`${primaryButton} max-sm:w-full`}>
          {t('public.whoWeAre')}
        </a>
      </p>
    </>
  )
  if (!image) {
    return (
      <div className="bg-blue-ice">
        <div className={`${container} py-8 max-sm:py-5`}>{words}</div>
      </div>
    )
  }
  return (
    <div className="relative md:grid md:min-h-66 md:grid-cols-2 md:bg-blue-light">
      <img
        src={`${image.url}?d=1600x1200`}
        alt={image.description}
        fetchPriority="high"
        className="w-full object-cover max-md:aspect-[390/240] md:absolute md:right-0 md:h-full md:w-1/2"
      />
      <div className="flex flex-col justify-end md:col-start-1">
        <div className="relative bg-white md:mt-27 md:pt-5">
          <div className="px-2 py-4 sm:px-4 md:ml-auto md:max-w-72 md:pt-0 md:pb-3 xl:pl-0">{words}</div>
        </div>
      </div>
    </div>
  )
}

/** Draws the blue section, half map, half text (design picture 15); without a map the text alone. */
function Together({ group, map }: Pick<PageOf<'start'>, 'group' | 'map'>) {
  const text = collaborationText(group)
  if (!text) return null
  return (
    <section className={`bg-blue text-white ${map ? 'md:grid md:grid-cols-2' : ''}`} data-surface="dark">
      {map && (
        <div className="h-52 overflow-hidden max-sm:h-30">
          <MapDrawing map={map} still />
        </div>
      )}
      <div className={map ? 'max-w-72 px-2 py-5 sm:px-4 md:px-8 md:py-10' : `${container} py-8`}>
        <h2 className={`${h2} text-white`}>{t('public.meetUs')}</h2>
        <p className="mt-2 text-body">{text}</p>
        <p className="mt-3">
          <a href="/om-oss" className={`${whiteButton} max-sm:w-full`}>
            {t('public.seeAll')}
          </a>
        </p>
      </div>
    </section>
  )
}

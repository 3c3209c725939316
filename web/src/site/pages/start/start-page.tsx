import { ArrowLink } from '../../content/arrow-link.tsx'
import { LocalColleges } from '../../content/college-list.tsx'
import { EventRow } from '../../content/event-row.tsx'
import { FileRow } from '../../content/file-row.tsx'
import { Hero } from '../../content/hero.tsx'
import { News } from '../../content/news.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { Shortcuts } from '../../content/shortcuts.tsx'
import { MapDrawing } from '../../content/site-map.tsx'
import { Slideshow } from '../../content/slideshow.tsx'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { CachedMarkup } from '../../parts/cached-markup.tsx'
import { DrawnOnce } from '../../parts/drawn-once.tsx'
import { container, h1, h2, primaryButton, whiteButton } from '../../parts/layout.ts'
import { Listed } from '../../parts/listed.tsx'
import { Certification } from '../../parts/page-head.tsx'
import { collaborationText } from '../about/collaboration.ts'
import { NewsletterField } from '../forms/embedded-form.tsx'
import type { PageOf } from '../model.ts'
import type { Introduction, StartPage as StartContent } from './model.ts'

/**
 * Draws a site's first page (design pictures 15, 40 and 49): slideshow or picture, introduction, news, cards, sections, and
 * what comes next in the calendar. A part without content takes no room.
 */
export function StartPage({ page, chrome }: { page: PageOf<'start'>; chrome: Chrome }) {
  const { group, slides, news, puffs, sections, locals, events, shortcuts } = page
  return (
    <>
      {slides.length > 0 ? (
        <DrawnOnce draw={Slideshow} props={{ slides }} />
      ) : (
        <Beginning introduction={page.introduction} />
      )}
      <Presentation page={page} />
      {news.length > 0 && (
        <DrawnOnce
          className="border-t border-grey-2 py-8 max-sm:py-5"
          draw={News}
          props={{ items: news, more: page.moreNews }}
        />
      )}
      {puffs.items.length > 0 && (
        <DrawnOnce
          className={`list-puffs ${news.length > 0 ? '' : 'border-t border-grey-2 pt-8 max-sm:pt-5'}`}
          draw={Listed}
          props={{ list: puffs }}
        />
      )}
      {sections.items.length > 0 ? (
        <DrawnOnce className="list-sections" draw={Listed} props={{ list: sections }} />
      ) : (
        <CachedMarkup of={group} part="together">
          <Together group={group} map={page.map} />
        </CachedMarkup>
      )}
      {locals && (
        <CachedMarkup of={locals} part="locals" className="bg-blue-ice py-8 max-sm:py-5">
          <div className={container}>
            <LocalColleges {...locals} />
          </div>
        </CachedMarkup>
      )}
      <DrawnOnce draw={Coming} props={{ events, shortcuts, policyUrl: chrome.legal.dataProtection }} />
    </>
  )
}

/** Draws the group's picture with its words, where it has no slideshow. */
function Beginning({ introduction: { title, lead, image } }: { introduction: Introduction }) {
  return (
    <Hero image={image} priority>
      <h1 className={`${h1} break-words hyphens-auto`}>{title}</h1>
      {lead && <p className="mt-1.5 max-w-60 text-lead text-grey-7">{lead}</p>}
      <p className="mt-3">
        <a href="/om-oss" className={`${primaryButton} max-sm:w-full`}>
          {t('public.whoWeAre')}
        </a>
      </p>
    </Hero>
  )
}

/** Draws the introduction under the pictures. Under a slideshow it begins with its heading. */
function Presentation({ page }: { page: StartContent }) {
  const { group, introduction, slides } = page
  const { title, lead, body, attachments } = introduction
  return (
    <div
      className={`${container} pb-7 max-sm:pb-5 ${slides.length > 0 || introduction.image ? 'pt-7 max-sm:pt-4' : ''}`}
    >
      {slides.length > 0 && (
        <>
          <h1 className={`${h2} max-w-text break-words hyphens-auto`}>{title}</h1>
          {lead && <p className="mt-1.5 max-w-text text-lead">{lead}</p>}
        </>
      )}
      {body && <RichText html={body} className={slides.length > 0 ? 'mt-2 mb-2' : 'mb-2'} />}
      {attachments.length > 0 && (
        <section aria-labelledby="bilagor" className="mt-4 mb-3 text-ui">
          <h2 id="bilagor" className="mb-1.5 font-bold">
            {t('field.attachments')}
          </h2>
          <ul className="max-w-text border-t border-grey-2">
            {attachments.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        </section>
      )}
      <div className={slides.length > 0 ? 'mt-2' : ''}>
        <Certification group={group} />
      </div>
    </div>
  )
}

/** Draws the blue section, half map, half text; without a map the text alone. */
function Together({ group, map }: Pick<StartContent, 'group' | 'map'>) {
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

type ComingProps = Pick<StartContent, 'events' | 'shortcuts'> & { policyUrl: string | null }

/** The most links under "Jag vill …" that stand beside the calendar; more have the page's width. */
const shortcutsBeside = 4

/**
 * Draws the next events of the calendar, the visitor's shortcuts and the newsletter. Beside the calendar stands the one
 * of them that fits its height; the rest has the page's width.
 */
function Coming({ events, shortcuts, policyUrl }: ComingProps) {
  const hasEvents = events.length > 0
  const beside = !hasEvents ? null : inColumn(shortcuts) ? 'shortcuts' : 'newsletter'
  return (
    <>
      {hasEvents && (
        <div className={`${container} grid gap-x-6 gap-y-5 py-8 max-sm:py-5 md:grid-cols-[minmax(0,1fr)_352px]`}>
          <Calendar events={events} />
          {beside === 'shortcuts' ? <IWant links={shortcuts} /> : <NewsletterField policyUrl={policyUrl} />}
        </div>
      )}
      {shortcuts.length > 0 && beside !== 'shortcuts' && (
        <div className={`${container} pb-8 max-sm:pb-5 ${hasEvents ? '' : 'pt-8 max-sm:pt-5'}`}>
          <IWant links={shortcuts} wide />
        </div>
      )}
      {beside !== 'newsletter' && (
        <div className="border-t border-grey-2">
          <div className={`${container} py-6 max-sm:py-5`}>
            <NewsletterField policyUrl={policyUrl} wide />
          </div>
        </div>
      )}
    </>
  )
}

const inColumn = ({ length }: StartContent['shortcuts']) => length > 0 && length <= shortcutsBeside

function Calendar({ events }: Pick<StartContent, 'events'>) {
  return (
    <section aria-labelledby="kalender" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="kalender" className={h2}>
          {t('screen.calendar')}
        </h2>
        <ArrowLink href="/evenemang">{t('public.allEvents')}</ArrowLink>
      </div>
      <ul className="border-t border-grey-2 max-sm:-mx-2">
        {events.map((event) => (
          <EventRow key={event.id} row={event} />
        ))}
      </ul>
    </section>
  )
}

function IWant({ links, wide }: { links: StartContent['shortcuts']; wide?: boolean }) {
  return (
    <section aria-labelledby="jag-vill" className="min-w-0">
      <h2 id="jag-vill" className={`mb-3 ${h2}`}>
        {t('public.iWant')}
      </h2>
      <Shortcuts links={links} wide={wide} />
    </section>
  )
}

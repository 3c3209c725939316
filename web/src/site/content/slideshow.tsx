import { ChevronLeft, ChevronRight, ExternalLink, Pause, Play } from 'lucide-react'
import { Hero } from './hero.tsx'
import type { PictureData } from './picture.tsx'
import { RichText } from './rich-text.tsx'
import { t } from './words.ts'

/** A picture of a slideshow with its words, and where it leads. */
export type Slide = {
  id: string
  title: string
  lead: string
  /** Sanitised HTML; a slide has this or a lead. */
  body: string
  /** Where its button leads. `about` is what the label alone doesn't say, and `newTab` the words of a button that opens a new tab. */
  link: { href: string; label: string; about: string; newTab?: string } | null
  image: PictureData | null
}

/** The class of a primary button. */
const button =
  'inline-flex min-h-6 items-center justify-center rounded-control bg-blue px-3 py-1 text-ui font-bold text-white transition-colors hover:bg-blue-dark max-sm:w-full'

/**
 * Draws the slideshow of a start page (design pictures 15 and 40). All of it is reached without script: the slides stand side
 * by side, and the arrows are links to them. The script (enhancements/slideshow.ts) makes it move and shows the pause button.
 */
export function Slideshow({ slides }: { slides: readonly Slide[] }) {
  if (slides.length === 0) return null
  const inBand = slides.some(({ image }) => image)
  return (
    <section
      aria-roledescription={t('public.slideshow')}
      aria-label={t('public.slideshow')}
      data-slideshow
      className="border-b border-grey-2 md:border-0"
    >
      <ul
        data-slides
        className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            id={placeOf(index)}
            aria-label={t('public.slide', { number: index + 1, total: slides.length })}
            className="w-full shrink-0 snap-start"
          >
            <Hero image={slide.image} priority={index === 0} inBand={inBand}>
              <SlideWords slide={slide} index={index} total={slides.length} />
            </Hero>
          </li>
        ))}
      </ul>
    </section>
  )
}

const placeOf = (index: number) => `bild-${index + 1}`

function SlideWords({ slide, index, total }: { slide: Slide; index: number; total: number }) {
  const { title, lead, body, link } = slide
  return (
    <>
      <h2 className="text-h1-public break-words text-blue-deep hyphens-auto max-sm:text-h1">{title}</h2>
      {lead && <p className="mt-1.5 line-clamp-4 max-w-52 text-body">{lead}</p>}
      {body && <RichText html={body} className="mt-1.5 max-w-60" />}
      {(link || total > 1) && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {link && (
            <a href={link.href} className={button} {...(link.newTab && { target: '_blank', rel: 'noopener' })}>
              {link.label}
              {link.about && <span className="sr-only">: {link.about}</span>}
              {link.newTab && (
                <>
                  <ExternalLink size={16} aria-hidden className="ml-0.5" />
                  <span className="sr-only"> {link.newTab}</span>
                </>
              )}
            </a>
          )}
          {total > 1 && <Controls index={index} total={total} />}
        </div>
      )}
    </>
  )
}

const arrow = 'flex size-6 items-center justify-center rounded-control text-grey-7 hover:bg-grey-1'

function Controls({ index, total }: { index: number; total: number }) {
  const last = total - 1
  return (
    <div className="flex items-center gap-0.5 text-ui max-sm:w-full">
      <a
        href={`#${placeOf(index === 0 ? last : index - 1)}`}
        aria-label={t('public.slide.previous')}
        data-slide-step="-1"
        className={arrow}
      >
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
      </a>
      <span>{t('public.slide', { number: index + 1, total })}</span>
      <a
        href={`#${placeOf(index === last ? 0 : index + 1)}`}
        aria-label={t('public.slide.next')}
        data-slide-step="1"
        className={arrow}
      >
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </a>
      <button
        type="button"
        hidden
        data-slide-pause
        className="group/pause flex min-h-6 items-center gap-1 rounded-control px-1.5 font-bold text-blue-dark hover:bg-grey-1 max-sm:ml-auto"
      >
        <Pause size={20} strokeWidth={1.75} aria-hidden className="group-data-paused/pause:hidden" />
        <Play size={20} strokeWidth={1.75} aria-hidden className="hidden group-data-paused/pause:block" />
        <span className="group-data-paused/pause:hidden">{t('public.slide.pause')}</span>
        <span className="hidden group-data-paused/pause:inline">{t('public.slide.play')}</span>
      </button>
    </div>
  )
}

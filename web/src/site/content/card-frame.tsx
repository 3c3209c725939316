import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture, type PictureData } from './picture.tsx'
import { daysText, type Times } from './times.ts'
import { initials } from './words.ts'

/** The level of the headings of a list's items. */
export type Level = 'h2' | 'h3'

/** How a card's picture is fetched: its width on the page as `sizes`, and whether at once. */
export type Fetched = { sizes?: string; priority?: boolean }

const cardSizes = '(min-width: 1024px) 363px, (min-width: 600px) 50vw, 100vw'

type CardFrameProps = {
  /** Picture, initials or date; null leaves no room. */
  top: ReactNode
  title: ReactNode
  level: Level
  href: string | null
  /** The whole card leads to `href`, and an arrow stands last. */
  clickable?: boolean
  /** Stands above the title. */
  note?: ReactNode
  children?: ReactNode
}

/** Draws the one frame of all cards: its top, its title and its text. */
export function CardFrame({ top, title, level: Heading, href, clickable, note, children }: CardFrameProps) {
  const leads = href !== null
  return (
    <article
      className={`relative flex h-full flex-col overflow-hidden rounded-control border border-grey-3 bg-white ${leads && clickable ? 'transition-colors hover:border-blue' : ''} group-data-single/list:sm:flex-row`}
    >
      {top && (
        <div data-top className="shrink-0 group-data-single/list:sm:w-36">
          {top}
        </div>
      )}
      <div className="flex min-w-0 grow flex-col p-3 max-sm:p-2.5">
        {note && <p className="mb-0.5 text-ui text-grey-6">{note}</p>}
        <Heading className="text-h3 break-words text-blue-deep hyphens-auto">
          {leads ? (
            <a
              href={href}
              className={`text-blue-dark underline underline-offset-4 hover:no-underline ${clickable ? 'after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-blue' : ''}`}
            >
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        {children}
        {leads && clickable && (
          <ArrowRight
            size={20}
            strokeWidth={1.75}
            aria-hidden
            className="mt-auto box-content shrink-0 pt-2 text-blue"
          />
        )}
      </div>
    </article>
  )
}

const top = 'flex h-25.5 flex-col justify-end group-data-single/list:sm:h-full group-data-single/list:sm:min-h-25.5'

/** Draws a picture at the top of a card. */
export function PictureTop({ picture, sizes = cardSizes, priority }: { picture: PictureData } & Fetched) {
  return (
    <Picture
      picture={picture}
      ratio={[16, 9]}
      sizes={sizes}
      priority={priority}
      alt=""
      className="h-25.5 w-full bg-grey-1 object-cover group-data-single/list:sm:h-full"
    />
  )
}

type PersonTopProps = { name: string; picture: PictureData | null; priority?: boolean }

/** Draws a person's picture in a circle at the top of a card, or the initials. */
export function PersonTop({ name, picture, priority }: PersonTopProps) {
  return (
    <div className={`${top} bg-orange-light p-3`}>
      {picture ? (
        <Picture
          picture={picture}
          ratio={[1, 1]}
          sizes="120px"
          priority={priority}
          alt=""
          className="size-15 shrink-0 rounded-full bg-white object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="flex size-15 shrink-0 items-center justify-center rounded-full bg-white text-h1-public text-blue-deep"
        >
          {initials(name)}
        </span>
      )}
    </div>
  )
}

/** Draws the days of an event at the top of a card. */
export function DateTop({ times }: { times: Times }) {
  const text = daysText(times, 'long')
  if (!text) return null
  return (
    <p className={`${top} bg-blue-light p-3 text-blue-deep`}>
      <span className="text-hero whitespace-nowrap">{text.days}</span>
      <span className="text-h3 font-normal">{text.month}</span>
    </p>
  )
}

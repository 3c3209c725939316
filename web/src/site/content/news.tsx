import { ArrowLink } from './arrow-link.tsx'
import type { NewsItem } from './items.ts'
import { Picture } from './picture.tsx'
import { longDaysText } from './times.ts'
import { dayText, t } from './words.ts'

type NewsProps = {
  items: readonly NewsItem[]
  /** The list that they are chosen from, when it holds more. */
  more?: string | null
}

/** How many stand with their picture. */
const pictured = 3

/**
 * Draws news: the first one large, two beside it (design pictures 15 and 40), and any others as rows below. One without a
 * picture has a rule in its place.
 */
export function News({ items, more }: NewsProps) {
  const [first, ...others] = items
  if (!first) return null
  const beside = others.slice(0, pictured - 1)
  const rows = others.slice(pictured - 1)
  return (
    <section aria-labelledby="nyheter" className="mx-auto w-full max-w-page px-4 max-sm:px-2 xl:px-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="nyheter" className="text-h2-public text-blue-deep max-sm:text-h2-article">
          {t('public.news')}
        </h2>
        <div className="max-sm:hidden">
          <Links more={more} />
        </div>
      </div>
      <div className={`grid gap-x-4 gap-y-3 max-sm:gap-y-2 ${columns[beside.length]}`}>
        <div className={beside.length === 2 ? 'min-w-0 sm:max-md:col-span-2' : 'min-w-0'}>
          <Lead item={first} beside={beside.length} />
        </div>
        {beside.map((item) => (
          <div key={item.id} className="min-w-0 max-sm:border-t max-sm:border-grey-2 max-sm:pt-2">
            <Beside item={item} alone={beside.length === 1} />
          </div>
        ))}
      </div>
      {rows.length > 0 && (
        <ul className="mt-4 border-t border-grey-2 max-sm:mt-2">
          {rows.map((item) => (
            <li key={item.id} className="border-b border-grey-2 py-1.5">
              <Row item={item} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 sm:hidden">
        <Links more={more} />
      </div>
    </section>
  )
}

const columns: Record<number, string> = {
  0: '',
  1: 'sm:grid-cols-2',
  2: 'sm:grid-cols-2 md:grid-cols-[minmax(0,560fr)_minmax(0,264fr)_minmax(0,264fr)]',
}

function Links({ more }: Pick<NewsProps, 'more'>) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {more && <ArrowLink href={more}>{t('public.allNews')}</ArrowLink>}
      <ArrowLink href="/artiklar">{t('public.allArticles')}</ArrowLink>
    </span>
  )
}

/** The widths of two news side by side. */
const besideOne = '(min-width: 1024px) 560px, (min-width: 600px) 50vw, 100vw'

const rule = 'border-t-4 border-blue-deep pt-2'

function Lead({ item, beside }: { item: NewsItem; beside: number }) {
  const { image, lead, href } = item
  const alone = beside === 0
  return (
    <article
      className={`${image ? '' : rule} ${alone && image ? 'md:grid md:grid-cols-2 md:items-center md:gap-4' : ''}`}
    >
      {image && (
        <Picture
          picture={image}
          ratio={[560, 328]}
          sizes={beside === 1 ? besideOne : '(min-width: 1024px) 560px, 100vw'}
          alt=""
          className={`aspect-[560/328] w-full bg-grey-1 object-cover ${alone ? 'max-md:mb-2' : 'mb-2'}`}
        />
      )}
      <div className="min-w-0">
        <Day item={item} />
        <h3 className="mt-0.5 text-h2 break-words hyphens-auto max-sm:text-h3">
          <Title item={item} />
        </h3>
        {lead && <p className="mt-1 line-clamp-5 text-body break-words">{lead}</p>}
        {!image && href && (
          <p className="mt-1.5">
            <ArrowLink href={href} about={item.title}>
              {t('public.readMore')}
            </ArrowLink>
          </p>
        )}
      </div>
    </article>
  )
}

/** @param alone stands beside the first one alone, in a column as wide as its */
function Beside({ item, alone }: { item: NewsItem; alone: boolean }) {
  return (
    <article className={item.image ? '' : 'sm:border-t-4 sm:border-blue-deep sm:pt-2'}>
      {item.image && (
        <Picture
          picture={item.image}
          ratio={alone ? [560, 328] : [3, 2]}
          sizes={alone ? besideOne : '(min-width: 1024px) 264px, 50vw'}
          alt=""
          className={`mb-2 w-full bg-grey-1 object-cover max-sm:hidden ${alone ? 'aspect-[560/328]' : 'aspect-[3/2]'}`}
        />
      )}
      <Day item={item} />
      <h3 className="mt-0.5 text-h3 break-words hyphens-auto max-sm:text-body max-sm:font-bold">
        <Title item={item} />
      </h3>
    </article>
  )
}

function Row({ item }: { item: NewsItem }) {
  return (
    <article className="gap-3 sm:flex sm:items-baseline">
      <div className="shrink-0 sm:w-22">
        <Day item={item} />
      </div>
      <h3 className="min-w-0 text-body font-bold break-words">
        <Title item={item} />
      </h3>
    </article>
  )
}

function Day({ item: { date, times } }: { item: NewsItem }) {
  if (!date && !times) return null
  return (
    <p className="text-ui text-grey-6">
      {date ? <time dateTime={date}>{dayText(date)}</time> : times && longDaysText(times)}
    </p>
  )
}

function Title({ item: { title, href } }: { item: NewsItem }) {
  if (!href) return title
  return (
    <a href={href} className="text-blue-dark underline underline-offset-4 hover:no-underline">
      {title}
    </a>
  )
}

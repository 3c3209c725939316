import { Rss } from 'lucide-react'
import type { Teaser } from '../../content/model.ts'
import { Picture } from '../../content/picture.tsx'
import { dayText, t } from '../../i18n.ts'
import { container, h1, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import type { PageOf } from '../model.ts'

type ArticlesProps = { page: PageOf<'articles'> }

/** Draws the list of a site's articles. */
export function ArticlesPage({ page: { items, page, pages, years, narrowed, feed } }: ArticlesProps) {
  return (
    <div className={`${container} pb-8`}>
      <Breadcrumb steps={[homeStep()]} current={t('screen.articles')} />
      <div className="flex max-w-text flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h1 className={h1}>{t('screen.articles')}</h1>
        <a href={feed} type="application/rss+xml" className={`inline-flex items-center gap-0.75 text-ui ${textLink}`}>
          <Rss size={18} strokeWidth={1.75} aria-hidden />
          {t('calendar.follow.rss')}
        </a>
      </div>
      {narrowed && (
        <p className="mt-1.5 flex flex-wrap gap-x-2 text-body">
          {narrowed.text}
          <a href="/artiklar" className={textLink}>
            {t('articles.showAll')}
          </a>
        </p>
      )}
      <Years years={years} />
      {items.length === 0 && (
        <p className="mt-3 text-lead">{narrowed ? t('articles.noMatch') : t('public.noArticles')}</p>
      )}
      <ul className="mt-4 max-w-text">
        {items.map((item) => (
          <ArticleRow key={item.slug} item={item} first={item === items.find(({ image }) => image)} />
        ))}
      </ul>
      {pages.total > 1 && (
        <Pagination
          page={page}
          pages={pages.total}
          label={t('public.articlePages')}
          href={(number) => pages.hrefs[number] ?? '/artiklar'}
        />
      )}
    </div>
  )
}

function Years({ years }: Pick<PageOf<'articles'>, 'years'>) {
  if (years.length < 2) return null
  return (
    <nav aria-label={t('articles.year')} className="mt-3 max-w-text">
      <ul className="flex flex-wrap gap-x-2 gap-y-0.5 text-ui">
        {years.map(({ label, href, current }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? 'page' : undefined}
              className="block border-b-4 border-transparent py-1 hover:border-grey-3 aria-[current]:border-blue aria-[current]:font-bold"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ArticleRow({ item, first }: { item: Teaser; first: boolean }) {
  return (
    <li className="flex gap-3 border-t border-grey-2 py-3 max-sm:py-2">
      <div className="min-w-0 grow">
        <p className="text-ui text-grey-6">
          <time dateTime={item.date}>{dayText(item.date)}</time>
        </p>
        <h2 className="mt-0.25 text-h3">
          <a href={`/artiklar/${item.slug}`} className={textLink}>
            {item.title}
          </a>
        </h2>
        {item.lead && <p className="mt-0.5 line-2 text-body">{item.lead}</p>}
      </div>
      {item.image && (
        <Picture
          picture={item.image}
          ratio={[3, 2]}
          sizes="(min-width: 600px) 192px, 96px"
          priority={first}
          alt=""
          className="aspect-[3/2] w-24 shrink-0 self-start bg-grey-1 object-cover max-sm:w-12"
        />
      )}
    </li>
  )
}

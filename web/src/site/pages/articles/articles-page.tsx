import type { Teaser } from '../../content/model.ts'
import { Picture } from '../../content/picture.tsx'
import { dayText, t } from '../../i18n.ts'
import { container, h1, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import type { PageOf } from '../model.ts'

/** Draws the list of a site's articles. */
export function ArticlesPage({ page: { items, page, pages } }: { page: PageOf<'articles'> }) {
  return (
    <div className={`${container} pb-8`}>
      <Breadcrumb steps={[homeStep()]} current={t('screen.articles')} />
      <h1 className={h1}>{t('screen.articles')}</h1>
      {items.length === 0 && <p className="mt-3 text-lead">{t('public.noArticles')}</p>}
      <ul className="mt-4 max-w-text">
        {items.map((item) => (
          <ArticleRow key={item.slug} item={item} />
        ))}
      </ul>
      {pages > 1 && <Pagination page={page} pages={pages} href={articlesHref} />}
    </div>
  )
}

function ArticleRow({ item }: { item: Teaser }) {
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
          alt=""
          className="aspect-[3/2] w-24 shrink-0 self-start bg-grey-1 object-cover max-sm:w-12"
        />
      )}
    </li>
  )
}

const articlesHref = (page: number) => (page === 1 ? '/artiklar' : `/artiklar?sida=${page}`)

import { ArrowRight } from 'lucide-react'
import { dayText, t } from '../i18n.ts'
import { h2, textLink } from '../parts/layout.ts'
import type { Teaser } from './model.ts'

/** Draws a link with an arrow after it. */
export function ArrowLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex items-center gap-1 text-body text-blue-dark">
      <span className={textLink}>{children}</span>
      <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
    </a>
  )
}

/** Draws the newest articles: the first one large, two beside it (design picture 15). */
export function News({ items }: { items: Teaser[] }) {
  const [first, ...others] = items
  if (!first) return null
  return (
    <section aria-labelledby="nyheter">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="nyheter" className={h2}>
          {t('screen.news')}
        </h2>
        <div className="max-sm:hidden">
          <ArrowLink href="/artiklar">{t('public.allArticles')}</ArrowLink>
        </div>
      </div>
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-[560px_1fr_1fr] sm:grid-cols-2">
        <div className="sm:max-md:col-span-2">
          <NewsItem item={first} large />
        </div>
        {others.map((item) => (
          <div key={item.slug} className="max-sm:border-t max-sm:border-grey-2 max-sm:pt-2">
            <NewsItem item={item} />
          </div>
        ))}
      </div>
      <div className="mt-3 sm:hidden">
        <ArrowLink href="/artiklar">{t('public.allArticles')}</ArrowLink>
      </div>
    </section>
  )
}

function NewsItem({ item, large }: { item: Teaser; large?: boolean }) {
  const frame = large ? 'aspect-[560/328]' : 'aspect-[3/2] max-sm:hidden'
  return (
    <article>
      {item.image && (
        <img
          src={`${item.image.url}?d=${large ? '1200x800' : '600x400'}`}
          alt=""
          loading="lazy"
          className={`mb-2 w-full bg-grey-1 object-cover ${frame}`}
        />
      )}
      <p className="text-ui text-grey-6">
        <time dateTime={item.date}>{dayText(item.date)}</time>
      </p>
      <h3 className={`mt-0.5 ${large ? 'text-h2 max-sm:text-h3' : 'text-h3 max-sm:text-body max-sm:font-bold'}`}>
        <a href={`/artiklar/${item.slug}`} className={textLink}>
          {item.title}
        </a>
      </h3>
      {large && item.lead && <p className="mt-1 text-body">{item.lead}</p>}
    </article>
  )
}

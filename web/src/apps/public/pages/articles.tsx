/** @jsxImportSource preact */

import { Fragment } from 'preact'
import { dayText, t } from '../i18n.ts'
import type { ArticlePage, ArticlesPage, Teaser } from '../model.ts'
import { Attachments } from '../parts/attachments.tsx'
import { container, h1, textLink } from '../parts/layout.ts'
import { Breadcrumb } from '../parts/page-head.tsx'
import { RichText } from '../parts/rich.tsx'

const home = () => ({ href: '/', label: t('screen.home') })

/** Draws the list of a site's articles. */
export function Articles({ page: { items, page, pages } }: { page: ArticlesPage }) {
  return (
    <div class={`${container} pb-8`}>
      <Breadcrumb steps={[home()]} current={t('screen.articles')} />
      <h1 class={h1}>{t('screen.articles')}</h1>
      {items.length === 0 && <p class="mt-3 text-lead">{t('public.noArticles')}</p>}
      <ul class="mt-4 max-w-text">
        {items.map((item) => (
          <ArticleRow key={item.slug} item={item} />
        ))}
      </ul>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </div>
  )
}

function ArticleRow({ item }: { item: Teaser }) {
  return (
    <li class="flex gap-3 border-t border-grey-2 py-3 max-sm:py-2">
      <div class="min-w-0 grow">
        <p class="text-ui text-grey-6">
          <time datetime={item.date}>{dayText(item.date)}</time>
        </p>
        <h2 class="mt-0.25 text-h3">
          <a href={`/artiklar/${item.slug}`} class={textLink}>
            {item.title}
          </a>
        </h2>
        {item.lead && <p class="mt-0.5 line-2 text-body">{item.lead}</p>}
      </div>
      {item.image && (
        <img
          src={`${item.image.url}?d=400x300`}
          alt=""
          loading="lazy"
          class="aspect-[3/2] w-24 shrink-0 self-start bg-grey-1 object-cover max-sm:w-12"
        />
      )}
    </li>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const href = (number: number) => (number === 1 ? '/artiklar' : `/artiklar?sida=${number}`)
  const box = 'flex size-6 items-center justify-center rounded-control text-ui'
  return (
    <nav aria-label={t('public.articlePages')} class="mt-3 max-w-text border-t border-grey-2 pt-3">
      <ul class="flex flex-wrap items-center gap-1">
        {page > 1 && (
          <li>
            <a href={href(page - 1)} rel="prev" class={`px-1 text-ui ${textLink}`}>
              {t('action.previous')}
            </a>
          </li>
        )}
        {nearby(page, pages).map((number) => (
          <li key={number}>
            {number === page ? (
              <span aria-current="page" class={`${box} bg-blue-light font-bold text-blue-ink`}>
                <span class="sr-only">{t('list.page', { number, total: pages })}</span>
                <span aria-hidden>{number}</span>
              </span>
            ) : (
              <a href={href(number)} aria-label={t('list.goToPage', { number })} class={`${box} hover:bg-grey-1`}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <a href={href(page + 1)} rel="next" class={`px-1 text-ui ${textLink}`}>
              {t('action.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function nearby(page: number, pages: number): number[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pages).sort((one, other) => one - other)
}

/** Draws an article, page or event (design picture 17): its text at the left, its facts and links at the right. */
export function Article({ page }: { page: ArticlePage }) {
  return (
    <div class={`${container} pb-8`}>
      {page.preview && (
        <p role="status" class="mt-2 border-l-4 border-purple bg-purple-light px-2 py-1.5 text-ui">
          {t('public.preview')}
        </p>
      )}
      <Breadcrumb steps={[home(), ...page.trail]} current={page.title} />
      <article>
        <h1 class={`${h1} max-w-text hyphens-auto break-words`}>{page.title}</h1>
        {page.date && (
          <p class="mt-2 text-ui text-grey-6">
            <time datetime={page.date}>{dayText(page.date)}</time>
            {page.author && ` · ${page.author}`}
          </p>
        )}
        {page.facts.length > 0 && (
          <dl class="mt-2 grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 text-ui">
            {page.facts.map(({ label, value }) => (
              <Fragment key={label}>
                <dt class="text-grey-6">{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        <div class="mt-3 gap-x-8 md:grid md:grid-cols-[minmax(0,784px)_minmax(208px,1fr)]">
          <div class="min-w-0">
            {page.image && (
              <img
                src={`${page.image.url}?d=1600x800`}
                alt={page.image.description}
                fetchpriority="high"
                class="mb-4 aspect-[784/400] w-full bg-grey-1 object-cover"
              />
            )}
            {page.lead && <p class="text-lead-article">{page.lead}</p>}
            {page.body && <RichText html={page.body} class="mt-3" />}
            {page.tags.length > 0 && (
              <ul aria-label={t('public.tags')} class="mt-6 flex flex-wrap gap-1 border-t border-grey-2 pt-3">
                {page.tags.map((tag) => (
                  <li key={tag} class="rounded-control bg-blue-ice px-1 py-0.25 text-hint font-bold text-blue-ink">
                    {tag}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Aside page={page} />
        </div>
      </article>
    </div>
  )
}

function Aside({ page: { headings, attachments, related } }: { page: ArticlePage }) {
  if (headings.length + attachments.length + related.length === 0) return null
  const block = 'mt-4 border-t border-grey-2 pt-3 text-ui md:first:mt-0 md:first:border-0 md:first:pt-0'
  const title = 'mb-1.5 font-bold'
  return (
    <aside>
      {headings.length > 0 && (
        <nav aria-labelledby="pa-sidan" class={`${block} max-md:hidden`}>
          <h2 id="pa-sidan" class={title}>
            {t('public.onThisPage')}
          </h2>
          <ul class="space-y-1">
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} class={textLink}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {attachments.length > 0 && (
        <section aria-labelledby="bilagor" class={block}>
          <h2 id="bilagor" class={title}>
            {t('field.attachments')}
          </h2>
          <Attachments files={attachments} />
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="las-ocksa" class={block}>
          <h2 id="las-ocksa" class={title}>
            {t('public.readAlso')}
          </h2>
          <ul class="space-y-1.5">
            {related.map(({ slug, title: text }) => (
              <li key={slug}>
                <a href={`/artiklar/${slug}`} class={textLink}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

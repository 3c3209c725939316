import { Fragment } from 'react'
import { Attachments } from '../../content/attachments.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { dayText, t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h1, textLink } from '../../parts/layout.ts'
import { PageEnd } from '../../parts/page-end.tsx'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import { TagLinks } from '../../parts/tag-links.tsx'
import { TopImage } from '../../parts/text-parts.tsx'
import type { PageOf } from '../model.ts'

/** Draws an article or a page (design picture 17): its text at the left, its facts and links at the right. */
export function ArticlePage({ page, chrome }: { page: PageOf<'article'>; chrome: Chrome }) {
  return (
    <div className={`${container} pb-8`}>
      {page.preview && (
        <p role="status" className="mt-2 border-l-4 border-purple bg-purple-light px-2 py-1.5 text-ui">
          {t('public.preview')}
        </p>
      )}
      <Breadcrumb steps={[homeStep(), ...page.trail]} current={page.title} />
      <article>
        <h1 className={`${h1} max-w-text hyphens-auto break-words`}>{page.title}</h1>
        {page.date && (
          <p className="mt-2 text-ui text-grey-6">
            <time dateTime={page.date}>{dayText(page.date)}</time>
            {page.author && ` · ${page.author}`}
          </p>
        )}
        {page.facts.length > 0 && (
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 text-ui">
            {page.facts.map(({ label, value }) => (
              <Fragment key={label}>
                <dt className="text-grey-6">{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        <div className="mt-3 gap-x-8 md:grid md:grid-cols-[minmax(0,784px)_minmax(208px,1fr)]">
          <div className="min-w-0">
            {page.image && <TopImage picture={page.image} />}
            {page.lead && <p className="text-lead-article">{page.lead}</p>}
            {page.body && <RichText html={page.body} className="mt-3" />}
            <TagLinks tags={page.tags} />
          </div>
          <Aside page={page} />
        </div>
      </article>
      <PageEnd updated={page.updated} path={chrome.path} />
    </div>
  )
}

function Aside({ page: { headings, attachments, related } }: { page: PageOf<'article'> }) {
  if (headings.length + attachments.length + related.length === 0) return null
  const block = 'mt-4 border-t border-grey-2 pt-3 text-ui md:first:mt-0 md:first:border-0 md:first:pt-0'
  const title = 'mb-1.5 font-bold'
  return (
    <aside>
      {headings.length > 0 && (
        <nav aria-labelledby="pa-sidan" className={`${block} max-md:hidden`}>
          <h2 id="pa-sidan" className={title}>
            {t('public.onThisPage')}
          </h2>
          <ul className="space-y-1">
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className={textLink}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {attachments.length > 0 && (
        <section aria-labelledby="bilagor" className={block}>
          <h2 id="bilagor" className={title}>
            {t('field.attachments')}
          </h2>
          <Attachments files={attachments} />
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="las-ocksa" className={`${block} print:hidden`}>
          <h2 id="las-ocksa" className={title}>
            {t('public.readAlso')}
          </h2>
          <ul className="space-y-1.5">
            {related.map(({ slug, title: text }) => (
              <li key={slug}>
                <a href={`/artiklar/${slug}`} className={textLink}>
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

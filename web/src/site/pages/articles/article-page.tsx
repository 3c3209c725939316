import { Fragment } from 'react'
import { NarrowFileRow } from '../../content/file-row.tsx'
import { dayText, t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, textLink } from '../../parts/layout.ts'
import { PageEnd } from '../../parts/page-end.tsx'
import { PageTop } from '../../parts/page-head.tsx'
import { TagLinks } from '../../parts/tag-links.tsx'
import { AsideBlock, AttachmentSection, OnThisPage, TextEnd, TextHeading, TextWords } from '../../parts/text-parts.tsx'
import type { PageOf } from '../model.ts'

/** More files than these stand under the text: beside it they would be longer than the text. */
const filesBeside = 4

/** Draws an article or a page (design picture 17): its text at the left, its facts and links at the right. */
export function ArticlePage({ page, chrome }: { page: PageOf<'article'>; chrome: Chrome }) {
  const { attachments } = page
  return (
    <div className={`${container} pb-4`}>
      <PageTop preview={page.preview} steps={page.trail} current={page.title} />
      <article>
        <TextHeading>{page.title}</TextHeading>
        {page.date && (
          <p className="mt-2 text-ui break-words text-grey-6">
            <time dateTime={page.date}>{dayText(page.date)}</time>
            {page.author && ` · ${page.author}`}
          </p>
        )}
        {page.facts.length > 0 && (
          <dl className="mt-2 grid gap-x-2 text-ui wrap-anywhere sm:grid-cols-[fit-content(40%)_minmax(0,1fr)] sm:gap-y-0.5">
            {page.facts.map(({ label, value }) => (
              <Fragment key={label}>
                <dt className="text-grey-6">{label}</dt>
                <dd className="max-sm:mb-1">{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        <div className="mt-3 gap-x-8 md:grid md:grid-cols-[minmax(0,784px)_minmax(208px,1fr)]">
          <div className="min-w-0">
            <TextWords text={page} />
            <TextEnd />
            {attachments.length > filesBeside && <AttachmentSection files={attachments} />}
            <TagLinks tags={page.tags} />
          </div>
          <Aside page={page} />
        </div>
      </article>
      <PageEnd updated={page.updated} author={null} path={chrome.path} />
    </div>
  )
}

function Aside({ page: { headings, attachments, related } }: { page: PageOf<'article'> }) {
  const files = attachments.length > filesBeside ? [] : attachments
  if (headings.length + files.length + related.length === 0) return null
  return (
    <aside className="min-w-0">
      <OnThisPage headings={headings} />
      {files.length > 0 && (
        <AsideBlock id="bilagor" title={t('field.attachments')}>
          <ul className="space-y-1.5">
            {files.map((file) => (
              <NarrowFileRow key={file.id} file={file} />
            ))}
          </ul>
        </AsideBlock>
      )}
      {related.length > 0 && (
        <AsideBlock id="las-ocksa" title={t('public.readAlso')} screenOnly>
          <ul className="space-y-1.5">
            {related.map(({ slug, title: text }) => (
              <li key={slug}>
                <a href={`/artiklar/${slug}`} className={`break-words ${textLink}`}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </AsideBlock>
      )}
    </aside>
  )
}

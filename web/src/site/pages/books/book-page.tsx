import { ArrowLeft, ArrowRight, Lock } from 'lucide-react'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, plainButton } from '../../parts/layout.ts'
import { PageEnd } from '../../parts/page-end.tsx'
import { PageTop } from '../../parts/page-head.tsx'
import { BigImage, EditorsText } from '../../parts/text-parts.tsx'
import type { PageOf } from '../model.ts'

/** Draws a page of a book: the contents of the book at its left, and the pages before and after it below. */
export function BookPage({ page, chrome }: { page: PageOf<'book'>; chrome: Chrome }) {
  const { image, bigImage, contents, previous, next, unlock } = page
  const hasContents = contents.length > 1 || unlock !== null
  return (
    <>
      {image && bigImage && <BigImage picture={image} />}
      <div className={`${container} pb-4`}>
        <PageTop steps={page.trail} current={page.title} />
        <div className={hasContents ? 'gap-x-8 md:grid md:grid-cols-[272px_minmax(0,784px)]' : ''}>
          {hasContents && <Contents links={contents} unlock={unlock} />}
          <article className="min-w-0 max-w-text">
            <EditorsText page={page} />
            {(previous || next) && <Steps previous={previous} next={next} />}
          </article>
        </div>
        <PageEnd updated={page.updated} author={null} path={chrome.path} />
      </div>
    </>
  )
}

const indents = ['', 'pl-3', 'pl-5', 'pl-7', 'pl-9']

function Contents({ links, unlock }: { links: PageOf<'book'>['contents']; unlock: string | null }) {
  const list = (
    <ol className="border-t border-grey-2 text-ui">
      {links.map(({ href, label, depth, current }) => (
        <li key={href} className="border-b border-grey-2">
          <a
            href={href}
            aria-current={current ? 'page' : undefined}
            className="block border-l-4 border-transparent px-1 py-1.25 break-words hover:bg-grey-1 aria-[current]:border-blue aria-[current]:bg-blue-light aria-[current]:font-bold aria-[current]:text-blue-ink"
          >
            <span className={`block ${indents[Math.min(depth, indents.length - 1)]} ${depth === 0 ? 'font-bold' : ''}`}>
              {label}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label={t('public.contents')} className="max-md:mb-4">
      <div className="max-md:hidden">{list}</div>
      <details className="md:hidden">
        <summary className="flex min-h-6 list-none items-center border-y border-grey-2 text-ui font-bold text-blue-dark">
          {t('public.contents')}
        </summary>
        {list}
      </details>
      {unlock && (
        <div className="py-2.5 text-ui">
          <p className="flex items-start gap-1">
            <Lock size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{t('book.members')}</span>
          </p>
          <a
            href={unlock}
            rel="nofollow"
            aria-label={t('book.unlock')}
            className={`${plainButton} mt-1.5 min-h-5 max-w-full px-2 py-0.75 wrap-anywhere max-md:min-h-6`}
          >
            {t('action.unlock')}
          </a>
        </div>
      )}
    </nav>
  )
}

const step = 'group flex max-w-full items-center gap-1.5 py-1 text-ui text-blue-dark'
const label = 'min-w-0 break-words underline underline-offset-4 group-hover:no-underline'

function Steps({ previous, next }: Pick<PageOf<'book'>, 'previous' | 'next'>) {
  return (
    <nav
      aria-label={t('public.steps')}
      className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-grey-2 pt-2"
    >
      {previous && (
        <a href={previous.href} rel="prev" className={step}>
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span className={label}>
            <span className="sr-only">{t('public.stepPrevious')}: </span>
            {previous.label}
          </span>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next" className={`${step} ml-auto text-right`}>
          <span className={label}>
            <span className="sr-only">{t('public.stepNext')}: </span>
            {next.label}
          </span>
          <ArrowRight size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        </a>
      )}
    </nav>
  )
}

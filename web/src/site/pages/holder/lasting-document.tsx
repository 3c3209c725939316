import type { Words } from '@kollegium/api/i18n/languages'
import {
  BadgeCheck,
  ChevronDown,
  ChevronRight,
  Clock,
  Download,
  FileBadge,
  FileText,
  Link,
  ScanSearch,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { plainButton, primaryButton } from '../../parts/layout.ts'
import type { HolderDocument } from './model.ts'
import { PaperPicture } from './paper-picture.tsx'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Drawn = { document: HolderDocument; first: boolean; t: Words }

/** Draws a document that is valid, or will be: its facts and files, on a phone folded except for the first one. */
export function LastingDocument({ document, first, t }: Drawn) {
  const { number, title, state, phase, paper } = document
  const heading = `dokument-${number}`
  const State = phase === 'valid' ? BadgeCheck : Clock
  return (
    <li className="relative border-b border-grey-2 py-4 first:pt-0 max-sm:py-3">
      <article
        aria-labelledby={heading}
        className={`grid gap-x-2 sm:grid-cols-[176px_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-4 ${first ? 'grid-cols-[88px_minmax(0,1fr)]' : 'grid-cols-[40px_minmax(0,1fr)]'}`}
      >
        <div className="sm:row-span-2">
          <PaperPicture {...paper} />
        </div>
        <div className={`min-w-0 ${first ? '' : 'max-sm:pr-6'}`}>
          <h2 id={heading} className="text-h3 text-blue-deep break-words">
            {title}
          </h2>
          <p
            className={`mt-0.5 flex items-center gap-0.75 text-ui font-bold ${phase === 'valid' ? 'text-green-dark' : 'text-orange-dark'}`}
          >
            <State {...icon} className="shrink-0" />
            {state}
          </p>
        </div>
        <div className="min-w-0 max-sm:col-span-2">
          {first ? <Contents {...{ document, first, t }} /> : <Folded {...{ document, first, t }} />}
        </div>
      </article>
    </li>
  )
}

/** Folds a further document on a phone. A wider window has room for all of them, and no button. */
function Folded(drawn: Drawn) {
  return (
    <details className="group/fold sm:[&::details-content]:[content-visibility:visible]">
      <summary
        aria-label={drawn.t('holder.unfold', { element: `${drawn.document.title}, ${drawn.document.number}` })}
        className="absolute top-2.5 right-0 flex size-6 list-none items-center justify-center hover:bg-grey-1 sm:supports-[selector(::details-content)]:hidden"
      >
        <ChevronDown {...icon} className="group-open/fold:rotate-180" />
      </summary>
      <Contents {...drawn} />
    </details>
  )
}

function Contents({ document, first, t }: Drawn) {
  const { title, facts, pdf, noPdf, wallet } = document
  return (
    <>
      <dl className="mt-1.5">
        {facts.map(({ label, value }) => (
          <div key={label} className="py-0.5 text-ui max-sm:pr-5 sm:grid sm:grid-cols-[144px_minmax(0,1fr)]">
            <dt className="text-grey-6 max-sm:text-hint">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {pdf && (
          <a
            href={pdf}
            aria-label={t('holder.pdf.of', { element: title })}
            className={`gap-1 max-sm:w-full ${first ? primaryButton : plainButton}`}
          >
            <Download {...icon} className="shrink-0" />
            {t('holder.pdf')}
          </a>
        )}
        <a href={wallet} className={`gap-1 max-sm:w-full ${plainButton}`}>
          <Wallet {...icon} className="shrink-0" />
          {t('holder.wallet')}
        </a>
      </div>
      {noPdf && <p className="mt-1 text-hint text-grey-6">{noPdf}</p>}
      <Ways document={document} t={t} />
    </>
  )
}

const way =
  'inline-flex min-h-3 items-center gap-0.75 text-blue-dark hover:underline max-sm:min-h-6 max-sm:gap-1.5 max-sm:border-b max-sm:border-grey-2'

function Ways({ document: { badge, supplement, check }, t }: Omit<Drawn, 'first'>) {
  return (
    <div className="mt-1.5 gap-x-3 gap-y-0.5 text-ui font-bold max-sm:flex max-sm:flex-col sm:grid sm:grid-cols-[repeat(2,minmax(0,max-content))]">
      <Way href={badge} label={t('holder.badge')} sign={<FileBadge {...icon} />} />
      {supplement && <Way href={supplement} label={t('holder.supplement')} sign={<FileText {...icon} />} />}
      <Way href={check} label={t('holder.check')} sign={<ScanSearch {...icon} />} />
      <button
        type="button"
        hidden
        data-copy-link={check}
        data-failed={t('holder.copyFailed')}
        data-done={t('holder.copied')}
        data-field={t('holder.copyField')}
        className={`${way} [&[hidden]]:hidden`}
      >
        <Link {...icon} className="shrink-0" />
        <span>{t('holder.copy')}</span>
      </button>
    </div>
  )
}

function Way({ href, label, sign }: { href: string; label: string; sign: ReactNode }) {
  return (
    <a href={href} className={way}>
      {sign}
      {label}
      <ChevronRight {...icon} className="ml-auto text-grey-5 sm:hidden" />
    </a>
  )
}

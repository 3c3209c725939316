import { Download, FileText } from 'lucide-react'
import { wordsIn } from '../../i18n.ts'
import { container, plainButton, textLink } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'
import { FileForm, NumberForm, type VerifyProps } from './verify-forms.tsx'
import { tones } from './verify-tones.ts'

/**
 * Tells whether a paper's number is genuine and valid (design pictures 20, 26 and 86). It never shows a personal number.
 */
export function VerifyPage({ page }: { page: PageOf<'verify'> }) {
  const { tone, heading, facts, documents, remark, language } = page
  const t = wordsIn(language)
  const found = tone !== 'none' && tone !== 'unknown'
  return (
    <div className={`${container} pt-6 pb-8 max-sm:pt-4`}>
      <div className="max-w-text">
        <h1 className="text-h1 text-blue-deep max-sm:text-h2-article">{heading}</h1>
        {tone === 'none' ? <p className="mt-2 text-body">{t('verify.intro')}</p> : <Result page={page} tone={tone} />}
        {facts.length > 0 && <Facts page={page} t={t} />}
        {documents.length > 0 && <Documents page={page} t={t} />}
        {remark.length > 0 && <Remark parts={remark} />}
        <Worth page={page} t={t} />
        <Credential page={page} t={t} />
        <NumberForm page={page} t={t} again={found} />
        <FileForm page={page} t={t} />
        <Ways page={page} t={t} />
      </div>
    </div>
  )
}

function Result({ page: { title, note }, tone }: { page: PageOf<'verify'>; tone: keyof typeof tones }) {
  const { Icon, look, icon } = tones[tone]
  return (
    <div role="status" className={`mt-3 flex gap-2 border-l-6 px-3 py-3 max-sm:px-2 max-sm:py-2 ${look}`}>
      <Icon size={40} strokeWidth={1.75} aria-hidden className={`shrink-0 max-sm:size-4 ${icon}`} />
      <div>
        <h2 className="text-h2 max-sm:text-h3">{title}</h2>
        <p className="text-ui">{note}</p>
      </div>
    </div>
  )
}

function Facts({ page: { facts }, t }: VerifyProps) {
  return (
    <dl className="mt-4">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="border-b border-grey-2 py-1.5 text-body sm:grid sm:grid-cols-[176px_1fr] max-sm:py-2"
        >
          <dt className="text-grey-6 max-sm:text-hint">{label}</dt>
          <dd className={`break-words ${label === t('paper.fact.name') ? 'font-bold' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Documents({ page: { documents }, t }: VerifyProps) {
  const heads = [t('verify.number'), t('paper.fact.name'), t('verify.state')]
  return (
    <table className="mt-4 w-full text-left text-ui">
      <thead>
        <tr className="border-b border-grey-4">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-2 font-bold last:pr-0">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {documents.map(({ number, name, state }) => (
          <tr key={number} className="border-b border-grey-2 align-top">
            <td className="py-1 pr-2 whitespace-nowrap max-sm:whitespace-normal">{number}</td>
            <td className="py-1 pr-2 break-words">{name}</td>
            <td className="py-1">{state}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Remark({ parts }: { parts: PageOf<'verify'>['remark'] }) {
  return (
    <p className="mt-3 text-ui text-grey-6">
      {parts.map(({ text, url }) =>
        url ? (
          <a key={text} href={url} className={textLink}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/**
 * Shows the worth of the education, and the supplement: texts of the office, of documents that have them (design
 * picture 86).
 */
function Worth({ page: { worth, supplement, language }, t }: VerifyProps) {
  if (!worth && !supplement) return null
  return (
    <section className="mt-5">
      {worth && (
        <>
          <h2 className="text-h3">{t('verify.worth')}</h2>
          <p className="mt-1 text-body">{worth}</p>
        </>
      )}
      {supplement && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 border-y border-grey-2 py-2">
          <FileText size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-blue-dark" />
          <div className="min-w-0 flex-1 basis-24">
            <p className="text-ui font-bold">{supplement.name}</p>
            <p className="text-hint text-grey-6">{t('verify.supplementHelp')}</p>
          </div>
          <a
            href={supplement.href + (language === 'en' ? '?lang=en' : '')}
            className={`${plainButton} gap-1`}
            rel="nofollow"
            download
          >
            <Download size={20} strokeWidth={1.75} aria-hidden />
            {t('verify.supplementGet')}
            <span className="sr-only">: {supplement.name}</span>
          </a>
        </div>
      )}
    </section>
  )
}

/** The portable credential of a valid document. */
function Credential({ page: { credential }, t }: VerifyProps) {
  if (!credential) return null
  return (
    <section className="mt-4">
      <h2 className="text-h3">{t('credential.heading')}</h2>
      <p className="mt-1 text-ui">{t('credential.help')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-ui">
        {(['png', 'json'] as const).map((form) => (
          <li key={form}>
            <a href={credential[form]} rel="nofollow" className={textLink}>
              {t(`credential.${form}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other ways to the same answer: for machines, and for many at once. */
function Ways({ page: { json, language }, t }: VerifyProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-2 gap-y-1 text-hint print:hidden">
      {json && (
        <li>
          {t('verify.machines')}{' '}
          <a href={json} rel="nofollow" className={textLink}>
            {t('verify.json')}
          </a>
        </li>
      )}
      <li>
        <a href={language === 'en' ? '/verifiera/flera?lang=en' : '/verifiera/flera'} className={textLink}>
          {t('verify.several')}
        </a>
      </li>
    </ul>
  )
}

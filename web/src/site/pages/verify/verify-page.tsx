import type { Words } from '@kollegium/api/i18n/languages'
import { BadgeCheck, Ban, CircleAlert, CircleHelp, Clock, FileCheck, Files, ShieldCheck } from 'lucide-react'
import { wordsIn } from '../../i18n.ts'
import { container, plainButton, primaryButton, textLink } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'

type Props = { page: PageOf<'verify'>; t: Words }

/**
 * Tells whether a paper's number is genuine and valid (design pictures 20 and 26). It never shows a personal number.
 */
export function VerifyPage({ page }: { page: PageOf<'verify'> }) {
  const { tone, heading, facts, documents, remark, language } = page
  const t = wordsIn(language)
  const found = tone !== 'none' && tone !== 'unknown'
  const other = language === 'sv' ? 'en' : 'sv'
  return (
    <div className={`${container} pt-6 pb-8 max-sm:pt-4`}>
      <div className="max-w-text">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h1 className="text-h1 text-blue-deep max-sm:text-h2-article">{heading}</h1>
          <a href={page.translation} hrefLang={other} lang={other} className={`text-ui ${textLink}`}>
            {t('verify.language')}
          </a>
        </div>
        {tone === 'none' ? <p className="mt-2 text-body">{t('verify.intro')}</p> : <Result page={page} tone={tone} />}
        {facts.length > 0 && <Facts page={page} t={t} />}
        {documents.length > 0 && <Documents page={page} t={t} />}
        {remark.length > 0 && <Remark parts={remark} />}
        <NumberForm page={page} t={t} again={found} />
        <FileForm page={page} t={t} />
      </div>
    </div>
  )
}

const tones = {
  valid: { Icon: BadgeCheck, look: 'border-green-dark bg-green-light', icon: 'text-green-dark' },
  ended: { Icon: Ban, look: 'border-wine bg-wine-light', icon: 'text-wine' },
  unknown: { Icon: CircleHelp, look: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  limited: { Icon: Clock, look: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  part: { Icon: Files, look: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
  protected: { Icon: ShieldCheck, look: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
} as const

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

function Facts({ page: { facts }, t }: Props) {
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

function Documents({ page: { documents }, t }: Props) {
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

function NumberForm({ page: { language, typed, problem }, t, again }: Props & { again: boolean }) {
  return (
    <form
      action="/verifiera"
      method="get"
      noValidate
      className={`mt-4 ${again ? 'border-t border-grey-2 pt-3' : ''}`}
      data-verify
    >
      {language === 'en' && <input type="hidden" name="lang" value="en" />}
      <label htmlFor="nummer" className="text-ui font-bold">
        {t(again ? 'verify.another' : 'verify.field')}
      </label>
      <div className="mt-0.5 flex gap-1.5">
        <input
          id="nummer"
          name="nummer"
          defaultValue={typed}
          placeholder={t('verify.placeholder')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'nummer-fel' : undefined}
          className="min-h-6 min-w-0 grow rounded-control border border-grey-4 bg-white px-2 text-body focus:edge-focus aria-invalid:edge-error"
        />
        <button type="submit" className={`shrink-0 ${again ? plainButton : primaryButton}`}>
          {t('verify.submit')}
        </button>
      </div>
      {problem && <Problem id="nummer-fel" text={problem} />}
    </form>
  )
}

/** Uploads the file without script; the script (islands/check-file.ts) sends only its fingerprint. */
function FileForm({ page: { language, fileProblem, megabytes }, t }: Props) {
  return (
    <form
      action={language === 'en' ? '/verifiera?lang=en' : '/verifiera'}
      method="post"
      encType="multipart/form-data"
      className="group mt-3"
      data-check-file
      data-reading={t('verify.fileReading')}
      data-too-large={t('verify.fileTooLarge')}
    >
      <div className="rounded-control border border-dashed border-grey-4 p-2 group-data-over:border-blue group-data-over:bg-blue-ice">
        <label htmlFor="fil" className="flex items-center gap-1 text-ui font-bold">
          <FileCheck size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-blue" />
          {t('verify.file')}
        </label>
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          <input
            id="fil"
            name="fil"
            type="file"
            accept="application/pdf,.pdf"
            required
            aria-invalid={fileProblem ? true : undefined}
            aria-describedby={fileProblem ? 'fil-fel fil-hjalp' : 'fil-hjalp'}
            className="min-w-0 max-w-full grow text-ui file:mr-1.5 file:min-h-6 file:rounded-control file:border file:border-grey-4 file:bg-white file:px-2 file:font-bold"
          />
          <button type="submit" className={`group-data-ready:hidden ${plainButton}`}>
            {t('verify.fileSubmit')}
          </button>
        </div>
        <p id="fil-hjalp" className="mt-1 text-hint text-grey-6">
          <span className="group-data-ready:hidden">{t('verify.fileUploadHint', { size: megabytes })}</span>
          <span className="hidden group-data-ready:inline">{t('verify.fileHint')}</span>
        </p>
        <p role="status" className="text-ui font-bold empty:hidden" />
        {fileProblem && <Problem id="fil-fel" text={fileProblem} />}
      </div>
    </form>
  )
}

function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="mt-1 flex gap-0.75 text-ui font-bold text-wine">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0" />
      {text}
    </p>
  )
}

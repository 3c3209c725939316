import type { Words } from '@kollegium/api/i18n/languages'
import { Download } from 'lucide-react'
import { wordsIn } from '../../i18n.ts'
import { container, plainButton, primaryButton } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'
import type { VerifiedMany, VerifiedRow } from './model.ts'
import { FileButton, Problem } from './verify-forms.tsx'
import { tones } from './verify-tones.ts'

type Props = { page: PageOf<'verifyMany'>; t: Words }

/** Checks many numbers, or PDF files, and answers with a table (design picture 87). It works without script. */
export function VerifyManyPage({ page }: { page: PageOf<'verifyMany'> }) {
  const { language, result } = page
  const t = wordsIn(language)
  return (
    <div className={`${container} pt-6 pb-8 max-sm:pt-4`}>
      <h1 className="text-h1 text-blue-deep max-sm:text-h2-article">{t('verify.many.heading')}</h1>
      <p className="mt-1.5 max-w-text text-body">{t('verify.many.intro')}</p>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2 print:hidden">
        <NumbersForm page={page} t={t} />
        <FilesForm page={page} t={t} />
      </div>
      {result && <Result result={result} action={actionIn(language)} t={t} />}
    </div>
  )
}

const actionIn = (language: 'sv' | 'en') => (language === 'en' ? '/verifiera/flera?lang=en' : '/verifiera/flera')

function NumbersForm({ page: { language, typed, problem, most, result }, t }: Props) {
  return (
    <form action={actionIn(language)} method="post" noValidate>
      <label htmlFor="nummer" className="block text-ui font-bold">
        {t('verify.many.numbers')}
      </label>
      <textarea
        id="nummer"
        name="nummer"
        rows={5}
        defaultValue={typed}
        placeholder={`${t('verify.placeholder')}\n${t('verify.placeholder')}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'nummer-fel nummer-hjalp' : 'nummer-hjalp'}
        className="mt-0.5 block w-full resize-y rounded-control border border-grey-4 bg-white px-1.5 py-1 text-body focus:edge-focus aria-invalid:edge-error"
      />
      {problem && <Problem id="nummer-fel" text={problem} />}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <button type="submit" className={result ? plainButton : primaryButton}>
          {t('verify.submit')}
        </button>
        <span id="nummer-hjalp" className="text-hint text-grey-6">
          {t('verify.many.most', { number: most.numbers })}
        </span>
      </div>
    </form>
  )
}

function FilesForm({ page: { language, fileProblem, most }, t }: Props) {
  return (
    <form
      action={actionIn(language)}
      method="post"
      encType="multipart/form-data"
      className="group"
      data-check-many
      data-reading={t('verify.many.reading')}
    >
      <p className="text-ui font-bold">{t('verify.many.files')}</p>
      <div className="mt-0.5 flex min-h-16 flex-col justify-center rounded-control border border-dashed border-grey-4 bg-grey-0 p-2 group-data-over:border-blue group-data-over:bg-blue-ice">
        <div className="flex flex-wrap items-center gap-1.5">
          <FileButton
            id="fil"
            accept="application/pdf,.pdf,application/zip,.zip"
            multiple
            label={t('verify.many.choose')}
            about={t('verify.many.files')}
            described={fileProblem ? 'fil-fel fil-hjalp' : 'fil-hjalp'}
            isWrong={fileProblem !== null}
          />
          <button type="submit" className={`group-data-ready:hidden ${plainButton}`}>
            {t('verify.many.submitFiles')}
          </button>
        </div>
        <p role="status" className="mt-1 text-ui font-bold empty:hidden" />
      </div>
      {fileProblem && <Problem id="fil-fel" text={fileProblem} />}
      <p id="fil-hjalp" className="mt-1 text-hint text-grey-6">
        {t('verify.many.mostFiles', { number: most.files, size: most.megabytes })}
      </p>
    </form>
  )
}

/** Radio buttons are the tabs: they choose rows without script. Each names the rows that it hides. */
const tabs = [
  { id: 'visa-alla', word: 'verify.many.all' },
  { id: 'visa-titta', word: 'verify.many.look' },
  { id: 'visa-giltiga', word: 'verify.many.valid' },
] as const

const isValid = ({ tone }: VerifiedRow) => tone === 'valid'

function Result({ result, action, t }: { result: VerifiedMany; action: string; t: Words }) {
  const { heading, note, rows, asked } = result
  const valid = rows.filter(isValid).length
  const counts = [rows.length, rows.length - valid, valid]
  const open = valid < rows.length ? 1 : 0
  return (
    <section aria-labelledby="resultat" className="group/result mt-5 border-t border-grey-2 pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div role="status">
          <h2 id="resultat" className="text-h2 text-blue-deep">
            {heading}
          </h2>
          <p className="text-hint text-grey-6">{note}</p>
        </div>
        <form action={action} method="post" className="print:hidden">
          <input type="hidden" name="excel" value={asked} />
          <button type="submit" className={`${plainButton} gap-1`}>
            <Download size={20} strokeWidth={1.75} aria-hidden />
            {t('verify.many.excel')}
          </button>
        </form>
      </div>
      <fieldset className="mt-3 flex flex-wrap gap-x-3 border-b border-grey-3 print:hidden">
        <legend className="sr-only">{t('verify.many.show')}</legend>
        {tabs.map(({ id, word }, at) => (
          <label
            key={id}
            className="-mb-px flex min-h-6 cursor-pointer items-center border-b-3 border-transparent text-ui has-checked:border-blue has-checked:font-bold has-focus-visible:outline-3 has-focus-visible:outline-blue"
          >
            <input type="radio" name="visa" id={id} defaultChecked={at === open} className="sr-only" />
            {t(word)} {counts[at]}
          </label>
        ))}
      </fieldset>
      <Rows result={result} t={t} />
      <p className="mt-2 text-hint text-grey-6">{t('verify.many.keeps')}</p>
    </section>
  )
}

function Rows({ result: { rows, withFiles }, t }: { result: VerifiedMany; t: Words }) {
  const heads = [
    ...(withFiles ? [t('verify.many.file')] : []),
    t('paper.fact.name'),
    t('paper.fact.document'),
    t('verify.many.issued'),
    t('verify.many.result'),
  ]
  return (
    <table className="w-full text-left text-ui max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-grey-3">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-2 text-hint font-bold text-grey-6 last:pr-0">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <Row key={row.id} row={row} withFiles={withFiles} t={t} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'py-1 pr-2 max-md:block max-md:py-0 last:pr-0'

function Row({ row, withFiles, t }: { row: VerifiedRow; withFiles: boolean; t: Words }) {
  const { file, number, name, document, issued, tone, state, reason } = row
  const { Icon, icon } = tones[tone]
  const hidden = isValid(row)
    ? 'group-has-[#visa-titta:checked]/result:hidden'
    : 'group-has-[#visa-giltiga:checked]/result:hidden'
  return (
    <tr className={`border-b border-grey-2 align-top max-md:block max-md:py-1.5 ${hidden}`}>
      {withFiles && <td className={`${cell} max-w-30 break-words`}>{file}</td>}
      <td className={`${cell} break-words`}>
        <span className={name ? 'font-bold' : 'text-grey-6'}>{name || t('verify.many.noName')}</span>
        {number && <span className="block text-hint text-grey-6">{number}</span>}
      </td>
      <td className={cell}>{document || <span className="max-md:hidden">–</span>}</td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>{issued || <span className="max-md:hidden">–</span>}</td>
      <td className={`${cell} max-w-35`}>
        <span className={`flex gap-0.75 font-bold ${icon}`}>
          <Icon size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0" />
          {state}
        </span>
        {reason && <span className="block pl-3 text-hint text-grey-6">{reason}</span>}
      </td>
    </tr>
  )
}

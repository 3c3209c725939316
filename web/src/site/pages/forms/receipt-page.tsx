import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { t } from '../../i18n.ts'
import { container, h1, plainButton, primaryButton } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'
import { StepList } from './form-page.tsx'

const frame = `${container} pt-4 pb-8 max-sm:pt-3 max-sm:pb-5`

/** Draws the receipt of a sent form: its number, and the next steps. */
export function ReceiptPage({ page: { heading, text, facts, steps, way } }: { page: PageOf<'receipt'> }) {
  return (
    <div className={frame}>
      <div className="max-w-text">
        <div role="status" className="flex gap-2 border-l-4 border-green-dark bg-green-light px-3 py-2 max-sm:px-2">
          <CircleCheck size={32} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-green-dark" />
          <div className="min-w-0">
            <h1 className="text-h1 text-blue-deep max-sm:text-h2-article">{heading}</h1>
            <p className="mt-0.5 text-body">{text}</p>
          </div>
        </div>
        <dl className="mt-3">
          {facts.map(({ label, value }) => (
            <div key={label} className="border-b border-grey-2 py-1.5 text-body sm:grid sm:grid-cols-[224px_1fr]">
              <dt className="text-grey-6 max-sm:text-hint">{label}</dt>
              <dd className="break-words font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-5 text-h2 text-blue-deep">{t('receipt.next')}</h2>
        <StepList steps={steps} />
        <p className="mt-4">
          <a href={way.href} className={plainButton}>
            {way.label}
          </a>
        </p>
      </div>
    </div>
  )
}

const icons = { question: Mail, done: CircleCheck, gone: CircleAlert } as const
const colours = { question: 'text-blue-dark', done: 'text-green-dark', gone: 'text-orange-dark' } as const

/** Draws a question with one button, or its outcome. */
export function AnswerPage({ page: { heading, text, tone, submit, way } }: { page: PageOf<'answer'> }) {
  const Icon = icons[tone]
  return (
    <div className={frame}>
      <div className="max-w-text">
        <Icon size={40} strokeWidth={1.75} aria-hidden className={colours[tone]} />
        <h1 className={`mt-1.5 ${h1}`}>{heading}</h1>
        <p className="mt-1.5 text-lead break-words max-sm:text-body">{text}</p>
        {submit && (
          // The address holds the key, so the form is sent to where it stands.
          <form method="post" className="mt-3">
            <button type="submit" className={`max-sm:w-full ${primaryButton}`}>
              {submit}
            </button>
          </form>
        )}
        {way && (
          <p className="mt-3">
            <a href={way.href} className={plainButton}>
              {way.label}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

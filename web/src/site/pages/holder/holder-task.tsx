import { CircleCheck, CircleHelp, Clock } from 'lucide-react'
import { wordsIn } from '../../i18n.ts'
import { container, h1, plainButton, primaryButton } from '../../parts/layout.ts'
import { FieldRows } from '../forms/fields.tsx'
import { ErrorSummary } from '../forms/form-page.tsx'
import type { PageOf } from '../model.ts'

const frame = `${container} pt-6 pb-8 max-sm:pt-4`
const dangerButton =
  'inline-flex min-h-6 items-center justify-center rounded-control px-3 py-1 text-ui font-bold bg-wine text-white hover:bg-ink'

/** Draws a form to the college, or a question with one button; beside it the way back to the holder's page. */
export function HolderTask({ page }: { page: PageOf<'holderTask'> }) {
  const { heading, text, action, rows, submit, danger, back, problem, language } = page
  const t = wordsIn(language)
  return (
    <div className={frame}>
      <div className="max-w-text">
        {problem && <ErrorSummary problem={problem} />}
        <h1 className={h1}>{heading}</h1>
        <p className="mt-1.5 text-body break-words">{text}</p>
        <form action={action} method="post" noValidate className="mt-3">
          <FieldRows rows={rows} />
          <div className="mt-3 flex flex-wrap gap-1.5">
            <button type="submit" className={`max-sm:w-full ${danger ? dangerButton : primaryButton}`}>
              {submit}
            </button>
            <a href={back} className={`max-sm:w-full ${plainButton}`}>
              {t('holder.cancel')}
            </a>
          </div>
        </form>
      </div>
    </div>
  )
}

const looks = {
  done: { Icon: CircleCheck, colour: 'text-green-dark' },
  gone: { Icon: CircleHelp, colour: 'text-orange-dark' },
  wait: { Icon: Clock, colour: 'text-orange-dark' },
} as const

/** Tells what has become of a link. It says the same of every link that opens no page. */
export function HolderAnswer({ page: { heading, text, tone, way } }: { page: PageOf<'holderAnswer'> }) {
  const { Icon, colour } = looks[tone]
  return (
    <div className={frame}>
      <div className="max-w-text">
        <Icon size={40} strokeWidth={1.75} aria-hidden className={colour} />
        <h1 className={`mt-1.5 ${h1}`}>{heading}</h1>
        <p className="mt-1.5 text-body break-words">{text}</p>
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

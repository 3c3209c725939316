import { CircleAlert, Info } from 'lucide-react'
import { t } from '../../i18n.ts'
import { container, h1, primaryButton, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'
import { BotCheck } from './bot-check.tsx'
import { Fault, FieldRows } from './fields.tsx'
import type { Consent, FormPart, FormProblem, FormStep, PublicForm } from './model.ts'
import { Trap } from './trap.tsx'

/** Draws a public form (design picture 19). It works without script up to the bot check, and says so. */
export function FormPage({ page }: { page: PageOf<'form'> }) {
  const { heading, text, problem, notice, marksRequired, steps } = page
  return (
    <div className={`${container} pb-8 max-sm:pb-5`}>
      <Breadcrumb steps={[homeStep()]} current={heading} />
      <h1 className={`max-w-text ${h1}`}>{heading}</h1>
      <p className="mt-1.5 max-w-text text-lead max-sm:text-body">
        {text} {marksRequired && t('form.required')}
      </p>
      <div className="mt-3 gap-8 md:grid md:grid-cols-[minmax(0,1fr)_304px] md:items-start">
        <div className="max-w-text">
          {problem && <ErrorSummary problem={problem} />}
          {notice && <Remark remark={notice} />}
          <Form page={page} />
        </div>
        {steps.length > 0 && <Steps steps={steps} />}
      </div>
    </div>
  )
}

function Form({ page }: { page: PublicForm }) {
  const { action, parts, consent, submit, note, policy, hidden, solved, contact, other } = page
  return (
    <form action={action} method="post" noValidate data-bot-check>
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      <Trap />
      {parts.map((part, index) => (
        <Part key={part.heading} part={part} first={index === 0} />
      ))}
      {consent && <ConsentBox consent={consent} />}
      <div className={consent || parts.length > 1 ? 'mt-3' : 'mt-4'}>
        <BotCheck solved={solved} contact={contact} />
        <button type="submit" className={`mt-3 max-sm:w-full ${primaryButton}`}>
          {submit}
        </button>
        {note && (
          <p className="mt-1.5 text-hint text-grey-6">
            {note}{' '}
            {policy && (
              <a href={policy.url} className={textLink}>
                {policy.text}
              </a>
            )}
          </p>
        )}
      </div>
      {other && (
        <p className="mt-5 border-t border-grey-2 pt-2 text-ui">
          {other.text}{' '}
          <a href={other.href} className={textLink}>
            {other.label}
          </a>
        </p>
      )}
    </form>
  )
}

/** The page of a refused form begins with its errors, for those who see it and those who hear it. */
const focused = { autoFocus: true }

/** Names everything that is wrong, each with a link to its field; it has the focus when the page opens. */
export function ErrorSummary({ problem: { title, lines } }: { problem: FormProblem }) {
  return (
    <div
      id="fel"
      role="alert"
      tabIndex={-1}
      {...focused}
      className="mb-4 flex gap-1.5 border-l-4 border-wine bg-wine-light px-2 py-1.5 text-wine"
    >
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0" />
      <div className="min-w-0">
        <h2 className="text-ui font-bold text-ink">{title}</h2>
        <ul className="mt-0.5 space-y-0.5 text-ui">
          {lines.map(({ href, text }) => (
            <li key={text} className="break-words">
              {href ? (
                <a href={href} className="underline underline-offset-4 hover:no-underline">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Remark({ remark: { title, text } }: { remark: FormStep }) {
  return (
    <div role="status" className="mb-4 flex gap-1.5 border-l-4 border-blue bg-blue-ice px-2 py-1.5">
      <Info size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-blue-dark" />
      <div>
        <p className="text-ui font-bold">{title}</p>
        <p className="text-ui">{text}</p>
      </div>
    </div>
  )
}

const partHeading = 'text-h2 text-blue-deep break-words hyphens-auto'

/** Draws a part of the form. A part that is one question is one group, whose heading is the question. */
export function Part({ part: { heading, hint, required, rows }, first }: { part: FormPart; first: boolean }) {
  const look = first ? '' : 'mt-4 border-t border-grey-2 pt-4'
  const title = heading && (
    <h2 className={partHeading}>
      {heading}
      {required && <Star />}
    </h2>
  )
  return (
    <section className={look}>
      {title}
      {hint && <p className="mt-0.5 text-ui text-grey-6">{hint}</p>}
      <div className={heading ? 'mt-2' : ''}>
        <FieldRows rows={rows} />
      </div>
    </section>
  )
}

function Star() {
  return <span aria-hidden="true"> *</span>
}

/** Draws the question about consent, with its box. */
export function ConsentBox({ consent: { text, id, checked, error, policyUrl } }: { consent: Consent }) {
  return (
    <section className="mt-4 border-t border-grey-2 pt-4">
      <h2 className={partHeading}>{t('field.gdpr')}</h2>
      <p id="samtycke-text" className="mt-1 text-ui">
        {text}{' '}
        {policyUrl && (
          <a href={policyUrl} className={textLink}>
            {t('form.consent.policy')}
          </a>
        )}
      </p>
      <div className={`mt-2 rounded-control border px-2 py-1 ${error ? 'edge-error' : 'border-grey-4'}`}>
        <label htmlFor={id} className="flex min-h-6 items-center gap-1.5 text-body">
          <input
            id={id}
            name={id}
            type="checkbox"
            value="ja"
            defaultChecked={checked}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-fel samtycke-text` : 'samtycke-text'}
            className="size-2.5 shrink-0 accent-blue"
          />
          <span>
            {t('form.consent')}
            <Star />
          </span>
        </label>
      </div>
      <Fault id={`${id}-fel`} text={error} />
    </section>
  )
}

/** Lists the steps that follow the form. */
export function Steps({ steps }: { steps: FormStep[] }) {
  return (
    <section className="max-md:mt-5 max-md:border-t max-md:border-grey-2 max-md:pt-4">
      <h2 className="text-ui font-bold">{t('form.steps')}</h2>
      <StepList steps={steps} />
    </section>
  )
}

/** Numbers steps, each with its title and a sentence. */
export function StepList({ steps }: { steps: FormStep[] }) {
  return (
    <ol className="mt-2 space-y-2">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-2">
          <span
            aria-hidden="true"
            className="flex size-4 shrink-0 items-center justify-center rounded-full border-2 border-blue text-ui font-bold text-blue-dark"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className="text-ui font-bold">{title}</p>
            <p className="text-ui text-grey-6">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

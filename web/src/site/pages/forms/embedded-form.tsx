import type { ReactNode } from 'react'
import { t } from '../../i18n.ts'
import { h2, plainButton, textLink } from '../../parts/layout.ts'
import { QuietCheck } from './bot-check.tsx'
import { formLinks } from './links.ts'
import { Trap } from './trap.tsx'

type EmbeddedFormProps = {
  action: string
  submit: string
  look?: string
  /** The path of the page, to which the receipt leads back. */
  from?: string
  /** The button stands beside the controls where there is room. */
  inRow?: boolean
  /** The server alone tells what is missing, for a form in which one of several boxes is enough. */
  checkedByServer?: boolean
  children: ReactNode
}

/**
 * A form of a page that is kept. It is sent to the form's own page: with script it is taken at once, without script that
 * page shows it filled in, with one step left. `children` are the controls, named as the form's own.
 */
export function EmbeddedForm({
  action,
  submit,
  look = plainButton,
  from,
  inRow,
  checkedByServer = false,
  children,
}: EmbeddedFormProps) {
  return (
    <form action={action} method="post" noValidate={checkedByServer} className="print:hidden" data-bot-check>
      <Trap />
      {from && <input type="hidden" name="fran" value={from} />}
      <div className={inRow ? 'grid gap-x-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end' : ''}>
        <div className="min-w-0">{children}</div>
        {!inRow && <QuietCheck />}
        <button type="submit" className={`max-sm:w-full ${inRow ? 'max-sm:mt-2' : 'mt-2'} ${look}`}>
          {submit}
        </button>
      </div>
      {inRow && <QuietCheck />}
    </form>
  )
}

type NewsletterProps = {
  policyUrl: string | null
  /** Over the page's width: words at the left, field at the right. */
  wide?: boolean
}

/** Draws the newsletter's field on a start page (design picture 40). */
export function NewsletterField({ policyUrl, wide }: NewsletterProps) {
  return (
    <section className={`print:hidden ${wide ? 'grid gap-x-4 md:grid-cols-2' : ''}`}>
      <div className={wide ? 'max-w-52' : ''}>
        <h2 className={h2}>{t('form.newsletter.heading')}</h2>
        <p className={`mt-2 mb-3 ${wide ? 'text-body' : 'text-ui'}`}>{t('form.newsletter.lead')}</p>
      </div>
      <div className={wide ? 'md:pt-1' : ''}>
        <EmbeddedForm action={formLinks.newsletter} submit={t('form.newsletter.submit')} inRow={wide}>
          <label htmlFor="nyhetsbrev-epost" className="block text-ui font-bold">
            {t('field.email')}
          </label>
          <input
            id="nyhetsbrev-epost"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('form.email.placeholder')}
            className="mt-0.5 h-6 w-full rounded-control border border-grey-4 bg-white px-2 text-ui placeholder:text-grey-5 focus:edge-focus"
          />
        </EmbeddedForm>
        <p className="mt-2 text-hint text-grey-6">
          {t('form.newsletter.note')}{' '}
          {policyUrl && (
            <a href={policyUrl} className={textLink}>
              {t('form.newsletter.policy')}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}

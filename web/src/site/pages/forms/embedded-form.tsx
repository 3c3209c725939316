import type { ReactNode } from 'react'
import { t } from '../../i18n.ts'
import { h2, plainButton, textLink } from '../../parts/layout.ts'
import { QuietCheck } from './bot-check.tsx'
import { formLinks } from './links.ts'
import { Trap } from './trap.tsx'

type EmbeddedFormProps = { action: string; submit: string; look?: string; children: ReactNode }

/**
 * A form of a page that is kept. It is sent to the form's own page: with script it is taken at once, without script that
 * page shows it filled in, with one step left. `children` are the controls, named as the form's own.
 */
export function EmbeddedForm({ action, submit, look = plainButton, children }: EmbeddedFormProps) {
  return (
    <form action={action} method="post" className="print:hidden" data-bot-check>
      <Trap />
      {children}
      <QuietCheck />
      <button type="submit" className={`mt-2 max-sm:w-full ${look}`}>
        {submit}
      </button>
    </form>
  )
}

/** The newsletter's field on a start page (design picture 40). */
export function NewsletterField({ policyUrl }: { policyUrl: string | null }) {
  return (
    <section className="print:hidden">
      <h2 className={h2}>{t('form.newsletter.heading')}</h2>
      <p className="mt-2 mb-3 text-ui">{t('form.newsletter.lead')}</p>
      <EmbeddedForm action={formLinks.newsletter} submit={t('form.newsletter.submit')}>
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
    </section>
  )
}

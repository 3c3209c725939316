import { CircleAlert, CircleCheck, LoaderCircle, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n.ts'

const row = 'hidden items-center gap-1.5'
const icon = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const

/**
 * Shows how the bot check stands. The script (enhancements/bot-check.ts) does it when the form is touched; without script it
 * can't be done, and the visitor is told whom to write to.
 */
export function BotCheck({ solved, contact }: { solved: string; contact: string }) {
  return (
    <>
      <noscript>
        <div className="mb-3 flex gap-1.5 border-l-4 border-orange bg-orange-light px-2 py-1.5">
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-orange-dark" />
          <div>
            <p className="text-ui font-bold">{t('form.noScript.title')}</p>
            <p className="text-ui">{t('form.noScript', { email: contact })}</p>
          </div>
        </div>
      </noscript>
      <div
        id="robotkontroll"
        tabIndex={-1}
        data-check={solved ? 'done' : 'idle'}
        className="group flex min-h-7 w-fit max-w-full flex-wrap items-center gap-x-4 rounded-control border border-grey-4 px-2 py-1 text-ui noscript:hidden"
      >
        <input type="hidden" name="robotkontroll" value={solved} autoComplete="off" data-solved />
        <States />
        <span className="text-hint text-grey-6 max-sm:ml-4.5">{t('form.check.private')}</span>
      </div>
    </>
  )
}

/** The check of a form on another page, which shows it only while there is something to wait for or to know. */
export function QuietCheck() {
  return (
    <div data-check="idle" className="group mt-2 text-hint data-[check=done]:hidden data-[check=idle]:hidden">
      <input type="hidden" name="robotkontroll" autoComplete="off" data-solved />
      <States />
    </div>
  )
}

function States() {
  return (
    <div role="status" aria-label={t('form.check.label')}>
      <State look={`${row} group-data-[check=idle]:flex`}>
        <ShieldCheck {...icon} className="shrink-0 text-grey-6" />
        {t('form.check.idle')}
      </State>
      <State look={`${row} group-data-[check=working]:flex`}>
        <LoaderCircle {...icon} className="shrink-0 text-blue motion-safe:animate-spin" />
        {t('form.check.working')}
      </State>
      <State look={`${row} group-data-[check=done]:flex`}>
        <CircleCheck {...icon} className="shrink-0 text-green-dark" />
        {t('form.check.done')}
      </State>
      <State look={`${row} text-wine group-data-[check=failed]:flex`}>
        <CircleAlert {...icon} className="shrink-0" />
        {t('form.check.failed')}
      </State>
    </div>
  )
}

function State({ look, children }: { look: string; children: ReactNode }) {
  return <p className={look}>{children}</p>
}

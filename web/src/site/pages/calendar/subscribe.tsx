import { CalendarPlus, CalendarSync, ChevronDown, Copy, Rss } from 'lucide-react'
import { t } from '../../i18n.ts'
import { plainButton, textLink } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'

/** Draws the ways to follow the calendar elsewhere, folded under their button. */
export function Subscribe({ page: { subscription } }: { page: PageOf<'calendar'> }) {
  const { webcal, address, rss, chosen } = subscription
  return (
    <details data-menu className="group/follow max-sm:grow">
      <summary className={`${plainButton} cursor-pointer list-none gap-1 max-sm:w-full max-sm:px-1.5`}>
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
        {t('calendar.subscribe')}
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="transition-transform group-open/follow:rotate-180 max-sm:hidden"
        />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-1 w-68 max-w-full rounded-control border border-grey-3 bg-white p-3 text-ui shadow-menu">
        <h2 className="text-h3 text-blue-deep">{t('calendar.follow')}</h2>
        {chosen && <p className="mt-0.5 text-grey-6">{t('calendar.follow.chosen', { text: chosen })}</p>}
        <div className="mt-2 flex gap-1.5">
          <CalendarSync size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-blue" />
          <p className="min-w-0">
            <a href={webcal} className={`font-bold ${textLink}`}>
              {t('calendar.follow.add')}
            </a>
            <span className="block text-grey-6">{t('calendar.follow.addHelp')}</span>
          </p>
        </div>
        <div data-copy={t('calendar.follow.copied')} className="mt-1.5 flex gap-1">
          <input
            aria-label={t('calendar.follow.address')}
            readOnly
            value={address}
            className="h-6 min-w-0 grow rounded-control border border-grey-4 bg-white px-1.5 text-hint"
          />
          <button type="button" hidden className={`${plainButton} shrink-0 gap-1 px-1.5`}>
            <Copy size={20} strokeWidth={1.75} aria-hidden />
            {t('calendar.follow.copy')}
          </button>
        </div>
        <p role="status" data-copied className="mt-0.5 text-hint text-green-dark" />
        <div className="mt-2.5 flex gap-1.5 border-t border-grey-2 pt-2.5">
          <Rss size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-blue" />
          <p className="min-w-0">
            <a href={rss} type="application/rss+xml" className={`font-bold ${textLink}`}>
              {t('calendar.follow.rss')}
            </a>
            <span className="block text-grey-6">{t('calendar.follow.rssHelp')}</span>
          </p>
        </div>
      </div>
    </details>
  )
}

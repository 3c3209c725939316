import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { noticeKey } from '../../lib/closed-notices.ts'
import { type Language, t } from '../i18n.ts'
import type { SiteNotice } from '../model.ts'
import { container } from './layout.ts'

const looks = {
  success: { Icon: CircleCheck, frame: 'border-green-dark bg-green-light', icon: 'text-green-dark' },
  info: { Icon: Info, frame: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
  warning: { Icon: TriangleAlert, frame: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  error: { Icon: CircleAlert, frame: 'border-wine bg-wine-light', icon: 'text-wine' },
} as const

/** Draws the notices to visitors under the header. They are in Swedish, whatever the page's language. */
export function Notices({ items, language = 'sv' }: { items: readonly SiteNotice[]; language?: Language }) {
  if (items.length === 0) return null
  return (
    <div
      role="status"
      aria-label={t('screen.messages')}
      lang={language === 'sv' ? undefined : 'sv'}
      className={container}
    >
      {items.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

/**
 * Draws a notice that folds: without script closing lasts until the next page, and the script remembers it
 * (islands/notices.ts).
 */
function Notice({ notice }: { notice: SiteNotice }) {
  const { Icon, frame, icon } = looks[notice.severity]
  return (
    <div
      data-notice={noticeKey(notice)}
      className={`mt-1 flex items-start gap-1.5 rounded-r-control border-l-4 py-1.5 pl-2 pr-1 text-ui first:mt-2 last:mb-2 has-[>details:not([open])]:hidden ${frame}`}
    >
      <span className={`grid h-3 shrink-0 place-items-center ${icon}`}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{t(`notice.${notice.severity}`)}</span>
      </span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/modules/messages/visible-messages.ts) */}
      <div className="notice-text min-w-0 grow" dangerouslySetInnerHTML={{ __html: notice.body }} />
      {notice.dismissible && (
        <details open className="-my-1.25 ml-auto shrink-0">
          <summary className="flex size-5.5 cursor-pointer list-none items-center justify-center rounded-control hover:bg-white">
            <X size={20} strokeWidth={1.75} aria-hidden />
            <span className="sr-only">{t('notice.dismiss')}</span>
          </summary>
        </details>
      )}
    </div>
  )
}

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { messageKey } from '../../lib/closed-messages.ts'
import { type Language, t } from '../i18n.ts'
import type { SiteMessage } from '../model.ts'
import { container } from './layout.ts'

const looks = {
  success: { Icon: CircleCheck, frame: 'border-green-dark bg-green-light', icon: 'text-green-dark' },
  info: { Icon: Info, frame: 'border-blue bg-blue-ice', icon: 'text-blue-dark' },
  warning: { Icon: TriangleAlert, frame: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  error: { Icon: CircleAlert, frame: 'border-wine bg-wine-light', icon: 'text-wine' },
} as const

/** Draws the messages to visitors under the header. They are in Swedish, whatever the page's language. */
export function Messages({ items, language = 'sv' }: { items: readonly SiteMessage[]; language?: Language }) {
  if (items.length === 0) return null
  return (
    <div
      role="status"
      aria-label={t('screen.messages')}
      lang={language === 'sv' ? undefined : 'sv'}
      className={container}
    >
      {items.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </div>
  )
}

/**
 * Draws a message that folds: without script closing lasts until the next page, and the script remembers it
 * (islands/messages.ts).
 */
function Message({ message }: { message: SiteMessage }) {
  const { Icon, frame, icon } = looks[message.severity]
  return (
    <div
      data-message={messageKey(message)}
      className={`mt-1 flex items-start gap-1.5 rounded-r-control border-l-4 py-1.5 pl-2 pr-1 text-ui first:mt-2 last:mb-2 has-[>details:not([open])]:hidden ${frame}`}
    >
      <span className={`grid h-3 shrink-0 place-items-center ${icon}`}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{t(`notice.${message.severity}`)}</span>
      </span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/modules/messages/visible-messages.ts) */}
      <div className="message-text min-w-0 grow" dangerouslySetInnerHTML={{ __html: message.body }} />
      {message.dismissible && (
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

import '../../message.css'
import { withAnchors } from '@kollegium/api/definitions'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { messageKey } from '../../lib/closed-messages.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { withNewTabs } from '../../lib/new-tab.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Notice } from '../../ui/notice.tsx'

/** Milliseconds between two calls, so that an open app shows a message published during the day. */
const asksEvery = 5 * 60_000

type Message = Outputs['activeMessage']['list'][number]

/**
 * Shows the office's messages to the person, and those of the current group. A failed call shows none. A message that comes while a page
 * is read lies over it, so that nothing moves; from the next page on it stands above it.
 */
export function Messages() {
  const [path] = useLocation()
  const me = useMe()
  const { client } = useServices()
  const utils = trpc.useUtils()
  const { data } = trpc.activeMessage.list.useQuery(undefined, {
    refetchInterval: asksEvery,
    refetchOnWindowFocus: true,
  })
  const placed = usePlaced(path, data?.map(messageKey))
  const close = (message: Message) => {
    utils.activeMessage.list.setData(undefined, (before) => before?.filter(({ id }) => id !== message.id))
    // The button disappears, so keyboard focus moves to the page.
    document.getElementById('content')?.focus({ preventScroll: true })
    // Somebody who acts for the person closes it in this window alone. After a failure it is shown again by the next call.
    if (me.realUser) return
    client.activeMessage.close.mutate({ id: message.id, updated_at: message.updated_at }).catch(() => undefined)
  }
  const draw = (message: Message) => (
    <Notice
      key={messageKey(message)}
      severity={message.severity}
      onDismiss={message.dismissible ? () => close(message) : undefined}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/modules/messages/visible-messages.ts) */}
      <div className="message-text" dangerouslySetInnerHTML={{ __html: textOf(message.body) }} />
    </Notice>
  )
  if (!data) return null
  const late = data.filter((message) => !placed.has(messageKey(message)))
  return (
    <>
      {data.filter((message) => placed.has(messageKey(message))).map(draw)}
      {late.length > 0 && (
        <div className="fixed left-1/2 top-9 z-30 grid w-80 max-w-[calc(100vw-96px)] -translate-x-1/2 gap-1 shadow-menu">
          {late.map(draw)}
        </div>
      )}
    </>
  )
}

const textOf = (body: string) => withNewTabs(withAnchors(body).html, t('link.newTab'))

/** Returns the messages that were there when the page at `path` was opened. */
function usePlaced(path: string, keys: readonly string[] | undefined): ReadonlySet<string> {
  const placed = useRef<{ path: string; keys: ReadonlySet<string> } | null>(null)
  if (keys && placed.current?.path !== path) placed.current = { path, keys: new Set(keys) }
  return placed.current?.keys ?? new Set()
}

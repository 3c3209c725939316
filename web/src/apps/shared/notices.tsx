import '../../notice.css'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { noticeKey } from '../../lib/closed-notices.ts'
import { useMe } from '../../lib/me.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Notice } from '../../ui/notice.tsx'

/** Milliseconds between two calls, so that an open app shows a notice published during the day. */
const asksEvery = 5 * 60_000

type Message = Outputs['notice']['active'][number]

/**
 * Shows the office's notices to the person, and those of the current group. A failed call shows none. A notice that comes while a page
 * is read lies over it, so that nothing moves; from the next page on it stands above it.
 */
export function Notices() {
  const [path] = useLocation()
  const me = useMe()
  const { client } = useServices()
  const utils = trpc.useUtils()
  const { data } = trpc.notice.active.useQuery(undefined, {
    refetchInterval: asksEvery,
    refetchOnWindowFocus: true,
  })
  const placed = usePlaced(path, data?.map(noticeKey))
  const close = (message: Message) => {
    utils.notice.active.setData(undefined, (before) => before?.filter(({ id }) => id !== message.id))
    // The button disappears, so keyboard focus moves to the page.
    document.getElementById('content')?.focus({ preventScroll: true })
    // Somebody who acts for the person closes it in this window alone. After a failure it is shown again by the next call.
    if (me.realUser) return
    client.notice.close.mutate({ id: message.id, updated_at: message.updated_at }).catch(() => undefined)
  }
  const draw = (message: Message) => (
    <Notice
      key={noticeKey(message)}
      severity={message.severity}
      onDismiss={message.dismissible ? () => close(message) : undefined}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/modules/messages/visible-messages.ts) */}
      <div className="notice-text" dangerouslySetInnerHTML={{ __html: message.body }} />
    </Notice>
  )
  if (!data) return null
  const late = data.filter((message) => !placed.has(noticeKey(message)))
  return (
    <>
      {data.filter((message) => placed.has(noticeKey(message))).map(draw)}
      {late.length > 0 && (
        <div className="fixed left-1/2 top-9 z-30 grid w-80 max-w-[calc(100vw-96px)] -translate-x-1/2 gap-1 shadow-menu">
          {late.map(draw)}
        </div>
      )}
    </>
  )
}

/** Returns the notices that were there when the page at `path` was opened. */
function usePlaced(path: string, keys: readonly string[] | undefined): ReadonlySet<string> {
  const placed = useRef<{ path: string; keys: ReadonlySet<string> } | null>(null)
  if (keys && placed.current?.path !== path) placed.current = { path, keys: new Set(keys) }
  return placed.current?.keys ?? new Set()
}

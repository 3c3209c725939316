import '../../notice.css'
import { useState } from 'react'
import { closedNotices, closeNotice, noticeKey } from '../../lib/closed-notices.ts'
import { trpc } from '../../lib/trpc.ts'
import { Notice } from '../../ui/notice.tsx'

/** Milliseconds between two calls, so that an open app shows a notice published during the day. */
const asksEvery = 5 * 60_000

/** Shows the office's notices to the person, and those of the current group. A failed call shows none. */
export function Notices() {
  const { data = [] } = trpc.notice.active.useQuery(undefined, {
    refetchInterval: asksEvery,
    refetchOnWindowFocus: true,
  })
  const [closed, setClosed] = useState(closedNotices)
  const close = (key: string) => {
    setClosed((before) => new Set([...before, ...closeNotice(key)]))
    // The button disappears, so keyboard focus moves to the page.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return data
    .filter((notice) => !notice.dismissible || !closed.has(noticeKey(notice)))
    .map((notice) => (
      <Notice
        key={noticeKey(notice)}
        severity={notice.severity}
        onDismiss={notice.dismissible ? () => close(noticeKey(notice)) : undefined}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/modules/messages/visible-messages.ts) */}
        <div className="notice-text" dangerouslySetInnerHTML={{ __html: notice.body }} />
      </Notice>
    ))
}

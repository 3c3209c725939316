import '../../notice.css'
import { useState } from 'react'
import { closedNotices, closeNotice, noticeKey } from '../../lib/closed-notices.ts'
import { trpc } from '../../lib/trpc.ts'
import { Notice } from '../../ui/notice.tsx'

/** What is published in the middle of the day is seen by who has the app open. */
const asksEvery = 5 * 60_000

/** The office's messages to who is signed in, and those of the group one works in. A call that fails shows none. */
export function Notices() {
  const { data = [] } = trpc.notice.active.useQuery(undefined, {
    refetchInterval: asksEvery,
    refetchOnWindowFocus: true,
  })
  const [closed, setClosed] = useState(closedNotices)
  const close = (key: string) => {
    setClosed((before) => new Set([...before, ...closeNotice(key)]))
    // The button is gone: who uses the keyboard goes on from the page.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return data
    .filter((notice) => !notice.dismissible || !closed.has(noticeKey(notice)))
    .map((notice) => (
      <Notice
        key={noticeKey(notice)}
        kind={notice.severity}
        onDismiss={notice.dismissible ? () => close(noticeKey(notice)) : undefined}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/modules/messages/visible-messages.ts) */}
        <div className="notice-text" dangerouslySetInnerHTML={{ __html: notice.body }} />
      </Notice>
    ))
}

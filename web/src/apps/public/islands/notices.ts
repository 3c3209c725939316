import { closedNotices, closeNotice } from '../../../lib/closed-notices.ts'

/** Messages that were closed here before are gone; the others can be closed for good, until they are changed. */
export function keepNoticesClosed(): void {
  const closed = closedNotices()
  for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) {
    const key = notice.dataset.notice ?? ''
    const button = notice.querySelector('details')
    if (!button) continue
    if (closed.has(key)) {
      notice.remove()
      continue
    }
    notice.dataset.looked = ''
    button.addEventListener('toggle', () => {
      if (button.open) return
      closeNotice(key)
      notice.remove()
      // The button is gone: who uses the keyboard goes on from the page.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    })
  }
}

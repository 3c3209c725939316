import { closedNotices, closeNotice } from '../../lib/closed-notices.ts'

/** Hides notices that were closed before, and lets the others be closed until they change. */
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
      // // The button disappears, so keyboard focus moves to the page.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    })
  }
}

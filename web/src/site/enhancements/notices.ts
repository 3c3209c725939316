import { closedNotices, closeNotice } from '../../lib/closed-notices.ts'

/**
 * Removes notices that were closed before, which first-paint.ts has hidden, and lets the others be closed until they change.
 */
export function keepNoticesClosed(within: ParentNode = document): void {
  const closed = closedNotices()
  for (const notice of within.querySelectorAll<HTMLElement>('[data-notice]')) {
    const key = notice.dataset.notice ?? ''
    const button = notice.querySelector('details')
    if (!button) continue
    if (closed.has(key)) {
      notice.remove()
      continue
    }
    const close = () => {
      closeNotice(key)
      notice.remove()
    }
    // A reader may close a notice before this script has come.
    if (!button.open) {
      close()
      continue
    }
    button.addEventListener('toggle', () => {
      if (button.open) return
      close()
      // The button disappears, so keyboard focus moves to the page.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    })
  }
}

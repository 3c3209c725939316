import { closedMessages, closeMessage } from '../../lib/closed-messages.ts'

/**
 * Removes messages that were closed before, which first-paint.ts has hidden, and lets the others be closed until they change.
 */
export function keepMessagesClosed(within: ParentNode = document): void {
  const closed = closedMessages()
  for (const message of within.querySelectorAll<HTMLElement>('[data-message]')) {
    const key = message.dataset.message ?? ''
    const button = message.querySelector('details')
    if (!button) continue
    if (closed.has(key)) {
      message.remove()
      continue
    }
    const close = () => {
      closeMessage(key)
      message.remove()
    }
    // A reader may close a message before this script has come.
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

import { flushSync } from 'react-dom'

/**
 * Commits the typed value of the focused field by leaving it, as a click would. Focus then returns to the field, or to
 * its cell when the field is gone. A combobox would open its list again, so focus moves on to `control`; without
 * `control` a combobox is left alone, because its text is a search and no value.
 */
export function commitFocusedField(control?: HTMLElement): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea')) return
  const isList = field.getAttribute('role') === 'combobox'
  if (isList && !control) return
  const around = field.parentElement?.closest<HTMLElement>('[tabindex]')
  flushSync(() => field.blur())
  const back = field.isConnected ? field : around
  ;(isList ? control : back)?.focus({ preventScroll: true })
}

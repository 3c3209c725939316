import { flushSync } from 'react-dom'

/**
 * Leaves the field one types in, as a click would, so that what is typed in it is taken. One comes back to it, or where
 * it is gone to what it stood in. A list of choices would open again, so that one goes on at `control`; without one it
 * is left alone, as what is typed in it is a search and no value.
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

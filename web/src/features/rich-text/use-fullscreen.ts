import { type RefObject, useEffect, useState } from 'react'

/** Returns everything outside `element` that could take focus. */
function outside(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    for (const each of inner.parentElement.children) {
      if (each !== inner && each instanceof HTMLElement && !each.inert) found.push(each)
    }
  }
  return found
}

/** Lets an element fill the window: the page behind is inert until the person leaves, also by Escape. */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (!full || !element.current) return
    const rest = outside(element.current)
    for (const each of rest) each.inert = true
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    const byEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return
      // The editor handles Escape without any effect; open lists and bars come first.
      const inText = event.target.closest('[contenteditable="true"]')
      if (element.current?.contains(event.target) && (inText || !event.defaultPrevented)) setFull(false)
    }
    window.addEventListener('keydown', byEscape)
    return () => {
      for (const each of rest) each.inert = false
      document.body.style.overflow = overflow
      window.removeEventListener('keydown', byEscape)
    }
  }, [full, element])
  return [full, setFull] as const
}

import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const tools = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')]

/**
 * Makes a toolbar one stop of Tab; arrows, Home and End move inside it (ARIA APG, toolbar). Escape returns focus to the
 * edited element.
 */
export function useRoving(bar: RefObject<HTMLElement | null>, onLeave: () => void) {
  useEffect(() => {
    const all = bar.current ? tools(bar.current) : []
    const current =
      all.find((tool) => tool === document.activeElement) ?? all.find((tool) => tool.tabIndex === 0) ?? all[0]
    // Disabled tools too: they may be enabled later without notice.
    for (const tool of bar.current?.querySelectorAll('button') ?? []) tool.tabIndex = tool === current ? 0 : -1
  })
  return {
    onFocus: () => {
      const all = bar.current ? tools(bar.current) : []
      if (!all.some((tool) => tool === document.activeElement)) return
      for (const tool of all) tool.tabIndex = tool === document.activeElement ? 0 : -1
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = bar.current ? tools(bar.current) : []
      const at = all.indexOf(event.target as HTMLElement)
      if (at < 0) return
      const next = {
        ArrowRight: (at + 1) % all.length,
        ArrowLeft: (at - 1 + all.length) % all.length,
        Home: 0,
        End: all.length - 1,
      }[event.key]
      if (next !== undefined) {
        event.preventDefault()
        all[next]?.focus()
      } else if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault()
        onLeave()
      }
    },
  }
}

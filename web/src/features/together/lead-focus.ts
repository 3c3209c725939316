import { type RefObject, useEffect, useRef } from 'react'

type Place = RefObject<HTMLElement | null>

/** Whether what had the focus is gone. A person who has moved on keeps the focus there. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Leads the focus to the first place that is there when the part that holds it goes by the person's own act: without that the keyboard
 * would begin anew at the top of the page.
 * @returns a mark that the act sets to true
 */
export function useLeadWhenGone(...places: readonly Place[]): RefObject<boolean> {
  const acted = useRef(false)
  const latest = useRef(places)
  latest.current = places
  useEffect(
    () => () => {
      if (acted.current && isLost()) latest.current.find(({ current }) => current)?.current?.focus()
    },
    [],
  )
  return acted
}

import { createContext, useContext } from 'react'
import { useMedia } from './use-media.ts'

/** Whether help stands beside the page and takes its room. */
export const HelpDocked = createContext(false)

/** Whether a form has room for what stands beside it, its paper for one: from 1280 px, and next to help in a very wide window. */
export function useHasSideRoom(): boolean {
  const wanted = useContext(HelpDocked) ? '(min-width: 1776px)' : '(min-width: 1280px)'
  const fits = useMedia(wanted)
  // Where there are no media queries (tests) there is room.
  return fits || typeof window.matchMedia !== 'function'
}

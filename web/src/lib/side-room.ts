import { createContext, useContext } from 'react'
import { useMedia } from './use-media.ts'

/** True while help is docked beside the page and takes its room. */
export const HelpDocked = createContext(false)

/** True in a form with the live preview beside it, which takes the room of the form's own side column. */
export const LiveBeside = createContext(false)

/**
 * Tells whether a form has room for a column beside it, for example its paper: from 1280 px, or 1776 px next to docked
 * help.
 */
export function useHasSideRoom(): boolean {
  const wanted = useContext(HelpDocked) ? '(min-width: 1776px)' : '(min-width: 1280px)'
  const fits = useMedia(wanted)
  // Without media queries (tests) there is room.
  return fits || typeof window.matchMedia !== 'function'
}

import { useCallback, useLayoutEffect, useState } from 'react'
import { useHasSideRoom } from '../../lib/side-room.ts'

/** The place of the link editor in the side column of a menu's form. */
const SIDE = 'menu-link-side'

/** The id of a link's row. */
export const rowId = (key: string) => `link-row-${key}`

/** Keeps the place in the side column where the field of links shows its editor (design guide, 33). */
export function LinkSide() {
  // The editor's distance from the top stays inside, so that the place itself is measured where it is.
  return <div id={SIDE} className="flow-root" />
}

type Place = { node: HTMLElement; top: number }

/** Finds the side's place while it stands beside the edited row, and how far down that row is; null where it doesn't. */
export function useLinkSide(edited: string | null): Place | null {
  const hasRoom = useHasSideRoom()
  const [place, setPlace] = useState<Place | null>(null)
  const measure = useCallback(() => {
    const node = document.getElementById(SIDE)
    const row = edited === null ? null : document.getElementById(rowId(edited))
    // A column that is still held back takes no focus, and letters that are typed would be taken for shortcuts.
    const isHeldBack = node !== null && getComputedStyle(node).visibility === 'hidden'
    if (!hasRoom || !node || !row || isHeldBack) return setPlace(null)
    const [side, own] = [node.getBoundingClientRect(), row.getBoundingClientRect()]
    const top = Math.max(0, Math.round(own.top - side.top))
    const isBeside = side.left >= own.right
    setPlace((before) => (!isBeside ? null : before?.node === node && before.top === top ? before : { node, top }))
  }, [edited, hasRoom])
  useLayoutEffect(() => {
    measure()
    const node = document.getElementById(SIDE)
    if (edited === null || !node || typeof ResizeObserver === 'undefined') return
    // The column comes to stand below the form when a preview opens beside it.
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [edited, measure])
  return place
}

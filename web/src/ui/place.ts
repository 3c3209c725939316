export type Box = { top: number; left: number; width: number; height: number }
type Size = { width: number; height: number }

export type PlaceOptions = { align: 'start' | 'center' | 'end'; gap: number; edge: number }

/**
 * Where something floating stands by its anchor: under it, or over it when there is more room, and inside the window.
 * @returns `arrow`: how far in from its left edge the anchor's middle is
 */
export function placeBy(anchor: Box, floating: Size, window: Size, { align, gap, edge }: PlaceOptions) {
  const bottom = anchor.top + anchor.height
  const below = window.height - bottom - gap - edge
  const above = anchor.top - gap - edge
  const isBelow = floating.height <= below || below >= above
  const top = isBelow ? bottom + gap : Math.max(edge, anchor.top - gap - floating.height)
  const middle = anchor.left + anchor.width / 2
  const wanted = {
    start: anchor.left,
    center: middle - floating.width / 2,
    end: anchor.left + anchor.width - floating.width,
  }[align]
  const left = Math.max(edge, Math.min(wanted, window.width - floating.width - edge))
  return { top, left, isBelow, arrow: middle - left }
}

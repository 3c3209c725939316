import { flip, type Middleware, offset, shift } from '@floating-ui/react'

/**
 * How a panel stands by what it belongs to: under it, or over it when there is more room, and inside the window.
 * @param gap from the one to the other, in pixels
 * @param edge the least that is left to the edge of the window, in pixels
 */
export const floatingPosition = (gap: number, edge: number): Middleware[] => [
  offset(gap),
  flip({ crossAxis: false, flipAlignment: false, padding: edge }),
  shift({ crossAxis: true, padding: edge }),
]

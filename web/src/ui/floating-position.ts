import { flip, type Middleware, offset, shift } from '@floating-ui/react'

/**
 * Places a floating panel below its anchor, or above it when there is more room, inside the window.
 * @param gap from anchor to panel, in pixels
 * @param edge the least distance to the window's edge, in pixels
 */
export const floatingPosition = (gap: number, edge: number): Middleware[] => [
  offset(gap),
  flip({ crossAxis: false, flipAlignment: false, padding: edge }),
  shift({ crossAxis: true, padding: edge }),
]

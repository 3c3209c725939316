import { arrow, platform as browser, computePosition, type Placement, type Platform } from '@floating-ui/react'
import { expect, test } from 'vitest'
import { floatingPosition } from './floating-position.ts'

const element = () => document.createElement('div')
const arrowElement = element()

type Box = { x: number; y: number; width: number; height: number }

/** Returns a panel's position by its anchor in a window of 390 × 800, and the arrow's distance from its middle. */
async function place(reference: Box, panel: { width: number; height: number }, placement: Placement) {
  const floating = { x: 0, y: 0, ...panel }
  const platform: Platform = {
    ...browser,
    getElementRects: () => ({ reference, floating }),
    getDimensions: (each) => (each === arrowElement ? { width: 16, height: 16 } : panel),
    getClippingRect: () => ({ x: 0, y: 0, width: 390, height: 800 }),
    convertOffsetParentRelativeRectToViewportRelativeRect: ({ rect }) => rect,
  }
  const middleware = [...floatingPosition(10, 8), arrow({ element: arrowElement })]
  const { x, y, ...put } = await computePosition(element(), element(), { platform, middleware, placement })
  return {
    left: x,
    top: y,
    isBelow: put.placement.startsWith('bottom'),
    arrow: (put.middlewareData.arrow?.x ?? 0) + 8,
  }
}
const put = (y: number, x: number, placement: Placement = 'bottom-end') =>
  place({ x, y, width: 40, height: 40 }, { width: 200, height: 100 }, placement)

test('stands under its anchor, and over it when there is more room', async () => {
  expect(await put(100, 300)).toMatchObject({ top: 150, isBelow: true })
  expect(await put(700, 300)).toMatchObject({ top: 590, isBelow: false })
})

test('stays inside the window, and knows where its anchor is', async () => {
  expect(await put(100, 340)).toMatchObject({ left: 180, arrow: 180 })
  expect(await put(100, 10)).toMatchObject({ left: 8, arrow: 22 })
  expect(await put(100, 180, 'bottom-start')).toMatchObject({ left: 180, arrow: 20 })
  expect(await put(100, 180, 'bottom')).toMatchObject({ left: 100, arrow: 100 })
})

test('what is higher than the window begins at its edge', async () => {
  const high = await place({ x: 0, y: 700, width: 10, height: 10 }, { width: 200, height: 900 }, 'bottom-end')
  expect(high.top).toBe(8)
})

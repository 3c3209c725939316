import { expect, test } from 'vitest'
import { placeBy } from './place.ts'

const window = { width: 390, height: 800 }
const options = { align: 'end', gap: 10, edge: 8 } as const
const put = (top: number, left: number, align: 'start' | 'center' | 'end' = 'end') =>
  placeBy({ top, left, width: 40, height: 40 }, { width: 200, height: 100 }, window, { ...options, align })

test('stands under its anchor, and over it when there is more room', () => {
  expect(put(100, 300)).toMatchObject({ top: 150, isBelow: true })
  expect(put(700, 300)).toMatchObject({ top: 590, isBelow: false })
})

test('stays inside the window, and knows where its anchor is', () => {
  expect(put(100, 340)).toMatchObject({ left: 180, arrow: 180 })
  expect(put(100, 10)).toMatchObject({ left: 8, arrow: 22 })
  expect(put(100, 180, 'start')).toMatchObject({ left: 180, arrow: 20 })
  expect(put(100, 180, 'center')).toMatchObject({ left: 100, arrow: 100 })
})

test('what is higher than the window begins at its edge', () => {
  const high = placeBy({ top: 700, left: 0, width: 10, height: 10 }, { width: 200, height: 900 }, window, options)
  expect(high.top).toBe(8)
})

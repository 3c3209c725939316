import { expect, test } from 'vitest'
import { placeByLine } from './place-by-text.ts'

const desktop = { width: 1440, height: 900 }
const line = (top: number, left = 400) => ({ top, bottom: top + 28, left })

test('a dialog stands under its text, and over it where there is no room below', () => {
  expect(placeByLine(line(200), desktop, 640)).toEqual({ left: 400, width: 640, maxHeight: 656, top: 236 })
  expect(placeByLine(line(700), desktop, 640)).toEqual({ left: 400, width: 640, maxHeight: 684, bottom: 208 })
})

test('it stays inside the window, as wide as a phone allows', () => {
  expect(placeByLine(line(200, 1300), desktop, 640)?.left).toBe(792)
  expect(placeByLine(line(80, 100), { width: 390, height: 844 }, 640)).toMatchObject({ left: 8, width: 374, top: 116 })
})

test('in a window that is too low it has no place at the text', () => {
  expect(placeByLine(line(120), { width: 320, height: 256 }, 640)).toBeNull()
})

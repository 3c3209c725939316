import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const rules: string[] = []
const sheets: unknown[] = []

/** Runs the script of the head, which browsers run before they have read the body. */
async function begin() {
  rules.length = 0
  sheets.length = 0
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      insertRule = (rule: string) => rules.push(rule)
    },
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/["\\ ]/g, '\\$&') })
  Object.defineProperty(document, 'adoptedStyleSheets', { value: sheets, configurable: true })
  vi.resetModules()
  await import('./first-paint.ts')
}
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('each that was closed is hidden by its key, when it can be closed at all', async () => {
  localStorage.setItem('vo_closed_notices', JSON.stringify(['1 a', '2 "b', 7]))
  await begin()
  expect(rules).toEqual([
    '[data-message="1\\ a"]:has(> details) { display: none }',
    '[data-message="2\\ \\"b"]:has(> details) { display: none }',
  ])
  expect(sheets).toHaveLength(1)
})

test.each(['', 'null', '{}', 'x['])('nothing is hidden by the stored %j', async (stored) => {
  if (stored) localStorage.setItem('vo_closed_notices', stored)
  await begin()
  expect(rules).toEqual([])
})

import { expect, test } from 'vitest'
import { findPassages, passageAt } from './passages.ts'
import { renderEditor } from './testing.tsx'

const docOf = async (value: string) => (await renderEditor({ value })).editor.state.doc
/** Quotes the whole of a text, and finds it in another one. */
async function foundIn(value: string, text: string, nth = 0) {
  const doc = await docOf(value)
  const [place] = findPassages(doc, [{ text, nth }])
  return place && doc.textBetween(place.from, place.to, '|', '|')
}

test.each([
  ['over formatting', '<p>Minst <strong>femton</strong> <em>veckor</em>.</p>', 'femton veckor', 'femton veckor'],
  ['over blocks', '<h2>Ett</h2><p>Två</p><ul><li><p>Tre</p></li></ul>', 'Ett Två Tre', 'Ett|Två|Tre'],
  ['over a break and several spaces', '<p>Ett<br>två   tre</p>', 'Ett två tre', 'Ett|två tre'],
  ['with letters outside the basic plane', '<p>Bra 👍🏽 jobbat</p>', '👍🏽 jobbat', '👍🏽 jobbat'],
  ['gone', '<p>Ett</p>', 'Två', null],
  ['in an empty text', '', 'Två', null],
])('%s', async (_, value, text, expected) => {
  expect(await foundIn(value, text)).toBe(expected)
})

test('of passages that read the same the right one is found, and the last when there are fewer', async () => {
  const doc = await docOf('<p>apl apl apl</p>')
  const places = findPassages(
    doc,
    [0, 1, 2, 7].map((nth) => ({ text: 'apl', nth })),
  )
  expect(places.map((place) => place?.from)).toEqual([1, 5, 9, 9])
  expect(passageAt(doc, 5, 8)).toEqual({ text: 'apl', nth: 1 })
})

test('a passage is quoted without the spaces around it, a long one by its beginning, and nothing is no passage', async () => {
  const doc = await docOf(`<p>Ett två</p><p></p><p>${'lång '.repeat(100)}</p>`)
  expect(passageAt(doc, 4, 9)).toEqual({ text: 'två', nth: 0 })
  expect(passageAt(doc, 4, 5)).toBeNull()
  expect(passageAt(doc, 8, 10)).toBeNull()
  const whole = passageAt(doc, 0, doc.content.size)
  expect(whole?.text).toHaveLength(300)
  expect(findPassages(doc, [whole as { text: string; nth: number }])[0]?.from).toBe(1)
})

import { describe, expect, test } from 'vitest'
import { excerptOf, holdsEvery, markHits, type Piece } from './marks.ts'

const shown = (pieces: Piece[]) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
const handledar = [{ word: 'handledar', stem: 'handled' }]

describe('hits in a text', () => {
  test.each([
    ['Handledarutbildning', '[Handledar]utbildning'],
    ['Så blir du handledare, handledande', 'Så blir du [handledar]e, [handleda]nde'],
    ['behandledar', 'behandledar'],
    ['', ''],
  ])('%j', (text, expected) => expect(shown(markHits(text, handledar))).toBe(expected))

  test('with dots or without, and with the accents of a Mac', () => {
    const words = [{ word: 'hoor', stem: 'hoor' }]
    expect(shown(markHits('Möte i Höör', words))).toBe('Möte i [Höör]')
    expect(shown(markHits('Vårdens år', [{ word: 'vard', stem: 'vard' }]))).toBe('[Vård]ens år')
  })

  test('letters that fold to several keep their places', () => {
    expect(shown(markHits('İİİ vård 🙂 vård', [{ word: 'vard', stem: 'vard' }]))).toBe('İİİ [vård] 🙂 [vård]')
  })

  test('markup is text like any other, and nothing is lost', () => {
    const text = '<script>alert("vård")</script> & <b>vård</b>'
    const pieces = markHits(text, [{ word: 'script', stem: 'script' }])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter(({ hit }) => hit).map((piece) => piece.text)).toEqual(['script', 'script'])
  })
})

describe('an excerpt', () => {
  const filler = 'ord '.repeat(100)

  test('stands around the first hit and says where it was cut', () => {
    const cut = shown(excerptOf(`${filler}en handledare ${filler}`, handledar))
    expect(cut).toMatch(/^… (ord )+en \[handledar\]e (ord )+…$/)
    expect(cut.length).toBeLessThan(200)
  })

  test('is the beginning of a text without a hit, and a short text whole', () => {
    expect(shown(excerptOf(`Början ${filler}`, handledar))).toMatch(/^Början .* …$/)
    expect(shown(excerptOf('Kort', handledar))).toBe('Kort')
    expect(shown(excerptOf('', handledar))).toBe('')
  })

  test('of a text without a space is cut in the word', () => {
    expect(shown(excerptOf('x'.repeat(5_000), handledar)).length).toBeLessThan(200)
  })
})

test('each word of a search has to be in the text', () => {
  const words = [...handledar, { word: 'hoor', stem: 'hoor' }]
  expect(holdsEvery('Handledare i Höör', words)).toBe(true)
  expect(holdsEvery('Handledare', words)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import {
  familiesOf,
  fontGroups,
  isJapanese,
  lettersOf,
  letterText,
  mapTexts,
  printable,
  textsIn,
  unprintable,
} from './letters.ts'

describe('every letter of a name is printed', () => {
  test.each([
    ['Latin', 'Łukasz Đặng Nguyễn Kovačević Ștefănescu Şahin Žižka Þóra Ŋaŋa Əliyev ǂKhomani'],
    ['Latin with marks of its own', 'Q\u0303 x\u030c \u0254\u0301 a\u0328\u0301 Ọlábísí'],
    ['Greek', 'Ελένη Παράδειγμα Ἀθηνᾶ'],
    ['Cyrillic', 'Олена Ґанок Ђорђе Ўзбек Ѓорѓи'],
    ['Arabic', 'نور الهاشمي می\u200cخواهم ڕۆژین پښتو اُردُو'],
    ['Hebrew', 'נועה דוגמה שָׁלוֹם'],
    ['Han', '李伟 陳龍 見本直子 骉燚 \u{20bb7}野'],
    ['Japanese', 'さくら カレッジ が か\u3099'],
    ['Korean', '김견본 민준'],
    ['Thai', 'สมหญิง น้ำผึ้ง'],
    ['Devanagari', 'स्वाति उदाहरणश्री'],
    ['Ethiopic', 'ሰላም ኣብርሃም'],
    ['Syriac', 'ܐܒܪܗܡ'],
    ['Armenian and Georgian', 'Անահիտ ნინო'],
    ['Bengali, Tamil and Sinhala', 'অনিতা அனிதா අනිතා'],
    ['Khmer, Lao and Myanmar', 'សុខា ສົມ မြင့်'],
  ])('%s', (_, name) => {
    expect(unprintable(name)).toEqual([])
    expect(printable(name)).toBe(name)
  })

  test('of 79 letters and of marks written apart', () => {
    expect(unprintable('Ḑ'.repeat(79))).toEqual([])
    expect(unprintable('Åström'.normalize('NFD'))).toEqual([])
  })
})

test.each([
  ['Zoë 🎓', ['🎓'], 'Zoë ?'],
  ['👩‍🎓👩‍🎓 Li', ['👩‍🎓'], '?? Li'],
  ['Demo\uf0adlund', ['\uf0ad'], 'Demo?lund'],
  ['1\ufe0f\u20e3 ☺', ['1\ufe0f\u20e3', '☺'], '? ?'],
  ['ᚠᚢ', ['ᚠ', 'ᚢ'], '??'],
  ['A\ud83cB', ['\ud83c'], 'A?B'],
  ['李\u0301', ['李\u0301'], '?'],
])('%s has letters that no font has', (name, letters, shown) => {
  expect(unprintable(name)).toEqual(letters)
  expect(printable(name)).toBe(shown)
})

test('a letter is shown with its code, or as a question mark that every screen has', () => {
  expect(letterText('🎓')).toBe('🎓 (U+1F393)')
  expect(letterText('\uf0ad')).toBe('? (U+F0AD)')
  expect(letterText('\ud83c')).toBe('? (U+D83C)')
})

test('letters of Latin 1 are not looked up, the others have the first font that has them whole', () => {
  expect([...lettersOf('Jasmina “Åström” – Éclair…')]).toEqual([])
  expect([...lettersOf('Łič')]).toEqual([
    ['Ł', 'Lato'],
    ['č', 'Lato Wide'],
  ])
  expect(lettersOf('李').get('李')).toBe('Noto Sans CJK')
  expect(lettersOf('स्वा').get('स्वा')).toBe('Noto Sans')
})

test('a Japanese text asks for its own forms of Han letters', () => {
  expect([isJapanese('さくら 見本'), isJapanese('カ'), isJapanese('李'), isJapanese('Li')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const order = (japanese: boolean) => familiesOf(japanese).split(', ')
  expect(order(true).indexOf('"Noto Sans JP"')).toBeLessThan(order(true).indexOf('"Noto Sans SC"'))
  expect(order(false).indexOf('"Noto Sans SC"')).toBeLessThan(order(false).indexOf('"Noto Sans JP"'))
  expect(new Set(order(true))).toEqual(new Set(order(false)))
  expect(order(false)).toHaveLength(fontGroups.flatMap(({ families }) => families).length)
})

test('texts are found and mapped in any plain data, pictures aside', () => {
  const data = { a: 'x', b: ['y', null, 3], c: { logo: 'data:image/png;base64,AA', d: 'z' } }
  expect(textsIn(data)).toBe('x y z')
  expect(mapTexts(data, (text) => text.toUpperCase())).toEqual({
    a: 'X',
    b: ['Y', null, 3],
    c: { logo: 'data:image/png;base64,AA', d: 'Z' },
  })
})

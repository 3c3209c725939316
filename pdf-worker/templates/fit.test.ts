import { describe, expect, test } from 'vitest'
import { measureLato } from '../scripts/lato-widths.ts'
import { countLines, fitName, textWidth } from './fit.ts'
import * as stored from './lato-widths.ts'

test('the measured widths are those of the installed Lato', () => {
  expect({ ...stored }).toEqual(measureLato())
})

describe('widths', () => {
  test('grow with the size and the weight', () => {
    expect(textWidth('Höör', 400, 20)).toBeCloseTo(2 * textWidth('Höör', 400, 10))
    expect(textWidth('Höör', 700, 10)).toBeGreaterThan(textWidth('Höör', 300, 10))
  })

  test('take a letter that Lato lacks for its base letter, and a mark for nothing', () => {
    expect(textWidth('č', 300, 10)).toBe(textWidth('c', 300, 10))
    expect(textWidth('c\u030c', 300, 10)).toBe(textWidth('c', 300, 10))
    expect(textWidth('语', 300, 10)).toBeGreaterThan(0)
  })
})

describe('widths of other scripts', () => {
  const width = (text: string) => textWidth(text, 300, 1)

  test('a Korean letter is a square, whatever it is made of', () => {
    expect(width('민준')).toBe(2)
  })

  test('a vowel on both sides of its letter counts twice, and one that widens it counts', () => {
    expect(width('கௌ')).toBeCloseTo(width('க') + width('ெ') + width('ௗ'))
    expect(width('రా')).toBeGreaterThan(width('ర') + 0.2)
  })

  test('joined letters are narrower than letters alone', () => {
    expect(width('श्र')).toBeCloseTo(width('श'))
    expect(width('ক্ত')).toBeLessThan(width('ক') + width('ত'))
    expect(width('ក្ត')).toBeLessThan(width('កត'))
    expect(width('ក្រ')).toBeCloseTo(width('ករ'))
    expect(width('بنت')).toBeLessThan(width('ب') + width('ن') + width('ت'))
    // A letter that joins no other keeps its shape.
    expect(width('دار')).toBeCloseTo(width('د') + width('ا') + width('ر'))
  })
})

describe('lines', () => {
  const lines = (text: string, width: number) => countLines([{ text, weight: 400 }], 10, width)

  test('break at spaces, not at hard spaces', () => {
    expect(lines('ett två', 1000)).toBe(1)
    expect(lines('ett två', textWidth('ett t', 400, 10))).toBe(2)
    expect(lines('1\u00a0500', textWidth('1\u00a0500', 400, 10) + 0.01)).toBe(1)
  })

  test('go on over parts of different weight within a word', () => {
    const whole = textWidth('ab', 400, 10) + textWidth('cd', 700, 10)
    const parts = [
      { text: 'ab', weight: 400 as const },
      { text: 'cd', weight: 700 as const },
    ]
    expect(countLines(parts, 10, whole + 0.01)).toBe(1)
  })

  test('a word wider than the column takes several', () => {
    expect(lines('a'.repeat(100), textWidth('a'.repeat(30), 400, 10))).toBe(4)
  })
})

describe('a name', () => {
  test('breaks neither after a name part nor inside a letter', () => {
    const { lines } = fitName('', 'Wilhelmina-Charlotta-Christina af Mönsterqvist', 50, 400)
    expect(lines.join('|')).not.toMatch(/ af\|/)
    const halves = fitName('', 'श्री'.repeat(30), 50, 400).lines
    expect(halves).toEqual(['श्री'.repeat(15), 'श्री'.repeat(15)])
  })

  test('keeps the largest size while it fits', () => {
    expect(fitName('Li', 'Ö', 50, 600)).toEqual({ size: 50, lines: ['Li Ö'] })
  })

  test('shrinks on one line down to 34 px', () => {
    const { size, lines } = fitName('Wilhelmina', 'Exempelsdotter-Mönsterqvist', 46, 617)
    expect(lines).toHaveLength(1)
    expect(size).toBeLessThan(46)
    expect(size).toBeGreaterThanOrEqual(34)
  })

  test('breaks between first and last name when it can not stay on one line', () => {
    expect(fitName('Maria Alexandra Christina', 'Testander-Wachtmeister af Exempelsköld', 50, 617)).toEqual({
      size: 34,
      lines: ['Maria Alexandra Christina', 'Testander-Wachtmeister af Exempelsköld'],
    })
  })

  test('breaks where the lines are most alike, and goes below 34 px only then', () => {
    const { size, lines } = fitName(
      'Bo',
      'Exempelsdotter-Mönsterqvist Testander-Fiktivén af Provberg-Skissgren',
      50,
      617,
    )
    expect(lines).toHaveLength(2)
    expect(lines.join(' ').replace('- ', '-')).toBe(
      'Bo Exempelsdotter-Mönsterqvist Testander-Fiktivén af Provberg-Skissgren',
    )
    expect(size).toBeLessThanOrEqual(34)
    for (const line of lines) expect(textWidth(line, 300, size)).toBeLessThanOrEqual(640)
  })

  test('of a college takes more lines where there is room, and stays readable', () => {
    const college =
      'Nordöstra Skåne–Hässleholm–Kristianstad–Östra Göinge–Bromölla, College Västra Götalandsregionen och Fyrbodal'
    const { size, lines } = fitName(college, '', 45, 411, 4)
    expect(lines).toEqual([
      'Nordöstra Skåne–Hässleholm–',
      'Kristianstad–Östra Göinge–',
      'Bromölla, College Västra',
      'Götalandsregionen och Fyrbodal',
    ])
    expect(size).toBeGreaterThan(1.5 * fitName(college, '', 45, 411).size)
    expect(fitName('College Skåne', '', 45, 411, 4).lines).toEqual(['College Skåne'])
  })

  test('without a space is cut in two halves', () => {
    expect(fitName('', 'a'.repeat(80), 50, 617).lines).toEqual(['a'.repeat(40), 'a'.repeat(40)])
  })

  test('is the same each time: nothing depends on a browser', () => {
    expect(fitName('Jasmina', 'Testander', 50, 617)).toEqual(fitName('Jasmina', 'Testander', 50, 617))
  })
})

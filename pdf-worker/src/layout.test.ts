import type { Paper } from '@kollegium/api/definitions/certificates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesOnPapers, rareScripts, sixScripts } from '../golden/names.ts'
import { goldenPapers, intyg, logos, longest, longestIntyg, vuxen } from '../golden/papers.ts'
import { sheetSize } from '../templates/index.tsx'
import { type Sheet, sheetsOf } from '../testing/sheets.ts'
import { closeBrowser, getBrowser } from './browser.ts'
import { renderHtml } from './render.ts'

const mm = 96 / 25.4
const words = (text: string, times: number) => Array.from({ length: times }, () => text).join(' ')

const framed = ['tutor-award-certificate', 'college-certificate', 'diploma-language-representative'].flatMap(
  (name) => goldenPapers[`${name}-longest`] ?? [],
)
const allOf = (paper: Paper, logo: string): Paper => ({
  ...paper,
  brand: { ...paper.brand, name: 'Vård- och omsorgsnätverket', logo },
  college: { ...paper.college, logo },
  ...('educator' in paper && { educatorLogo: logo }),
})

const names = { ...namesOnPapers, ...rareScripts }

const papers: Record<string, Paper> = {
  ...goldenPapers,
  ...names,
  'dates with hyphens in every line': {
    ...goldenPapers['tutor-certificate'],
    scope: `${words('heldagar', 4)} från 2026-05-18 till 2026-06-12`,
  } as Paper,
  'one endless word in every field': {
    ...vuxen,
    educator: 'x'.repeat(90),
    principal: 'W'.repeat(60),
    president: 'w'.repeat(60),
    college: { ...vuxen.college, title: 'M'.repeat(60), parentTitle: 'm'.repeat(60) },
    person: { firstname: 'W'.repeat(40), lastname: 'W'.repeat(40), personalNumber: '19850912-2381' },
  },
  'an educator of 200 characters': { ...longest, educator: words('vuxenutbildning', 12) },
  'a certificate with long everything': {
    ...longestIntyg,
    programme: words('omsorgsutbildning', 9),
    educator: words('Provköping', 14),
  },
  'a certificate without a table': { ...intyg, programme: null, educator: null, totalCredits: null },
  ...Object.fromEntries(
    [longest, longestIntyg, ...framed].flatMap((paper) =>
      Object.entries(logos).map(([shape, logo]) => [
        `${shape} logos beside long names: ${paper.kind}`,
        allOf(paper, logo),
      ]),
    ),
  ),
}

/** Every paper is measured in one document, as a class is printed. */
let sheets: ReadonlyMap<string, Sheet>

beforeAll(async () => {
  const all = Object.keys(papers)
  const measured = await sheetsOf(Object.values(papers))
  sheets = new Map(measured.map((sheet, index) => [all[index] ?? '', sheet]))
})
afterAll(closeBrowser)

function sheetOf(name: string): Sheet {
  const sheet = sheets.get(name)
  if (!sheet) throw new Error(`There is no paper ${name}`)
  return sheet
}
const partOf = (sheet: Sheet, name: string) => sheet.parts.find((part) => part.name === name)

const emblems = ['paper-emblem', 'paper-speech']
const drawings = [...emblems, 'paper-line', 'paper-panel']
const column = [
  'paper-header',
  'paper-title',
  'paper-subtitle',
  'paper-name',
  'paper-personal-number',
  'paper-text',
  'paper-date',
  'paper-signatures',
  'paper-footer',
]

describe.each(Object.entries(papers))('%s', (name, paper) => {
  test('stays inside its margins, and no part runs into the next', () => {
    const sheet = sheetOf(name)
    const size = sheetSize(paper.kind)

    for (const { name, left, top, right, bottom } of sheet.parts) {
      const margin = drawings.includes(name) ? 12 * mm : 22 * mm
      // An emblem's drawing area is wider than its lines.
      if (!emblems.includes(name)) expect(right, `${name} right`).toBeLessThanOrEqual(size.width - margin + 1)
      expect(left, `${name} left`).toBeGreaterThanOrEqual(margin - 1)
      expect(top, `${name} top`).toBeGreaterThanOrEqual(12 * mm - 1)
      expect(bottom, `${name} bottom`).toBeLessThanOrEqual(size.height - 12 * mm + 1)
    }

    const parts = column.flatMap((part) => partOf(sheet, part) ?? [])
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1]
      if (next) expect(part.bottom, `${part.name} above ${next.name}`).toBeLessThanOrEqual(next.top + 2)
    }

    // A person signs by hand, which needs at least 25 mm free above the line.
    expect((sheet.signature?.top ?? 0) - (partOf(sheet, 'paper-date')?.bottom ?? 0)).toBeGreaterThanOrEqual(25 * mm)
  })
})

test.each(Object.entries(sixScripts))('the longest name in %s letters has 79 of them', (_, { longest }) => {
  const letters = new Intl.Segmenter('sv', { granularity: 'grapheme' }).segment(longest.join(' '))
  expect([...letters]).toHaveLength(79)
})

describe.each([...Object.keys(names), ...Object.keys(goldenPapers)])('%s', (name) => {
  test('the letters of the name touch neither each other nor what stands above and below', () => {
    const sheet = sheetOf(name)
    const title = partOf(sheet, 'paper-subtitle') ?? partOf(sheet, 'paper-title')
    const below = partOf(sheet, 'paper-personal-number') ?? partOf(sheet, 'paper-rule') ?? partOf(sheet, 'paper-text')
    // The letters of a line of Lato begin some px below its top.
    const rows = [
      ...[{ inkTop: 0, inkBottom: title?.bottom ?? 0 }, ...sheet.lines],
      { inkTop: (below?.top ?? 0) + 3, inkBottom: 0 },
    ]
    for (const [index, { inkBottom }] of rows.entries()) {
      const next = rows[index + 1]
      if (next) expect(next.inkTop - inkBottom, `below row ${index}`).toBeGreaterThanOrEqual(0)
    }
  })
})

describe.each(Object.entries(names))('%s', (name, { person }) => {
  test('a line of the name ends with a whole word or a dash, and no name part stands at its end', () => {
    const { lines } = sheetOf(name)
    const whole = `${person.firstname} ${person.lastname}`
    let rest = whole
    for (const [index, { text }] of lines.entries()) {
      expect(rest.startsWith(text), `${text} in ${rest}`).toBe(true)
      const after = rest.slice(text.length)
      if (index < lines.length - 1) {
        expect(/[-–·]$/.test(text) || after.startsWith(' '), `the end of ${text}`).toBe(true)
        expect(text).not.toMatch(/ (af|de|von)$/)
      }
      rest = after.trimStart()
    }
    expect(rest).toBe('')
  })
})

const tables = Object.entries(papers).filter(([, { kind }]) => kind.endsWith('certificate'))
test.each(tables)('%s: a table ends 8 mm above the date', (name) => {
  const sheet = sheetOf(name)
  if (sheet.table) expect((partOf(sheet, 'paper-date')?.top ?? 0) - sheet.table.bottom).toBeGreaterThanOrEqual(8 * mm)
})

describe.each(Object.entries(papers).filter(([, { kind }]) => kind.startsWith('diploma')))('%s', (name) => {
  // A hole in a hole would be drawn again.
  test('the holes in the emblem lie beside each other', () => {
    const { cuts } = sheetOf(name)
    for (const [index, { top }] of cuts.entries()) {
      if (index > 0) expect(top).toBeGreaterThanOrEqual((cuts[index - 1]?.bottom ?? 0) - 0.01)
    }
  })

  test('the lines of the emblem stop 8 px or more before the name', () => {
    const { lines, cuts, emblem } = sheetOf(name)
    if (!emblem) throw new Error('There is no emblem')
    for (const { left, right, top, bottom } of lines) {
      const middle = (top + bottom) / 2
      if (right < emblem.left - 8 || middle > emblem.bottom) continue
      const cut = cuts.find((each) => each.top < middle && middle < each.bottom)
      expect(cut, `a cut for the line at ${middle}`).toBeDefined()
      expect(cut?.left).toBeLessThanOrEqual(left - 8)
      expect(Math.min(cut?.right ?? 0, emblem.right + 1)).toBeGreaterThanOrEqual(Math.min(right + 8, emblem.right))
      // Nor does a hole gape behind it, but where the drawing nearly ends.
      if (name in names && (cut?.right ?? 0) <= emblem.right)
        expect(cut?.right).toBeLessThanOrEqual(right + 10 + 0.2 * (right - left))
    }
  })
})

test('an address in the foot never breaks inside its host, and no other text runs over its column', () => {
  for (const paper of [longest, longestIntyg, ...framed, vuxen]) {
    const [name = ''] = Object.entries(papers).find(([, each]) => each === paper) ?? []
    const host = paper.brand.verifyAddress.split('/')[0]
    const found = sheetOf(name).wholes.filter(({ text, column }) => text === host && column > 0)
    expect(found).toHaveLength(1)
    expect(found[0]?.rows).toBe(1)
    expect(found[0]?.right).toBeLessThanOrEqual((found[0]?.column ?? 0) + 0.5)
  }
})

test.each([
  ['dates with hyphens in every line', ['2026-05-18', '2026-06-12']],
  ['diploma-language-representative', ['KT-2026-014']],
])('a date with hyphens and a number with them stay on one line: %s', (name, expected) => {
  const wholes = sheetOf(name).wholes.map(({ text }) => text)
  for (const part of expected) expect(wholes).toContain(part)
})

describe.each(Object.entries(papers).filter(([, { brand }]) => brand.logo))('%s', (name, paper) => {
  test('logos have their places beside each other, as high as the mark at most', () => {
    const { header, headerParts } = sheetOf(name)
    if (!header) throw new Error('There is no header')
    expect(headerParts.filter(({ isLogo }) => isLogo)).toHaveLength('educatorLogo' in paper ? 3 : 2)
    for (const [index, { isLogo, left, top, right, bottom }] of headerParts.entries()) {
      if (isLogo) expect(bottom - top).toBeLessThanOrEqual(header.bottom - header.top + 0.5)
      expect(left).toBeGreaterThanOrEqual((headerParts[index - 1]?.right ?? header.left) - 0.5)
      expect(right).toBeLessThanOrEqual(header.right + 1)
    }
  })
})

test('the code is 20 mm and has a quiet zone of 4 modules on every side', async () => {
  const page = await (await getBrowser()).newPage({ viewport: { width: 1123, height: 1123 } })
  await page.setContent(await renderHtml([vuxen], { title: 'Diplom' }))
  const code = await page.locator('.paper-code').boundingBox()
  const line = await page.locator('.paper-footer').boundingBox()
  const check = await page.locator('.paper-check').boundingBox()
  const modules = Number((await page.locator('.paper-code').getAttribute('viewBox'))?.split(' ')[2])
  await page.close()
  expect(modules).toBeGreaterThanOrEqual(21)
  const quiet = (4 * 20 * mm) / modules
  expect(code?.width).toBeCloseTo(20 * mm, 1)
  expect(code?.height).toBeCloseTo(20 * mm, 1)
  if (!code || !line || !check) throw new Error('A part of the footer is missing')
  expect(code.y - (line.y + 1)).toBeGreaterThanOrEqual(quiet)
  expect(check.x - (code.x + code.width)).toBeGreaterThanOrEqual(quiet)
  expect(line.x).toBeGreaterThanOrEqual(quiet)
})

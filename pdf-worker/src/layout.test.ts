import type { Paper } from '@kollegium/api/definitions/certificates'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goldenPapers, intyg, logos, longest, longestIntyg, vuxen } from '../golden/papers.ts'
import { sheetSize } from '../templates/index.tsx'
import { closeBrowser, getBrowser } from './browser.ts'
import { renderHtml } from './render.ts'

let page: Page

beforeAll(async () => {
  page = await (await getBrowser()).newPage({ viewport: { width: 1123, height: 1123 } })
})
afterAll(closeBrowser)

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

const papers: Record<string, Paper> = {
  ...goldenPapers,
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

type Box = { name: string; left: number; top: number; right: number; bottom: number }

/** Finds the boxes of all printed text and drawings, by their part of the sheet. */
async function boxesOf(paper: Paper): Promise<Box[]> {
  await page.setContent(await renderHtml([paper], { title: 'Diplom' }))
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() => {
    const sheet = document.querySelector('.paper')
    return [...(sheet?.children ?? [])].flatMap((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      const rects = [
        ...range.getClientRects(),
        ...[...part.querySelectorAll('svg, img')].map((e) => e.getBoundingClientRect()),
      ]
      if (rects.length === 0) rects.push(part.getBoundingClientRect())
      const shown = rects.filter(({ width, height }) => width > 0 && height > 0)
      if (shown.length === 0) return []
      return {
        name: part.classList[0] ?? '',
        left: Math.min(...shown.map(({ left }) => left)),
        top: Math.min(...shown.map(({ top }) => top)),
        right: Math.max(...shown.map(({ right }) => right)),
        bottom: Math.max(...shown.map(({ bottom }) => bottom)),
      }
    })
  })
}

const emblems = ['paper-emblem', 'paper-speech']
const drawings = [...emblems, 'paper-line', 'paper-panel']

describe.each(Object.entries(papers))('%s', (_, paper) => {
  test('stays inside its margins, and no part runs into the next', async () => {
    const boxes = await boxesOf(paper)
    const sheet = sheetSize(paper.kind)
    const box = (name: string) => boxes.find((each) => each.name === name)

    for (const { name, left, top, right, bottom } of boxes) {
      const margin = drawings.includes(name) ? 12 * mm : 22 * mm
      // An emblem's drawing area is wider than its lines.
      if (!emblems.includes(name)) expect(right, `${name} right`).toBeLessThanOrEqual(sheet.width - margin + 1)
      expect(left, `${name} left`).toBeGreaterThanOrEqual(margin - 1)
      expect(top, `${name} top`).toBeGreaterThanOrEqual(12 * mm - 1)
      expect(bottom, `${name} bottom`).toBeLessThanOrEqual(sheet.height - 12 * mm + 1)
    }

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
    const parts = column.flatMap((name) => box(name) ?? [])
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1]
      if (next) expect(part.bottom, `${part.name} above ${next.name}`).toBeLessThanOrEqual(next.top + 2)
    }

    // A person signs by hand, which needs at least 25 mm free above the line.
    const line = await page.locator('.paper-signature').first().boundingBox()
    expect((line?.y ?? 0) - (box('paper-date')?.bottom ?? 0)).toBeGreaterThanOrEqual(25 * mm)
  })
})

describe.each(Object.entries(papers).filter(([, { kind }]) => kind.endsWith('certificate')))('%s', (_, paper) => {
  test('a table ends 8 mm above the date', async () => {
    const boxes = await boxesOf(paper)
    const date = boxes.find(({ name }) => name === 'paper-date')
    const table = await page.locator('.paper-table').all()
    for (const each of table) {
      const box = await each.boundingBox()
      expect((date?.top ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(8 * mm)
    }
  })
})

describe.each(Object.entries(papers).filter(([, { kind }]) => kind.startsWith('diploma')))('%s', (_, paper) => {
  test('the lines of the emblem stop 8 px or more before the name', async () => {
    await boxesOf(paper)
    const { lines, cuts, emblem } = await page.evaluate(() => {
      const drawing = document.querySelector('.paper-emblem, .paper-speech')
      const { x, y, width, height } = drawing?.getBoundingClientRect() ?? new DOMRect()
      const path = drawing instanceof SVGElement ? drawing.style.clipPath : ''
      // After the path around the drawing, each hole is M left top H right V bottom.
      const holes = [...path.matchAll(/M ?([\d.-]+)[ ,]+([\d.-]+) ?H ?([\d.-]+) ?V ?([\d.-]+)/g)].slice(1)
      return {
        emblem: { left: x, top: y, right: x + width, bottom: y + height },
        cuts: holes.map(([, left, top, right, bottom]) => ({
          ...{ left: x + Number(left), top: y + Number(top) },
          ...{ right: x + Number(right), bottom: y + Number(bottom) },
        })),
        lines: [...document.querySelectorAll('.paper-name span')].map((line) => {
          const range = document.createRange()
          range.selectNodeContents(line)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          return { left, right, middle: (top + bottom) / 2 }
        }),
      }
    })
    for (const { left, right, middle } of lines) {
      if (right < emblem.left - 8 || middle > emblem.bottom) continue
      const cut = cuts.find((each) => each.top < middle && middle < each.bottom)
      expect(cut, `a cut for the line at ${middle}`).toBeDefined()
      expect(cut?.left).toBeLessThanOrEqual(left - 8)
      expect(Math.min(cut?.right ?? 0, emblem.right + 1)).toBeGreaterThanOrEqual(Math.min(right + 8, emblem.right))
    }
  })
})

test('an address in the foot never breaks inside its host, and no other text runs over its column', async () => {
  for (const paper of [longest, longestIntyg, ...framed, vuxen]) {
    await boxesOf(paper)
    const rows = await page.evaluate(
      (host) =>
        [...document.querySelectorAll('.paper-check .paper-whole')]
          .filter((part) => part.textContent === host)
          .map((part) => ({
            lines: part.getClientRects().length,
            right: part.getBoundingClientRect().right,
            column: part.closest('.paper-check')?.getBoundingClientRect().right ?? 0,
          })),
      paper.brand.verifyAddress.split('/')[0],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.lines).toBe(1)
    expect(rows[0]?.right).toBeLessThanOrEqual((rows[0]?.column ?? 0) + 0.5)
  }
})

test('a date with hyphens and a number with them stay on one line', async () => {
  const scope = `${words('heldagar', 4)} från 2026-05-18 till 2026-06-12`
  const moment = goldenPapers['diploma-language-representative'] as Paper
  for (const paper of [{ ...goldenPapers['tutor-certificate'], scope } as Paper, moment]) {
    await boxesOf(paper)
    const wholes = await page.evaluate(() =>
      [...document.querySelectorAll('.paper-whole')].map(({ textContent }) => textContent),
    )
    for (const part of paper === moment ? ['KT-2026-014'] : ['2026-05-18', '2026-06-12']) expect(wholes).toContain(part)
  }
})

describe.each(Object.entries(papers).filter(([, { brand }]) => brand.logo))('%s', (_, paper) => {
  test('logos have their places beside each other, as high as the mark at most', async () => {
    await boxesOf(paper)
    const header = await page.locator('.paper-header').boundingBox()
    if (!header) throw new Error('There is no header')
    const shown = await page.locator('.paper-header').evaluate((head) =>
      [...head.querySelectorAll('img, .paper-brand span, .paper-college')].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const drawn = part.tagName === 'IMG' ? part.getBoundingClientRect() : range.getBoundingClientRect()
        return { logo: part.tagName === 'IMG', left: drawn.left, right: drawn.right, height: drawn.height }
      }),
    )
    expect(shown.filter(({ logo }) => logo)).toHaveLength('educatorLogo' in paper ? 3 : 2)
    for (const [index, part] of shown.entries()) {
      if (part.logo) expect(part.height).toBeLessThanOrEqual(header.height + 0.5)
      expect(part.left).toBeGreaterThanOrEqual((shown[index - 1]?.right ?? header.x) - 0.5)
      expect(part.right).toBeLessThanOrEqual(header.x + header.width + 1)
    }
  })
})

test('the code is 20 mm and has a quiet zone of 4 modules on every side', async () => {
  const boxes = await boxesOf(vuxen)
  const code = await page.locator('.paper-code').boundingBox()
  const line = await page.locator('.paper-footer').boundingBox()
  const check = await page.locator('.paper-check').boundingBox()
  const modules = Number((await page.locator('.paper-code').getAttribute('viewBox'))?.split(' ')[2])
  expect(modules).toBeGreaterThanOrEqual(21)
  const quiet = (4 * 20 * mm) / modules
  expect(code?.width).toBeCloseTo(20 * mm, 1)
  expect(code?.height).toBeCloseTo(20 * mm, 1)
  if (!code || !line || !check) throw new Error('A part of the footer is missing')
  expect(code.y - (line.y + 1)).toBeGreaterThanOrEqual(quiet)
  expect(check.x - (code.x + code.width)).toBeGreaterThanOrEqual(quiet)
  expect(boxes.find(({ name }) => name === 'paper-footer')?.left).toBeGreaterThanOrEqual(quiet)
})

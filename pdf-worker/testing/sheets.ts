import type { Paper } from '@kollegium/api/definitions/certificates'
import { getBrowser } from '../src/browser.ts'
import { renderHtml } from '../src/render.ts'

export type Rect = { left: number; top: number; right: number; bottom: number }
/** A printed sheet in px of its own corner: its parts with their drawn rectangles, and details of them. */
export type Sheet = {
  parts: (Rect & { name: string })[]
  /** Lines of the holder's name, with the top and the bottom of their ink, which may leave the line. */
  lines: (Rect & { text: string; inkTop: number; inkBottom: number })[]
  /** The emblem behind the name, and the holes that are cut out of it. */
  emblem: Rect | null
  cuts: Rect[]
  /** The first signature line, a table, the header, and the logos and names within it. */
  signature: Rect | null
  table: Rect | null
  header: Rect | null
  headerParts: (Rect & { isLogo: boolean })[]
  /** Pieces that stay whole, with the rows that they take and the right edge of their column in the foot. */
  wholes: { text: string; rows: number; right: number; column: number }[]
}

/** Draws the papers in one document, as a print of a class, and measures each sheet. */
export async function sheetsOf(papers: Paper[]): Promise<Sheet[]> {
  const page = await (await getBrowser()).newPage({ viewport: { width: 1123, height: 1123 } })
  try {
    await page.setContent(await renderHtml(papers, { title: 'Diplom' }))
    await page.evaluate(() => document.fonts.ready)
    return await page.evaluate(measureSheets)
  } finally {
    await page.close()
  }
}

/** Runs in the browser, and therefore uses nothing from outside. */
function measureSheets(): Sheet[] {
  return [...document.querySelectorAll('.paper')].map((sheet) => {
    const { x, y } = sheet.getBoundingClientRect()
    const rect = ({ left, top, right, bottom }: Rect): Rect => ({
      left: left - x,
      top: top - y,
      right: right - x,
      bottom: bottom - y,
    })
    const boxOf = (selector: string) => {
      const found = sheet.querySelector(selector)
      return found && rect(found.getBoundingClientRect())
    }
    const rangeOf = (part: Element) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return range
    }
    const around = (rects: Rect[]): Rect => ({
      left: Math.min(...rects.map(({ left }) => left)),
      top: Math.min(...rects.map(({ top }) => top)),
      right: Math.max(...rects.map(({ right }) => right)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    })
    const parts = [...sheet.children].flatMap((part) => {
      const drawn = [...part.querySelectorAll('svg, img')].map((each) => each.getBoundingClientRect())
      const rects = [...rangeOf(part).getClientRects(), ...drawn]
      if (rects.length === 0) rects.push(part.getBoundingClientRect())
      const shown = rects.filter(({ width, height }) => width > 0 && height > 0)
      return shown.length === 0 ? [] : { name: part.classList[0] ?? '', ...rect(around(shown)) }
    })
    const canvas = document.createElement('canvas').getContext('2d')
    const inkOf = (line: Element) => {
      const mark = line.appendChild(document.createElement('i'))
      mark.style.display = 'inline-block'
      const baseline = mark.getBoundingClientRect().bottom - y
      mark.remove()
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(line)
      if (!canvas) throw new Error('there is no canvas')
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const ink = canvas.measureText((line.textContent ?? '').trim())
      return { inkTop: baseline - ink.actualBoundingBoxAscent, inkBottom: baseline + ink.actualBoundingBoxDescent }
    }
    const emblem = boxOf('.paper-emblem, .paper-speech')
    const drawing = sheet.querySelector('.paper-emblem, .paper-speech')
    const path = drawing instanceof SVGElement ? drawing.style.clipPath : ''
    // After the path around the drawing, each hole is M left top H right V bottom.
    const holes = [...path.matchAll(/M ?([\d.-]+)[ ,]+([\d.-]+) ?H ?([\d.-]+) ?V ?([\d.-]+)/g)].slice(1)
    return {
      parts,
      lines: [...sheet.querySelectorAll('.paper-name span')].map((line) => ({
        text: (line.textContent ?? '').trim(),
        ...rect(rangeOf(line).getBoundingClientRect()),
        ...inkOf(line),
      })),
      emblem,
      cuts: holes.map(([, left, top, right, bottom]) => ({
        ...{ left: (emblem?.left ?? 0) + Number(left), top: (emblem?.top ?? 0) + Number(top) },
        ...{ right: (emblem?.left ?? 0) + Number(right), bottom: (emblem?.top ?? 0) + Number(bottom) },
      })),
      signature: boxOf('.paper-signature'),
      table: boxOf('.paper-table'),
      header: boxOf('.paper-header'),
      headerParts: [
        ...sheet.querySelectorAll('.paper-header img, .paper-header .paper-brand span, .paper-header .paper-college'),
      ].map((part) => {
        const isLogo = part.tagName === 'IMG'
        return { isLogo, ...rect(isLogo ? part.getBoundingClientRect() : rangeOf(part).getBoundingClientRect()) }
      }),
      wholes: [...sheet.querySelectorAll('.paper-whole')].map((part) => ({
        text: part.textContent ?? '',
        rows: part.getClientRects().length,
        right: part.getBoundingClientRect().right,
        column: part.closest('.paper-check')?.getBoundingClientRect().right ?? 0,
      })),
    }
  })
}

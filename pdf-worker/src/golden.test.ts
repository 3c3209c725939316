import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { afterAll, expect, test } from 'vitest'
import { goldenPapers } from '../golden/papers.ts'
import { goldenSupplements } from '../golden/supplements.ts'
import { sheetSize } from '../templates/index.tsx'
import { closeBrowser, getBrowser } from './browser.ts'
import { renderHtml } from './render.ts'

/** 150 dpi, like the pictures of the design. */
const scale = 150 / 96
/**
 * Allowed pixels of difference. Antialiasing may differ between builds of Chromium; a moved line or letter changes
 * thousands of pixels.
 */
const allowed = 300

afterAll(closeBrowser)

type Size = { width: number; height: number }

/**
 * Draws the document as a picture.
 * @param size of the sheet in px at 96 px an inch
 */
async function photograph(html: string, size: Size): Promise<PNG> {
  const browser = await getBrowser()
  const context = await browser.newContext({
    viewport: { width: Math.ceil(size.width), height: Math.ceil(size.height) },
    deviceScaleFactor: scale,
  })
  try {
    const page = await context.newPage()
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    const whole = PNG.sync.read(await page.screenshot())
    const picture = new PNG({ width: Math.round(size.width * scale), height: Math.round(size.height * scale) })
    PNG.bitblt(whole, picture, 0, 0, picture.width, picture.height, 0, 0)
    return picture
  } finally {
    await context.close()
  }
}

const pictures = [
  ...Object.entries(goldenPapers).map(([name, paper]) => [name, paper, false] as const),
  ...Object.entries(goldenSupplements).map(([name, paper]) => [name, paper, true] as const),
]

test.each(pictures)('%s looks as its golden picture', async (name, paper, supplement) => {
  const file = new URL(`../golden/${name}.png`, import.meta.url)
  const picture = await photograph(await renderHtml([paper], { title: name, supplement }), sheetSize(paper.kind))
  if (!existsSync(file)) {
    writeFileSync(file, PNG.sync.write(picture))
    throw new Error(`${file.pathname} is new: look at it, then run the test again`)
  }
  const golden = PNG.sync.read(readFileSync(file))
  const difference = pixelmatch(golden.data, picture.data, undefined, picture.width, picture.height, { threshold: 0.2 })
  expect(difference).toBeLessThan(allowed)
})

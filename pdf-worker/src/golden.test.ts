import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { afterAll, expect, test } from 'vitest'
import { goldenPapers } from '../golden/papers.ts'
import { closeBrowser, getBrowser } from './browser.ts'
import { renderHtml } from './render.ts'

/** A4 at 150 dpi, as the design's pictures are. */
const sheet = { width: 1240, height: 1754 }
const scale = 150 / 96
/** Antialiasing may differ between builds of Chromium; a moved line or letter is thousands of pixels. */
const allowed = 300

afterAll(closeBrowser)

async function photograph(html: string): Promise<PNG> {
  const browser = await getBrowser()
  const context = await browser.newContext({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: scale })
  try {
    const page = await context.newPage()
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    const whole = PNG.sync.read(await page.screenshot())
    const picture = new PNG(sheet)
    PNG.bitblt(whole, picture, 0, 0, sheet.width, sheet.height, 0, 0)
    return picture
  } finally {
    await context.close()
  }
}

test.each(Object.entries(goldenPapers))('%s looks as its golden picture', async (name, paper) => {
  const file = new URL(`../golden/${name}.png`, import.meta.url)
  const picture = await photograph(await renderHtml([paper], { title: name }))
  if (!existsSync(file)) {
    writeFileSync(file, PNG.sync.write(picture))
    throw new Error(`${file.pathname} is new: look at it, then run the test again`)
  }
  const golden = PNG.sync.read(readFileSync(file))
  const difference = pixelmatch(golden.data, picture.data, undefined, sheet.width, sheet.height, { threshold: 0.2 })
  expect(difference).toBeLessThan(allowed)
})

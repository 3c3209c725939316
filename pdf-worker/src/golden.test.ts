import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import type { CDPSession } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
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

type Camera = { setContent(html: string): Promise<void>; devtools: CDPSession }

/** A page for each size of sheet, because a new one takes longer than a picture. */
const cameras = new Map<string, Promise<Camera>>()

function cameraFor({ width, height }: Size): Promise<Camera> {
  const name = `${width} × ${height}`
  const camera = cameras.get(name) ?? openCamera({ width: Math.ceil(width), height: Math.ceil(height) })
  cameras.set(name, camera)
  return camera
}

async function openCamera(viewport: Size): Promise<Camera> {
  const context = await (await getBrowser()).newContext({ viewport, deviceScaleFactor: scale })
  const page = await context.newPage()
  const setContent = async (html: string) => {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
  }
  const devtools = await context.newCDPSession(page)
  // A session takes pictures at its own scale, not at the one of the context.
  const metrics = { ...viewport, deviceScaleFactor: scale, mobile: false }
  await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
  return { setContent, devtools }
}

/**
 * Draws the document as a picture.
 * @param size of the sheet in px at 96 px an inch
 */
async function photograph(html: string, size: Size): Promise<Sharp> {
  const { setContent, devtools } = await cameraFor(size)
  await setContent(html)
  // The usual way to take a picture has the browser compress it well, which takes longer than to draw it.
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  const cut = { left: 0, top: 0, width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  return sharp(Buffer.from(data, 'base64')).extract(cut)
}

/** The picture's pixels, as red, green, blue and opacity. */
const pixelsOf = (picture: Sharp) => picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })

const pictures = [
  ...Object.entries(goldenPapers).map(([name, paper]) => [name, paper, false] as const),
  ...Object.entries(goldenSupplements).map(([name, paper]) => [name, paper, true] as const),
]

test.each(pictures)('%s looks as its golden picture', async (name, paper, supplement) => {
  const file = fileURLToPath(new URL(`../golden/${name}.png`, import.meta.url))
  const picture = await photograph(await renderHtml([paper], { title: name, supplement }), sheetSize(paper.kind))
  if (!existsSync(file)) {
    await picture.png().toFile(file)
    throw new Error(`${file} is new: look at it, then run the test again`)
  }
  const [golden, drawn] = await Promise.all([pixelsOf(sharp(file)), pixelsOf(picture)])
  const { width, height } = drawn.info
  expect({ width: golden.info.width, height: golden.info.height }).toEqual({ width, height })
  const difference = pixelmatch(golden.data, drawn.data, undefined, width, height, { threshold: 0.2 })
  expect(difference).toBeLessThan(allowed)
})

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontGroups } from '@kollegium/api/definitions/certificates'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rareScripts } from '../golden/names.ts'
import { scripts } from '../golden/papers.ts'
import { actualTexts, pagesOf } from '../testing/pages.ts'
import { closeBrowser, getBrowser } from './browser.ts'
import { renderHtml, renderPdf } from './render.ts'

// The scripts that no whole golden paper shows: all in one document, and one picture with a row for each name.

const papers = Object.values(rareScripts)
/** 150 dpi, like the whole papers. */
const scale = 150 / 96
/** The part of a diploma with the name and the number under it, in px of its sheet. */
const row = { left: 60, top: 408, width: 680, height: 108 }
const pixels = { width: Math.round(row.width * scale), height: Math.round(row.height * scale) }
const file = fileURLToPath(new URL('../golden/names-of-scripts.png', import.meta.url))
/** Allowed pixels of difference in a row. Another letter, or one that is joined in another way, changes hundreds. */
const allowed = 40

let page: Page
/** The rows under each other, as red, green, blue and opacity. */
let picture: Buffer

const pixelsOf = (image: Sharp) => image.ensureAlpha().raw().toBuffer()

beforeAll(async () => {
  const context = await (await getBrowser()).newContext({
    viewport: { width: 794, height: 1123 },
    deviceScaleFactor: scale,
  })
  page = await context.newPage()
  await page.setContent(await renderHtml(papers, { title: 'Diplom' }))
  await page.evaluate(() => document.fonts.ready)
  const rows: Buffer[] = []
  for (const index of papers.keys()) {
    const sheet = await page.locator('.paper').nth(index).boundingBox()
    const clip = { x: row.left, y: (sheet?.y ?? 0) + row.top, width: row.width, height: row.height }
    const drawn = sharp(await page.screenshot({ clip, fullPage: true }))
    rows.push(await pixelsOf(drawn.extract({ left: 0, top: 0, ...pixels })))
  }
  picture = Buffer.concat(rows)
  if (!existsSync(file)) {
    const raw = { width: pixels.width, height: pixels.height * papers.length, channels: 4 } as const
    await sharp(picture, { raw }).png().toFile(file)
    throw new Error(`${file} is new: look at it, then run the test again`)
  }
})
afterAll(closeBrowser)

test('every embedded script has a golden name', () => {
  const noto = fontGroups.map(({ name }) => name).filter((name) => /^Noto Sans ./.test(name))
  const shown = [...Object.keys(rareScripts), ...['Arabic', 'Hebrew', 'Ethiopic', 'Thai', 'CJK']]
  expect(noto.map((name) => name.replace('Noto Sans ', '')).sort()).toEqual(shown.sort())
  for (const script of ['arabic', 'hebrew', 'ethiopic', 'thai', 'han', 'japanese', 'korean', 'devanagari'])
    expect(Object.keys(scripts)).toContain(script)
})

test.each(Object.keys(rareScripts))('a name in %s letters looks as its golden picture', async (script) => {
  const golden = await pixelsOf(sharp(file))
  const place = Object.keys(rareScripts).indexOf(script) * pixels.width * pixels.height * 4
  const rowOf = (data: Buffer) => data.subarray(place, place + pixels.width * pixels.height * 4)
  const difference = pixelmatch(rowOf(golden), rowOf(picture), undefined, pixels.width, pixels.height, {
    threshold: 0.2,
  })
  expect(difference).toBeLessThan(allowed)
})

test('each is set in the font of its script alone', async () => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const names = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.paper-name' })
  const used = await Promise.all(names.nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })))
  const families = used.map(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} of the machine`)),
  )
  // The space between the names is Lato's.
  const foreign = families.map((each) => each.filter((family) => !family.startsWith('Lato')))
  expect(foreign).toEqual(
    Object.keys(rareScripts).map((script) => [expect.stringMatching(`^Noto Sans ${script}( Light)?$`)]),
  )
})

test('each has its name as text', async () => {
  const pdf = await renderPdf(papers, { title: 'Klass' })
  const stated = actualTexts(pdf)
  for (const [index, text] of (await pagesOf(pdf)).entries()) {
    const person = papers[index]?.person
    const name = `${person?.firstname}${person?.lastname}`.normalize('NFKC')
    // Letters that a font sets together are stated beside their glyphs.
    const known = `${text}${stated}`.normalize('NFKC')
    for (const letter of name.replace(/[\s\p{M}\p{Cf}]/gu, '')) expect(known, name).toContain(letter)
  }
})

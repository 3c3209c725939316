import type { Paper } from '@kollegium/api/definitions/certificates'
import { afterAll, expect, test } from 'vitest'
import { rareScripts } from '../golden/names.ts'
import { goldenPapers, vuxen } from '../golden/papers.ts'
import { pagesOf } from '../testing/pages.ts'
import { rasterOf } from '../testing/raster.ts'
import { closeBrowser, getBrowser } from './browser.ts'
import { pdfOptions } from './print.ts'
import { chunksOf, type KeptPrints } from './print-class.ts'
import { renderHtml, renderPdf } from './render.ts'

afterAll(closeBrowser)

const letter = (index: number) => String.fromCharCode(97 + index)
const classOf = (size: number): Paper[] =>
  Array.from({ length: size }, (_, index) => ({
    ...vuxen,
    number: `7K3MQ9TX2F${letter(Math.floor(index / 20)).toUpperCase()}${letter(index % 20).toUpperCase()}`,
    person: { ...vuxen.person, lastname: `Testander ${letter(Math.floor(index / 26))}${letter(index % 26)}` },
  }))

/** Prints as the browser alone does, in one go. */
async function barePrint(papers: Paper[]): Promise<Buffer> {
  const context = await (await getBrowser()).newContext()
  const page = await context.newPage()
  try {
    await page.setContent(await renderHtml(papers, { title: 'Klass' }))
    return await page.pdf(pdfOptions)
  } finally {
    await context.close()
  }
}

const isInked = (pixels: Buffer) => pixels.some((value) => value < 100)

test('parts are even, and as many as the cores or a multiple of them', () => {
  const sizesOf = (length: number, lanes: number) => chunksOf(length, lanes).map(({ from, to }) => to - from)
  expect(sizesOf(2, 4)).toEqual([2])
  expect(sizesOf(119, 4)).toEqual([119])
  expect(sizesOf(300, 4)).toEqual([75, 75, 75, 75])
  expect(sizesOf(1_000, 4)).toEqual(Array(8).fill(125))
  expect(sizesOf(1_000, 1)).toEqual(Array(8).fill(125))
  for (const length of [2, 61, 120, 121, 499, 501, 777, 5_000]) {
    const chunks = chunksOf(length, 3)
    expect(chunks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual(
      Array.from({ length }, (_, at) => at),
    )
    expect(Math.max(...sizesOf(length, 3))).toBeLessThanOrEqual(125)
  }
})

test('every kind of paper in a document of many looks to the pixel as the browser prints it alone', {
  timeout: 300_000,
}, async () => {
  const papers = [...Object.values(goldenPapers), ...Object.values(rareScripts)].flatMap((paper) => paper ?? [])
  // Twice, so that each has parts in common with another.
  const drawn = await rasterOf(await renderPdf([...papers, ...papers], { title: 'Alla', signatureField: true }))
  for (const [index, paper] of papers.entries()) {
    const [bare] = await rasterOf(await barePrint([paper]))
    expect(bare && isInked(bare)).toBe(true)
    for (const page of [drawn[index], drawn[index + papers.length]]) {
      expect(bare && page && Buffer.compare(bare, page), `${paper.kind} ${index}`).toBe(0)
    }
  }
})

test('a class in several parts looks to the pixel as in one, and states each once; a page costs less than 5 kB', {
  timeout: 300_000,
}, async () => {
  const papers = classOf(130)
  expect(chunksOf(papers.length, 2).length).toBe(2)
  const pdf = await renderPdf(papers, { title: 'Klass' })
  const [drawn, bare] = [await rasterOf(pdf, 40), await rasterOf(await barePrint(papers), 40)]
  expect(drawn.length).toBe(papers.length)
  expect(drawn.filter((page, index) => Buffer.compare(page, bare[index] as Buffer) !== 0)).toHaveLength(0)
  const texts = await pagesOf(pdf)
  for (const [index, { person }] of papers.entries()) expect(texts[index]).toContain(person.lastname)
  const fonts = 100_000
  expect(pdf.length).toBeLessThan(papers.length * 5_000 + fonts)
})

test('a run that is broken off goes on where it was: the printed parts are not printed again', {
  timeout: 300_000,
}, async () => {
  const papers = classOf(130)
  const stored = new Map<string, Uint8Array>()
  const read: string[] = []
  const kept: KeptPrints = {
    async get(hash) {
      const bytes = stored.get(hash) ?? null
      if (bytes) read.push(hash)
      return bytes
    },
    put: async (hash, bytes) => void stored.set(hash, bytes),
  }
  let steps = 0
  const at = async (step: string) => {
    if (step === 'printing') steps += 1
    // One at the beginning, and one after each part.
    if (steps > 1) throw new Error('the power went')
  }
  await expect(renderPdf(papers, { title: 'Klass', kept, at })).rejects.toThrow('the power went')
  const before = new Set(stored.keys())
  expect(before.size).toBeGreaterThan(0)
  const texts = await pagesOf(await renderPdf(papers, { title: 'Klass', kept }))
  expect(new Set(read)).toEqual(before)
  for (const [index, { person }] of papers.entries()) expect(texts[index]).toContain(person.lastname)
  // Another title is another document, of which nothing is printed.
  read.splice(0)
  await renderPdf(papers, { title: 'Klass 2', kept })
  expect(read).toEqual([])
})

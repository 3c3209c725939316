import { formatCertificateNumber, paperTitle } from '@kollegium/api/definitions/certificates'
import { PDF, PdfDict, PdfRef, PdfString } from '@libpdf/core'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { draft, goldenPapers, intyg, vuxen } from '../../golden/papers.ts'
import { closeBrowser } from '../browser.ts'
import { renderPdf } from '../render.ts'

afterAll(closeBrowser)

type Node = { role?: string; lang?: string; children?: Node[]; id?: string; type?: string }

const open = (pdf: Buffer): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise

/** The text of each element of a role, in reading order. */
async function textsOf(document: PDFDocumentProxy, role: string, number = 1): Promise<string[]> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const words = new Map<string, string>()
  let at = ''
  for (const item of items) {
    if ('id' in item) at = item.id ?? at
    if ('str' in item) words.set(at, (words.get(at) ?? '') + item.str)
  }
  const textOf = (node: Node): string =>
    (node.id ? (words.get(node.id) ?? '') : '') + (node.children ?? []).map(textOf).join('')
  const found: string[] = []
  const visit = (node: Node) => {
    if (node.role === role) found.push(textOf(node).replace(/\s+/g, ' ').trim())
    for (const child of node.children ?? []) visit(child)
  }
  visit((await page.getStructTree()) as Node)
  return found
}

test('the code and the address lead to the page of the number, and say so', async () => {
  for (const paper of [vuxen, goldenPapers['tutor-award-certificate']]) {
    if (!paper) continue
    const document = await open(await renderPdf([paper], { title: 'Diplom' }))
    const links = (await (await document.getPage(1)).getAnnotations()).filter(({ subtype }) => subtype === 'Link')
    expect(new Set(links.map(({ url }) => url))).toEqual(new Set([paper.verifyUrl]))
    const said = links.map(({ contentsObj }) => contentsObj.str)
    expect(new Set(said)).toEqual(
      new Set([`Kontrollera ${formatCertificateNumber(paper.number ?? '')} på collegenatverket.example/verifiera`]),
    )
    // One lies over the code of 20 mm, the others over the words.
    const codes = links.filter(({ rect: [left, low, right, high] }) => right - left > 56 && high - low > 56)
    expect(codes).toHaveLength(1)
    expect(links.length).toBeGreaterThan(1)
  }
})

test('a draft has no number, and no link', async () => {
  const document = await open(await renderPdf([draft], { title: 'Utkast' }))
  expect(await (await document.getPage(1)).getAnnotations()).toEqual([])
})

test('the first heading says what the paper is, the second whose it is', async () => {
  for (const [paper, title, name] of [
    [vuxen, 'DIPLOM', 'Jasmina Testander'],
    [goldenPapers['tutor-award-certificate'], 'ÅRETS HANDLEDARE 2026', 'Hodan Exempelsson'],
  ] as const) {
    if (!paper) continue
    const document = await open(await renderPdf([paper], { title: 'Diplom' }))
    const headings = [await textsOf(document, 'H1'), await textsOf(document, 'H2')].map(([text = '']) => text)
    expect(headings[0]?.replaceAll(' ', '')).toBe(title.replaceAll(' ', ''))
    expect(headings[1]).toBe(name)
  }
})

test('a PDF of many has an outline by name, and each part its own title and language', async () => {
  const other = { ...intyg, person: { ...intyg.person, firstname: 'Åsa', lastname: 'Öberg (Łuczak)' } }
  const pdf = await renderPdf([vuxen, other], { title: 'Två papper' })
  const document = await open(pdf)
  const outline = await document.getOutline()
  expect(outline.map(({ title }) => title)).toEqual(['Jasmina Testander', 'Åsa Öberg (Łuczak)'])
  const pages = await Promise.all(outline.map(({ dest }) => document.getPageIndex((dest as [never])[0])))
  expect(pages).toEqual([0, 1])
  expect(await document.getPageMode()).toBe('UseOutlines')

  const loaded = await PDF.load(pdf)
  const parts: (string | undefined)[][] = []
  // Every element is reached by being read once.
  for (let number = 1; number < 1_000; number += 1) {
    const element = loaded.getObject(PdfRef.of(number))
    if (!(element instanceof PdfDict) || element.getName('S')?.value !== 'Art') continue
    const [title, lang] = [element.get('T'), element.get('Lang')]
    parts.push([title, lang].map((each) => (each instanceof PdfString ? each.asString() : undefined)))
  }
  expect(parts).toEqual([
    ['Diplom för Jasmina Testander', 'sv'],
    ['Intyg för Åsa Öberg (Łuczak)', 'sv'],
  ])
})

test('the file names its maker, and its title is what the paper is and whose', async () => {
  expect(Object.values(goldenPapers).map((paper) => paper && paperTitle(paper))).toContain(
    'Årets handledare\u00a02026: Hodan Exempelsson',
  )
  const document = await open(await renderPdf([vuxen], { title: paperTitle(vuxen) }))
  const { info, metadata } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'Diplom för Jasmina Testander', Creator: 'Kollegium', Language: 'sv' })
  expect(metadata?.get('dc:title')).toBe('Diplom för Jasmina Testander')
  expect(metadata?.get('xmp:creatortool')).toBe('Kollegium')
})

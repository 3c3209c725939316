import type { Paper } from '@kollegium/api/definitions/certificates'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, test } from 'vitest'
import { draft, goldenPapers, intyg, longest, ung, vuxen, yh } from '../golden/papers.ts'
import { closeBrowser, getBrowser } from './browser.ts'
import { renderHtml, renderPdf } from './render.ts'

afterAll(closeBrowser)

async function open(papers: Paper[], title = 'Diplom'): Promise<PDFDocumentProxy> {
  const pdf = await renderPdf(papers, { title })
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0, fontExtraProperties: true }).promise
}

/** Reads the text of a page in reading order; hard spaces read as spaces. */
async function textOf(document: PDFDocumentProxy, page = 1): Promise<string> {
  const { items } = await (await document.getPage(page)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
  return text.replace(/\s+/g, ' ')
}

/** Reads the letters without spaces: the title's letters stand so far apart that the extractor takes them for words. */
async function lettersOf(document: PDFDocumentProxy, page = 1): Promise<string> {
  return (await textOf(document, page)).replaceAll(' ', '')
}

function persons(count: number): Paper[] {
  return Array.from({ length: count }, (_, index) => ({
    ...vuxen,
    person: { ...vuxen.person, lastname: `Nummer-${index}` },
  }))
}

describe('what a paper says', () => {
  test('an adult diploma states its facts, its number in groups and where to check', async () => {
    const document = await open([vuxen])
    expect(await lettersOf(document)).toContain('DIPLOM')
    const text = await textOf(document)
    for (const fact of [
      'Vård- och omsorgsutbildning för vuxna',
      'Jasmina Testander',
      '19850912-2381',
      'har genomfört Vård- och omsorgsutbildning vid Provköpings vuxenutbildning, som ingår i Eslöv–Höör–Hörby, College Skåne',
      '1 500 gymnasiepoäng',
      'Höör den 12 juni 2026',
      'Elif Demolund',
      'Ordförande i styrgruppen',
      'Diplomnummer 7K3M-Q9TX-2F8C',
      'collegenatverket.example/verifiera',
      '1 juli 2022–30 juni 2027',
      'Föreningen Collegenätverket',
    ]) {
      expect(text).toContain(fact)
    }
  })

  test('a youth diploma speaks of passed points and leaves out an empty personal number', async () => {
    const text = await textOf(await open([ung]))
    expect(text).toContain('Yrkesexamen med 2 250 godkända gymnasiepoäng')
    expect(text).not.toMatch(/\d{8}-\d{4}/)
  })

  test('a higher vocational diploma has its own credits and one signature', async () => {
    const text = await textOf(await open([yh]))
    expect(text).toContain('har avlagt Yrkeshögskoleexamen vid Yrkeshögskolan Provköping')
    expect(text).toContain('200 yrkeshögskolepoäng')
    expect(text).toContain('Rektor eller motsvarande')
    expect(text).not.toContain('Ordförande')
  })

  test('a certificate states part of the whole', async () => {
    const document = await open([intyg])
    expect(await lettersOf(document)).toContain('INTYG')
    const text = await textOf(document)
    expect(text).toContain('850 av 1 500 gymnasiepoäng')
    expect(text).toContain('Intygsnummer 4D8W-N2RJ-61PB')
  })

  test('a printed draft says that it is one and has no number and no code', async () => {
    const html = await renderHtml([draft], { title: 'Utkast' })
    expect(html).toContain('paper-code-later')
    const text = await textOf(await open([draft]))
    expect(text).toContain('Utkast, inte utfärdat')
    expect(text).toContain('Diplomnummer skapas vid utfärdande')
    expect(text).not.toContain('7K3M')
  })

  test('letters beyond Latin 1 stay in Lato', async () => {
    expect(await textOf(await open([longest]))).toContain('Kovačević')
    const page = await (await getBrowser()).newPage()
    await page.setContent(await renderHtml([longest], { title: 'Diplom' }))
    await page.evaluate(() => document.fonts.ready)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.paper-name' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    await page.close()
    expect(fonts.map(({ postScriptName, isCustomFont }) => `${postScriptName} ${isCustomFont}`)).toEqual([
      'Lato-Light true',
    ])
  })
})

async function fontsOf(document: PDFDocumentProxy): Promise<string[]> {
  const page = await document.getPage(1)
  await page.getOperatorList()
  const { items } = await page.getTextContent()
  const ids = new Set(items.flatMap((item) => ('fontName' in item ? [item.fontName] : [])))
  return [...ids].map((id) => {
    const font: { name: string; missingFile: boolean } = page.commonObjs.get(id)
    expect(font.missingFile).toBe(false)
    return font.name
  })
}

describe('the document', () => {
  test('is A4, tagged, Swedish, titled and has its fonts inside', async () => {
    const document = await open([vuxen], 'Diplom för Jasmina & ”Co” <1>')
    const page = await document.getPage(1)
    const [, , width = 0, height = 0] = page.view
    expect(width).toBeCloseTo(595.3, 0)
    expect(height).toBeCloseTo(841.9, 0)
    expect(await document.getMarkInfo()).toEqual(
      expect.toSatisfy((info: Map<string, boolean>) => info.get('Marked') === true),
    )
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Diplom för Jasmina & ”Co” <1>', Language: 'sv' })
    const fonts = (await fontsOf(document)).map((name) => name.replace(/^[A-Z]{6}\+/, ''))
    expect(fonts.sort()).toEqual(['Lato-Black', 'Lato-Bold', 'Lato-Light', 'Lato-Regular'])
  })

  test('has one page a person, in the given order, and an outline of names', async () => {
    const document = await open(persons(30))
    expect(document.numPages).toBe(30)
    for (const page of [1, 2, 17, 30]) expect(await textOf(document, page)).toContain(`Nummer-${page - 1} `)
    const outline = await document.getOutline()
    expect(outline.map(({ title }) => title)).toEqual(persons(30).map(({ person }) => `Jasmina ${person.lastname}`))
  })

  test('mixes kinds of papers', async () => {
    const document = await open([intyg, longest, vuxen])
    expect(document.numPages).toBe(3)
    expect(await lettersOf(document, 1)).toContain('INTYG')
    expect(await textOf(document, 3)).toContain('Jasmina Testander')
  })

  test('of nobody is refused', async () => {
    await expect(renderPdf([], { title: 'Tomt' })).rejects.toThrow('no paper')
  })
})

test('markup, script and placeholders in any field are shown as text', async () => {
  const nasty = '<img src=x onerror=alert(1)><script>a</script>&amp;**::name'
  const evil: Paper = {
    ...vuxen,
    brand: { ...vuxen.brand, name: nasty, association: nasty, verifyAddress: nasty },
    college: { ...vuxen.college, title: nasty, parentTitle: nasty },
    educator: nasty,
    place: nasty,
    principal: nasty,
    president: nasty,
    person: { firstname: nasty, lastname: nasty, personalNumber: nasty },
  }
  const html = await renderHtml([evil], { title: `</title>${nasty}` })
  expect(html).not.toMatch(/<script|<img|<\/title>.*<\/title>/s)
  const squeezed = (await textOf(await open([evil]))).replaceAll(' ', '')
  const expected = nasty.replaceAll(' ', '')
  // Name, number, brand, college in header and body, educator, place, signatures, check, certified, association.
  expect(squeezed.split(expected).length - 1).toBeGreaterThanOrEqual(12)
})

test('a browser that dies is started again', async () => {
  await renderPdf([vuxen], { title: 'Före' })
  const browser = await getBrowser()
  const session = await browser.newBrowserCDPSession()
  const gone = new Promise((resolve) => browser.once('disconnected', resolve))
  session.send('Browser.crash').catch(() => undefined)
  await gone
  expect((await renderPdf([vuxen], { title: 'Efter' })).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await getBrowser()).not.toBe(browser)
})

test('a browser that dies in the middle of a print costs no paper', async () => {
  const browser = await getBrowser()
  const session = await browser.newBrowserCDPSession()
  const [page] = browser.contexts().flatMap((context) => context.pages())
  const loaded = new Promise((resolve) => page?.once('domcontentloaded', resolve))
  const printing = renderPdf(persons(200), { title: 'Klass' })
  await loaded
  session.send('Browser.crash').catch(() => undefined)
  const document = await getDocument({ data: new Uint8Array(await printing), verbosity: 0, fontExtraProperties: true })
    .promise
  expect(document.numPages).toBe(200)
})

test('a page that is used again gives what a new one gives', async () => {
  const award = goldenPapers['tutor-award-certificate'] as Paper
  const facts = async (pdf: Buffer) => {
    const data = new Uint8Array(pdf)
    const document = await getDocument({ data, verbosity: 0, fontExtraProperties: true }).promise
    const { info } = await document.getMetadata()
    const page = await document.getPage(1)
    const { Title, Language } = info as Record<string, unknown>
    const fonts = [...new Set(pdf.toString('latin1').match(/FontName \/\S+/g))].map((name) => name.split('+')[1]).sort()
    return { Title, Language, fonts, view: page.view, text: await textOf(document), tags: await page.getStructTree() }
  }
  const options = { title: 'Efter <b>', lang: 'en' }
  await renderPdf([vuxen], { title: 'Före' })
  const again = await facts(await renderPdf([award], options))
  await closeBrowser()
  expect(again).toEqual(await facts(await renderPdf([award], options)))
  expect(again).toMatchObject({ Title: 'Efter <b>', Language: 'en' })
})

test('a brand with another colour has it in its title and mark', async () => {
  const html = await renderHtml([{ ...vuxen, brand: { ...vuxen.brand, primary: '#aa0055' } }], { title: 'Diplom' })
  expect(html).toContain('<h1 class="paper-title" style="color:#aa0055">')
  expect(html).toContain('stroke="#aa0055"')
  expect(html).not.toContain('#0078BE')
})

import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { embeddedLetters, type Paper } from '@kollegium/api/definitions/certificates'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { draft, goldenPapers, scripts, vuxen } from '../golden/papers.ts'
import { measureLetters } from '../scripts/letters.ts'
import { fontFile } from '../templates/font-files.ts'
import { letterWidths } from '../templates/letter-widths.ts'
import { actualTexts } from '../testing/pages.ts'
import { closeBrowser, getBrowser } from './browser.ts'
import { fontsFor } from './fonts.ts'
import { packagedChromium } from './packaged-chromium.ts'
import { PaperSetError, renderHtml, renderPdf } from './render.ts'

afterAll(closeBrowser)

/** Reads a page's text in the order of the file. Hard spaces read as spaces. */
async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
  return text.replace(/\s+/g, ' ')
}

const named = (firstname: string, paper: Paper = vuxen): Paper => ({ ...paper, person: { ...paper.person, firstname } })

test('the tables of letters are those of the installed fonts', { timeout: 30_000 }, () => {
  expect(measureLetters()).toEqual({ letters: embeddedLetters, widths: letterWidths })
})

describe.each(Object.entries({ ...scripts, everyday: vuxen }))('a paper in %s letters', (_, paper) => {
  test('is set in embedded fonts alone', async () => {
    const page = await (await getBrowser()).newPage()
    await page.setContent(await renderHtml([paper], { title: 'Diplom' }))
    await page.evaluate(() => document.fonts.ready)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.paper *' })
    const used = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })))
    await page.close()
    const fonts = used.flatMap((each) => each.fonts)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
    expect(fonts.filter(({ familyName }) => !/^(Lato|Noto Sans)/.test(familyName))).toEqual([])
  })

  test('has its name as text', async () => {
    const pdf = await renderPdf([paper], { title: 'Diplom' })
    // Letters that a font sets together are stated beside their glyphs, where the extractor of the tests does not look.
    const text = `${await textOf(pdf)} ${actualTexts(pdf)}`.normalize('NFKC')
    const name = `${paper.person.firstname}${paper.person.lastname}`.normalize('NFKC')
    for (const letter of name.replace(/[\s\p{M}]/gu, '')) expect(text).toContain(letter)
  })
})

describe('the browser of the package', () => {
  // Another system prints with an installed browser, where the tests of embedded fonts above are the proof.
  const isMade = process.platform === 'linux' && process.arch === 'x64'

  test('is there on every machine that it is made for', async () => {
    expect(await packagedChromium()).toEqual(
      isMade ? expect.objectContaining({ executablePath: expect.any(String) }) : null,
    )
  })

  test.runIf(isMade)('knows no font of the machine', async () => {
    const { executablePath, environment } = (await packagedChromium()) ?? { executablePath: '', environment: {} }
    const config = await readFile(environment.FONTCONFIG_FILE ?? '', 'utf8')
    const folders = [...config.matchAll(/<dir>(.*?)<\/dir>/g)].map(([, folder = '']) => folder)
    expect(folders).toEqual([join(dirname(executablePath), 'fonts')])
    const { chromium } = await import('playwright-core')
    const own = await chromium.launch({
      executablePath,
      env: { HOME: homedir(), ...environment },
      chromiumSandbox: false,
      args: ['--disable-gpu', '--disable-dev-shm-usage'],
    })
    onTestFinished(() => own.close())
    const page = await own.newPage()
    await page.setContent('<p style="font-family: DejaVu Sans, Arial, serif">Namn</p>')
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['Open Sans'])
  })
})

describe('the faces of a document', () => {
  const families = (text: string) => [...new Set(fontsFor(text).map(({ family }) => family))]
  const bytes = (text: string) => fontsFor(text).reduce((sum, { url }) => sum + url.length, 0)

  test('are Lato alone where Lato has every letter', () => {
    expect(families('Jasmina Åström–Éclair “Test” 1 500')).toEqual(['Lato', 'Lato Title', 'Lato Title Close'])
  })

  test('are only the files with the text’s letters', () => {
    expect(families('李').at(-1)).toBe('Noto Sans SC')
    expect(families('さくら').slice(3)).toContain('Noto Sans JP')
    expect(families('민준').slice(3)).toEqual(['Noto Sans KR'])
    expect(families('نور').slice(3)).toEqual(['Noto Sans Arabic'])
    expect(bytes('李') - bytes('Li')).toBeLessThan(400_000)
  })

  test('are equal for equal texts, so that a page of the browser is used again', () => {
    expect(fontsFor('Kovačević')).toEqual(fontsFor('Kovačević'))
    expect(fontsFor('Ö')).toBe(fontsFor('Å'))
  })

  test('stay the package’s own: no other file is served to a preview', () => {
    expect(fontFile('noto-sans-thai/300.css')).toMatch(/noto-sans-thai\/300\.css$/)
    expect(fontFile('noto-sans-thai/files/noto-sans-thai-thai-300-normal.woff2')).toMatch(/woff2$/)
    expect(fontFile('lato-wide/files/lato-light.woff2')).toMatch(/lato-light\.woff2$/)
    for (const path of [
      'lato/300.css',
      'noto-sans-thai/package.json',
      'noto-sans-thai/../lato/300.css',
      'noto-sans-thai/files/../300.css',
      'lato-wide/files/lato-black.woff2',
      '',
    ])
      expect(fontFile(path)).toBeNull()
  })
})

describe('a letter that no embedded font has', () => {
  test('is printed on no issued paper, and the others can be printed', async () => {
    const papers = [vuxen, named('Zoë 🎓'), vuxen, named('Demo\uf0adlund')]
    const error = await renderPdf(papers, { title: 'Klass' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PaperSetError)
    expect((error as PaperSetError).places).toEqual([1, 3])
    expect(String((error as Error).cause)).toContain('🎓 (U+1F393)')
  })

  test('is a question mark in a draft', async () => {
    expect(await textOf(await renderPdf([named('Zoë 🎓', draft)], { title: 'Utkast' }))).toContain('Zoë ?')
  })
})

describe('a title', () => {
  let texts: Record<string, string> = {}
  beforeAll(async () => {
    const wanted = ['diploma-vuxen', 'certificate', 'diploma-language-representative', 'tutor-award-certificate']
    const printed = wanted.map(async (name) => [
      name,
      await textOf(await renderPdf([goldenPapers[name] as Paper], { title: name })),
    ])
    texts = Object.fromEntries(await Promise.all(printed))
  })

  test('is found as a word', () => {
    expect(texts['diploma-vuxen']).toMatch(/ DIPLOM /)
    expect(texts.certificate).toMatch(/ INTYG /)
    expect(texts['diploma-language-representative']).toMatch(/ DIPLOM /)
    expect(texts['tutor-award-certificate']).toMatch(/ ÅRETS HANDLEDARE 2026 /)
  })

  test('of the award comes before the year and the college of the drawing', () => {
    const text = texts['tutor-award-certificate'] ?? ''
    const places = ['Collegenätverket', 'ÅRETS HANDLEDARE', 'Hodan Exempelsson', 'har utsetts', 'Malmö den', 'Nummer']
    const found = places.map((part) => text.indexOf(part))
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect(text.slice(-60)).toMatch(/2028.*2026.*College Skåne/)
  })
})

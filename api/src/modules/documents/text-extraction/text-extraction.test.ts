import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../../../engine/context.ts'
import { createCallerFactory, router } from '../../../engine/trpc.ts'
import { startBoss } from '../../../platform/jobs/boss.ts'
import { spentOn } from '../../../testing/processor-time.ts'
import { serveOn } from '../../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../../testing/world.ts'
import { searchRouter } from '../../../views/search/search.router.ts'
import { fileRouter } from '../file.router.ts'
import { fileTypes } from '../file-types.ts'
import { folderRouter } from '../folder.router.ts'
import { createFileRoutes } from '../serve.ts'
import { storeFile } from '../store-file.ts'
import { pdfOf, removeWithBytes, samples, zipOf } from '../testing.ts'
import { replaceFile } from '../upload-file.ts'
import { createExtractTextQueue, workExtractTextQueue } from './extract-file.job.ts'
import { extractFile, filesWithoutText } from './extract-file.ts'
import { extractionLimits } from './extraction.ts'
import { officeText } from './office-text.ts'
import { runExtractor } from './run-extractor.ts'

const typeOf = (ending: string) => fileTypes[ending]?.filetype ?? ''

describe('what a document says', () => {
  const wordsOf = async (bytes: Uint8Array, ending: string) => (await runExtractor(bytes, typeOf(ending))).text

  test('a PDF: its words, and its first page as a picture', async () => {
    const { text, preview } = await runExtractor(pdfOf('Handledarutbildning på åäö'), typeOf('pdf'))
    expect(text).toBe('Handledarutbildning på åäö')
    const picture = sharp(preview ?? Buffer.alloc(0))
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 800, height: 1132 })
    // Something is drawn on the white page.
    expect((await picture.stats()).channels[0]?.min).toBeLessThan(100)
  })

  test('Office files: what people wrote, not how it looks', async () => {
    const word = '<w:p><w:r><w:t>Års</w:t></w:r><w:r><w:t>möte</w:t></w:r></w:p><w:p><w:r><w:t>Valda</w:t></w:r></w:p>'
    const docx = zipOf({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document><w:body>${word}</w:body></w:document>`,
      'word/styles.xml': '<w:styles><w:t>Rubrik</w:t></w:styles>',
      'word/footnotes.xml': '<w:footnotes><w:p><w:t>Fotnot &amp; källa</w:t></w:p></w:footnotes>',
    })
    expect(await wordsOf(docx, 'docx')).toBe('Årsmöte Valda Fotnot & källa')
    const xlsx = zipOf({
      'xl/sharedStrings.xml': '<sst><si><t>Namn</t></si><si><r><t>Po</t></r><r><t>äng</t></r></si></sst>',
      'xl/worksheets/sheet1.xml': '<worksheet><c t="s"><v>0</v></c><c><is><t>Direkt</t></is></c></worksheet>',
    })
    expect(await wordsOf(xlsx, 'xlsx')).toBe('Namn Poäng Direkt')
    const pptx = zipOf({
      'ppt/slides/slide1.xml': '<p:sld><a:p><a:t>Välkomna</a:t></a:p><a:p><a:t>hit</a:t></a:p></p:sld>',
    })
    expect(await wordsOf(pptx, 'pptx')).toBe('Välkomna hit')
    const odt = zipOf({
      'content.xml': '<office:body><text:h>Rubrik</text:h><text:p>En <text:span>rad</text:span></text:p></office:body>',
    })
    expect(await wordsOf(odt, 'odt')).toBe('Rubrik En rad')
  })

  test('where pages end, in a PDF and in a Word document that was saved with pages; a cover without words counts', async () => {
    expect(await wordsOf(pdfOf('Ett', '', 'Tre'), 'pdf')).toBe('Ett\f\fTre')
    expect(await wordsOf(pdfOf('', 'Två', ''), 'pdf')).toBe('\fTvå')
    expect(await wordsOf(pdfOf('', ''), 'pdf')).toBe('')
    const words = '<w:p><w:t>Ett</w:t></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>Två</w:t></w:r></w:p>'
    const docx = zipOf({
      'word/document.xml': `<w:document>${words}</w:document>`,
      'word/footnotes.xml': '<w:footnotes><w:p><w:t>Fotnot</w:t></w:p></w:footnotes>',
    })
    expect(await wordsOf(docx, 'docx')).toBe('Ett\fTvå\u001dFotnot')
  })

  test('an Office file nested a million deep is given up at once; one as deep as people write is read', async () => {
    const nested = (depth: number) => {
      const xml = `${'<w:p>'.repeat(depth)}<w:t>Djupt</w:t>${'</w:p>'.repeat(depth)}`
      return zipOf({ 'word/document.xml': xml })
    }
    expect((await officeText(nested(500))).trim()).toBe('Djupt')
    const refused = () => expect(officeText(nested(1_000_000))).rejects.toThrow('nested deeper')
    expect(await spentOn(refused)).toBeLessThan(5_000)
  })

  test('texts of either alphabet; personal numbers are left out', async () => {
    expect(await wordsOf(Buffer.from('Hej på dig\n\u0000 du'), 'txt')).toBe('Hej på dig du')
    expect(await wordsOf(Buffer.from('Hej på dig', 'latin1'), 'csv')).toBe('Hej på dig')
    const list = 'Ada 19850912-2384, 850912+2384, 8509722388; org.nr 556677-8899, tel 08-123 45 67'
    expect(await wordsOf(Buffer.from(list), 'txt')).toBe('Ada , , ; org.nr 556677-8899, tel 08-123 45 67')
    const long = await wordsOf(Buffer.alloc(2_000_000, 'ord '), 'txt')
    expect(long).toHaveLength(extractionLimits.characters)
  })

  test.each<[string, () => Buffer, string]>([
    ['no PDF at all', () => Buffer.from('%PDF-1.7 skräp'), 'pdf'],
    ['half an archive', () => zipOf({ 'word/document.xml': '<w:t>x</w:t>' }).subarray(0, 60), 'docx'],
    ['a zip bomb', () => zipOf({ 'word/document.xml': Buffer.alloc(extractionLimits.unpacked + 1) }), 'docx'],
    ['a kind that nobody reads', () => Buffer.from('x'), 'mp4'],
  ])('%s is an error of that file', async (_, bytes, ending) => {
    await expect(runExtractor(bytes(), typeOf(ending))).rejects.toThrow()
  })

  test('who takes too long or too much memory is stopped', async () => {
    const limits = { time: 30, memory: extractionLimits.memory }
    await expect(runExtractor(pdfOf('x'), typeOf('pdf'), limits)).rejects.toThrow('SIGKILL')
    await expect(runExtractor(pdfOf('x'), typeOf('pdf'), { time: 15_000, memory: 8 })).rejects.toThrow(
      /heap out of memory/,
    )
  })
})

describe('kept beside the file', async () => {
  const world = await createWorld()
  const { db, services } = world
  const callerOf = createCallerFactory(router({ file: fileRouter, folder: folderRouter, search: searchRouter }))
  const origin = await serveOn(express().use(createFileRoutes(services, { authenticate: async () => world.visitor })))
  let ctx: Context
  let portfolio_id: number
  beforeEach(async () => {
    await world.clear()
    const editor = await world.member(editorRights)
    ctx = editor.ctx
    portfolio_id = (await buildPortfolio(db, { group_id: editor.groupId })).id
  })
  const store = (source: Buffer, filename: string) => storeFile(services, { source, filename, portfolio_id })
  const textOf = (file_id: number) => db.fileText.findUnique({ where: { file_id } })
  const keptFiles = () =>
    readdirSync(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile())

  test('found by its words; a preview with an address; the form’s version is the same', async () => {
    const file = await store(pdfOf('Handledarutbildning'), 'a.pdf')
    expect(await textOf(file.id)).toMatchObject({ status: 'waiting' })
    expect((await callerOf(ctx).file.get({ id: file.id })).previewUrl).toBe('/images/file-pdf.png')
    await extractFile(services, file.id)
    expect(await textOf(file.id)).toMatchObject({ status: 'read', text: 'Handledarutbildning', sha256: file.sha256 })
    const [found] = await callerOf(ctx).search.files({ search: 'handledarutbildningen' })
    expect(found).toMatchObject({ id: file.id, updated_at: file.updated_at.toISOString() })
    const { previewUrl } = await callerOf(ctx).file.get({ id: file.id })
    expect(previewUrl).toMatch(/\/preview\/[0-9a-f]{12}\.webp\?d=400x400$/)
    const small = await fetch(origin + previewUrl)
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 566 })
    expect((await fetch(`${origin}${previewUrl.split('?')[0]}`)).headers.get('content-type')).toBe('image/webp')
    await db.portfolio.update({ where: { id: portfolio_id }, data: { status: false } })
    expect((await fetch(origin + previewUrl)).status).toBe(404)
    await removeWithBytes(ctx, file.id)
    expect(keptFiles()).toEqual([])
  })

  test('found beside any sign, as a Mac writes its accents, and without dots', async () => {
    const words = '”vinterdäck”, fälg–snöstorm, is\u00a0rimfrost «tö» blida/snöglopp'
    const file = await store(Buffer.from(`${words} ${'slaskväder'.normalize('NFD')}`), 'väder.txt')
    await extractFile(services, file.id)
    const [inPortfolio, everywhere] = [callerOf(ctx).folder.elements, callerOf(ctx).search.files]
    for (const search of [
      'vinterdäcken',
      'snöstorm',
      'rimfrost',
      'tö',
      'snöglopp',
      'slaskväder',
      'vinterdack',
      'slaskvader',
    ]) {
      expect(await everywhere({ search }), search).toMatchObject([{ id: file.id }])
      expect(await inPortfolio({ search, portfolio_id }), search).toMatchObject([{ id: file.id }])
    }
  })

  test('a drawing of its kind where there is no picture', async () => {
    const file = await store(await samples.txt(), 'a.txt')
    const { previewUrl } = await callerOf(ctx).file.get({ id: file.id })
    expect(previewUrl).toBe('/images/file-text.png')
    const drawing = await fetch(origin + previewUrl)
    expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/png'])
    await callerOf(ctx).file.delete({ id: file.id })
  })

  test('a bad file is noted once and not tried again; one without words says so; a picture is not asked', async () => {
    const bad = await store(Buffer.from('%PDF-1.7 skräp'), 'a.pdf')
    const read = vi.fn(runExtractor)
    await extractFile(services, bad.id, read)
    await extractFile(services, bad.id, read)
    expect(read).toHaveBeenCalledTimes(1)
    expect(await textOf(bad.id)).toMatchObject({ status: 'failed', text: '' })
    const blank = await store(pdfOf(''), 'b.pdf')
    await extractFile(services, blank.id)
    expect(await textOf(blank.id)).toMatchObject({ status: 'none' })
    const picture = await store(await samples.png(), 'c.png')
    expect(await textOf(picture.id)).toBeNull()
    for (const { id } of [bad, blank, picture]) await callerOf(ctx).file.delete({ id })
  })

  test('a replaced file is read again, and what was made of the old one goes', async () => {
    const file = await store(pdfOf('Gammalt'), 'a.pdf')
    await extractFile(services, file.id)
    const kept = keptFiles().length
    await replaceFile(ctx, file.id, { source: pdfOf('Nytt'), filename: 'b.pdf' })
    expect(await textOf(file.id)).toMatchObject({ status: 'waiting', text: '' })
    expect(keptFiles()).toHaveLength(kept - 1)
    await extractFile(services, file.id)
    expect(await textOf(file.id)).toMatchObject({ status: 'read', text: 'Nytt' })
    // Replaced while it was being read: the text of the old bytes is left out.
    await db.fileText.update({ where: { file_id: file.id }, data: { sha256: '', status: 'waiting' } })
    const before = keptFiles().length
    await extractFile(services, file.id, async () => {
      await db.$executeRaw`UPDATE "File" SET sha256 = ${'f'.repeat(64)} WHERE id = ${file.id}`
      return { text: 'gammal läsning', preview: Buffer.from('bild') }
    })
    expect(await textOf(file.id)).toMatchObject({ status: 'waiting' })
    expect(keptFiles()).toHaveLength(before)
  })

  test('what nobody has read is found again, once it has waited', async () => {
    const old = new Date(Date.now() - 2 * 3_600_000)
    const [waiting, done, fresh, never] = [
      await store(pdfOf('a'), 'a.pdf'),
      await store(pdfOf('b'), 'b.pdf'),
      await store(pdfOf('c'), 'c.pdf'),
      await store(pdfOf('d'), 'd.pdf'),
    ]
    await extractFile(services, done.id)
    await db.fileText.delete({ where: { file_id: never.id } })
    const aged = [waiting.id, done.id, never.id]
    await db.$executeRaw`UPDATE "FileText" SET updated_at = ${old} WHERE file_id = ANY (${aged})`
    await db.$executeRaw`UPDATE "File" SET created_at = ${old} WHERE id = ANY (${aged})`
    expect(await filesWithoutText(db)).toEqual([waiting.id, never.id])
    for (const { id } of [waiting, done, fresh, never]) await callerOf(ctx).file.delete({ id })
  })

  test('an upload is read by the queue', async () => {
    const boss = await startBoss(world.env, world.url, services.logger)
    onTestFinished(() => boss.stop({ graceful: false }))
    await createExtractTextQueue(boss)
    await workExtractTextQueue({ ...services, boss })
    const file = await storeFile({ ...services, boss }, { source: pdfOf('Genom kön'), filename: 'a.pdf', portfolio_id })
    await vi.waitFor(async () => expect(await textOf(file.id)).toMatchObject({ status: 'read', text: 'Genom kön' }), {
      timeout: 15_000,
      interval: 200,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { createHeadings } from './headings.ts'
import { readSheet } from './read-sheet.ts'
import { zip } from './testing.ts'

const headings = createHeadings({ firstname: ['fornamn'], lastname: ['efternamn'], number: ['personnummer'] })
const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
const names = ['office', 'table', 'text', 'style', 'calcext', 'dc']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ')

/** A spreadsheet as LibreOffice writes it. */
const ods = (tables: string, { styles = '', files = {} }: { styles?: string; files?: Record<string, string> } = {}) =>
  zip({
    mimetype,
    'content.xml': `<office:document-content ${names}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...files,
  })
const cell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`
const row = (...texts: string[]) => `<table:table-row>${texts.map((text) => cell(text)).join('')}</table:table-row>`
const table = (name: string, rows: string, more = '') =>
  `<table:table table:name="${name}" ${more}>${rows}</table:table>`
const HEAD = row('Förnamn', 'Efternamn')
const read = (bytes: Buffer, wanted: number | 'all' | null = null) => readSheet(bytes, 'lista.ods', headings, wanted)
const cellsOf = async (rows: string) =>
  (await read(ods(table('A', HEAD + rows)))).rows.slice(1).map(({ cells }) => cells)

describe('what LibreOffice writes', () => {
  test('values: long numbers, days, dates as text, spaces, lines, formulas, errors, comments', async () => {
    const cells = [
      '<table:table-cell office:value-type="float" office:value="198303292380"><text:p>1,98E+11</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2026-06-12T00:00:00"><text:p>12 juni</text:p></table:table-cell>',
      cell('12 juni 2026'),
      '<table:table-cell office:value-type="string"><text:p>Anna<text:s text:c="2"/><text:span>Lena</text:span></text:p><text:p>von Prov</text:p></table:table-cell>',
      '<table:table-cell table:formula="of:=[.A1]" office:value-type="string"><text:p>Bo</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string"><office:annotation><dc:creator>Någon</dc:creator><text:p>Hemligt</text:p></office:annotation><text:p>Åsa</text:p></table:table-cell>',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>SANT</text:p></table:table-cell>',
    ]
    expect(await cellsOf(`<table:table-row>${cells.join('')}</table:table-row>`)).toEqual([
      [
        '198303292380',
        '2026-06-12',
        '12 juni 2026',
        'Anna  Lena\nvon Prov',
        { formula: true },
        { error: '#N/A' },
        'Åsa',
        'SANT',
      ],
    ])
  })

  test('repeated cells and rows stand for themselves; a million empty ones for nothing', async () => {
    const rows =
      `<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"/>${cell('x', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16379"/></table:table-row>` +
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    expect(await cellsOf(rows)).toEqual([
      ['', '', '', 'x', 'x'],
      ['', '', '', 'x', 'x'],
    ])
  })

  test('cells merged downwards count for each row; what lies under a merged cell does not', async () => {
    const rows =
      `<table:table-row>${cell('Bo')}${cell('Provberg')}${cell('VUX24A', 'table:number-rows-spanned="2"')}</table:table-row>` +
      `<table:table-row>${cell('Alva')}${cell('Testander')}<table:covered-table-cell><text:p>dold</text:p></table:covered-table-cell></table:table-row>`
    expect(await cellsOf(rows)).toEqual([
      ['Bo', 'Provberg', 'VUX24A'],
      ['Alva', 'Testander', 'VUX24A'],
    ])
  })

  test('hidden tables and filtered rows are told apart', async () => {
    const styles =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const filtered = `<table:table-row table:visibility="filter">${cell('Dold')}${cell('Person')}</table:table-row>`
    const bytes = ods(
      table('Dold', HEAD + row('Hemlig', 'Person'), 'table:style-name="ta2"') +
        table('Lista', HEAD + row('Bo', 'Provberg') + filtered),
      { styles },
    )
    expect(await read(bytes)).toMatchObject({
      name: 'Lista',
      number: 1,
      others: [],
      rows: [{}, { cells: ['Bo', 'Provberg'] }, { hidden: true }],
    })
  })
})

describe('what is refused', () => {
  const message = (bytes: Buffer, name = 'a.ods') =>
    readSheet(bytes, name, headings).then(
      () => 'read',
      (error: Error) => error.message,
    )

  test('a text document, a password, a file that is cut or empty', async () => {
    expect(
      await message(zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' })),
    ).toContain('går inte att läsa som en lista')
    const files = { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }
    expect(await message(ods(table('A', HEAD), { files }))).toContain('skyddad med lösenord')
    expect(await message(zip({ mimetype, 'content.xml': '<x/>' }))).toContain('trasig')
    expect(await message(zip({ mimetype }))).toContain('trasig')
    expect(await message(ods(table('A', HEAD)))).toContain('inga rader')
  })

  test('repetitions without end, deep nesting and a bomb cost nothing', async () => {
    const times = (rows: number, columns: number) =>
      `<table:table-row table:number-rows-repeated="${rows}">${cell('x', `table:number-columns-repeated="${columns}"`)}</table:table-row>`
    expect(await message(ods(table('A', times(1_048_576, 1))))).toContain('för många rader')
    expect(await message(ods(table('A', times(1, 16_384))))).toContain('för många kolumner')
    expect(await message(ods(table('A', times(1, 1).repeat(20_001))))).toContain('för många rader')
    const long = cell('x'.repeat(600), 'table:number-columns-repeated="200"')
    expect(
      await message(ods(table('A', `<table:table-row table:number-rows-repeated="1000">${long}</table:table-row>`))),
    ).toContain('för stor')
    expect(await message(ods('<a>'.repeat(2_000_000)))).toContain('trasig')
    const bomb = zip({ mimetype, 'content.xml': Buffer.alloc(80 * 1024 * 1024) }, { statedSize: 10 })
    expect(await message(bomb)).toContain('för stor')
  })
})

test('three sheets: one is chosen, or all are joined as groups by their headings', async () => {
  const bytes = ods(
    table('Läs mig', row('Klasslistor', 'hösten')) +
      table('VUX24A', row('Klass A') + HEAD + row('Bo', 'Provberg')) +
      table('VUX24B', row('Efternamn', 'Ort', 'FÖRNAMN') + row('Testander', 'Höör', 'Alva')) +
      table('VUX24C', row('Efternamn', 'Förnamn', 'Ort') + row('Exempel', 'Ida', 'Eslöv')),
  )
  expect(await read(bytes, 4)).toMatchObject({ name: 'VUX24C', others: [{ number: 1 }, { number: 2 }, { number: 3 }] })
  const all = await read(bytes, 'all')
  expect(all).toMatchObject({ name: null, headerRow: 1, joined: [{ number: 2 }, { number: 3 }, { number: 4 }] })
  expect(all.rows.map(({ at, cells, above }) => [at && `${at.sheet} ${at.row}`, above === true, ...cells])).toEqual([
    [undefined, false, 'Förnamn', 'Efternamn', 'Ort'],
    ['VUX24A 1', true, 'Klass A'],
    ['VUX24A 3', false, 'Bo', 'Provberg'],
    ['VUX24B 2', false, 'Alva', 'Testander', 'Höör'],
    ['VUX24C 2', false, 'Ida', 'Exempel', 'Eslöv'],
  ])
})

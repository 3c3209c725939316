import { describe, expect, test } from 'vitest'
import { createHeadings } from './headings.ts'
import { pickSheet } from './pick-sheet.ts'
import { readWorkbook } from './read-workbook.ts'
import type { WantedSheet } from './sheet.ts'
import { zip } from './testing.ts'

const headings = createHeadings({ firstname: ['fornamn'], lastname: ['efternamn'] })
const read = async (bytes: Buffer, wanted: WantedSheet = null) => pickSheet(await readWorkbook(bytes), headings, wanted)

interface Tab {
  name: string
  /** The XML inside `sheetData`. */
  rows: string
  state?: string
}

/** A workbook as programs other than Excel write it; `prefix` stands before every name of an element. */
function workbook(tabs: Tab[], more: { strings?: string; styles?: string; properties?: string; prefix?: string } = {}) {
  const { strings = '', styles = '', properties = '', prefix = '' } = more
  const p = (xml: string) => (prefix ? xml.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}:`) : xml)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
  const sheets = tabs.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}" ${state ? `state="${state}"` : ''}/>`,
  )
  return zip({
    'xl/workbook.xml': p(`<workbook>${properties}<sheets>${sheets.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': `<Relationships>${tabs
      .map((_, index) => relation(`r${index}`, 'worksheet', `/xl/worksheets/s${index}.xml`))
      .join('')}${relation('s', 'sharedStrings', 'texts.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
    'xl/texts.xml': p(`<sst>${strings}</sst>`),
    'xl/styles.xml': p(`<styleSheet>${styles}</styleSheet>`),
    ...Object.fromEntries(
      tabs.map(({ rows }, index) => [
        `xl/worksheets/s${index}.xml`,
        p(`<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:XFD1"/></mergeCells></worksheet>`),
      ]),
    ),
  })
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...values: string[]) => `<row>${values.map(text).join('')}</row>`
const list = row('Förnamn', 'Efternamn') + row('Bo', 'Provberg')
const cellsOf = async (rows: string, more?: Parameters<typeof workbook>[1]) =>
  (await read(workbook([{ name: 'A', rows }], more))).rows.map(({ cells }) => cells)

describe('what other programs write', () => {
  test('names with a prefix, and neither rows nor cells with an address', async () => {
    expect(await cellsOf(list, { prefix: 'x' })).toEqual([
      ['Förnamn', 'Efternamn'],
      ['Bo', 'Provberg'],
    ])
  })

  test('shared texts: parts in different looks, how it is read out, and characters that XML can’t hold', async () => {
    const strings =
      '<si><r><t>Al</t></r><r><t>va</t></r></si><si><t>Å&amp;Ö</t><rPh><t>aao</t></rPh></si><si><t>a_x000D_b</t></si>'
    const cell = (address: string, index: number) => `<c r="${address}" t="s"><v>${index}</v></c>`
    expect(
      await cellsOf(`<row r="1">${cell('A1', 0)}${cell('C1', 1)}${cell('D1', 2)}${cell('F1', 9)}</row>`, { strings }),
    ).toEqual([['Alva', '', 'Å&Ö', 'a\rb']])
  })

  test('days are days whatever their format, and long numbers are written out', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-41D]yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="00000000\\-0000&quot;dy&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const days = `<row>${cell(0, '45457')}${cell(1, '45457')}${cell(2, '45457.5')}${cell(3, '1.9830329238E11')}<c t="d"><v>2024-06-14T00:00:00</v></c></row>`
    expect(await cellsOf(days, { styles })).toEqual([
      ['45457', '2024-06-14', '2024-06-14', '198303292380', '2024-06-14'],
    ])
    expect(
      await cellsOf(`<row>${cell(1, '43995')}</row>`, { styles, properties: '<workbookPr date1904="1"/>' }),
    ).toEqual([['2024-06-14']])
  })

  test('a formula gives neither its text nor its result; markup stays text', async () => {
    const cells = '<c t="str"><f>HYPERLINK("http://x")</f><v>Bo</v></c><c t="e"><v>#N/A</v></c>'
    expect(await cellsOf(`<row>${cells}${text('&lt;b&gt;Bo&lt;/b&gt;')}</row>`)).toEqual([
      [{ formula: true }, { error: '#N/A' }, '<b>Bo</b>'],
    ])
  })

  test('a row number that makes no sense is the next row', async () => {
    expect(await cellsOf('<row r="-3"><c r="9"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>')).toEqual([
      ['1'],
      [],
      ['', '2'],
    ])
  })
})

describe('which rows and sheets', () => {
  test('hidden rows are told apart', async () => {
    const rows = `${list}<row r="3" hidden="1">${text('Dold')}${text('Person')}</row>`
    expect((await read(workbook([{ name: 'A', rows }]))).rows.map(({ hidden }) => hidden === true)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('the sheet with the list is read, the others are named, and one of them can be asked for', async () => {
    const bytes = workbook([
      { name: 'Läs mig', rows: row('Hej') },
      { name: 'Dold', rows: list + list, state: 'hidden' },
      { name: 'Tom', rows: '<row/>' },
      { name: 'VO23A', rows: list },
      { name: 'VO23B', rows: row('Förnamn', 'Efternamn') + row('Alva', 'Testander') },
    ])
    expect(await read(bytes)).toMatchObject({
      name: 'VO23A',
      number: 3,
      others: [{ number: 1 }, { name: 'VO23B', number: 4 }],
    })
    expect(await read(bytes, 4)).toMatchObject({ name: 'VO23B', rows: [{}, { cells: ['Alva', 'Testander'] }] })
    // All of them: the sheets that are lists, each a group.
    expect(await read(bytes, 'all')).toMatchObject({
      joined: [
        { name: 'VO23A', number: 3 },
        { name: 'VO23B', number: 4 },
      ],
      others: [{ number: 1 }, { number: 3 }, { number: 4 }],
      headerRow: 1,
    })
    // Neither a hidden sheet nor one that is not there.
    for (const number of [2, 99]) expect((await read(bytes, number)).name).toBe('VO23A')
  })
})

describe('more than a list holds', () => {
  const many = (count: number, cell: string) => `<row>${cell.repeat(count)}</row>`

  test('cells that only have a look, in every row and column, are nothing', async () => {
    const looks = '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
    expect(await cellsOf(list + looks)).toHaveLength(2)
  })

  test('one long text that is shared by many cells is not sent many times', async () => {
    const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`
    const shared = many(180, '<c t="s"><v>0</v></c>').repeat(20)
    await expect(cellsOf(shared, { strings })).rejects.toThrow('för stor')
  })

  test('one sheet named by many is read once', async () => {
    const file = Buffer.from(`<worksheet><sheetData>${list}</sheetData></worksheet>`)
    const sheet = '<sheet name="A" sheetId="1" r:id="r"/>'
    const bytes = zip({
      'xl/workbook.xml': `<workbook><sheets>${sheet.repeat(50_000)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
      'xl/worksheets/a.xml': file,
    })
    expect(await read(bytes)).toMatchObject({ number: 1, others: [] })
  })

  test('elements within elements without end are refused at once', async () => {
    await expect(cellsOf('<a>'.repeat(2_000_000))).rejects.toThrow('trasig')
  })

  test('a workbook of small cells is refused before it fills the memory', async () => {
    await expect(cellsOf(many(201, '<c><v>1</v></c>'))).rejects.toThrow('för många kolumner')
    await expect(cellsOf('<row><c><v>1</v></c></row>'.repeat(20_001))).rejects.toThrow('för många rader')
  })
})

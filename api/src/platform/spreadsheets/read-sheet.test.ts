import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../kernel/errors.ts'
import { createHeadings } from './headings.ts'
import { readSheet } from './read-sheet.ts'
import { zip } from './testing.ts'

const headings = createHeadings({
  firstname: ['fornamn'],
  lastname: ['efternamn'],
  both: ['efternamnfornamn'],
  number: ['personnummer', 'persnr'],
})
const read = (bytes: Uint8Array, filename: string) => readSheet(bytes, filename, headings)
const HEAD = ['Förnamn', 'Efternamn', 'Personnummer']
const xlsx = async (
  rows: ExcelJS.CellValue[][],
  change?: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void,
) => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Lista')
  sheet.addRows(rows)
  change?.(sheet, book)
  return new Uint8Array(await book.xlsx.writeBuffer())
}
const refusal = async (bytes: Uint8Array, filename: string) => {
  const error = await read(bytes, filename).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  return error instanceof AppError ? `${error.code}: ${error.message}` : ''
}
const texts = async (bytes: Uint8Array, filename: string) => (await read(bytes, filename)).rows.map((row) => row.cells)

describe('text files', () => {
  const rows = [
    ['Förnamn', 'Efternamn', 'Ort'],
    ['Åsa', 'O’Testby', 'Höör'],
  ]
  const text = (separator: string, end = '\r\n') => rows.map((row) => row.join(separator)).join(end) + end
  const windows = (content: string) => Buffer.from(content.replace('’', '\u0092'), 'latin1')

  const encodings: [string, (content: string) => Buffer][] = [
    ['UTF-8', (content) => Buffer.from(content)],
    ['UTF-8 with byte order mark', (content) => Buffer.from(`\ufeff${content}`)],
    ['UTF-16 as Excel writes "Unicode text"', (content) => Buffer.from(`\ufeff${content}`, 'utf16le')],
    ['UTF-16 without mark', (content) => Buffer.from(content, 'utf16le')],
    ['UTF-16 big-endian', (content) => Buffer.from(`\ufeff${content}`, 'utf16le').swap16()],
    ['UTF-16 big-endian without mark', (content) => Buffer.from(content, 'utf16le').swap16()],
    ['Windows-1252', windows],
  ]
  test.each(encodings)('%s, with every separator', async (_, encode) => {
    for (const separator of [';', ',', '\t']) expect(await texts(encode(text(separator)), 'a.csv')).toEqual(rows)
  })

  test.each([
    ['old line ends', text(',', '\r'), 'a.CSV'],
    ['new line ends', text('\t', '\n'), 'a.tsv'],
    ["Excel's own sep line", `sep=,\r\n${text(',')}`, 'a.csv'],
    ['what Excel calls text', text('\t'), 'a.txt'],
  ])('%s', async (_, content, filename) => {
    expect(await texts(Buffer.from(content), filename)).toEqual(rows)
  })

  test('quoted cells keep separators and line ends, and the row numbers are the spreadsheet’s', async () => {
    const sheet = await read(
      Buffer.from('"Efternamn, Förnamn";Anm\n"Testander, Alva";"en ""två""\nrad"\n\n"Provberg, Bo";\n'),
      'a.csv',
    )
    expect(sheet.rows.map((row) => [row.row, row.cells[0]])).toEqual([
      [1, 'Efternamn, Förnamn'],
      [2, 'Testander, Alva'],
      [3, ''],
      [4, 'Provberg, Bo'],
    ])
  })

  test('unquoted "Efternamn, Förnamn" does not make the comma the separator', async () => {
    const sheet = await read(Buffer.from('Efternamn, Förnamn;Mail\nTestander, Alva;\nProvberg, Bo;\n'), 'a.csv')
    expect(sheet.rows[1]?.cells).toEqual(['Testander, Alva', ''])
  })

  test('a quotation mark that is never closed is told with its line', async () => {
    expect(await refusal(Buffer.from('Förnamn;Efternamn\nBo;Provberg\n"Alva;Testander\n'), 'a.csv')).toBe(
      'INVALID: Ett citattecken på rad 3 avslutas inte. Rätta raden och försök igen.',
    )
  })
})

describe('workbooks', () => {
  test('values only: a formula and an Excel error are faults of their cells', async () => {
    const bytes = await xlsx([
      HEAD,
      [{ formula: 'UPPER("bo")', result: 'BO' }, 'Provberg', { error: '#N/A' }],
      [{ richText: [{ text: 'Al' }, { text: 'va' }] }, { text: 'Testander', hyperlink: 'mailto:x' }, 198303292380],
    ])
    const { rows } = await read(bytes, 'a.xlsx')
    expect(rows.slice(1).map((row) => row.cells)).toEqual([
      [{ formula: true }, 'Provberg', { error: '#N/A' }],
      ['Alva', 'Testander', '198303292380'],
    ])
    expect(JSON.stringify(rows)).not.toContain('BO')
  })

  test('hidden sheets are not read, cells merged sideways and validations do not matter', async () => {
    const bytes = await xlsx([HEAD, ['Bo', 'Provberg', '']], (sheet, book) => {
      sheet.mergeCells('E1:F2')
      sheet.getCell('A2').dataValidation = { type: 'list', formulae: ['"a,b"'] }
      const hidden = book.addWorksheet('Dold', { state: 'hidden' })
      hidden.addRows([HEAD, ['Hemlig', 'Person', ''], ['Hemlig', 'Person', '']])
    })
    expect(await read(bytes, 'a.xlsx')).toMatchObject({ name: 'Lista', rows: [{ cells: HEAD }, { row: 2 }] })
  })
})

describe('files that are refused', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

  test('empty, without rows, too large', async () => {
    expect(await refusal(new Uint8Array(0), 'a.xlsx')).toBe('INVALID: Filen är tom. Välj en fil med rader.')
    expect(await refusal(Buffer.from('Förnamn;Efternamn\n\n'), 'a.csv')).toContain('inga rader')
    expect(await refusal(await xlsx([]), 'a.xlsx')).toContain('inga rader')
    expect(await refusal(new Uint8Array(5 * 1024 * 1024 + 1), 'a.xlsx')).toContain('Högsta storlek är 5 MB')
  })

  test('content that is not its ending', async () => {
    expect(await refusal(png, 'a.xlsx')).toContain('heter .xlsx men innehållet är något annat')
    expect(await refusal(png, 'a.csv')).toContain('går inte att läsa som en lista')
    expect(await refusal(await xlsx([HEAD]), 'a.csv')).toContain('heter .csv')
    expect(await refusal(Buffer.from('Förnamn;Efternamn\nA;B'), 'a.pdf')).toContain('Välj en Excelfil')
    expect(await refusal(zip({ 'word/document.xml': 'x' }), 'a.xlsx')).toContain('går inte att läsa som en lista')
  })

  test('data that is no list, under its own ending and others', async () => {
    const network = await readFile(new URL('../../../../db/demo/network.json', import.meta.url))
    const glossary = Buffer.from(JSON.stringify([{ en: 'issue', sv: 'utfärda', area: 'diplom' }], null, 2))
    for (const [bytes, name] of [
      [network, 'network'],
      [glossary, 'glossary-sv'],
    ] as const) {
      expect(await refusal(bytes, `${name}.json`)).toContain('Välj en Excelfil')
      expect(await refusal(bytes, `${name}.xlsx`)).toContain('heter .xlsx men innehållet är något annat')
    }
  })

  test('a password, an old workbook, a cut-off upload', async () => {
    const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    expect(await refusal(Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), 'a.xlsx')).toContain(
      'lösenord',
    )
    expect(await refusal(compound, 'a.xls')).toContain('äldre Excelformat')
    // The old format under the new ending, and files that are no workbook at all.
    const old = Buffer.concat([compound, Buffer.alloc(400), Buffer.from('Workbook', 'utf16le')])
    expect(await refusal(old, 'a.xlsx')).toContain('äldre Excelformat')
    expect(await refusal(compound, 'brev.doc')).toContain('går inte att läsa som en lista')
    expect(await refusal(Buffer.from('<table><tr><td>Förnamn</td></tr></table>'), 'export.xls')).toContain('äldre')
    const whole = await xlsx([HEAD, ['Bo', 'Provberg', '']])
    expect(await refusal(whole.subarray(0, whole.length - 300), 'a.xlsx')).toContain('trasig')
    expect(await refusal(zip({ 'xl/workbook.xml': '<nonsense' }), 'a.xlsx')).toContain('trasig')
  })

  // One made-up person in each. The first is the workbook as Excel encrypts it (password Kollegium2026, AES 256), the others
  // are whole files of their kinds.
  test.each([
    ['deltagare-losenord.xlsx', /^INVALID: Filen är skyddad med lösenord\. Ta bort skyddet i Excel/],
    ['deltagare-aldre.xls', /^INVALID: Filen är i ett äldre Excelformat\./],
  ])('%s says what it is, under its own ending and as .xlsx', async (name, text) => {
    const bytes = await readFile(new URL(`../../../../tests/fixtures/${name}`, import.meta.url))
    expect(await refusal(bytes, name)).toMatch(text)
    expect(await refusal(bytes, 'a.xlsx')).toMatch(text)
  })

  test.each(['deltagare-makron.xlsm', 'deltagare-opendocument.ods'])(
    '%s is read, and under another ending',
    async (name) => {
      const bytes = await readFile(new URL(`../../../../tests/fixtures/${name}`, import.meta.url))
      for (const as of [name, 'a.xlsx', 'a.xlsm', 'a.ods']) {
        const [head, person] = await texts(bytes, as)
        expect(head?.slice(0, 2)).toEqual(HEAD.slice(0, 2))
        expect(person).toHaveLength(2)
      }
      expect(await refusal(bytes, 'a.csv')).toContain('heter .csv')
    },
  )

  test('binary workbooks and templates say what they are', async () => {
    const bytes = await xlsx([HEAD, ['Bo', 'Provberg', '']])
    for (const ending of ['xlsb', 'xltx', 'xltm']) {
      expect(await refusal(bytes, `a.${ending}`)).toMatch(/av ett annat slag \(\.xl.*spara den som \.xlsx\.$/)
    }
  })

  test('a zip bomb that lies about its size', async () => {
    const bomb = zip({ 'xl/workbook.xml': Buffer.alloc(80 * 1024 * 1024) }, { statedSize: 10 })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusal(bomb, 'a.xlsx')).toContain('för stor')
  })

  test('5,000 persons are read, 5,001 are refused', async () => {
    const list = (count: number) => Buffer.from(`Förnamn;Efternamn\n${'Bo;Provberg\n'.repeat(count)}`)
    expect((await read(list(5000), 'a.csv')).rows).toHaveLength(5001)
    expect(await refusal(list(5001), 'a.csv')).toBe(
      'INVALID: Filen har för många rader. Högst 5\u00a0000 personer kan importeras på en gång.',
    )
    const rows = Array.from({ length: 5001 }, () => ['Bo', 'Provberg', ''])
    expect(await refusal(await xlsx([HEAD, ...rows]), 'a.xlsx')).toContain('för många rader')
  })

  test('a stray cell at the far end of the sheet', async () => {
    const stray = (address: string) =>
      xlsx([HEAD], (sheet) => {
        sheet.getCell(address).value = 'x'
      })
    expect(await refusal(await stray('A1048576'), 'a.xlsx')).toContain('för många rader')
    expect(await refusal(await stray('XFD2'), 'a.xlsx')).toContain('för många kolumner')
  })
})

test('the fixtures read from a view of a larger buffer', async () => {
  const file = await readFile(new URL('../../../../tests/fixtures/deltagare-vuxen.xlsx', import.meta.url))
  const padded = Buffer.concat([Buffer.from('skräp'), file])
  expect((await read(padded.subarray(padded.length - file.length), 'a.xlsx')).rows).toHaveLength(33)
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts'
import { columnLetter, type Sheet } from '../../../platform/spreadsheets/sheet.ts'
import { dryRun, mendKey } from './dry-run.ts'
import { guessMapping, mappingOf, personHeadings, splitFullName } from './mapping.ts'

const adult = { email: true, credits: { min: 1500 } }
const youth = { email: true, credits: { min: 2250 } }
const fixture = async (name: string) =>
  readSheet(await readFile(new URL(`../../../../../tests/fixtures/${name}`, import.meta.url)), name, personHeadings)
const csv = (text: string) => readSheet(Buffer.from(text), 'lista.csv', personHeadings)
const told = (notes: { row: number; column: { letter: string; header: string } | null; message: string }[]) =>
  notes.map(({ row, column, message }) => `${row} ${column?.letter} ${column?.header}: ${message}`)

test('deltagare-vuxen.xlsx goes in clean', async () => {
  const sheet = await fixture('deltagare-vuxen.xlsx')
  const result = dryRun(sheet, mappingOf(sheet), adult)
  expect(result.counts).toEqual({ total: 32, ready: 32, warnings: 0, faulty: 0 })
  expect(result.remarks.map(({ message }) => message)).toEqual([
    '4 personer saknar personnummer. Det är frivilligt: raden lämnas tom på pappret.',
  ])
  expect(result.rows[11]?.values).toEqual({
    firstname: 'Leo',
    lastname: 'von Exempel-Modell',
    personal_number: '19870304-2393',
    email: 'elev12@example.com',
    credits: '1500',
  })
  expect(result.skipped).toEqual([])
})

test('deltagare-stokig.xlsx shows each fault at its row and column', async () => {
  const sheet = await fixture('deltagare-stokig.xlsx')
  expect(sheet).toMatchObject({ name: 'Klass VO23', number: 2, headerRow: 3 })
  const result = dryRun(sheet, mappingOf(sheet), youth)
  expect(told(result.rows.flatMap((row) => row.faults))).toEqual([
    '5 C Pers.nr: Personnumret stämmer inte. Kontrollera siffrorna.',
    '6 C Pers.nr: Seklet saknas. Skriv året med fyra siffror: 1964 i stället för 64.',
    '7 D Mail: Ogiltig e-postadress. Skriv till exempel namn@exempel.se.',
    '10 B Efternamn, Förnamn: Fyll i förnamn',
    '11 E Godkända poäng: Minst 2\u00a0250 poäng krävs',
    '12 B Efternamn, Förnamn: Namnet börjar med = som en formel. Skriv bara namnet.',
    '13 B Efternamn, Förnamn: Namnet innehåller tecken som inte hör hemma i ett namn: <',
    '13 C Pers.nr: Personnumret stämmer inte. Månad 13 finns inte. Kontrollera siffrorna.',
  ])
  expect(told(result.rows.flatMap((row) => row.warnings))).toContain(
    '8 C Pers.nr: Finns på rad 4 också. Räknas som samma person.',
  )
  expect(result.skipped.map((skipped) => skipped.message)).toEqual([
    'Rad 1 står ovanför rubrikerna och tas inte med.',
    'Rad 9 är tom och tas inte med.',
    'Rad 15 är en summa och tas inte med.',
  ])
  expect(result.counts).toEqual({ total: 9, ready: 1, warnings: 1, faulty: 7 })
  const [, bo, , david] = result.rows
  expect(bo?.values).toMatchObject({ firstname: 'Bo', lastname: 'Provberg', credits: '2250' })
  expect(david?.values).toMatchObject({ firstname: 'David', lastname: 'Exempelsson' })
})

test('a formula and an Excel error are faults of their cells', () => {
  const sheet: Sheet = {
    filename: 'x.xlsx',
    name: 'Lista',
    number: 1,
    headerRow: 1,
    rows: [
      { row: 1, cells: ['Förnamn', 'Efternamn', 'Personnummer'] },
      { row: 2, cells: [{ formula: true }, 'Provberg', { error: '#N/A' }] },
    ],
  }
  expect(told(dryRun(sheet, mappingOf(sheet), {}).rows.flatMap((row) => row.faults))).toEqual([
    '2 A Förnamn: Cellen innehåller en formel. Skriv in värdet i stället.',
    '2 C Personnummer: Cellen visar felet #N/A i Excel. Skriv in värdet i stället.',
  ])
})

test('a mended cell is checked anew', async () => {
  const sheet = await fixture('deltagare-stokig.xlsx')
  const mended = {
    [mendKey(10, 'firstname')]: 'Elsa',
    [mendKey(13, 'lastname')]: 'Utkastdal',
    [mendKey(13, 'personal_number')]: '',
    [mendKey(12, 'lastname')]: '<i>',
  }
  const result = dryRun(sheet, mappingOf(sheet), youth, { mended })
  expect(result.rows.filter((row) => row.faults.length > 0).map((row) => row.row)).toEqual([5, 6, 7, 11, 12])
  expect(result.rows.find((row) => row.row === 10)?.values).toMatchObject({ firstname: 'Elsa', lastname: 'Demolund' })
})

test('headings are known whatever their spelling', () => {
  const headers = [
    'FÖRNAMN',
    'Efternamn ',
    'Pers.nr (12 siffror)',
    'E-post',
    'Godkända poäng',
    'Anm',
    'Namn',
    'Mejl',
    '',
  ]
  expect(Object.values(guessMapping(headers.map((header, index) => ({ index, header }))))).toEqual([
    'firstname',
    'lastname',
    'personal_number',
    'email',
    'credits',
    'ignore',
    'ignore',
    'ignore',
    'ignore',
  ])
  expect([0, 25, 26, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

test('a whole name is split at its first space, and said when there is more than one way', async () => {
  expect(splitFullName('Anna Lena Testander')).toEqual({ firstname: 'Anna', lastname: 'Lena Testander', sure: false })
  const sheet = await csv('Namn;E-post\nBo Provberg;\nAnna Lena Testander;\n')
  const result = dryRun(sheet, mappingOf(sheet), adult)
  expect(told(result.rows.flatMap((row) => row.warnings)).filter((text) => text.includes('delades'))).toEqual([
    '3 A Namn: Namnet delades som Anna + Lena Testander. Kontrollera att det blev rätt.',
  ])
})

test('without a column for the names nothing can be imported, and two columns for one field are told', async () => {
  const sheet = await csv('Förnamn;Efternamn;Mail\nBo;Provberg;x\n')
  expect(dryRun(sheet, { 0: 'firstname' }, adult)).toMatchObject({
    problems: ['Koppla en kolumn till förnamn och en till efternamn.'],
    rows: [],
  })
  expect(dryRun(sheet, { 0: 'firstname', 1: 'lastname', 2: 'lastname' }, adult).problems).toEqual([
    'Två kolumner är kopplade till Efternamn. Välj en av dem.',
  ])
})

test('300 persons with the same name are 300 persons', async () => {
  const sheet = await csv(`Förnamn;Efternamn\n${'Anna;Testander\n'.repeat(300)}`)
  expect(dryRun(sheet, mappingOf(sheet), {}).counts).toMatchObject({ total: 300, faulty: 0 })
  const warnings = dryRun(sheet, mappingOf(sheet), {}).rows.flatMap((row) => row.warnings)
  expect(warnings.some((warning) => warning.message.includes('samma person'))).toBe(false)
})

test('a person that is already in the list is told, by masked number too', async () => {
  const sheet = await csv('Förnamn;Efternamn;Personnummer\nBo;Provberg;19830329-2380\nAlva;Testander;19850912-2381\n')
  const existing = [
    { firstname: 'Bo', lastname: 'Annan', personal_number: '19830329-2380', email: '' },
    { firstname: 'alva', lastname: 'Testander', personal_number: '19850912-••••', email: '' },
  ]
  const result = dryRun(sheet, mappingOf(sheet), {}, { existing })
  expect(told(result.rows.flatMap((row) => row.warnings))).toEqual([
    '2 C Personnummer: Finns redan på rad 1 i listan.',
    '3 C Personnummer: Finns redan på rad 2 i listan.',
  ])
})

test('the same file again: everyone in it is known, with a number, an address or a name alone', async () => {
  const text =
    'Förnamn;Efternamn;Personnummer;Mail\nBo;Provberg;19830329-2380;\nAlva;Testander;;a@example.com\nIda;Mönster;;\n'
  const sheet = await csv(text)
  const first = dryRun(sheet, mappingOf(sheet), adult)
  expect(first.rows.map((row) => row.listed)).toEqual([false, false, false])
  const existing = first.rows.map((row) => row.values)
  const again = dryRun(sheet, mappingOf(sheet), adult, { existing })
  expect(again.rows.map((row) => row.listed)).toEqual([true, true, true])
  expect(told(again.rows.flatMap((row) => row.warnings)).filter((line) => line.includes('listan'))).toEqual([
    '2 C Personnummer: Finns redan på rad 1 i listan.',
    '3 A Förnamn: Finns redan på rad 2 i listan.',
    '4 A Förnamn: En person med samma namn finns redan på rad 3 i listan.',
  ])
})

test('of a person who stands twice in the file one row is taken: the first without faults', async () => {
  const text =
    'Förnamn;Efternamn;Personnummer\nBo;Provberg;19830329-2380\nBosse;Provberg;830329-2380\nAlva;;19850912-2381\nAlva;T;19850912-2381\nAlva;Te;19850912-2381\n'
  const sheet = await csv(text)
  const { rows } = dryRun(sheet, mappingOf(sheet), {})
  expect(rows.map(({ twice }) => twice)).toEqual([false, false, false, false, true])
  // Mended, the first is taken and the others are not.
  const mended = { [mendKey(4, 'lastname')]: 'Testander', [mendKey(3, 'personal_number')]: '19830329-2380' }
  const again = dryRun(sheet, mappingOf(sheet), {}, { mended })
  expect(again.rows.map(({ twice }) => twice)).toEqual([false, true, false, true, true])
})

test('another person of the same name is told only when nothing sets them apart', async () => {
  const sheet = await csv('Förnamn;Efternamn;Personnummer\nBo;Provberg;19850912-2381\nBo;Provberg;\nBo;Provberg;\n')
  const existing = [{ firstname: 'Bo', lastname: 'Provberg', personal_number: '19830329-2380', email: '' }]
  const { rows } = dryRun(sheet, mappingOf(sheet), {}, { existing })
  // Nothing is left out: one has another number, the others may be anyone, and one name is one person.
  expect(rows.map((row) => row.listed)).toEqual([false, false, false])
  const named = rows.map((row) => row.warnings.some((warning) => warning.message.includes('samma namn')))
  expect(named).toEqual([false, true, false])
})

test('two columns with one heading: which is taken is said', async () => {
  const sheet = await csv('Förnamn;Efternamn;Förnamn;Anm;Anm\nBo;Provberg;Bosse;x;y\n')
  const { hints, rows } = dryRun(sheet, mappingOf(sheet), {})
  expect(hints).toEqual(['Kolumn A och C heter likadant: Förnamn. Nu tas bara kolumn A med.'])
  expect(rows[0]?.values.firstname).toBe('Bo')
  expect(dryRun(sheet, { 1: 'lastname', 2: 'firstname' }, {}).hints[0]).toContain('bara kolumn C')
})

test('what people do not see makes no other name, and HTML is told as characters', async () => {
  const sheet = await csv(
    'Förnamn;Efternamn;Mail\n\u200bA\u00ad\u030asa\ufeff;O\u00a0\u00a0Testby ;a@\u200bexample.com\n<b>Bo</b>;=HYPERLINK("x");\n',
  )
  const [odd, markup] = dryRun(sheet, mappingOf(sheet), adult).rows
  expect(odd).toMatchObject({ faults: [], values: { lastname: 'O Testby', email: 'a@example.com' } })
  expect(told(markup?.faults ?? [])).toEqual([
    '3 A Förnamn: Namnet innehåller tecken som inte hör hemma i ett namn: <',
    '3 B Efternamn: Namnet börjar med = som en formel. Skriv bara namnet.',
  ])
})

test('a name of any script goes in; a letter that no paper can print is a fault of its cell', async () => {
  const sheet = await csv('Förnamn;Efternamn\nنور;الهاشمي\n李;伟\nŁukasz;Đặng\nZoë 🎓;Provberg\n')
  const { rows } = dryRun(sheet, mappingOf(sheet), adult)
  expect(rows.map(({ faults }) => faults.length)).toEqual([0, 0, 0, 1])
  expect(rows[3]?.faults[0]).toMatchObject({
    ...{ row: 5, field: 'firstname' },
    message: '🎓 (U+1F393) går inte att trycka. Ta bort tecknet eller skriv en bokstav.',
  })
})

test('personal numbers as spreadsheets leave them', async () => {
  const numbers = [
    '198303292380',
    "'19830329-2380",
    '19830329\u00a02380\u200b',
    '19830329+2380',
    '1,98303E+11',
    '1983-03-29',
    '12312345',
    '180101+2386',
    '30404',
  ]
  const sheet = await csv(
    `Förnamn;Efternamn;Personnummer\n${numbers.map((number) => `Bo;Provberg;${number}\n`).join('')}`,
  )
  const { rows } = dryRun(sheet, mappingOf(sheet), {})
  expect(rows.map((row) => row.faults[0]?.message.slice(0, 34) ?? row.values.personal_number)).toEqual([
    '19830329-2380',
    '19830329-2380',
    '19830329-2380',
    '19830329-2380',
    'Kalkylprogrammet har kortat av per',
    'De fyra sista siffrorna saknas. Sk',
    'Det saknas siffror. Kalkylprogram ',
    'Seklet saknas. Skriv året med fyra',
    'Skriv personnumret med 12 siffror:',
  ])
  expect(rows[7]?.faults[0]?.message).toContain('1918 i stället för 18')
})

test('hidden rows are told and not taken; many rows are told as ranges', () => {
  const person = (row: number, hidden: boolean) => ({ row, cells: ['Bo', 'Provberg'], hidden })
  const rows = [
    { row: 1, cells: ['Förnamn', 'Efternamn'] },
    ...Array.from({ length: 60 }, (_, index) => person(index + 2, index < 20 || index % 3 === 0)),
  ]
  const sheet: Sheet = { filename: 'x.xlsx', name: 'A', number: 1, headerRow: 1, rows }
  const result = dryRun(sheet, mappingOf(sheet), {})
  expect(result.counts.total).toBe(27)
  expect(result.skipped.map(({ message }) => message)).toEqual([
    'Rad 2–21, 23, 26, 29, 32, 35, 38, 41 och 6 till är dolda i kalkylbladet och tas inte med.',
  ])
})

test('a name longer than a line is told', async () => {
  const sheet = await csv(`Förnamn;Efternamn\n${'Bo'.repeat(60)};Provberg\n`)
  expect(told(dryRun(sheet, mappingOf(sheet), {}).rows[0]?.faults ?? [])[0]).toMatch(/^2 A Förnamn: .*100/)
})

test('fields that the kind does not have are not taken', async () => {
  const sheet = await csv('Förnamn;Efternamn;Mail;Poäng\nBo;Provberg;inte;x\n')
  const [row] = dryRun(sheet, mappingOf(sheet), {}).rows
  expect(row).toMatchObject({ faults: [], values: { email: '', credits: '' } })
})

test('a list without headings can be mapped by hand', async () => {
  const sheet = await csv('Bo;Provberg;bo@example.com\nAlva;Testander;alva@example.com\n')
  expect(sheet.headerRow).toBeNull()
  const result = dryRun(sheet, { 0: 'firstname', 1: 'lastname', 2: 'email' }, adult)
  expect(result.counts.total).toBe(2)
})

test('a summary word as a real name is kept when the person has a number', () => {
  const sheet: Sheet = {
    filename: 'x.csv',
    name: null,
    number: null,
    headerRow: 1,
    rows: [
      { row: 1, cells: ['Efternamn', 'Förnamn', 'Personnummer'] },
      { row: 2, cells: ['Summa', 'Bo', '19830329-2380'] },
      { row: 3, cells: ['Summa', '1 elev', ''] },
    ],
  }
  expect(dryRun(sheet, mappingOf(sheet), {}).rows.map((row) => row.row)).toEqual([2])
})

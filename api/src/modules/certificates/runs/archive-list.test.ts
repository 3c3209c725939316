import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import { diplomaData, issuerRights, person, refused, testNumbers } from '../../../testing/certificates.ts'
import { createPrintWorld } from '../../../testing/printing.ts'
import { dataOf } from '../../../testing/rows.ts'
import { archiveList } from './archive-list.ts'

const world = await createPrintWorld()
const { db, services, caller, college } = world
const names = [
  person('Alva', '=1+1', { personal_number: testNumbers[0] }),
  person('Bo', 'Zetterdemo'),
  person('Cai', 'Prov'),
]
const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons: names }) })
const [first, second, third] = issued.persons.map(({ id }) => id)

async function listOf(input: object) {
  const { id, ...run } = await caller.print.start({ certificate_id: issued.id, output: 'xlsx', ...input })
  const { personal_numbers } = await db.printRun.findUniqueOrThrow({ where: { id } })
  const workbook = new exceljs.Workbook()
  const made = await archiveList(services, id, personal_numbers)
  if (!Buffer.isBuffer(made)) return expect.fail('papers at fault')
  await workbook.xlsx.load(made as never)
  const worksheet = workbook.getWorksheet('Utfärdade') as exceljs.Worksheet
  const rows = worksheet.getSheetValues().slice(1) as unknown[][]
  return { run: { id, ...run }, worksheet, rows: rows.map((row) => row.slice(1)) }
}

test('one row each in the list’s order: what the paper says, whether it holds, and where to check', async () => {
  await caller.diploma.revoke({ person_id: second ?? 0, reason: 'Fel namn' })
  await caller.diploma.protect({ person_id: third ?? 0, protected: true })
  const { run, worksheet, rows } = await listOf({})
  expect(run.filename).toBe('Diplom, Vuxenutbildning, vård och omsorg 2026-06-12, 3 personer.xlsx')
  const grouped = (number: string | null | undefined) => number?.replace(/(.{4})(?=.)/g, '$1-')
  expect(rows[0]).toEqual([
    'Nummer',
    'Efternamn',
    'Förnamn',
    'Personnummer',
    'Dokument',
    'College',
    'Utbildning',
    'Utbildare',
    'Certifierat',
    'Poäng',
    'Datum',
    'Status',
    'Gäller inte från',
    'Orsak',
    'Kontrolladress',
  ])
  const number = issued.persons[0]?.number
  expect(rows[1]).toEqual([
    grouped(number),
    '=1+1',
    'Alva',
    '19850912-••••',
    'Diplom, vuxenutbildning',
    'Eslöv–Höör–Hörby, College Skåne',
    'Vård- och omsorgsutbildning, 1\u00a0500 gymnasiepoäng',
    'Provköpings vuxenutbildning',
    expect.stringMatching(/^1\sjuli\s2022\S+30\sjuni\s2027$/),
    1500,
    new Date('2026-06-12'),
    'Utfärdat',
    undefined,
    undefined,
    `http://vo.localhost:3000/verifiera/${number}`,
  ])
  expect(worksheet.getCell('B2').type).toBe(exceljs.ValueType.String)
  expect(worksheet.getCell('K2').numFmt).toBe('yyyy-mm-dd')
  expect(rows[2]?.slice(11, 14)).toEqual(['Återkallat', expect.any(Date), 'Fel namn'])
  // The address of a protected identity leads nowhere.
  expect(rows[3]?.[14]).toBeUndefined()
  expect(worksheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(worksheet.autoFilter).toBeTruthy()
})

test('without the numbers on request; whole for who may see them, and that is noted', async () => {
  expect((await listOf({ personal_numbers: 'none' })).rows[0]).not.toContain('Personnummer')
  const { run, rows } = await listOf({ personal_numbers: 'whole' })
  expect(rows[1]?.[3]).toBe(testNumbers[0])
  expect(await db.auditEntry.findFirst({ where: { action: 'reveal', subject_id: run.id } })).toMatchObject({
    user_id: world.issuer.user.id,
    details: { persons: 3, certificates: [issued.id] },
  })
  const rights = issuerRights.map((right) =>
    right.subject === 'Diploma'
      ? [
          { subject: 'Diploma', name: 'read' },
          { subject: 'Diploma', name: 'issue' },
        ]
      : [right],
  )
  const other = world.callerOf((await world.member(rights.flat(), college.id)).ctx)
  const input = { person_ids: [first ?? 0], output: 'xlsx' as const, personal_numbers: 'whole' as const }
  expect(await refused(other.print.start(input))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await other.print.start({ ...input, personal_numbers: 'masked' })).toMatchObject({ total: 1, output: 'xlsx' })
})

test('by surname as in Swedish when that is chosen, for papers as well; who are called the same stay in the list’s order', async () => {
  const persons = [
    ...[person('Bo', 'Ödemo'), person('Bo', 'Zetterdemo'), person('Cai', 'Änderdemo'), person('Alva', 'Åberdemo')],
    ...[person('Alva', 'Zetterdemo'), person('Bo', 'Zetterdemo')],
  ]
  const made = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  const about = { certificate_id: made.id }
  const { rows } = await listOf({ ...about, order: 'lastname' })
  expect(rows.slice(1).map((row) => `${row[2]} ${row[1]}`)).toEqual([
    ...['Alva Zetterdemo', 'Bo Zetterdemo', 'Bo Zetterdemo', 'Alva Åberdemo', 'Cai Änderdemo', 'Bo Ödemo'],
  ])
  const places = async (run_id: string) => {
    const items = await db.printRunItem.findMany({ where: { run_id }, orderBy: { position: 'asc' } })
    return items.map(({ person_id }) => made.persons.findIndex(({ id }) => id === person_id))
  }
  for (const output of ['pdf', 'zip'] as const) {
    const sorted = await caller.print.start({ ...about, output, order: 'lastname' })
    expect(sorted.order).toBe('lastname')
    expect(await places(sorted.id)).toEqual([4, 1, 5, 3, 2, 0])
    const listed = await caller.print.start({ ...about, output })
    expect(listed.order).toBe('list')
    expect(await places(listed.id)).toEqual([0, 1, 2, 3, 4, 5])
  }
})

test('papers of several kinds have each its facts, in columns that the others leave empty', async () => {
  const data = dataOf(college.id)
  const tutors = { ...data.tutor_certificate, step: '2', modules: ['step2-mod04'], scope: '3 dagar' }
  const tutor = await createCaller(world.issuer.ctx).tutor_certificate.issue({ data: tutors as never })
  const persons = [first, tutor.persons[0]?.id].map((id) => id ?? 0)
  const { rows } = await listOf({ certificate_id: undefined, person_ids: persons, personal_numbers: 'none' })
  const [head = [], ...listed] = rows
  const cells = (title: string) => listed.map((row) => row[head.indexOf(title)])
  expect(cells('Utbildning')).toEqual([
    expect.stringContaining('gymnasiepoäng'),
    expect.stringMatching(/^Handledarutbildning steg 2/),
  ])
  expect(cells('Moduler')).toEqual([undefined, 'Validering'])
  expect(cells('Omfattning')).toEqual([undefined, '3 dagar'])
  expect(cells('Poäng')).toEqual([1500, undefined])
  expect(new Set(head).size).toBe(head.length)
})

test('drafts have no row', async () => {
  const draft = await caller.diploma.create({ data: diplomaData(college.id) })
  const error = await refused(caller.print.start({ certificate_id: draft.id, output: 'xlsx' }))
  expect(error.fields).toEqual({ person_ids: ['Det finns ingen att skriva ut'] })
})

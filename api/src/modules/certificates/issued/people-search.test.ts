import { buildRole } from '@kollegium/db/testing/factories/role'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import { luhnDigit } from '../../../kernel/personal-number.ts'
import { buildCollege, diplomaData, issuerRights, person, refused, testNumbers } from '../../../testing/certificates.ts'
import { createWorld } from '../../../testing/world.ts'

// Issued documents are found by mistyped names, and by personal numbers for those who may see these.

const world = await createWorld()
const { db } = world
const [near, far] = [(await buildCollege(db)).college.id, (await buildCollege(db)).college.id]
const issuer = createCaller((await world.member(issuerRights, near)).ctx)
const office = createCaller((await world.national(issuerRights)).ctx)
const reader = createCaller((await world.member([{ subject: 'Diploma', name: 'read' }], near)).ctx)

const issue = async (group_id: number, persons: ReturnType<typeof person>[]) =>
  (await office.diploma.issue({ data: diplomaData(group_id, { persons }) })).persons.map(({ id }) => id)
const [jasmina, ake, ahmad] = await issue(near, [
  person('Jasmina', 'Testander', { personal_number: testNumbers[0] }),
  person('Åke', 'von der Lönn', { personal_number: null }),
  person('Ahmad', 'Li', { personal_number: null }),
])
const [again] = await issue(far, [person('Jasmina', 'Testander', { personal_number: testNumbers[0] })])

const found = async (search: string, by = office) => {
  const { items, similar } = await by.issuedDocument.list({ search, orderBy: [{ column: 'date', order: 'asc' }] })
  return { ids: items.map(({ id }) => id), similar }
}

describe('a name', () => {
  test('is found by parts of its words in any order, and then nothing similar is', async () => {
    for (const search of ['test jas', 'ander MINA', 'Testander, Jasmina']) {
      expect(await found(search, issuer), search).toEqual({ ids: [jasmina], similar: false })
    }
    expect(await found('lönn ake', issuer)).toEqual({ ids: [ake], similar: false })
  })

  test.each([
    ['a missing letter', 'jasmna testander'],
    ['a doubled letter', 'jassmina'],
    ['a wrong letter', 'jasmima tistander'],
    ['swapped letters, last name first', 'tesatnder jasmina'],
    ['an ending too much', 'testanders'],
    ['half a name beside', 'jasm testandr'],
  ])('is found with %s', async (_, search) => {
    expect(await found(search, issuer)).toEqual({ ids: [jasmina], similar: true })
  })

  test('is found when it is short, and one of other letters is not', async () => {
    expect(await found('ahmed li')).toEqual({ ids: [ahmad], similar: true })
    expect(await found('ahmed lo')).toEqual({ ids: [], similar: false })
    for (const search of ['xyzzyx', '%%%%', "q'; --", '____', 'josef karlsson']) {
      expect(await found(search), search).toEqual({ ids: [], similar: false })
    }
  })

  test('gives similar ones of what the asker may read alone, counted and page by page', async () => {
    expect((await found('jasmna')).ids.sort()).toEqual([jasmina, again].sort())
    expect((await found('jasmna', issuer)).ids).toEqual([jasmina])
    const page = await office.issuedDocument.list({ search: 'jasmna', limit: 1, page: 2 })
    expect(page).toMatchObject({ total: 2, similar: true, items: { length: 1 } })
  })
})

describe('a personal number', () => {
  const of = async (personal_number: string, by = office) =>
    (await by.issuedDocument.ofPersonalNumber({ personal_number })).items.map(({ id }) => id)
  const number = testNumbers[0]

  test('finds the person however it is written, in the colleges whose numbers the asker may see', async () => {
    const plain = number.replace('-', '')
    for (const typed of [number, plain, ` ${plain.slice(0, 8)} ${plain.slice(8)} `, plain.slice(2), number.slice(2)]) {
      expect((await of(typed)).sort(), typed).toEqual([jasmina, again].sort())
    }
    expect(await of(number, issuer)).toEqual([jasmina])
    expect(await of(testNumbers[1] as string)).toEqual([])
    // A day that 1900 didn't have.
    expect(await of('000229-2381')).toEqual([])
    // A draft is no document.
    const drafted = person('Jasmina', 'Testander', { personal_number: number })
    await office.diploma.create({ data: diplomaData(near, { persons: [drafted] }) })
    expect(await of(number, issuer)).toEqual([jasmina])
  })

  test.each([
    ['990912', 1899, 1999],
    ['050912', 1905, 2005],
  ])(
    'without the century (%s) finds those of every century, with spaces and any sign between',
    async (day, ...years) => {
      const last = `238${luhnDigit(`${day}238`)}`
      const ids: (number | undefined)[] = []
      for (const year of years) {
        const personal_number = `${year}${day.slice(2)}-${last}`
        ids.push(...(await issue(near, [person('Siv', 'Skog', { personal_number })])))
      }
      for (const typed of [
        `${day}-${last}`,
        `${day}+${last}`,
        ` ${day} – ${last} `,
        `${day}${last}`,
        `\u200b${day}−${last}`,
      ]) {
        expect((await of(typed)).sort(), typed).toEqual(ids.sort())
      }
    },
  )

  test('is confirmed by no document that the asker may only read, or only see the number of', async () => {
    const right = (name: string) => ({ subject: 'Diploma', name })
    const { user } = await world.member([right('read'), right('reveal')], near)
    await buildRole(db, { permissions: [right('read')], userIds: [user.id] })
    expect(await of(number, createCaller(await world.as(user.id)))).toEqual([jasmina])
    const blind = await world.member([right('reveal')], near)
    expect(await of(number, createCaller(blind.ctx))).toEqual([])
  })

  test('is refused to mere readers and when it is no number, and says what is wrong', async () => {
    expect((await refused(reader.issuedDocument.ofPersonalNumber({ personal_number: number }))).code).toBe('FORBIDDEN')
    for (const typed of ['', '19850912-2382', '198509', '19850912-••••', '99999999-9999', 'Jasmina', "' OR 1=1 --"]) {
      const { code, fields } = await refused(office.issuedDocument.ofPersonalNumber({ personal_number: typed }))
      expect([typed, code, fields]).toEqual([typed, 'INVALID', { personal_number: [expect.any(String)] }])
    }
  })

  test('is logged with the asker and the found persons, also without a hit, and never itself', async () => {
    const before = await db.auditEntry.count({ where: { action: 'search' } })
    await of(number, issuer)
    await of(testNumbers[1] as string, issuer)
    const entries = await db.auditEntry.findMany({ where: { action: 'search' }, orderBy: { id: 'asc' }, skip: before })
    expect(entries.map(({ details }) => details)).toEqual([
      { by: 'personal_number', persons: [jasmina] },
      { by: 'personal_number', persons: [] },
    ])
    expect(entries[0]).toMatchObject({ subject: 'CertificatePerson', user_id: expect.any(Number) })
    expect(JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /2381/,
    )
  })
})

import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Values as old documents write them.

const { db, ask, askers, national, as } = await startGateway()
const { user } = await national([{ subject: 'all', name: 'manage' }])
askers.set('national', await as(user.id))

const validationOf = async (query: string, variables: object) =>
  (await ask(query, { ...variables }, 'national')).errors?.[0]?.extensions.validation

test('names of an enumeration may stand in the document itself', async () => {
  const query = `query ($types: [Type!] = [Article]) {
    allGroups(categories: [region]) { category }
    one: allGroups(categories: local) { category }
    searchContent(types: $types) { type }
    articles(orderBy: [{ column: CREATED_AT, order: DESC }]) { data { id } }
  }`
  const { data, errors } = await ask(query, {}, 'national')
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({ one: [] })
})

test('lists take the typed API’s filters as they are, beside those that the contract names; the rest is refused', async () => {
  const region = await buildGroup(db, { title: 'Region', category: 'region' })
  await buildGroup(db, { title: 'College', category: 'local', parent_id: region.id })
  await buildContent(db, { type: 'event', title: 'Vår', start_date: new Date('2027-04-01'), status: 'published' })
  await buildContent(db, { type: 'event', title: 'Höst', start_date: new Date('2027-10-01'), status: 'published' })
  await buildContent(db, { type: 'event', title: 'Utkast', start_date: new Date('2027-10-01'), status: 'unpublished' })
  const titles = async (query: string, filters: unknown) => {
    const { data, errors } = await ask(`query ($f: X) { f: ${query} { data { title } } }`, { f: filters }, 'national')
    expect(errors).toBeUndefined()
    const { f } = data as unknown as { f: { data: { title: string }[] } }
    return f.data.map(({ title }) => title)
  }
  expect(await titles('groups(filters: $f)', { category: ['local'], parent: String(region.id) })).toEqual(['College'])
  const all = await titles('groups(filters: $f)', null)
  expect(all).toEqual(expect.arrayContaining(['Region', 'College']))
  expect(await titles('groups(filters: $f)', { category: [] })).toEqual(all)
  expect(await titles('events(start_date: "2027-09-01", filters: $f)', { status: ['published'] })).toEqual(['Höst'])
  const inDocument = '{ groups(search: "Region", filters: { category: region }) { data { title } } }'
  expect((await ask(inDocument, {}, 'national')).data).toEqual({ groups: { data: [{ title: 'Region' }] } })
  const faults: [unknown, string][] = [
    [{ nothing: 1 }, 'filters.nothing'],
    [{ category: 'planet' }, 'filters.category'],
    [{ constructor: 1 }, 'filters.constructor'],
    ['category', 'filters'],
    [[1], 'filters'],
  ]
  for (const [filters, at] of faults) {
    const refused = await validationOf('query ($f: X) { groups(filters: $f) { data { id } } }', { f: filters })
    expect(Object.keys((refused ?? {}) as object)).toEqual([at])
  }
  const dates = { from: '2027-01-01', until: '2027-02-01' }
  const refused = await validationOf('query ($f: X) { events(filters: $f) { data { id } } }', { f: { dates } })
  expect(Object.keys((refused ?? {}) as object)).toEqual(['filters.dates.until'])
})

test('ids are whole numbers or texts of digits; anything else is nobody’s, in the document as in variables', async () => {
  const { id: group_id } = await buildGroup(db)
  const tag = await db.tag.create({ data: { label: 'Tagg', group_id }, select: { id: true } })
  const { id } = await buildContent(db, { group_id })
  const unknown = [expect.stringContaining('finns inte')]
  const hexadecimal = `0x${tag.id.toString(16)}`
  const odd = [true, hexadecimal, `+${tag.id}`, [tag.id], { a: 1 }, {}, [], '', 1.5]
  for (const given of odd) {
    for (const each of [given, { id: given }]) {
      const sync = 'mutation ($t: X) { updateArticle(id: ID, input: { tags: { sync: [$t] } }) { id } }'
      const query = sync.replace('ID', String(id))
      const literal = JSON.stringify(each).replace(/"(\w+)":/g, '$1:')
      const inDocument = query.replace('($t: X)', '').replace('$t', literal)
      for (const [asked, variables] of [
        [query, { t: each }],
        [inDocument, {}],
      ] as const) {
        const faults = Object.entries((await validationOf(asked, variables)) ?? {})
        expect([asked, faults]).toEqual([asked, [[expect.stringMatching(/^input\.tags\.sync\.0(\.id)?$/), unknown]]])
      }
    }
  }
  expect(await db.content.findUnique({ where: { id }, select: { tags: true } })).toEqual({ tags: [] })
  for (const given of [tag.id, String(tag.id), { id: tag.id }, { id: `${tag.id}`, type: 'Tag', label: 'Tagg' }]) {
    const query = 'mutation ($id: X, $t: X) { updateArticle(id: $id, input: { tags: { sync: [$t] } }) { tags { id } } }'
    const { data } = await ask(query, { id: String(id), t: given }, 'national')
    expect(data?.updateArticle).toEqual({ tags: [{ id: String(tag.id) }] })
  }
})

test('the parts of a value that is given whole may be asked for', async () => {
  const create = 'mutation ($i: X) { createArticle(input: $i) { settings { hideTopImage } } }'
  const { data } = await ask(create, { i: { title: 'Val', settings: { hideTopImage: true } } }, 'national')
  expect(data?.createArticle).toEqual({ settings: { hideTopImage: true } })
})

test.each([
  ['2027-03-01 10:00:00', '2027-03-01 10:00:00'],
  ['2027-07-01 10:00', '2027-07-01 10:00:00'],
  ['2027-10-31', '2027-10-31 00:00:00'],
  ['2027-07-01T10:00:00.000Z', '2027-07-01 12:00:00'],
  ['2099-12-31 23:59:59', '2099-12-31 23:59:59'],
])('the moment %s is %s in Sweden', async (publish_at, shown) => {
  const query = 'mutation ($i: X) { createArticle(input: $i) { publish_at } }'
  const { data } = await ask(query, { i: { title: 'Tid', publish_at } }, 'national')
  expect(data?.createArticle).toEqual({ publish_at: shown })
})

test('no day that there isn’t, and none after 2099, is taken for another', async () => {
  const create = 'mutation ($i: X) { createArticle(input: $i) { id } }'
  for (const value of ['2027-02-30 10:00:00', '2027-02-30T10:00:00Z', '2027-02-30', 'i morgon']) {
    const { errors } = await ask(create, { i: { title: 'Tid', publish_at: value } }, 'national')
    expect(errors?.[0]?.message).toContain('Cannot represent the following value as DateTime')
  }
  const day = await ask(create, { i: { title: 'Tid', date: '2027-02-30' } }, 'national')
  expect(day.errors?.[0]?.message).toContain('Cannot represent the following value as Date')
  for (const publish_at of ['2100-01-01 00:30:00', '2099-12-31T23:30:00Z', '1899-12-31'])
    expect(await validationOf(create, { i: { title: 'Tid', publish_at } })).toEqual({
      'input.publish_at': ['Välj ett datum mellan 1900-01-01 och 2099-12-31'],
    })
})

test('an empty field of a form is no date', async () => {
  const create = 'mutation ($i: X) { createArticle(input: $i) { id publish_at date } }'
  const given = { title: 'Tid', publish_at: '2027-03-01 10:00:00', date: '2027-03-01' }
  await ask(create, { i: given }, 'national')
  const { id } = await db.content.findFirstOrThrow({ where: { publish_at: { not: null } }, orderBy: { id: 'desc' } })
  const update = 'mutation ($id: ID!, $i: X) { updateArticle(id: $id, input: $i) { publish_at date } }'
  const { data, errors } = await ask(update, { id, i: { publish_at: '', date: ' ' } }, 'national')
  expect(errors).toBeUndefined()
  expect(data?.updateArticle).toEqual({ publish_at: null, date: null })
  const literal = 'mutation { createArticle(input: { title: "Tid", publish_at: "", date: "" }) { publish_at date } }'
  expect((await ask(literal, {}, 'national')).data?.createArticle).toEqual({ publish_at: null, date: null })
})

test('nor is it a time, a choice or a row', async () => {
  const event = 'mutation ($i: X) { f: createEvent(input: $i) { start_time end_time } }'
  const times = { title: 'Kurs', start_date: '2027-03-01', start_time: '', end_time: ' ' }
  expect((await ask(event, { i: times }, 'national')).data).toEqual({ f: { start_time: null, end_time: null } })
  const group = 'mutation ($i: X) { f: createGroup(input: $i) { parentGroupId educatorType employerType logo { id } } }'
  const choices = { educatorType: '', employerType: '', parentGroupId: '', logo_id: '', certified: '' }
  const named = { name: 'tomma', title: 'Tomma', category: 'region' }
  expect(await ask(group, { i: { ...named, ...choices } }, 'national')).toEqual({
    data: { f: { parentGroupId: null, educatorType: null, employerType: null, logo: null } },
  })
  const book = 'mutation ($i: X) { f: createBook(input: $i) { access template } }'
  const page = { title: 'Bok', access: '', template: '', parent_id: '' }
  expect((await ask(book, { i: page }, 'national')).data).toEqual({ f: { access: null, template: 'standard' } })
  const answer = await validationOf(group, { i: { ...named, name: '', category: '' } })
  expect(Object.keys(answer as object)).toEqual(['input.category', 'input.name'])
})

test.each([
  ['10:00:00', '10:00'],
  ['09:30:00.000000', '09:30'],
  ['9:05', '09:05'],
])('the time %s is %s', async (start_time, shown) => {
  const create = 'mutation ($i: X) { f: createEvent(input: $i) { start_time } }'
  expect((await ask(create, { i: { title: 'Kurs', start_date: '2027-03-01', start_time } }, 'national')).data).toEqual({
    f: { start_time: shown },
  })
})

test.each(['24:00:00', '10:00:30', '10', 'tio'])('%s is no time', async (start_time) => {
  const create = 'mutation ($i: X) { f: createEvent(input: $i) { start_time } }'
  expect(await validationOf(create, { i: { title: 'Kurs', start_date: '2027-03-01', start_time } })).toEqual({
    'input.start_time': ['Skriv tiden som TT:MM, till exempel 09:30'],
  })
})

test('a portfolio is published or unpublished', async () => {
  const create = 'mutation ($i: X) { createPortfolio(input: $i) { id status } }'
  const i = { name: 'portfolj', title: 'Portfölj', disk: 's3.vofront_files', status: 'published' }
  const { data } = await ask(create, { i }, 'national')
  const made = data?.createPortfolio as unknown as { id: string }
  expect(made).toMatchObject({ status: 'published' })
  const update = `mutation ($s: X) { updatePortfolio(id: ${made.id}, input: { status: $s }) { status } }`
  for (const [status, shown] of [
    [false, 'unpublished'],
    [true, 'published'],
    ['unpublished', 'unpublished'],
  ])
    expect((await ask(update, { status, s: status }, 'national')).data?.updatePortfolio).toEqual({ status: shown })
  expect((await ask(update, { s: 'kanske' }, 'national')).errors?.[0]?.extensions.category).toBe('graphql')
})

test('a menu is named by its name in a setting; other rows by ids, which are texts', async () => {
  const menu = await buildMenu(db, { name: 'huvudmeny', title: 'Huvudmeny' })
  const update = 'mutation ($s: X) { updateSettings(settings: $s) { value target { id } } }'
  const save = (value: unknown) => ask(update, { s: [{ name: 'mainMenu', value }] }, 'national')
  const shown = [{ value: 'huvudmeny', target: { id: String(menu.id) } }]
  for (const value of ['huvudmeny', String(menu.id), menu.id])
    expect((await save(value)).data?.updateSettings).toEqual(shown)
  expect((await save('finns-inte')).errors?.[0]?.extensions.validation).toEqual({
    'settings.0.value': ['Objektet finns inte, eller så har du inte behörighet till det'],
  })
  expect((await save(null)).data?.updateSettings).toEqual([{ value: null, target: null }])
})

test('a page of no rows tells how many there are; fewer than none can’t be asked for', async () => {
  const { id } = await buildContent(db)
  const page = 'paginatorInfo { count perPage total lastPage hasMorePages firstItem } data { id }'
  const { data } = await ask(`{ f: articles(first: 0) { ${page} } }`, {}, 'national')
  expect(data?.f).toEqual({
    paginatorInfo: {
      count: 0,
      perPage: 0,
      total: await db.content.count({ where: { type: 'article' } }),
      lastPage: 1,
      hasMorePages: false,
      firstItem: null,
    },
    data: [],
  })
  const { errors } = await ask(`{ articles(limit: -1) { data { id } } article(id: ${id}) { id } }`, {}, 'national')
  expect(errors).toMatchObject([
    { message: 'Requested pagination amount must be non-negative, got -1.', extensions: { category: 'graphql' } },
  ])
})

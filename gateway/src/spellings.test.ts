import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Values and names as old clients spell them (Spec §3; readings, Contract), beside those that came later.

const { db, ask, askers, national, editor } = await startGateway()
const group_id = editor.groupId
askers.set('all', (await national([{ subject: 'all', name: 'manage' }], group_id)).ctx)

async function run(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await ask(query, variables, 'all')
  expect(errors).toBeUndefined()
  return data?.f as unknown as Record<string, unknown> & { id: string }
}
const failing = async (query: string, variables: Record<string, unknown>) =>
  (await ask(query, variables, 'all')).errors?.[0]?.extensions.validation

describe('a status is a flag or a word', () => {
  const person = { name: 'abcstatus', email: 'a@example.com', firstname: 'Eva', lastname: 'Ek' }
  const flags: [string, object][] = [
    ['User', person],
    ['Group', { title: 'Skola', name: 'skola', category: 'educator', parent_id: group_id }],
    ['Education', { title: 'Kurs' }],
    ['GeneralSurvey', { title: 'Enkät' }],
  ]
  test.each(flags)('of %s answered as a flag', async (type, input) => {
    const made = await run(`mutation ($i: X) { f: create${type}(input: $i) { id status } }`, {
      i: { ...input, status: 'published' },
    })
    expect(made.status).toBe(true)
    const write = async (status: unknown) =>
      (
        await run(`mutation ($id: ID!, $i: X) { f: update${type}(id: $id, input: $i) { status } }`, {
          ...{ id: made.id, i: { status } },
        })
      ).status
    expect([await write('unpublished'), await write(true), await write(false)]).toEqual([false, true, false])
  })

  const words: [string, object][] = [
    ['Article', { title: 'Text' }],
    ['Page', { title: 'Text' }],
    ['Event', { title: 'Text', start_date: '2026-05-04' }],
    ['Section', { title: 'Text' }],
    ['Card', { title: 'Text' }],
    ['Book', { title: 'Text' }],
    ['Queue', { title: 'Text' }],
    ['Message', { title: 'Text', body: '<p>Text</p>', severity: 'info' }],
    ['Portfolio', { title: 'Bank', name: 'bank_a', disk: 's3.vofront_files' }],
  ]
  test.each(words)('of %s answered as a word', async (type, input) => {
    const made = await run(`mutation ($i: X) { f: create${type}(input: $i) { id status } }`, {
      i: { ...input, status: true },
    })
    expect(made.status).toBe('published')
    const write = async (status: unknown) =>
      (
        await run(`mutation ($id: ID!, $i: X) { f: update${type}(id: $id, input: $i) { status } }`, {
          ...{ id: made.id, i: { status } },
        })
      ).status
    expect([await write(false), await write('published')]).toEqual(['unpublished', 'published'])
  })

  test('of File answered as a flag', async () => {
    const { id } = await buildFile(db)
    const write = async (status: unknown) =>
      (
        await run('mutation ($id: ID!, $i: X) { f: updateFile(id: $id, input: $i) { status } }', {
          ...{ id, i: { status } },
        })
      ).status
    const answers = [await write('unpublished'), await write('published'), await write(false), await write(true)]
    expect(answers).toEqual([false, true, false, true])
    await db.file.delete({ where: { id }, select: { id: true } })
  })

  test('also in a filter', async () => {
    const { id } = await buildContent(db, { group_id, title: 'Filtrerad' })
    const found = async (query: string) => ((await run(query)).data as object[]).length
    expect(
      await found(`{ f: articles(filters: { status: false, author: [] }, search: "Filtrerad") { data { id } } }`),
    ).toBe(1)
    expect(await found(`{ f: articles(filters: { status: [true] }, search: "Filtrerad") { data { id } } }`)).toBe(0)
    expect(await found(`{ f: groups(filters: { status: "published" }) { data { id } } }`)).toBeGreaterThan(0)
    await db.content.delete({ where: { id }, select: { id: true } })
  })
})

test('`certified` of a group and of its educations is a flag, a day or a moment', async () => {
  const education = await buildEducation(db)
  const update =
    'mutation ($id: ID!, $i: X) { f: updateGroup(id: $id, input: $i) { certified educations { pivot { certified } } } }'
  const write = async (certified: unknown) => {
    const i = { certified, educations: { sync: [{ id: education.id, certified }] } }
    const row = (await run(update, { id: group_id, i })) as unknown as {
      certified: string
      educations: { pivot: { certified: string } }[]
    }
    return [row.certified, row.educations[0]?.pivot.certified]
  }
  expect(await write('2025-03-01')).toEqual(['2025-03-01', '2025-03-01'])
  // A certified group stays so since the same day.
  expect(await write(true)).toEqual(['2025-03-01', '2025-03-01'])
  expect(await write('2025-03-02 23:30:00')).toEqual(['2025-03-02', '2025-03-02'])
  expect(await write('2025-03-02T23:30:00Z')).toEqual(['2025-03-03', '2025-03-03'])
  const [, ended] = await write(false)
  expect(ended).toBeNull()
  const [, begun] = await write(true)
  expect(begun).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('a text and a message have adminTitle and contentType', async () => {
  const { id } = await buildContent(db, { group_id, title: 'Text' })
  expect(await run(`{ f: article(id: ${id}) { adminTitle contentType } }`)).toEqual({
    ...{ adminTitle: 'Text', contentType: 'Article' },
  })
  const back = { adminTitle: 'Text', contentType: 'Article', lead: 'Ingress' }
  expect(await run(`mutation ($i: X) { f: updateArticle(id: ${id}, input: $i) { lead } }`, { i: back })).toEqual({
    lead: 'Ingress',
  })
  const message = await run('mutation ($i: X) { f: createMessage(input: $i) { title adminTitle contentType } }', {
    i: { adminTitle: 'Driftstopp', body: '<p>Text</p>', severity: 'info' },
  })
  expect(message).toEqual({ title: 'Driftstopp', adminTitle: 'Driftstopp', contentType: 'Message' })
})

test('a survey takes its rows as `fields`', async () => {
  const fields = 'id fields { id title options } rows { id }'
  const made = await run(
    `mutation CreateGeneralSurvey($input: X) { f: createGeneralSurvey(input: $input) { ${fields} } }`,
    {
      input: { title: 'Enkät', fields: [{ title: 'Fråga', options: '{"a":[1]}' }] },
    },
  )
  expect(made.fields).toMatchObject([{ title: 'Fråga', options: '{"a":[1]}' }])
  expect(made.rows).toHaveLength(1)
  const faulty = { title: 'Enkät', fields: [{ title: '' }] }
  expect(await failing('mutation ($i: X) { f: createGeneralSurvey(input: $i) { id } }', { i: faulty })).toEqual({
    'input.fields.0.title': [expect.any(String)],
  })
})

test('a course moment has its college, the one it is ordered for, and a billing address', async () => {
  const parts = { organisation: 'Region Prov', orgnr: '556036-0793', address: 'Box 1', responsible: 'Eva', order: 'A1' }
  const fields = `id college { id } group { id } ordererCollege { id } ordererDescription billing_orgnr
    billingAddress { organisation orgnr address responsible order }`
  const input = {
    ...{ title: 'Kurs', orderer: 'Region', ordererDescription: 'Text', audience: 'network', billingAddress: parts },
    ...{ college: { connect: group_id }, ordererCollege: { connect: group_id } },
  }
  const made = await run(`mutation ($i: X) { f: createCourseMoment(input: $i) { ${fields} } }`, { i: input })
  const college = { id: String(group_id) }
  expect(made).toMatchObject({
    ...{ college, group: college, ordererCollege: college, ordererDescription: 'Text' },
    ...{ billingAddress: parts, billing_orgnr: '556036-0793' },
  })
  const update = `mutation ($id: ID!, $i: X) { f: updateCourseMoment(id: $id, input: $i) { ${fields} } }`
  expect(await run(update, { id: made.id, i: { billingAddress: { order: 'B2' } } })).toMatchObject({
    billingAddress: { ...parts, order: 'B2' },
  })
  expect(await failing(update, { id: made.id, i: { billingAddress: { orgnr: '1' } } })).toEqual({
    'input.billingAddress.orgnr': [expect.any(String)],
  })
  expect(
    await run(update, { id: made.id, i: { billingAddress: null, ordererCollege: { disconnect: true } } }),
  ).toMatchObject({ ordererCollege: null, billingAddress: { organisation: '', order: '' } })
})

test('a certificate has its college, and a college certificate its own type', async () => {
  const made = await run(
    'mutation ($i: X) { f: createCollegeCertificate(input: $i) { id type collegeType college { id } } }',
    {
      i: { college: { connect: group_id }, type: 'local', date: '2026-05-04' },
    },
  )
  expect(made).toMatchObject({ type: 'local', collegeType: 'local', college: { id: String(group_id) } })
  const update = 'mutation ($id: ID!, $i: X) { f: updateCollegeCertificate(id: $id, input: $i) { type } }'
  expect(await run(update, { id: made.id, i: { type: 'regional' } })).toEqual({ type: 'regional' })
  expect(await failing(update, { id: made.id, i: { type: 'nationell' } })).toEqual({
    'input.type': [expect.any(String)],
  })
})

test('a wrong choice says which are allowed', async () => {
  const group = { title: 'Skola', name: 'skola_b', category: 'kommun', parent_id: group_id }
  expect(await failing('mutation ($i: X) { f: createGroup(input: $i) { id } }', { i: group })).toEqual({
    'input.category': ['Välj ett av alternativen: region, local, educator, employer, other'],
  })
  const article = { title: 'Text', status: 'hemlig' }
  expect(await failing('mutation ($i: X) { f: createArticle(input: $i) { id } }', { i: article })).toEqual({
    'input.status': ['Välj ett av alternativen: unpublished, published, scheduled'],
  })
  const { errors } = await ask('{ articles(orderBy: [{ column: "id", order: UPP }]) { data { id } } }')
  expect(errors?.[0]?.message).toContain('ASC, DESC')
})

test('a user’s `validig` is its id and its options', async () => {
  const options = [{ id: 7, name: 'matning', type: 'text', value: { svar: [1] } }]
  const user = await buildUser(db, { validig: { id: 5, options } })
  const plain = await buildUser(db)
  const validig = 'validig { id options { id name type value } }'
  expect(await run(`{ f: user(id: ${user.id}) { ${validig} } }`)).toEqual({
    validig: { id: '5', options: [{ id: '7', name: 'matning', type: 'text', value: { svar: [1] } }] },
  })
  expect(await run(`{ f: user(id: ${plain.id}) { ${validig} } }`)).toEqual({ validig: null })
})

import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// What is refused stands where the client said it (contract §3.5): the whole path, under the client's own names.

const { db, ask, askers, national, editor } = await startGateway()
const group_id = editor.groupId
askers.set('all', (await national([{ subject: 'all', name: 'manage' }], group_id)).ctx)

async function refusedAt(field: string, input: object, id?: number) {
  const of = id === undefined ? '' : `id: ${id}, `
  const query = `mutation ($i: X) { ${field}(${of}input: $i) { id } }`
  const { errors } = await ask(query, { i: input }, 'all')
  return Object.keys((errors?.[0]?.extensions.validation ?? {}) as object).sort()
}

test('fields with a second name, by the one that was used', async () => {
  const person = { name: 'evaek', email: 'eva@example.com', firstname: 'Eva', lastname: 'Ek' }
  const long = 'x'.repeat(500)
  expect(await refusedAt('createUser', { ...person, personalNumber: 'x', phone: long, zip: long })).toEqual([
    'input.personalNumber',
    'input.phone',
    'input.zip',
  ])
  expect(await refusedAt('createUser', { ...person, personal_number: 'x', phone1: long })).toEqual([
    'input.personal_number',
    'input.phone1',
  ])
  expect(await refusedAt('createPage', { title: 'T', shortTitle: long })).toEqual(['input.shortTitle'])
})

test('rows that are linked, by operation and index', async () => {
  const tag = await buildTag(db, { group_id })
  const education = await buildEducation(db)
  const tags = { sync: [tag.id, 999_999], connect: [{ id: 888_888 }] }
  expect(await refusedAt('createArticle', { title: 'T', tags })).toEqual([
    'input.tags.connect.0.id',
    'input.tags.sync.1',
  ])
  expect(await refusedAt('createArticle', { title: 'T', images: { connect: [{ id: 999_999 }] } })).toEqual([
    'input.images.connect.0.id',
  ])
  const long = 'x'.repeat(1_001)
  const educations = { sync: [{ id: education.id }, { id: education.id, field: 'packages', comments: long }] }
  expect(await refusedAt('updateGroup', { educations }, group_id)).toEqual(['input.educations.sync.1.comments'])
  expect(await refusedAt('updateGroup', { parentGroup: { connect: 999_999 } }, group_id)).toEqual([
    'input.parentGroup.connect',
  ])
  expect(await refusedAt('updateGroup', { parentGroupId: 999_999 }, group_id)).toEqual(['input.parentGroupId'])
  expect(await refusedAt('updateGroup', { logo: { connect: 999_999 } }, group_id)).toEqual(['input.logo.connect'])
})

test('rows inside rows, and groups of a user', async () => {
  const parent = { create: { title: 'Ö', tags: { create: [{ label: 'Bra' }, { label: '' }] } } }
  expect(await refusedAt('createBook', { title: 'Ö', parent })).toEqual(['input.parent.create.tags.create.1.label'])
  const rows = [{ title: 'Bra' }, { title: 'Bra', items: [{ title: '' }] }]
  expect(await refusedAt('createGeneralSurvey', { title: 'E', rows })).toEqual(['input.rows.1.items.0.title'])
  const person = { name: 'evaek', email: 'eva@example.com', firstname: 'Eva', lastname: 'Ek' }
  expect(await refusedAt('createUser', { ...person, groups: { connect: [group_id, 999_999] } })).toEqual([
    'input.groups.connect.1',
  ])
})

import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// A refused value is named where the client wrote it (contract §3.5): the whole path, under the client's own names.

const { db, ask, askers, national, as, editor } = await startGateway()
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

test('what names no field of its own, at the argument that it is about', async () => {
  const place = async (query: string, variables: Record<string, unknown>, as: string | null = 'all') =>
    (await ask(query, variables, as)).errors?.[0]?.extensions.validation
  const portfolio = await buildPortfolio(db, { group_id })
  await buildFile(db, { portfolio_id: portfolio.id })
  const remove = 'mutation ($id: ID!) { gone: deletePortfolio(id: $id) { id } }'
  expect(await place(remove, { id: portfolio.id })).toEqual({ id: [expect.stringContaining('innehåller 1 fil')] })
  const menu = await buildMenu(db, { group_id, name: 'huvudmeny' })
  await db.setting.create({ data: { group_id, name: 'mainMenu', value: menu.id } })
  const removeMenu = 'mutation { deleteMenu(name: "huvudmeny") { id } }'
  expect(await place(removeMenu, {})).toEqual({ name: [expect.stringContaining('används av')] })
})

test('what a visitor’s form says', async () => {
  const query = 'mutation ($i: X) { subscribeToNewsletter(input: $i) { email } }'
  const { errors } = await ask(query, { i: { email: 'a' } }, null)
  expect(Object.keys(errors?.[0]?.extensions.validation ?? {})).toEqual(['input.email'])
})

test('of permissions that are synced at once, under the argument that was used', async () => {
  const { id } = await db.permission.findFirstOrThrow()
  const given = [
    { id, roles: { sync: [999_999] } },
    { id: 888_888, roles: { sync: [] } },
  ]
  for (const argument of ['input', 'permissions']) {
    const query = `mutation ($p: X) { updatePermissions(${argument}: $p) { id } }`
    const keys = async (p: unknown) =>
      Object.keys((await ask(query, { p }, 'all')).errors?.[0]?.extensions.validation ?? {})
    expect(await keys(given)).toEqual([`${argument}.1.id`])
    expect(await keys([given[0]])).toEqual([`${argument}.0.roles`])
  }
})

test('all faults at once: in the input, in what it names, and in settings', async () => {
  const person = {
    name: 'x',
    email: 'eva',
    firstname: 'Eva',
    lastname: 'Ek',
    password: 'Nattviol8',
    passwordRepeat: 'x',
  }
  const keys = ['input.email', 'input.name', 'input.passwordRepeat']
  expect(await refusedAt('createUser', person)).toEqual(keys)
  const { id } = (await national([])).user
  expect(await refusedAt('updateUser', person, id)).toEqual(keys)
  // One's own account is written in several steps.
  const { user } = await national([])
  askers.set('own', await as(user.id))
  const own = 'mutation ($id: ID!, $i: X) { updateUser(id: $id, input: $i) { id } }'
  const i = { firstname: '4', phone: 'x'.repeat(500), password: 'Nattviol8', passwordRepeat: 'x' }
  const { errors } = await ask(own, { id: user.id, i }, 'own')
  expect(Object.keys(errors?.[0]?.extensions.validation ?? {}).sort()).toEqual([
    'input.firstname',
    'input.passwordRepeat',
    'input.phone',
  ])
  const linked = { title: 'T', tags: { sync: [999_999] }, images: { connect: [888_888] } }
  expect(await refusedAt('createArticle', linked)).toEqual(['input.images.connect.0', 'input.tags.sync.0'])
  const settings = [
    { name: 'nonsens', value: 1 },
    { name: 'mainMenu', value: 'finns_inte' },
    { name: 'newsQueue', value: '999999' },
  ]
  const update = 'mutation ($s: X) { updateSettings(settings: $s) { name } }'
  const refused = await ask(update, { s: settings }, 'all')
  expect(Object.keys(refused.errors?.[0]?.extensions.validation ?? {}).sort()).toEqual([
    'settings.0.name',
    'settings.1.value',
    'settings.2.value',
  ])
})

test('a key that isn’t ours is refused there, not dropped', async () => {
  const settings = { hideTopImage: true, hideAuthor: true }
  expect(await refusedAt('createArticle', { title: 'T', settings })).toEqual(['input.settings.hideAuthor'])
  expect(await refusedAt('createPage', { title: 'T', settings })).toEqual(['input.settings.hideAuthor'])
  expect(await refusedAt('createCard', { title: 'T', settings: { x: 1 } })).toEqual(['input.settings.x'])
  const person = { name: 'evaek', email: 'eva@example.com', firstname: 'Eva', lastname: 'Ek' }
  expect(await refusedAt('createUser', { ...person, settings: { x: 1 } })).toEqual(['input.settings.x'])
  const content = { description: 'Hej', role_description: 'Lärare', belonging: 'Eslöv' }
  const application = {
    email: 'eva@example.com',
    firstname: 'Eva',
    lastname: 'Ek',
    category: 'account_application',
    content,
  }
  expect(await refusedAt('createApplication', application)).toEqual([
    'input.content.belonging',
    'input.content.role_description',
  ])
})

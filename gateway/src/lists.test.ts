import { randomUUID } from 'node:crypto'
import { settingNames, settingTypes } from '@kollegium/api/definitions/settings'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { buildMoreRows } from '@kollegium/api/testing/more-rows'
import { rowOfSetting } from '@kollegium/api/testing/site'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { type GraphQLObjectType, getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { buildContractSchema, entities } from './schema.ts'
import { nameOf } from './testing-matrix.ts'
import { everythingOf } from './testing-selection.ts'

// No query per row: every list of the contract, with all that can be asked of its rows.

const { db, services, rows, education, actors, tree, statementsOf, inputs } = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
})
const schema = buildContractSchema()
const executor = createExecutor({ schema, introspection: false, logger: services.logger })
const administrator = await actors.as('administrator')

async function ask(query: string) {
  const context = gatewayContext(administrator)
  const answer = await executor.answer({ operation: { query }, context, budget: newBudget(), method: 'POST' })
  expect(answer.errors).toBeUndefined()
  return answer.data?.f as { data?: unknown[] } | unknown[]
}

const lists = entities.flatMap(({ many }) => many ?? [])

/** The cost of a list with all the fields of its rows, and the number of its rows. */
async function costOf(many: string) {
  const { type } = (schema.getQueryType() as GraphQLObjectType).getFields()[many] ?? {}
  const selection = everythingOf(getNamedType(type) as never, schema)
  let rows = 0
  const statements = await statementsOf(async () => {
    const answer = await ask(`{ f: ${many}(limit: 200) ${selection} }`)
    rows = (Array.isArray(answer) ? answer : (answer.data ?? [])).length
  })
  return { statements: statements.length, rows }
}

await buildMoreRows(db, administrator, tree)
const before: Record<string, Awaited<ReturnType<typeof costOf>>> = {}
for (const many of lists) before[many] = await costOf(many)
for (let more = 0; more < 2; more++) await buildMoreRows(db, administrator, tree)

test.each(lists)('%s costs as many statements for more rows', async (many) => {
  const now = await costOf(many)
  expect(now.statements).toBe(before[many]?.statements)
  expect(now.rows).toBeGreaterThan(before[many]?.rows ?? 0)
})

test.each(entities.map(({ one, type }) => [one, type] as const))(
  '%s can be asked for everything that it has',
  async (one, type) => {
    const { id } = inputs[`${nameOf({ type, one })}.get`] as { id: number }
    const name = inputs['menu.byName'] as { name: string }
    const argument = one === 'menu' ? `name: "${name.name}"` : `id: ${id}`
    const row = await ask(`{ f: ${one}(${argument}) ${everythingOf(schema.getType(type) as never, schema)} }`)
    expect(row).toMatchObject(one === 'menu' ? name : { id: String(id) })
  },
)

/** With all that they can have: parents, a logo, a certified education. */
async function addGroup(category: 'region' | 'local' | 'educator', parent_id: number | null) {
  const certified = new Date('2020-01-01')
  const group = await buildGroup(db, { category, parent_id, certified, logo_id: rows.here.image.id })
  await buildEducationUsage(db, { education_id: education, education_usage_id: group.id, certified })
  return group.id
}
async function addCollege() {
  const region = await addGroup('region', null)
  await addGroup('educator', await addGroup('local', region))
}

async function addToFolder() {
  const { portfolio, folder } = rows.here
  const place = { portfolio_id: portfolio.id, folder_id: folder.id }
  await buildFolder(db, place)
  await buildFile(db, { ...place, preview_path: randomUUID() })
}

async function addText() {
  const { id } = await buildContent(db, { group_id: rows.here.group_id, slug: randomUUID(), status: 'published' })
  const tags = { connect: { id: rows.here.tag.id } }
  const images = { create: { file_id: rows.here.image.id } }
  await db.content.update({ where: { id }, data: { tags, images }, select: { id: true } })
}
const addMember = async () => {
  await buildMembership(db, { group_id: rows.here.group_id ?? 0 })
}

const subjects = ['Tag', 'Page', 'Card', 'Event', 'Queue', 'Book', 'Menu', 'Folder', 'File', 'Article']
let rights = 0
async function addRole() {
  const permissions = [{ subject: subjects[rights++ % subjects.length] ?? '', name: 'read' }]
  await buildRole(db, { permissions })
  await buildGroupsRole(db, { permissions })
}

/** One of each kind first: the rows of a kind are fetched together. */
const settingsInOrder = [...settingNames].sort((one, other) => Number(isAgain(one)) - Number(isAgain(other)))
function isAgain(name: (typeof settingNames)[number]) {
  return settingNames.findIndex((each) => settingTypes[each] === settingTypes[name]) < settingNames.indexOf(name)
}
const kinds = new Set(Object.values(settingTypes)).size
let set = 0
async function addSetting() {
  for (const name of settingsInOrder.slice(set, set + (set === 0 ? kinds : 1))) {
    const value = rowOfSetting(name, rows.here) ?? 'a@example.com'
    const file_id = settingTypes[name] === 'file' ? Number(value) : null
    await db.setting.create({ data: { name, value, file_id, category: '' }, select: { id: true } })
    set++
  }
}

const group =
  '{ id name title category url vopage logo { url } parentGroups { id title } educations { id pivot { field } } users { id groupRoles { id } } contacts { id } docs { id } }'
const acl = '{ id subject name label roles { id name label } }'
const found = (type: string, relations: string) =>
  `{ id title type urlAlias { alias } entity { ... on ${type} { id ${relations} } } }`
const whole = (type: string) => everythingOf(schema.getType(type) as never, schema)

test.each<[string, () => Promise<void>, string]>([
  ['allGroups', addCollege, `allGroups(byPassMembership: true) ${group}`],
  [
    'folderElements',
    addToFolder,
    `folderElements(portfolio_id: ${rows.here.portfolio.id}, folder_id: ${rows.here.folder.id}, limit: 200) { ${'id title type url previewUrl filename public fullPath { id title }'} }`,
  ],
  ['searchContent', addText, `searchContent(limit: 200, entity: true) ${found('Article', 'title lead')}`],
  ['searchUser', addMember, `searchUser(limit: 200, entity: true) ${found('User', 'email images { url }')}`],
  ['searchGroup', addCollege, `searchGroup(limit: 200, entity: true) ${found('Group', 'title category')}`],
  ['settings', addSetting, `settings ${whole('Setting')}`],
  ['statistics', addCollege, `statistics ${whole('Statistics')}`],
  ['GetAcl', addRole, `permissions ${acl} g: groupsPermissions ${acl} roles { id name } groupsRoles { id name }`],
])('%s costs as many statements for ten rows as for one', async (name, add, query) => {
  let answered = ''
  const cost = async () =>
    (
      await statementsOf(async () => {
        answered = JSON.stringify(await ask(`{ f: ${query} }`))
      })
    ).length
  await add()
  await cost()
  const [one, first] = [await cost(), answered.length]
  for (let more = 0; more < 9; more++) await add()
  expect(await cost()).toBe(one)
  expect(answered.length).toBeGreaterThan(first)
  // Groups are read whole, with all that hangs on them: every relation is a statement.
  expect(one).toBeLessThan(name === 'allGroups' ? 30 : 25)
})

import { gql } from '@apollo/client/core'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeAll, expect, test } from 'vitest'
import { type Legacy, legacyClient, readError } from './client.ts'
import { startServer } from './server.ts'

// The documents of old clients with several fields (Spec §7.6), and the mutations outside the five usual ones (§7.5).

const { db, graphqlAddress, tree, bearer, actors } = await startServer()
let client: Legacy
beforeAll(async () => {
  const { authorization } = await bearer('administrator')
  client = legacyClient(graphqlAddress, { access: authorization.replace('Bearer ', ''), refresh: '', group: tree.here })
})

test('GetAcl, and roles given to permissions one by one and in bulk', async () => {
  const acl = gql`
    query GetAcl {
      permissions { id subject name label roles { id } }
      roles { id name label }
      groupsPermissions { id subject name roles { id } }
      groupsRoles { id name label }
    }
  `
  const { data } = await client.query({ query: acl })
  expect(data.roles.length).toBeGreaterThan(8)
  const permission = data.permissions.find(
    (each: { subject: string; name: string }) => each.subject === 'Tag' && each.name === 'read',
  )
  const teacher = data.roles.find(({ name }: { name: string }) => name === 'teacher')
  const one = await client.mutate({
    mutation: gql`
      mutation UpdatePermission($id: ID!, $roles: PermissionRolesInput) { updatePermission(id: $id, roles: $roles) { id roles { id } } }
    `,
    variables: { id: permission.id, roles: { sync: [teacher.id] } },
  })
  expect(one.data.updatePermission.roles).toMatchObject([{ id: teacher.id }])
  const many = await client.mutate({
    mutation: gql`
      mutation UpdatePermissions($input: [UpdatePermissionInput]) { updatePermissions(input: $input) { id roles { id } } }
    `,
    variables: { input: [{ id: permission.id, roles: { disconnect: [teacher.id] } }] },
  })
  expect(many.data.updatePermissions).toMatchObject([{ id: permission.id, roles: [] }])
})

test('users with allGroups and roles; one application and one group with allGroups', async () => {
  const users = gql`
    query Users($search: String, $page: Int, $limit: Int, $orderBy: [OrderByClause!], $categories: [GroupCategory!]) {
      users(search: $search, page: $page, limit: $limit, orderBy: $orderBy) {
        paginatorInfo { total currentPage hasMorePages }
        data { id name email active status roles { id label type } groupRoles { id label } groups { id title type name } validig { id options { id name type value } } created_at updated_at }
      }
      allGroups(categories: $categories, byPassMembership: true) { id title category parentGroups { id } }
      roles { id name label }
    }
  `
  const variables = {
    search: '',
    page: 1,
    limit: 50,
    categories: ['region', 'local'],
    orderBy: [{ field: 'NAME', order: 'ASC' }],
  }
  const { data } = await client.query({ query: users, variables })
  expect(data.allGroups.map(({ category }: { category: string }) => category).sort()).toEqual([
    'local',
    'local',
    'region',
    'region',
  ])
  expect(data.users.data.length).toBe(data.users.paginatorInfo.total)

  const made = await client.mutate({
    mutation: gql`mutation CreateApplication($input: CreateApplicationInput!) { createApplication(input: $input) { id email } }`,
    variables: {
      input: { email: 'ny@example.com', firstname: 'Ny', lastname: 'Sökande', category: 'account_application' },
    },
  })
  const query = gql`
    query Application($id: ID!, $categories: [String!]) {
      application(id: $id) { id email status category content responsible { id name type } }
      group(id: ${tree.here}) { id title educations { id pivot { field } } users { id groupRoles { id label } } }
      allGroups(categories: $categories) { id }
    }
  `
  const one = await client.query({ query, variables: { id: made.data.createApplication.id, categories: ['local'] } })
  expect(one.data.application).toMatchObject({ email: 'ny@example.com', status: 'open', responsible: null })
  expect(one.data.group.id).toBe(String(tree.here))
})

test('an application without a right to register one needs a solved bot check', async () => {
  const visitor = legacyClient(graphqlAddress, { access: '', refresh: '' })
  const mutation = gql`mutation CreateApplication($input: CreateApplicationInput!) { createApplication(input: $input) { id email } }`
  const input = { email: 'b@example.com', firstname: 'B', lastname: 'C', category: 'account_application', content: {} }
  const without = await visitor.mutate({ mutation, variables: { input } }).catch((thrown) => thrown)
  expect(readError(without)).toMatchObject({
    unauthenticated: false,
    fields: { 'input.captcha': [expect.any(String)] },
  })
  const late = legacyClient(graphqlAddress, { access: 'has-run-out', refresh: '' })
  const unrenewed = await late.mutate({ mutation, variables: { input } }).catch((thrown) => thrown)
  expect(readError(unrenewed).unauthenticated).toBe(true)
  const wrong = await visitor
    .mutate({ mutation, variables: { input: { ...input, captcha: 'nej' } } })
    .catch((thrown) => thrown)
  expect(readError(wrong)).toMatchObject({ category: 'validation', fields: { 'input.captcha': [expect.any(String)] } })
  const subscribe = gql`mutation Subscribe($input: NewsletterInput!) { subscribeToNewsletter(input: $input) { email } }`
  const letter = { email: 'b@example.com', captcha: 'nej' }
  const refused = await visitor.mutate({ mutation: subscribe, variables: { input: letter } }).catch((thrown) => thrown)
  expect(readError(refused)).toMatchObject({ fields: { 'input.captcha': [expect.any(String)] } })
})

test('the document bank: folders and files, flat or by fragments', async () => {
  const portfolio = await buildPortfolio(db, { group_id: tree.here })
  const folder = await buildFolder(db, { portfolio_id: portfolio.id, title: 'Mapp' })
  await buildFile(db, { portfolio_id: portfolio.id, title: 'Fil', filename: 'fil.pdf' })
  await buildFile(db, { portfolio_id: portfolio.id, folder_id: folder.id })
  const flat = gql`
    query FolderElements($portfolio_id: ID!, $folder_id: ID, $filetypes: [String!]) {
      folderElements(portfolio_id: $portfolio_id, folder_id: $folder_id, filetypes: $filetypes) {
        id title type filename fullPath { id title } ... on File { url public } ... on Folder { folder_id }
      }
      portfolios { id title disk }
    }
  `
  const root = await client.query({ query: flat, variables: { portfolio_id: portfolio.id } })
  expect(root.data.folderElements).toMatchObject([
    { title: 'Mapp', type: 'Folder', filename: null, fullPath: [{ title: 'Mapp' }] },
    { title: 'Fil', type: 'File', filename: 'fil.pdf', url: expect.stringContaining('fil.pdf') },
  ])
  expect(root.data.portfolios).toMatchObject([{ id: String(portfolio.id) }])
  const inside = await client.query({ query: flat, variables: { portfolio_id: portfolio.id, folder_id: folder.id } })
  expect(inside.data.folderElements.length).toBe(1)
})

test('statistics in both variants, settings, help and a reset mail', async () => {
  const statistics = gql`
    query Statistics($filters: StatisticsFilters) {
      statistics(filters: $filters) {
        regions { id title certified created_at } localColleges { id } employers { id } educators { id educator_type }
        educations { id title total_usages }
        certifiedRegions { id } certifiedLocalColleges { id parentGroups { id parentGroups { id } } }
        certifiedEducators { id } certifiedEducations { education_id educator_title region_title }
      }
    }
  `
  const filters = { regions: [String(tree.above)], to: '2099-01-01' }
  const { data } = await client.query({ query: statistics, variables: { filters } })
  expect(data.statistics.regions).toMatchObject([{ id: String(tree.above) }])

  const update = gql`
    mutation UpdateSettings($settings: [UpdateSettingInput!]!) { updateSettings(settings: $settings) { name value inherited } }
  `
  const address = { name: 'vocertCourseMomentBillingMail', value: 'faktura@example.com' }
  const saved = await client.mutate({ mutation: update, variables: { settings: [address] } })
  expect(saved.data.updateSettings).toMatchObject([{ ...address, inherited: false }])
  const faulty = [address, { name: 'newsQueue', value: '999999' }]
  const refused = await client.mutate({ mutation: update, variables: { settings: faulty } }).catch((thrown) => thrown)
  expect(readError(refused).fields).toEqual({ 'settings.1.value': [expect.any(String)] })
  const { data: rest } = await client.query({
    query: gql`{ settings { name category value file { url } } help(name: "voadmin") { id title body } }`,
  })
  expect(rest.settings.find(({ name }: { name: string }) => name === address.name).value).toBe(address.value)
  expect(rest.help).toBeNull()

  const reset = gql`mutation SendReset($id: ID!) { sendResetEmailToUser(id: $id) { id } }`
  const id = String(actors.ids.editor)
  expect((await client.mutate({ mutation: reset, variables: { id } })).data.sendResetEmailToUser.id).toBe(id)
})

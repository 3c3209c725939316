import { gql } from '@apollo/client/core'
import { samples, storeFile } from '@kollegium/api/testing'
import { buildPublicSite } from '@kollegium/api/testing/shown-site'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Legacy, legacyClient, readError } from './client.ts'
import { startServer } from './server.ts'

// The old pages site for visitors: its documents for a sub-site (Spec §2.5, §7.6), and the data that it must not get.

const { db, services, origin, graphqlAddress } = await startServer()
const region = await buildPublicSite(db)
const site = await buildPublicSite(db, region.group.id)
const document = await storeFile(services, {
  source: await samples.txt(),
  filename: 'hej.txt',
  portfolio_id: site.portfolio.id,
  folder_id: site.folder.id,
})

type Document = ReturnType<typeof gql>

const visitorOn = (group: number | null) => legacyClient(graphqlAddress, { access: '', refresh: '', group })
let visitor: Legacy
beforeAll(() => {
  visitor = visitorOn(site.group.id)
})
const ask = async (query: Document, variables: object = {}, client = visitor) => {
  // The tests write past the product, whose own changes are heard of before they are answered.
  await services.changes.heard()
  return (await client.query({ query, variables })).data
}

const settings = gql`query Settings { settings { name category value file { id url } } }`
const menu = gql`
  query Menu($name: String!) {
    menu(name: $name) { name title description links { id title label href parent_id position urlAlias { id usage_id usage_type alias } } }
  }
`
const queue = gql`
  query Queue($id: ID!) {
    queue(id: $id) {
      id title columns
      items {
        id type title
        ... on Article { body url images { id url } }
        ... on Section { body template }
        ... on Card { fields template entity { id type title name firstname lastname email } }
        ... on User { name firstname lastname email images { url description } }
      }
    }
  }
`
const article = gql`
  query Article($id: ID!) {
    article(id: $id) { id title body status url editUrl comments settings author { id name } tags { id label } attachments { id url } }
  }
`
const articles = gql`
  query Articles($search: String, $page: Int, $limit: Int, $orderBy: [OrderByClause!]) {
    articles(search: $search, page: $page, limit: $limit, orderBy: $orderBy) {
      paginatorInfo { total currentPage hasMorePages }
      data { id title }
    }
  }
`
const group = gql`
  query Group($id: ID!, $categories: [String!]) {
    group(id: $id) {
      id name title body orgnr vopagesStatus
      parentGroups { id name title category }
      contacts { id title name firstname lastname email images { url description } }
      users { id email groupRoles { id } }
      educations { id title pivot { education_id education_usage_id field certified comments } }
      docs { id title }
    }
    groups(filters: { parent: [$id], category: ["educator"] }) { data { id title educations { id } } }
    allGroups(categories: $categories) { id title category }
  }
`
const elements = gql`
  query FolderElements($portfolio_id: ID!, $folder_id: ID) {
    folderElements(portfolio_id: $portfolio_id, folder_id: $folder_id) { id type title url filename fullPath { id title } }
  }
`
const portfolio = gql`query Portfolio($id: ID!) { portfolio(id: $id) { id title name disk status } }`

/** The settings of a group that have a value, by name. */
const settingsOn = async (group: number | null) => {
  const { settings: found } = await ask(settings, {}, visitorOn(group))
  return Object.fromEntries(
    found.flatMap(({ name, value }: { name: string; value: unknown }) => (value === null ? [] : [[name, value]])),
  )
}
/** Downloads from this machine instead of the address's host. */
const download = (url: string) => fetch(origin + new URL(url).pathname)
const textOf = (id: number) => String(id)

test('a sub-site is put together: settings, menu, lists, texts, the group with its people, its documents to a file', async () => {
  const known = await settingsOn(site.group.id)
  expect(known).toMatchObject({ mainMenu: site.menu.name, newsQueue: textOf(site.queue.id) })

  const main = (await ask(menu, { name: known.mainMenu })).menu
  expect(main).toMatchObject({ name: site.menu.name, description: null })
  expect(main.links).toMatchObject([
    { urlAlias: { usage_type: 'Page', usage_id: textOf(site.page.id) }, parent_id: null },
    { parent_id: textOf(site.menulink.id), urlAlias: null },
  ])

  const list = (await ask(queue, { id: known.newsQueue })).queue
  expect(list.items.map(({ type }: { type: string }) => type)).toEqual([
    ...['Article', 'Page', 'Section', 'Event', 'Card', 'Card', 'User'],
  ])
  const person = { firstname: 'Test', lastname: site.user.lastname, email: site.user.email }
  expect(list.items[6]).toMatchObject({ ...person, name: `Test ${site.user.lastname}` })
  expect(list.items[5].entity).toMatchObject({ type: 'User', ...person })
  expect(list.items[4].entity).toMatchObject({ type: 'Page', id: textOf(site.page.id) })

  const found = (await ask(articles, { limit: 10, orderBy: [{ column: 'created_at', order: 'DESC' }] })).articles
  expect(found).toMatchObject({ paginatorInfo: { total: 1 }, data: [{ id: textOf(site.article.id) }] })
  const text = (await ask(article, { id: found.data[0].id })).article
  expect(text).toMatchObject({ status: 'published', comments: null, editUrl: null, tags: [{ label: site.tag.label }] })

  const { group: own, groups, allGroups } = await ask(group, { id: textOf(site.group.id), categories: ['local'] })
  expect(own).toMatchObject({
    ...{ title: site.group.title, orgnr: null, users: [], contacts: [person] },
    ...{ parentGroups: [{ id: textOf(region.group.id) }], docs: { id: known.publicDefaultPortfolio } },
    educations: [{ id: textOf(site.education.id), pivot: { comments: null } }],
  })
  expect(groups.data).toMatchObject([{ id: textOf(site.educator.id), educations: [{ id: textOf(site.education.id) }] }])
  // The groups of the other tests' tree are colleges too.
  const named = [region, site].map((each) => expect.objectContaining({ id: textOf(each.group.id) }))
  expect(allGroups).toEqual(expect.arrayContaining(named))

  const bank = (await ask(portfolio, { id: known.publicDefaultPortfolio })).portfolio
  expect(bank).toMatchObject({ title: site.portfolio.title, status: 'published' })
  const root = (await ask(elements, { portfolio_id: bank.id })).folderElements
  expect(root[0]).toMatchObject({ type: 'Folder', id: textOf(site.folder.id) })
  const inside = (await ask(elements, { portfolio_id: bank.id, folder_id: root[0].id })).folderElements
  const file = inside.find(({ id }: { id: string }) => id === textOf(document.id))
  const answer = await download(file.url)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('Hej på dig\n')
})

describe('what is not shown', () => {
  const id = textOf(site.article.id)
  test.each<[string, object]>([
    ['a draft', { status: 'unpublished' }],
    ['an article of tomorrow', { status: 'published', publish_at: new Date(Date.now() + 86_400_000) }],
    ['one in the trash', { status: 'published', publish_at: null, trashed_at: new Date() }],
  ])('%s is null, in no list, and left out where it stood', async (_, data) => {
    await db.content.update({ where: { id: site.article.id }, data })
    expect((await ask(article, { id })).article).toBeNull()
    expect((await ask(articles)).articles.paginatorInfo.total).toBe(0)
    const { items } = (await ask(queue, { id: textOf(site.queue.id) })).queue
    expect(items).toHaveLength(6)
  })

  test('the address of somebody who is not shown externally stands nowhere', async () => {
    await db.user.update({ where: { id: site.user.id }, data: { status: false } })
    const all = [await ask(queue, { id: textOf(site.queue.id) }), await ask(group, { id: textOf(site.group.id) })]
    expect(JSON.stringify(all)).not.toContain(site.user.email)
    expect(all[1].group.contacts).toEqual([])
  })

  test('a private bank, and the file that lay in it', async () => {
    const [file] = (await ask(elements, { portfolio_id: textOf(site.portfolio.id), folder_id: textOf(site.folder.id) }))
      .folderElements
    await db.portfolio.update({ where: { id: site.portfolio.id }, data: { status: false } })
    const bank = textOf(site.portfolio.id)
    expect((await ask(portfolio, { id: bank })).portfolio).toBeNull()
    const refused = await ask(elements, { portfolio_id: bank }).catch((error) => error)
    expect(readError(refused)).toMatchObject({ unauthenticated: false, category: 'graphql' })
    expect((await download(file.url)).status).toBe(404)
    expect(await settingsOn(site.group.id)).not.toHaveProperty('publicDefaultPortfolio')
  })

  test('a sub-site that is under development tells its name alone', async () => {
    await db.group.update({ where: { id: site.group.id }, data: { vopagesStatus: false, body: '<p>Snart</p>' } })
    expect(await settingsOn(site.group.id)).toEqual({})
    expect((await ask(menu, { name: site.menu.name })).menu).toBeNull()
    expect((await ask(queue, { id: textOf(site.queue.id) })).queue).toBeNull()
    const { group: own } = await ask(group, { id: textOf(site.group.id) })
    expect(own).toMatchObject({ title: site.group.title, vopagesStatus: false, body: null, contacts: null, docs: null })
  })
})

describe('who is told to sign in', () => {
  const unauthenticated = async (client: Legacy, query: Document, variables: object = {}) =>
    readError(await client.query({ query, variables }).catch((error) => error)).unauthenticated

  test('who shows a token that has run out, so that the client renews it', async () => {
    const expired = legacyClient(graphqlAddress, { access: 'utgången', refresh: '', group: region.group.id })
    for (const query of [settings, articles]) expect(await unauthenticated(expired, query)).toBe(true)
    expect(await unauthenticated(expired, group, { id: textOf(region.group.id) })).toBe(true)
    const bank = { portfolio_id: textOf(region.portfolio.id) }
    expect(await unauthenticated(expired, elements, bank)).toBe(true)
    expect(await unauthenticated(visitorOn(region.group.id), elements, bank)).toBe(false)
  })

  test('who asks for people, or for files and links by themselves', async () => {
    const on = visitorOn(region.group.id)
    expect(await unauthenticated(on, gql`{ users { data { id } } }`)).toBe(true)
    const { id } = region.user
    expect(await unauthenticated(on, gql`query User($id: ID!) { user(id: $id) { id email } }`, { id })).toBe(true)
    expect(await unauthenticated(on, gql`{ files { data { id } } }`)).toBe(true)
    expect(await unauthenticated(on, gql`{ menuLinks { data { id } } }`)).toBe(true)
  })

  test('who writes', async () => {
    const mutation = gql`mutation UpdateArticle($id: ID!, $input: UpdateArticleInput!) { updateArticle(id: $id, input: $input) { id } }`
    const variables = { id: textOf(region.article.id), input: { title: 'Ändrad' } }
    const error = await visitor.mutate({ mutation, variables }).catch((thrown) => thrown)
    expect(readError(error).unauthenticated).toBe(true)
    const { title } = await db.content.findUniqueOrThrow({ where: { id: region.article.id } })
    expect(title).not.toBe('Ändrad')
  })
})

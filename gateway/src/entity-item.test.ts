import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Rows that stand in others and in search results, with all that the specification says they have.

const { db, ask, askers, national, as, statementsOf } = await startGateway()
const { user } = await national([{ subject: 'all', name: 'manage' }])
const group = await buildGroup(db)
const group_id = group.id
askers.set('here', await as(user.id, group_id))
const portfolio = await buildPortfolio(db, { disk: 's3.vofront_files', status: true })
const image = await buildFile(db, {
  portfolio_id: portfolio.id,
  filetype: 'image/png',
  filename: 'a.png',
  status: true,
})
const person = await buildUser(db, { firstname: 'Åsa', lastname: 'Berg', phone1: '070', status: true, active: true })
await db.userImage.create({ data: { user_id: person.id, file_id: image.id, description: 'Porträtt' } })
const tag = await buildTag(db, { group_id, label: 'Nyhet' })

const answer = async (query: string, as = 'here') => {
  const { data, errors } = await ask(query, {}, as)
  expect(errors).toBeUndefined()
  return data as unknown as Record<string, never>
}

const addArticle = async (title: string) => {
  const article = await buildContent(db, { group_id, title, body: '<p>Text</p>' })
  const tags = { connect: { id: tag.id } }
  await db.content.update({ where: { id: article.id }, data: { tags }, select: { id: true } })
  return article
}

async function addQueue(size: number) {
  const queue = await buildContent(db, { type: 'queue', group_id })
  const event = await buildContent(db, {
    type: 'event',
    group_id,
    start_date: new Date('2027-01-02'),
    location: 'Lund',
  })
  const items = [{ content_id: event.id }, { user_id: person.id }, { content_id: (await addArticle('Artikel')).id }]
  for (let more = 3; more < size; more++) items.push({ content_id: (await addArticle('Artikel')).id })
  await db.queueItem.createMany({ data: items.map((item, position) => ({ ...item, position, queue_id: queue.id })) })
  return queue.id
}

test('items are asked for by what they have in common, by what one has, or by fragments', async () => {
  const id = await addQueue(3)
  const { queue } = await answer(`{ queue(id: ${id}) { items {
    id type title name status start_date location phone1
    ... on Article { title body tags { label } updated_at }
    ... on User { name images { url description } roles { id label } }
  } } }`)
  expect(queue).toMatchObject({
    items: [
      { type: 'Event', start_date: '2027-01-02', location: 'Lund', name: null, phone1: null },
      {
        ...{ type: 'User', name: person.name, title: 'Åsa Berg', phone1: '070', status: true, roles: [] },
        images: [{ url: expect.stringContaining('http'), description: 'Porträtt' }],
      },
      { type: 'Article', title: 'Artikel', body: '<p>Text</p>', tags: [{ label: 'Nyhet' }], status: 'unpublished' },
    ],
  })
  const { queue: slim } = await answer(`{ queue(id: ${id}) { items { id type title name } } }`)
  expect(slim).toMatchObject({ items: [{}, { name: person.name, title: 'Åsa Berg' }, { title: 'Artikel' }] })
})

test('a card shows of its entity what its fields choose', async () => {
  const card = await buildContent(db, { type: 'card', group_id, entity_user_id: person.id })
  const query =
    '{ entity { id name images { url } logo { url } phone1 phone2 postalcode allday ... on User { email } } }'
  const { card: shown } = await answer(`{ card(id: ${card.id}) ${query} }`)
  expect(shown).toMatchObject({ entity: { name: person.name, images: [{}], logo: null, phone1: '070', phone2: null } })
})

test('items cost as many statements in lists of many as of few, and none when nothing more of them is asked for', async () => {
  const cost = async (id: number, selection: string) =>
    (await statementsOf(() => answer(`{ queue(id: ${id}) { items { ${selection} } } }`))).length
  const [few, many] = [await addQueue(3), await addQueue(12)]
  const whole = 'id ... on Article { tags { id } }'
  await cost(few, whole)
  expect(await cost(many, whole)).toBe(await cost(few, whole))
  expect(await cost(many, 'id type title')).toBeLessThan(await cost(many, whole))
})

const found = `searchContent(search: "sökbar", entity: true) { id entity {
  ... on Article { title status body tags { label } updated_at }
} }`

test('a search result’s entity is the whole row, in one call a type', async () => {
  await Promise.all(['Sökbar', 'Sökbar två'].map(addArticle))
  const cost = async () => (await statementsOf(() => answer(`{ ${found} }`))).length
  await cost()
  const few = await cost()
  await Promise.all(['Sökbar tre', 'Sökbar fyra'].map(addArticle))
  expect(await cost()).toBe(few)
  const { searchContent } = await answer(`{ ${found} }`)
  expect(searchContent).toHaveLength(4)
  expect(searchContent?.[0]).toMatchObject({
    entity: { status: 'unpublished', body: '<p>Text</p>', tags: [{ label: 'Nyhet' }], updated_at: expect.any(String) },
  })
  const { searchUser } = await answer(`{ searchUser(search: "åsa berg", entity: true) { entity {
    ... on User { name phone1 roles { id } groups { id } images { description } } } } }`)
  expect(searchUser).toMatchObject([{ entity: { name: person.name, phone1: '070', roles: [], groups: [] } }])
  const { searchGroup } = await answer(`{ searchGroup(search: "${group.name}", entity: true) { entity {
    ... on Group { id name parentGroups { id } educations { id } } } } }`)
  expect(searchGroup).toMatchObject([{ entity: { id: String(group_id), parentGroups: [], educations: [] } }])
})

test('of what a visitor finds there is what the sites show of it', async () => {
  const site = await buildGroup(db, { vopagesStatus: true, status: true })
  await buildContent(db, { group_id: site.id, title: 'Sökbar öppen', slug: 'oppen', status: 'published' })
  const { data, errors } = await ask(`{ ${found} }`, {}, null)
  expect(errors).toBeUndefined()
  expect(data?.searchContent).toMatchObject([{ entity: { title: 'Sökbar öppen', tags: [], status: 'published' } }])
})

test('a group’s people and educations have the fields of the specification', async () => {
  const role = await buildGroupsRole(db, { label: 'Redaktör' })
  await buildMembership(db, { user_id: person.id, group_id, roleIds: [role.id] })
  await db.groupContact.create({ data: { group_id, user_id: person.id, title: 'Ordförande' } })
  await buildEducationUsage(db, { education_usage_id: group_id })
  const { group: shown, users } = await answer(`{
    group(id: ${group_id}) {
      email phone1 municipalities educatorType parentGroup { id } parentGroups { id type }
      users { id name fullname groupRoles { id label type name } }
      contacts { id name firstname lastname email title type images { url description } }
      educations { ...E pivot { education_id education_usage_id field } }
    }
    users(search: "${person.name}") { data { name } }
  }
  fragment E on Education { id title code status created_at updated_at type }`)
  expect(shown).toMatchObject({
    users: [
      {
        ...{ id: String(person.id), name: person.name, fullname: 'Åsa Berg' },
        groupRoles: [{ id: String(role.id), label: 'Redaktör', type: 'GroupsRole', name: role.name }],
      },
    ],
    contacts: [
      {
        ...{
          name: person.name,
          firstname: 'Åsa',
          lastname: 'Berg',
          email: person.email,
          title: 'Ordförande',
          type: 'User',
        },
        images: [{ url: expect.stringContaining('http'), description: 'Porträtt' }],
      },
    ],
    educations: [
      { type: 'Education', created_at: expect.any(String), pivot: { education_usage_id: String(group_id) } },
    ],
  })
  expect(users).toEqual({ data: [{ name: person.name }] })
})

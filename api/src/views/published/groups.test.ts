import { buildEducation } from '@kollegium/db/testing/factories/education'
import { type BuiltPeriod, buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createCaller } from '../../app/caller.ts'
import { contextFor } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { buildPublicSite, type PublicSite } from '../../testing/shown-site.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db, services } = world
const visitor: Caller['published'] = createCaller(contextFor(services)).published

let region: PublicSite
let site: PublicSite
beforeEach(async () => {
  await world.clear()
  region = await buildPublicSite(db)
  site = await buildPublicSite(db, region.group.id)
})

const change = (id: number, data: object) => db.group.update({ where: { id }, data, select: { id: true } })
const idsOf = async (filters: Record<string, unknown> = {}) =>
  (await visitor.group.records({ filters })).items.map(({ id }) => id)

describe('a group whose site is open', () => {
  test('is presented as on its site: what it says of itself, its people, its educations, its documents', async () => {
    await buildPeriods(db, site.group.id, ['2020-01-01'])
    await change(site.group.id, {
      ...{
        description: 'Om oss',
        body: '<p>Om oss</p>',
        front_title: 'Välkommen',
        email: 'hej@example.com',
      },
      ...{ orgnr: '212000-1116', latitude: 55.8, longitude: 13.3 },
    })
    await db.user.update({ where: { id: site.user.id }, data: { profession: 'Rektor', personal_number: null } })
    const group = await visitor.group.get({ id: site.group.id })
    expect(group).toMatchObject({
      ...{
        type: 'Group',
        name: site.group.name,
        description: 'Om oss',
        front_title: 'Välkommen',
        certified: '2020-01-01',
      },
      ...{ email: 'hej@example.com', location: { latitude: 55.8 }, docs: { id: site.portfolio.id } },
      url: expect.stringContaining(`://${site.group.name}.`),
      parentGroups: [{ id: region.group.id }],
      educations: [{ id: site.education.id, title: site.education.title, pivot: { field: 'educations' } }],
    })
    expect(group.contacts).toEqual([
      {
        ...{ id: site.user.id, type: 'User', name: `Test ${site.user.lastname}`, firstname: 'Test', title: 'Rektor' },
        ...{ lastname: site.user.lastname, email: site.user.email, images: [], groups: [] },
      },
    ])
    for (const key of ['orgnr', 'educator_category', 'created_at', 'updated_at', 'users', 'warnings', 'children'])
      expect(group).not.toHaveProperty(key)
    expect((await visitor.group.records({ filters: { parent: [region.group.id] } })).items).toContainEqual(group)
  })

  test('has no contact who is not shown externally, no education that is not active, and nobody’s notes', async () => {
    await db.educationUsage.updateMany({ data: { comments: 'Bara för oss' } })
    expect(JSON.stringify(await visitor.group.get({ id: site.group.id }))).not.toContain('Bara för oss')
    await db.user.update({ where: { id: site.user.id }, data: { status: false } })
    await db.education.update({ where: { id: site.education.id }, data: { status: false } })
    await db.portfolio.update({ where: { id: site.portfolio.id }, data: { status: false } })
    expect(await visitor.group.get({ id: site.group.id })).toMatchObject({ contacts: [], educations: [], docs: null })
  })

  test('has its region’s logotypes and policy where it has none, of files that everyone may fetch', async () => {
    await change(region.group.id, {
      logo_id: region.image.id,
      data_protection_policy_url: 'https://example.com/policy',
    })
    const marks = async () => visitor.group.get({ id: site.group.id })
    expect(await marks()).toMatchObject({
      logo: { url: `/files/${region.image.id}/bild.png` },
      logo2: [],
      data_protection_policy_url: 'https://example.com/policy',
    })
    await db.file.update({ where: { id: region.image.id }, data: { status: false } })
    expect((await marks()).logo).toBeNull()
  })
})

describe('a group whose site is not open', () => {
  const secret = { description: 'Om oss', email: 'hej@example.com', front_body: '<p>Snart</p>' }

  test('tells its name and marks alone', async () => {
    await change(site.group.id, { ...secret, vopagesStatus: false, logo_id: site.image.id })
    await buildPeriods(db, site.group.id, ['2020-01-01'])
    const group = await visitor.group.get({ id: site.group.id })
    expect(group).toMatchObject({ name: site.group.name, title: site.group.title, url: null, vopagesStatus: false })
    expect(group.logo).toMatchObject({ id: site.image.id })
    expect(group).toMatchObject({ certified: null, docs: null })
    for (const key of ['description', 'body', 'front_body', 'email', 'contacts', 'educations', 'images'])
      expect(group).not.toHaveProperty(key)
  })

  test('is not there at all when it is not shown externally', async () => {
    await change(site.group.id, { status: false })
    await expect(visitor.group.get({ id: site.group.id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await idsOf({ category: ['local'] })).toEqual([region.group.id])
    expect((await visitor.group.all({ categories: ['local'] })).map(({ id }) => id)).toEqual([region.group.id])
  })
})

describe('educators, employers and others', () => {
  test('are shown below a college whose site is open, as it presents them, and otherwise not', async () => {
    const more = { email: 'skola@example.com', website: 'https://example.com', educator_type: 'kom_gym' }
    await buildPeriods(db, site.educator.id, ['2020-01-01'])
    await change(site.educator.id, { ...more, description: 'Bara för oss', body: '<p>Bara för oss</p>' })
    await db.groupContact.create({ data: { group_id: site.educator.id, user_id: site.user.id } })
    const group = await visitor.group.get({ id: site.educator.id })
    expect(group).toMatchObject({
      ...more,
      certified: '2020-01-01',
      educations: [{ id: site.education.id }],
      url: null,
    })
    for (const key of ['description', 'body', 'contacts']) expect(group).not.toHaveProperty(key)

    await change(site.group.id, { vopagesStatus: false })
    // Still below the region, whose site is.
    expect(await idsOf({ category: ['educator'] })).toContain(site.educator.id)
    await change(region.group.id, { vopagesStatus: false })
    expect(await idsOf({ category: ['educator'] })).toEqual([])
    await expect(visitor.group.get({ id: site.educator.id })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

test('a start page is told of when visitors see it, and a certification that has ended is none', async () => {
  await change(site.group.id, { start_page_id: site.page.id })
  await buildPeriods(db, site.group.id, ['2020-01-01'])
  const own = async () => visitor.group.get({ id: site.group.id })
  expect(await own()).toMatchObject({ certified: '2020-01-01', start_page: { id: site.page.id, status: 'published' } })
  await db.content.update({ where: { id: site.page.id }, data: { status: 'unpublished' } })
  await buildPeriods(db, site.group.id, ['2020-01-01', '2021-01-01'])
  expect(await own()).toMatchObject({ certified: null, start_page: null })
})

test('a group that is not shown is not told of by those below it, neither its name nor its number', async () => {
  await change(region.group.id, { category: 'region' })
  const below = await buildGroup(db, { category: 'local', parent_id: site.group.id })
  await change(site.group.id, { status: false })
  const shown = { parentGroupId: region.group.id, parentGroups: [expect.objectContaining({ id: region.group.id })] }
  expect(await visitor.group.get({ id: below.id })).toMatchObject(shown)
  expect((await visitor.group.all({})).find(({ id }) => id === below.id)).toMatchObject(shown)
  await change(region.group.id, { status: false })
  const none = { parentGroupId: null, parentGroups: [] }
  expect(await visitor.group.get({ id: below.id })).toMatchObject(none)
  expect((await visitor.group.all({})).find(({ id }) => id === below.id)).toMatchObject(none)
})

test('an education is told as certified while it is and its educator is', async () => {
  const day = (text: string) => new Date(text)
  const told = async (certified: Date | null, ...periods: BuiltPeriod[]) => {
    await db.educationUsage.updateMany({ where: { education_usage_id: site.educator.id }, data: { certified } })
    await buildPeriods(db, site.educator.id, ...periods)
    return (await visitor.group.get({ id: site.educator.id })).educations?.[0]?.pivot.certified
  }
  expect(await told(day('2020-01-01'), ['2019-01-01'])).toBe('2020-01-01')
  expect(await told(new Date(Date.now() + 30 * 86_400_000), ['2019-01-01'])).toBeNull()
  expect(await told(day('2020-01-01'))).toBeNull()
  expect(await told(day('2020-01-01'), ['2019-01-01', '2021-01-01'])).toBeNull()
})

test('groups can be named all at once, in the order of their titles, with those above them', async () => {
  await change(site.group.id, { title: 'Aaa', vopagesStatus: false })
  await buildPeriods(db, site.group.id, ['2020-01-01'])
  const employer = await buildGroup(db, { category: 'employer' })
  const all = await visitor.group.all({})
  expect(all[0]).toEqual({
    ...{ id: site.group.id, type: 'Group', name: site.group.name, title: 'Aaa', category: 'local', status: true },
    ...{ vopagesStatus: false, url: null, certified: null, parentGroupId: region.group.id },
    parentGroups: [expect.objectContaining({ id: region.group.id })],
  })
  expect(all.map(({ id }) => id)).not.toContain(employer.id)
  expect((await visitor.group.all({ categories: ['educator'] })).map(({ id }) => id).sort()).toEqual(
    [region.educator.id, site.educator.id].sort(),
  )
})

test('lists are searched by name, and not put in an order that tells what is not shown', async () => {
  await change(site.group.id, { title: 'Sala', municipalities: 'Hemlösa', vopagesStatus: false })
  const searched = async (search: string) => (await visitor.group.records({ search })).items.map(({ id }) => id)
  expect(await searched('sala')).toEqual([site.group.id])
  expect(await searched('hemlösa')).toEqual([])
  await change(site.group.id, { title: 'Vård och omsorg i Sala' })
  expect(await searched('sala vard')).toEqual([site.group.id])
  expect(await searched('sala hemlosa')).toEqual([])
  expect(await searched('%')).toEqual([])
  const by = async (order: 'asc' | 'desc') =>
    (await visitor.group.records({ orderBy: [{ column: 'certified', order }] })).items.map(({ id }) => id)
  expect(await by('asc')).toEqual(await by('desc'))
  await expect(visitor.group.records({ filters: { certified: true } })).rejects.toEqual(refused('INVALID'))
})

test('of educations there are those that are active', async () => {
  const education = (await buildEducation(db)).id
  await db.education.update({ where: { id: education }, data: { status: false } })
  const { items, total } = await visitor.education.records({})
  expect(total).toBe(2)
  expect(items).toContainEqual(expect.objectContaining({ title: site.education.title, status: true }))
  await db.education.update({ where: { id: site.education.id }, data: { title: 'Vård och omsorg', code: 'VOO' } })
  for (const search of ['vard omsorg', 'voo OMSORG']) {
    expect((await visitor.education.records({ search })).items.map(({ id }) => id)).toEqual([site.education.id])
  }
  expect(await visitor.education.get({ id: site.education.id })).toMatchObject({ code: 'VOO' })
  await expect(visitor.education.get({ id: education })).rejects.toEqual(refused('NOT_FOUND'))
})

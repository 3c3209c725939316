import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { educationRouter } from './education.router.ts'
import { all, callerOf, college, groupAdmin, unknown } from './testing.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  ;({ ctx } = await world.national(all))
  api = callerOf(ctx)
})

describe('who may', () => {
  test('a group administrator changes the own group, sees no other and makes none', async () => {
    const mine = await world.member(groupAdmin)
    const mineApi = callerOf(mine.ctx)
    const other = await buildGroup(db)
    expect(await mineApi.update({ id: mine.groupId, data: { front_title: 'Hej' } })).toMatchObject({
      front_title: 'Hej',
    })
    await expect(mineApi.update({ id: other.id, data: { title: 'x' } })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(mineApi.delete({ id: other.id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(mineApi.create({ data: college })).rejects.toEqual(refused('FORBIDDEN'))
    expect((await mineApi.list({})).items.map(({ id }) => id)).toEqual([mine.groupId])
    await expect(callerOf(world.visitor).list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
    await expect(callerOf(world.visitor).create({ data: college })).rejects.toEqual(refused('UNAUTHENTICATED'))
    const reader = callerOf((await world.member([{ subject: 'Group', name: 'read' }], mine.groupId)).ctx)
    await expect(reader.update({ id: mine.groupId, data: { title: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
  })

  test("another group's rows are refused in every relation and nothing is written", async () => {
    const mine = await world.member(groupAdmin)
    const mineApi = callerOf(mine.ctx)
    const other = await world.member(groupAdmin)
    const theirs = await buildFile(db, { portfolio_id: (await buildPortfolio(db, { group_id: other.groupId })).id })
    const before = await mineApi.get({ id: mine.groupId })
    const attempts = {
      parent_id: other.groupId,
      logo_id: theirs.id,
      logo3_id: theirs.id,
      logo2: [{ file_id: theirs.id }],
      images: [{ file_id: theirs.id }],
      contacts: [{ user_id: other.user.id }],
      educations: [{ education_id: 4711 }],
    }
    for (const [field, value] of Object.entries(attempts)) {
      const at = Array.isArray(value) ? `${field}.0.${Object.keys(value[0] ?? {})[0]}` : field
      await expect(mineApi.update({ id: mine.groupId, data: { title: 'Ny', [field]: value } })).rejects.toEqual(
        unknown(at),
      )
    }
    expect(await mineApi.get({ id: mine.groupId })).toEqual(before)
    // Educations are a catalogue: everyone may choose from it.
    const education = await buildEducation(db)
    await mineApi.update({ id: mine.groupId, data: { educations: [{ education_id: education.id }] } })
  })

  test('the same contact or education twice is refused', async () => {
    const { id } = await api.create({ data: college })
    const [user, education] = [await buildUser(db), await buildEducation(db)]
    const twice = { user_id: user.id }
    await expect(api.update({ id, data: { contacts: [twice, twice] } })).rejects.toEqual(
      refused('INVALID', { 'data.contacts': ['Objektet finns redan i listan'] }),
    )
    const same = { education_id: education.id }
    await expect(api.update({ id, data: { educations: [same, same] } })).rejects.toEqual(refused('INVALID'))
  })
})

describe('lists', () => {
  test('filters, order and the same number of statements however many rows', async () => {
    const past = new Date('2020-01-01')
    const region = await buildGroup(db, { title: 'Ä', certified: past, vopagesStatus: true })
    const make = (title: string) => buildGroup(db, { title, category: 'local', parent_id: region.id })
    await make('Å')
    const few = await world.statementsOf(() => api.list({}))
    for (const title of ['Z', 'B', 'C', 'D', 'E', 'F']) await make(title)
    const many = await world.statementsOf(() => api.list({}))
    expect(many).toHaveLength(few.length)
    expect(many.length).toBeLessThanOrEqual(3)
    const titles = async (filters: Record<string, unknown>) =>
      (await api.list({ filters })).items.map(({ title }) => title)
    expect(await titles({ category: 'local' })).toEqual(['B', 'C', 'D', 'E', 'F', 'Z', 'Å'])
    expect(await titles({ certified: 'true' })).toEqual(['Ä'])
    const { id } = await db.group.findFirstOrThrow({ where: { title: 'Z' } })
    await buildPeriods(db, id, ['2020-01-01', '2020-01-01'])
    expect(await titles({ certified: true })).toEqual(['Ä'])
    expect(await titles({ certified_until: { from: '2020-01-01', to: '2020-12-31' } })).toEqual(['Z'])
    expect(await titles({ certified_until: { from: '2020-01-02' } })).toEqual([])
    expect(await titles({ certified: false })).toEqual(['B', 'C', 'D', 'E', 'F', 'Z', 'Å'])
    expect(await titles({ vopagesStatus: true })).toEqual(['Ä'])
    await buildGroup(db, { title: 'Komvux', category: 'educator', educator_type: 'kom_vux', parent_id: region.id })
    expect(await titles({ educator_type: ['kom_vux', 'fri_vux'] })).toEqual(['Komvux'])
    expect(await titles({ employer_type: 'kommun' })).toEqual([])
    expect(await titles({ parent: region.id })).toHaveLength(8)
    expect((await api.list({ search: 'Å' })).items[0]).toMatchObject({ parent: 'Ä', parentGroups: [{ id: region.id }] })
  })

  test('allGroups: by membership and below, or everything that is shown', async () => {
    const region = await buildGroup(db, { title: 'R', name: 'regionen' })
    const local = await buildGroup(db, { title: 'L', parent_id: region.id, category: 'local' })
    const educator = await buildGroup(db, { title: 'U', parent_id: local.id, category: 'educator' })
    const hidden = await buildGroup(db, { title: 'H', status: false })
    const member = callerOf((await world.member([], local.id)).ctx)
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    expect(ids(await member.all())).toEqual([local.id, educator.id])
    expect(ids(await member.all({ categories: ['educator'] }))).toEqual([educator.id])
    const bypass = await member.all({ byPassMembership: true })
    expect(ids(bypass)).toEqual([local.id, region.id, educator.id])
    expect(Object.keys(bypass[0] ?? {}).sort()).toEqual([
      ...['category', 'certified', 'certified_until', 'id', 'name', 'parentGroupId', 'parentGroups'],
      ...['status', 'title', 'type'],
    ])
    expect(ids(await api.all())).toContain(hidden.id)
  })

  test('the choice of group holds those one can do something in, as a tree, by one statement', async () => {
    const region = await buildGroup(db, { title: 'R' })
    const local = await buildGroup(db, { title: 'L', parent_id: region.id })
    const educator = await buildGroup(db, { title: 'U', parent_id: local.id })
    await buildGroup(db, { title: 'A' })
    const rows = (await api.selector()).map(({ title, depth, parent_id }) => ({ title, depth, parent_id }))
    expect(rows).toEqual([
      { title: 'A', depth: 0, parent_id: null },
      { title: 'R', depth: 0, parent_id: null },
      { title: 'L', depth: 1, parent_id: region.id },
      { title: 'U', depth: 2, parent_id: local.id },
    ])
    const editor = await world.member([{ subject: 'Article', name: 'update' }], educator.id)
    expect(await callerOf(editor.ctx).selector()).toMatchObject([{ id: educator.id, depth: 0, parent_id: null }])
    const reader = await world.member([{ subject: 'all', name: 'read' }], educator.id)
    expect(await callerOf(reader.ctx).selector()).toEqual([])
    expect(await world.statementsOf(() => api.selector())).toHaveLength(1)
  })
})

test('educations: the office keeps the catalogue, everyone chooses from it, a used one stays', async () => {
  const office = createCallerFactory(educationRouter)(ctx)
  const saved = await office.create({ data: { title: 'Vård- och omsorgsprogrammet', code: 'VO' } })
  await office.create({ data: { title: 'Gammal', status: false } })
  const member = createCallerFactory(educationRouter)((await world.member(groupAdmin)).ctx)
  expect(await member.options()).toEqual([{ id: saved.id, title: saved.title, code: 'VO' }])
  await expect(member.create({ data: { title: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
  await expect(member.update({ id: saved.id, data: { title: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
  await api.create({ data: { ...college, educations: [{ education_id: saved.id }] } })
  await expect(office.delete({ id: saved.id })).rejects.toThrow('Objektet används av 1 grupp')
})

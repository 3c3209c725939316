import { Prisma } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { menuRouter } from '../menus/menu.router.ts'
import { articleRouter } from './article.router.ts'
import { cardRouter } from './card.router.ts'

// The places that a row is copied to, the outcome in each, and the copies that its editors see.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ article: articleRouter, card: cardRouter, menu: menuRouter }))
const rights = [...editorRights, ...manage('Card', 'Event', 'Menu', 'MenuLink')]

let here: number
let there: number
let office: ReturnType<typeof callerOf>
let source: { id: number; updated_at: string }

beforeEach(async () => {
  await world.clear()
  here = (await buildGroup(db, { title: 'Skåne' })).id
  there = (await buildGroup(db, { title: 'Eslöv' })).id
  office = callerOf((await world.national(rights, here)).ctx)
  source = await office.article.create({ data: { title: 'Årets handledare', body: '<p>Ett</p>' } })
})

const copyTo = async (groups: (number | null)[], more = {}) =>
  (await office.article.copyTo({ id: source.id, groups, ...more })).results
async function copyThere(): Promise<number> {
  const [copy] = await copyTo([there])
  if (!copy?.id) throw new Error(`no copy: ${JSON.stringify(copy)}`)
  return copy.id
}

describe('the outcome', () => {
  test('is told once of each group, and of the front site as of any group', async () => {
    const results = await copyTo([there, null, there])
    expect(results.map(({ group_id, outcome }) => [group_id, outcome])).toEqual([
      [there, 'copied'],
      [null, 'copied'],
    ])
    expect(await db.content.findUnique({ where: { id: results[1]?.id ?? 0 } })).toMatchObject({ group_id: null })
    const theirs = await world.member(rights, there)
    const own = await callerOf(theirs.ctx).article.create({ data: { title: 'Vår' } })
    const other = (await buildGroup(db)).id
    await expect(callerOf(theirs.ctx).article.copyTo({ id: own.id, groups: [null, other] })).rejects.toEqual(
      refused('FORBIDDEN'),
    )
  })

  test('is never a copy in the group of the source itself, and no group is no wish', async () => {
    expect(await copyTo([here])).toEqual([{ group_id: here, outcome: 'exists', id: null, left: null, message: null }])
    await expect(copyTo([])).rejects.toEqual(refused('INVALID'))
    expect(await db.copy.count()).toBe(0)
  })

  test('is a new copy where the former one lies in the trash', async () => {
    const id = await copyThere()
    expect(await copyTo([there])).toMatchObject([{ outcome: 'exists', id: null }])
    await office.article.delete({ id })
    const [again] = await copyTo([there])
    expect(again).toMatchObject({ outcome: 'copied' })
    expect(again?.id).not.toBe(id)
  })

  test('is no draft of a row that is never published, for those who may make it without publishing', async () => {
    const menuRights = [
      ...manage('MenuLink'),
      ...['read', 'create', 'update'].map((name) => ({ subject: 'Menu', name })),
    ]
    const api = callerOf((await world.national(menuRights, here)).ctx)
    const { id } = await api.menu.create({ data: { title: 'Meny', name: 'meny' } })
    expect((await api.menu.copyTo({ id, groups: [there], publish: true })).results).toMatchObject([
      { outcome: 'copied' },
    ])
  })

  test('is a draft where the group lets others read every text first; other groups get theirs', async () => {
    await db.setting.create({
      data: { name: 'publishReview', category: 'publishing', group_id: there, value: 'everyone' },
    })
    const elsewhere = (await buildGroup(db)).id
    const results = await copyTo([there, elsewhere], { publish: true })
    expect(results).toMatchObject([
      { group_id: there, outcome: 'draft', message: null },
      { group_id: elsewhere, outcome: 'copied', message: null },
    ])
    const shown = await db.content.findMany({ where: { group_id: { in: [there, elsewhere] }, status: 'published' } })
    expect(shown.map(({ group_id }) => group_id)).toEqual([elsewhere])
  })

  test('is a failure with its reason where the text can’t be made', async () => {
    // Written past the rules of today's form.
    await db.content.update({ where: { id: source.id }, data: { title: 'x'.repeat(1_000) } })
    const [failed] = await copyTo([there])
    expect(failed).toMatchObject({ group_id: there, outcome: 'failed', id: null, left: null })
    expect(failed?.message).toMatch(/tecken/)
    expect(await db.content.count({ where: { group_id: there } })).toBe(0)
  })

  test('is one copy for two who copy the same text at once', async () => {
    const both = await Promise.all([copyTo([there]), copyTo([there])])
    expect(both.map(([one]) => one?.outcome).toSorted()).toEqual(['copied', 'exists'])
    expect(await db.copy.count()).toBe(1)
  })

  test.each([
    ['INTERNAL', 'XX000'],
    ['UNAVAILABLE', '53300'],
  ])('is none where the database fails (%s): the call does', async (code, state) => {
    await db.$executeRaw`CREATE FUNCTION no_copy() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no copy' USING ERRCODE = ${Prisma.raw(`'${state}'`)}; END $$`
    await db.$executeRaw`CREATE TRIGGER no_copy BEFORE INSERT ON "Copy" EXECUTE FUNCTION no_copy()`
    onTestFinished(async () => void (await db.$executeRaw`DROP FUNCTION no_copy CASCADE`))
    await expect(copyTo([there])).rejects.toMatchObject({ cause: { code } })
    expect(await db.content.count({ where: { group_id: there } })).toBe(0)
  })

  test('tells the number of rows that the actor may not read and that stay behind', async () => {
    const { id: eventId } = await buildContent(db, { type: 'event', group_id: here })
    const card = await office.card.create({ data: { title: 'Kort', entity: { type: 'Event', id: eventId } } })
    const api = callerOf((await world.national(manage('Card'), here)).ctx)
    const [copy] = (await api.card.copyTo({ id: card.id, groups: [there] })).results
    expect(copy).toMatchObject({ outcome: 'copied', left: { rows: 1, files: [], tags: [] } })
    expect((await office.card.get({ id: copy?.id ?? 0 })).entity).toBeNull()
  })
})

describe('the copies', () => {
  test('are told in the order in which they were made, with their groups and the state of each', async () => {
    const first = await copyThere()
    const [front] = await copyTo([null])
    await office.article.update({ id: source.id, data: { body: '<p>Två</p>' } })
    const third = (await buildGroup(db, { title: 'Höör' })).id
    const [newest] = await copyTo([third])
    expect((await office.article.copies({ id: source.id })).copies).toEqual([
      { id: first, group_id: there, group: 'Eslöv', isBehind: true },
      { id: front?.id, group_id: null, group: null, isBehind: true },
      { id: newest?.id, group_id: third, group: 'Höör', isBehind: false },
    ])
    // Notes are the source's own.
    await office.article.update({ id: source.id, data: { comments: 'Bara vi' } })
    const { copies } = await office.article.copies({ id: source.id })
    expect(copies.map(({ isBehind }) => isBehind)).toEqual([true, true, false])
  })

  test('are told each of its own source', async () => {
    const second = await office.article.create({ data: { title: 'Bli handledare' } })
    const ids = [
      await copyThere(),
      (await office.article.copyTo({ id: second.id, groups: [there] })).results[0]?.id ?? 0,
    ]
    await office.article.update({ id: second.id, data: { title: 'Blev handledare' } })
    const sources = await Promise.all(ids.map(async (id) => (await office.article.copies({ id })).source))
    expect(sources.map((told) => [told?.id, told?.changed])).toEqual([
      [source.id, []],
      [second.id, ['Rubrik']],
    ])
  })

  test('are marked in a list, also the last of more than a thousand', async () => {
    const many = await db.content.createManyAndReturn({
      data: Array.from({ length: 1_001 }, (_, at) => ({
        type: 'article',
        title: `T${at}`,
        slug: `t${at}`,
        group_id: here,
      })),
      select: { id: true },
    })
    const kept = { from_content_id: source.id, snapshot: {}, seen_at: new Date() }
    await db.copy.createMany({ data: many.map(({ id }) => ({ ...kept, content_id: id })) })
    const id = await copyThere()
    const { items } = await callerOf((await world.national(rights, there)).ctx).article.list({})
    expect(items.map((row) => [row.id, row.copied?.group])).toEqual([[id, 'Skåne']])
  })

  test('are those that the actor may read, outside the trash', async () => {
    await copyThere()
    const [front] = await copyTo([null])
    const near = callerOf((await world.member(rights, here)).ctx)
    expect((await near.article.copies({ id: source.id })).copies).toEqual([])
    await office.article.delete({ id: front?.id ?? 0 })
    expect((await office.article.copies({ id: source.id })).copies.map(({ group }) => group)).toEqual(['Eslöv'])
  })

  test('tell their source with its place and the moment of its last change', async () => {
    const id = await copyThere()
    const { updated_at } = await office.article.update({ id: source.id, data: { title: 'Två' } })
    expect((await office.article.copies({ id })).source).toEqual({
      ...{ id: source.id, title: 'Två', group_id: here, changed_at: updated_at, changed: ['Rubrik'] },
    })
  })

  test('are not written when their source has not changed', async () => {
    const id = await copyThere()
    const before = await office.article.get({ id })
    expect(await office.article.takeSource({ id })).toEqual({ id, left: { files: [], tags: [], rows: 0 } })
    expect(await office.article.get({ id })).toEqual(before)
    expect((await office.article.sourceChanges({ id })).changes).toEqual([])
  })

  test('stay as they are when their source’s changes are put aside, also before they are taken next time', async () => {
    const id = await copyThere()
    await office.article.update({ id: source.id, data: { title: 'Två' } })
    expect(await office.article.keepOwn({ id })).toEqual({ id })
    await office.article.update({ id: source.id, data: { lead: 'Ny ingress' } })
    await office.article.takeSource({ id })
    expect(await office.article.get({ id })).toMatchObject({ title: 'Årets handledare', lead: 'Ny ingress' })
  })
})

import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { type Api, callerOf, copySteps, prepareCopies, rights } from './testing-copies.ts'

// Copies in other groups, and how they follow their source.

const world = await createWorld()
const { db } = world

let office: Api
let there: number
let theirs: Api
let source: { id: number }

beforeEach(async () => {
  ;({ there, office, theirs, source } = await prepareCopies(world))
})

const { copyTo, made } = copySteps(() => ({ there, office, source }))

describe('a copy and its source', () => {
  const publish = () => office.article.publish({ ids: [source.id] })

  test('its editors are told which fields changed, though they have no right to the published source', async () => {
    await publish()
    const id = await made()
    expect((await theirs.article.copies({ id })).source).toMatchObject({ id: source.id, changed: [] })
    await office.article.update({ id: source.id, data: { title: 'Ny rubrik', body: '<p>Två</p>', comments: 'Mer' } })
    const { source: told } = await theirs.article.copies({ id })
    expect(told).toMatchObject({ title: 'Ny rubrik', changed: ['Rubrik', 'Brödtext'] })
    const { changes } = await theirs.article.sourceChanges({ id })
    expect(changes.map(({ field }) => field)).toEqual(['title', 'body'])
    expect(JSON.stringify(changes)).not.toContain('Mer')
  })

  test('the change is taken with a version; what the group wrote elsewhere stays', async () => {
    await publish()
    const id = await made()
    await theirs.article.update({ id, data: { lead: 'Vår ingress' } })
    await office.article.update({ id: source.id, data: { title: 'Ny rubrik' } })
    await theirs.article.takeSource({ id })
    expect(await theirs.article.get({ id })).toMatchObject({ title: 'Ny rubrik', lead: 'Vår ingress' })
    expect((await theirs.article.copies({ id })).source?.changed).toEqual([])
    expect((await theirs.article.revisions({ id })).total).toBe(3)
  })

  test('a change that is put aside is not told again, and the next one is', async () => {
    await publish()
    const id = await made()
    await office.article.update({ id: source.id, data: { title: 'Två' } })
    await theirs.article.keepOwn({ id })
    expect((await theirs.article.copies({ id })).source?.changed).toEqual([])
    expect((await theirs.article.get({ id })).title).toBe('Årets handledare')
    await office.article.update({ id: source.id, data: { lead: 'Ny' } })
    expect((await theirs.article.copies({ id })).source?.changed).toEqual(['Ingress'])
  })

  test('who saved in between is not written over', async () => {
    await publish()
    const id = await made()
    const { updated_at } = await theirs.article.get({ id })
    await theirs.article.update({ id, data: { lead: 'Emellan' } })
    await office.article.update({ id: source.id, data: { title: 'Två' } })
    await expect(theirs.article.takeSource({ id, updated_at })).rejects.toEqual(refused('CONFLICT'))
    expect((await theirs.article.get({ id })).title).toBe('Årets handledare')
    expect((await theirs.article.copies({ id })).source?.changed).toEqual(['Rubrik'])
  })

  test.each([
    ['is no longer published', () => office.article.unpublish({ ids: [source.id] })],
    ['lies in the trash', () => office.article.delete({ id: source.id })],
    ['is gone', () => db.content.delete({ where: { id: source.id } })],
  ])('nothing is told of a source that %s', async (_what, close) => {
    await publish()
    const id = await made()
    await office.article.update({ id: source.id, data: { title: 'Hemligt', body: '<p>Hemligt</p>' } })
    await close()
    const { source: told } = await theirs.article.copies({ id })
    expect(told).toEqual({ id: null, title: null, group_id: null, changed_at: null, changed: [] })
    await expect(theirs.article.sourceChanges({ id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(theirs.article.takeSource({ id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(theirs.article.keepOwn({ id })).rejects.toEqual(refused('NOT_FOUND'))
    expect((await theirs.article.get({ id })).title).toBe('Årets handledare')
  })

  test('who may not change the copy is told nothing', async () => {
    await publish()
    const id = await made()
    const reader = callerOf((await world.member([{ subject: 'Article', name: 'read' }], there)).ctx)
    for (const call of ['copies', 'sourceChanges', 'takeSource', 'keepOwn'] as const) {
      await expect(reader.article[call]({ id })).rejects.toEqual(refused('FORBIDDEN'))
    }
  })

  test('a copy that is not to be told of changes is not', async () => {
    await publish()
    const id = await made({ tell: false })
    await office.article.update({ id: source.id, data: { title: 'Två' } })
    expect((await theirs.article.copies({ id })).source?.changed).toEqual([])
  })

  test("the source's editors see which copies are behind, in a fixed number of statements", async () => {
    const groups = await Promise.all(Array.from({ length: 5 }, () => buildGroup(db)))
    await copyTo(groups.slice(0, 2).map(({ id }) => id))
    const few = await world.statementsOf(() => office.article.copies({ id: source.id }))
    await copyTo(groups.map(({ id }) => id))
    const many = await world.statementsOf(() => office.article.copies({ id: source.id }))
    expect(many).toHaveLength(few.length)
    expect((await office.article.copies({ id: source.id })).copies.map(({ isBehind }) => isBehind)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
    await office.article.update({ id: source.id, data: { title: 'Två' } })
    expect((await office.article.copies({ id: source.id })).copies.every(({ isBehind }) => isBehind)).toBe(true)
  })

  test('a list says which rows are copies, and of whose, to those who may read the source alone', async () => {
    const id = await made()
    const copiedOf = async (api: Api) => (await api.article.list({})).items.find((row) => row.id === id)?.copied
    expect(await copiedOf(theirs)).toEqual({ group: null, seen: false, behind: false })
    const both = callerOf((await world.national(rights)).ctx)
    expect(await copiedOf(both)).toEqual({ group: 'Skåne', seen: true, behind: false })
    expect((await both.article.list({})).items.find((row) => row.id === source.id)).not.toHaveProperty('copied')
    await office.article.delete({ id: source.id })
    expect(await copiedOf(both)).toEqual({ group: null, seen: false, behind: false })
  })

  test('a row that is no copy has no source', async () => {
    const row = await buildContent(db, { group_id: there })
    expect(await theirs.article.copies({ id: row.id })).toEqual({ source: null, copies: [] })
    await expect(theirs.article.sourceChanges({ id: row.id })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { cardRouter } from './card.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(cardRouter)
const unknown = ['Objektet finns inte, eller så har du inte behörighet till det']

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, manage('Card', 'Page', 'Event', 'Queue', 'Article', 'User')))
})

const content = (type: 'page' | 'event' | 'queue' | 'article', more = {}) =>
  buildContent(db, { group_id: groupId, type, ...more })

test('its template, settings and chosen fields, each kept when only another is sent', async () => {
  const saved = await api.create({
    data: {
      title: 'Kontakt',
      body: '<p>Hej</p>',
      template: 'contact',
      fields: ['images', 'email', 'phone1'],
      settings: { clickableCard: true, collapseBody: false },
    },
  })
  expect(saved).toMatchObject({
    ...{ type: 'Card', template: 'contact', fields: ['images', 'email', 'phone1'], entity: null, url: null },
    settings: { clickableCard: true, collapseBody: false },
  })
  expect(Object.keys(saved.settings)).toEqual(['clickableCard', 'collapseBody'])
  const { id } = saved
  expect(await api.update({ id, data: { fields: ['title', 'title'] } })).toMatchObject({
    fields: ['title'],
    settings: { clickableCard: true },
  })
  expect(await api.update({ id, data: { settings: { clickableCard: false, collapseBody: true } } })).toMatchObject({
    fields: ['title'],
    settings: { clickableCard: false, collapseBody: true },
  })
  for (const data of [
    { template: 'bigImage' },
    { fields: ['personal_number'] },
    { settings: { clickableCard: 'ja' } },
  ]) {
    await expect(api.update({ id, data: data as never })).rejects.toEqual(refused('INVALID'))
  }
})

describe('what it shows', () => {
  test('a person, a page, an event or a list; one, another or none', async () => {
    const user = await buildUser(db, { firstname: 'Hodan', lastname: 'Exempelsson' })
    await buildMembership(db, { user_id: user.id, group_id: groupId })
    const { id } = await api.create({ data: { title: 'Kort', entity: { type: 'User', id: user.id } } })
    expect((await api.get({ id })).entity).toMatchObject({ type: 'User', id: user.id, name: 'Hodan Exempelsson' })
    for (const type of ['page', 'event', 'queue'] as const) {
      const shown = await content(type)
      const name = { page: 'Page', event: 'Event', queue: 'Queue' } as const
      const { entity } = await api.update({ id, data: { entity: { type: name[type], id: shown.id } } })
      expect(entity).toMatchObject({ type: name[type], id: shown.id, title: shown.title })
    }
    expect((await api.update({ id, data: { title: 'Ny' } })).entity).toMatchObject({ type: 'Queue' })
    expect((await api.update({ id, data: { entity: null } })).entity).toBeNull()
  })

  test('nothing that one may not read, that is gone, or that is something else', async () => {
    const page = await content('page')
    const article = await content('article')
    for (const entity of [
      { type: 'Page', id: (await buildContent(db, { type: 'page' })).id },
      { type: 'Event', id: page.id },
      { type: 'User', id: (await buildUser(db)).id },
      { type: 'Page', id: (await content('page', { slug: 'x', trashed_at: new Date() })).id },
      { type: 'Queue', id: 2_000_000_000 },
    ]) {
      await expect(api.create({ data: { title: 'Kort', entity: entity as never } })).rejects.toEqual(
        refused('INVALID', { 'data.entity': unknown }),
      )
    }
    await expect(
      api.create({ data: { title: 'Kort', entity: { type: 'Article', id: article.id } as never } }),
    ).rejects.toEqual(refused('INVALID'))
    expect(await db.content.count({ where: { type: 'card' } })).toBe(0)
  })

  test('who may not see it is shown nothing, and leaves it when saving', async () => {
    const page = await content('page')
    const { id } = await api.create({ data: { title: 'Kort', entity: { type: 'Page', id: page.id } } })
    const other = callerOf((await world.member(manage('Card'), groupId)).ctx)
    expect((await other.get({ id })).entity).toBeNull()
    await other.update({ id, data: { title: 'Ny', entity: null } })
    expect(await api.get({ id })).toMatchObject({ title: 'Ny', entity: { type: 'Page', id: page.id } })
    await other.update({ id, data: { entity: { type: 'Page', id: page.id } } })
    await expect(other.update({ id, data: { entity: { type: 'Page', id: 2_000_000_000 } } })).rejects.toEqual(
      refused('INVALID'),
    )
  })
})

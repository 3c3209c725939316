import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../entities/define-entity.ts'
import { publishing } from '../entities/publication-fields.ts'
import { day, line, moment, requiredLine, richText, rowId } from '../kernel/fields.ts'
import { createWorld } from '../testing/world.ts'
import { entityProcedures } from './entity-router.ts'
import { createCallerFactory, router } from './trpc.ts'

// The effect of a field's widget in the procedures that follow from a definition.

const world = await createWorld()
const { db } = world

/** Events without their publication, as rows of the table that all texts share. */
const occasion = defineEntity({
  name: 'event',
  subject: 'Event',
  model: 'Content',
  rows: { type: 'event' },
  actions: crudActions,
  group: 'group_id',
  ...editorial,
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    slug: line(100).default('').meta({ label: 'field.slug', widget: 'text' }),
    body: richText().default('').meta({ label: 'field.body', widget: 'richText' }),
    start_date: day().meta({ label: 'field.start_date', widget: 'date' }),
    publish_at: moment().meta({ label: 'field.publish_at', widget: 'dateTime' }),
    allday: z.boolean().default(false).meta({ label: 'field.allday', widget: 'switch' }),
    author_id: rowId().nullable().default(null).meta({ label: 'field.author', widget: 'relation', relation: 'user' }),
  }),
  list: {
    columns: [{ key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true }],
    filters: [
      { key: 'start_date', label: 'field.start_date', kind: 'period' },
      { key: 'created_at', label: 'field.created_at', kind: 'period' },
      { key: 'publish_at', label: 'field.publish_at', kind: 'period' },
      { key: 'allday', label: 'field.allday', kind: 'switch' },
      { key: 'author_id', label: 'field.author', kind: 'relation', relation: 'user' },
      { key: 'group', label: 'field.groups', kind: 'relation', relation: 'group' },
    ],
    sort: ['title'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})
const callerOf = createCallerFactory(router(entityProcedures(occasion)))
const rights = ['Event', 'User'].map((subject) => ({ subject, name: 'manage' }))
const refused = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  await world.clear()
  const member = await world.member(rights)
  groupId = member.groupId
  api = callerOf(member.ctx)
})

describe('a field', () => {
  test('of days and moments goes in and out as text, and is emptied by null', async () => {
    const dates = { start_date: '2026-05-04', publish_at: '2026-05-01T10:00:00+02:00' }
    const { id, ...made } = await api.create({ data: { title: 'Fest', slug: 'fest', ...dates } })
    expect(made).toMatchObject({ start_date: '2026-05-04', publish_at: '2026-05-01T08:00:00.000Z', type: 'Event' })
    expect(await db.content.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ type: 'event', start_date: new Date('2026-05-04'), publish_at: new Date('2026-05-01T08:00:00Z') },
    })
    const emptied = await api.update({ id, data: { start_date: null, publish_at: null } })
    expect(emptied).toMatchObject({ title: 'Fest', start_date: null, publish_at: null })
  })

  test('of rich text is cleaned at every save; one that isn’t sent stays', async () => {
    const { id } = await api.create({ data: { title: 'Fest', slug: 'fest', body: '<p>Ja</p>' } })
    expect((await api.update({ id, data: { body: '<p>Nej</p><script>1</script>' } })).body).toBe('<p>Nej</p>')
    expect((await api.update({ id, data: { title: 'Kalas' } })).body).toBe('<p>Nej</p>')
  })

  test('that names a row takes one that the actor may read', async () => {
    const [{ user }, stranger] = [await world.member([], groupId), await buildUser(db)]
    const { id } = await api.create({ data: { title: 'Fest', slug: 'fest', author_id: user.id } })
    expect((await api.get({ id })).author_id).toBe(user.id)
    await expect(api.update({ id, data: { author_id: stranger.id } })).rejects.toEqual(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'INVALID', fields: expect.anything() }) }),
    )
    expect((await db.content.findUniqueOrThrow({ where: { id } })).author_id).toBe(user.id)
    const unknown = { ...occasion, fields: z.object({ x: rowId().meta({ widget: 'relation', relation: 'sida' }) }) }
    expect(() => entityProcedures(unknown as never)).toThrow('no entity is called sida')
  })
})

describe('a list', () => {
  const titles = async (input: Parameters<typeof api.list>[0] = {}, caller = api) =>
    (await caller.list(input)).items.map(({ title }) => title)

  test('filters by period, moment, switch and row', async () => {
    const author = await buildUser(db)
    const event = { group_id: groupId, type: 'event' as const }
    await buildContent(db, { ...event, title: 'A', start_date: new Date('2026-05-04'), allday: true })
    const noon = new Date('2020-01-01T12:00:00Z')
    await buildContent(db, { ...event, title: 'B', author_id: author.id, created_at: noon, publish_at: noon })
    expect(await titles()).toEqual(['A', 'B'])
    expect(await titles({ filters: { start_date: { from: '2026-05-04', to: '2026-05-04' } } })).toEqual(['A'])
    expect(await titles({ filters: { created_at: { from: '2020-01-01', to: '2020-01-01' } } })).toEqual(['B'])
    expect(await titles({ filters: { publish_at: { from: '2020-01-01', to: '2020-01-01' } } })).toEqual(['B'])
    expect(await titles({ filters: { allday: true } })).toEqual(['A'])
    expect(await titles({ filters: { allday: 'false' } })).toEqual(['B'])
    expect(await titles({ filters: { author_id: [author.id] } })).toEqual(['B'])
    expect(await titles({ filters: { group: [groupId] } })).toEqual(['A', 'B'])
    expect(await titles({ filters: { group: [groupId + 1] } })).toEqual([])
  })

  test('offers a switch as a choice of yes and no', async () => {
    const filters = [
      { key: 'allday', label: 'field.allday', kind: 'choice', options: { true: 'enum.yes', false: 'enum.no' } },
    ]
    const choosing = { ...occasion, list: { ...occasion.list, filters } } as typeof occasion
    const { ctx } = await world.national(rights)
    const caller = createCallerFactory(router(entityProcedures(choosing)))(ctx)
    await buildContent(db, { type: 'event', title: 'A', allday: true })
    await buildContent(db, { type: 'event', title: 'B' })
    expect(await titles({ filters: { allday: 'true' } }, caller)).toEqual(['A'])
    expect(await titles({ filters: { allday: 'false' } }, caller)).toEqual(['B'])
  })

  test('of an entity without groups is the same in each group', async () => {
    const { group: _, ...everywhere } = occasion
    const { ctx } = await world.national(rights, groupId)
    const caller = createCallerFactory(router(entityProcedures(everywhere)))(ctx)
    await buildContent(db, { type: 'event', title: 'Deras' })
    const made = await caller.create({ data: { title: 'Allas', slug: 'allas' } })
    expect((await db.content.findUniqueOrThrow({ where: { id: made.id } })).group_id).toBeNull()
    for (const key of ['group_id', 'group', 'status', 'url']) expect(made).not.toHaveProperty(key)
    expect(await titles({}, caller)).toEqual(['Allas', 'Deras'])
  })

  test('is about the rows of the subject, in the group that a request names', async () => {
    const other = await buildGroup(db)
    await buildContent(db, { group_id: groupId, type: 'event', title: 'Vår' })
    await buildContent(db, { group_id: other.id, type: 'event', title: 'Deras' })
    await buildContent(db, { group_id: groupId, type: 'article', title: 'Artikel' })
    const office = callerOf((await world.national(rights)).ctx)
    expect(await titles({}, office)).toEqual(['Deras', 'Vår'])
    const inGroup = callerOf((await world.national(rights, groupId)).ctx)
    expect(await titles({}, inGroup)).toEqual(['Vår'])
    const { id } = await inGroup.create({ data: { title: 'Ny', slug: 'ny' } })
    expect((await db.content.findUniqueOrThrow({ where: { id } })).group_id).toBe(groupId)
  })

  test('without a column for search looks in the titles, and in nothing else', async () => {
    await buildContent(db, { group_id: groupId, type: 'event', title: 'Vårfest', slug: 'host' })
    expect(await titles({ search: 'fest' })).toEqual(['Vårfest'])
    expect(await titles({ search: 'host' })).toEqual([])
  })

  test('holds no row of another trash: without one a row is removed at once', async () => {
    const { id } = await buildContent(db, { group_id: groupId, type: 'event' })
    await api.delete({ id })
    expect(await db.content.count({ where: { id } })).toBe(0)
  })
})

describe('an entity with public pages', () => {
  const note = defineEntity({
    name: 'message',
    subject: 'Message',
    actions: [...crudActions, 'publish'],
    group: 'group_id',
    ...editorial,
    published: { path: 'notiser' },
    contract: { one: 'note', many: 'notes' },
    fields: z.object({
      title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
      ...publishing,
    }),
  })
  const notesOf = createCallerFactory(router(entityProcedures(note)))

  test('tells the group and the address of its page; a draft is published now or later', async () => {
    const group = await buildGroup(db, { title: 'Höör', name: 'hoor' })
    const { ctx } = await world.national([{ subject: 'Message', name: 'manage' }])
    const row = await buildMessage(db, { group_id: group.id })
    const notes = notesOf(ctx)
    const { url, group: shown } = await notes.get({ id: row.id })
    expect(shown).toEqual({ id: group.id, title: 'Höör', name: 'hoor' })
    expect(url).toMatch(new RegExp(`^https?://.*hoor.*/notiser/${row.id}$`))
    const later = await notes.update({ id: row.id, data: { status: 'published', publish_at: '2099-01-01T00:00:00Z' } })
    expect(later).toMatchObject({ status: 'scheduled', publish_at: '2099-01-01T00:00:00.000Z' })
    expect(await notes.update({ id: row.id, data: { title: 'Ny' } })).toMatchObject({
      ...{ title: 'Ny', status: 'scheduled', publish_at: '2099-01-01T00:00:00.000Z' },
    })
    await buildMessage(db, { status: 'published' })
    const { items } = await notes.list({ filters: { status: ['scheduled'] } })
    expect(items.map(({ id }) => id)).toEqual([row.id])
    expect((await notes.list({ filters: { status: ['published'] } })).total).toBe(1)
    const hidden = await notes.update({ id: row.id, data: { status: 'unpublished' } })
    expect(hidden).toMatchObject({ status: 'unpublished', group: { id: group.id }, url })
  })

  test('takes the right to publish alone to be published, beside that to change it', async () => {
    const { id } = await buildMessage(db)
    const { ctx } = await world.national(['read', 'update', 'publish'].map((name) => ({ subject: 'Message', name })))
    const dates = { publish_at: '2026-01-01T00:00:00.000Z', unpublish_at: '2099-01-01T00:00:00.000Z' }
    const published = await notesOf(ctx).update({ id, data: { status: 'published', ...dates } })
    expect(published).toMatchObject({ status: 'published', ...dates })
  })

  test('has no address outside the contract', async () => {
    const { contract: _, ...inside } = note
    const { ctx } = await world.national([{ subject: 'Message', name: 'manage' }])
    const { id } = await buildMessage(db)
    const row = await createCallerFactory(router(entityProcedures(inside)))(ctx).get({ id })
    for (const key of ['group', 'url']) expect(row).not.toHaveProperty(key)
  })

  test('keeps who lacks the right to publish from making a published row', async () => {
    const { ctx } = await world.national(['read', 'create'].map((name) => ({ subject: 'Message', name })))
    await expect(notesOf(ctx).create({ data: { title: 'Nu', status: 'published' } })).rejects.toEqual(
      refused('FORBIDDEN'),
    )
    expect(await db.message.count()).toBe(0)
  })
})

import { buildMessage } from '@kollegium/db/testing/factories/message'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../entities/define-entity.ts'
import { publishing } from '../entities/publication-fields.ts'
import { requiredLine, richText } from '../kernel/fields.ts'
import { createWorld } from '../testing/world.ts'
import type { SignedInContext } from './context.ts'
import { entityProcedures, entityRouter } from './entity-router.ts'
import { emptyTrash, removeForGood } from './trash/trash.ts'
import { trashedEntities } from './trash/trash-rules.ts'
import { createCallerFactory, router } from './trpc.ts'

const world = await createWorld()
const { db } = world

/** The messages' table, as an entity that states nothing but its definition would use it. */
const note = defineEntity({
  name: 'message',
  subject: 'Message',
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  trashed: true,
  published: {},
  searched: true,
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    body: richText().default('').meta({ label: 'field.body', widget: 'richText' }),
    severity: z
      .enum(['info', 'error'])
      .default('info')
      .meta({
        label: 'field.severity',
        widget: 'radio',
        options: { info: 'enum.severity.info', error: 'enum.severity.error' },
      }),
    ...publishing,
  }),
})
const callerOf = createCallerFactory(entityRouter(note))
const administrator = await signedIn(['manage'])

async function signedIn(actions: string[]) {
  const { ctx } = await world.national(actions.map((name) => ({ subject: 'Message', name })))
  return callerOf(ctx)
}
const refused = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })

describe('a list that states nothing', () => {
  test('has the title, the group, the other fields in their order, then the moments; groups, enumerations and days can be filtered by', () => {
    const { columns, filters, sort, defaultSort } = note.list
    expect(columns.map(({ key }) => key)).toEqual(['title', 'group', 'severity', 'status', 'updated_at', 'created_at'])
    expect(filters.map(({ key, kind }) => [key, kind])).toEqual([
      ['group', 'tags'],
      ['severity', 'choice'],
      ['status', 'choice'],
    ])
    expect(sort).toEqual(['title', 'severity', 'updated_at', 'created_at'])
    expect(defaultSort).toEqual({ column: 'title', order: 'asc' })
  })
})

describe('procedures that follow from a definition', () => {
  test('a record comes back as the form holds it, its HTML clean; a list row has no long text', async () => {
    const made = await administrator.create({ data: { title: 'Ny', body: '<p>Hej</p><script>1</script>' } })
    expect(made).toMatchObject({
      title: 'Ny',
      body: '<p>Hej</p>',
      severity: 'info',
      status: 'unpublished',
      type: 'Message',
    })
    expect(made.created_at).toBe(new Date(made.created_at).toISOString())
    expect(made).not.toHaveProperty('trashed_at')
    const { items } = await administrator.list({ search: 'ny' })
    expect(items.map(({ id }) => id)).toEqual([made.id])
    expect(items[0]).not.toHaveProperty('body')
  })

  test('filters take what the list offers and refuse the rest', async () => {
    const serious = await buildMessage(db, { title: 'Allvarlig', severity: 'error' })
    await buildMessage(db, { title: 'Vanlig' })
    const { items } = await administrator.list({ filters: { severity: ['error'] } })
    expect(items.map(({ id }) => id)).toEqual([serious.id])
    await expect(administrator.list({ filters: { body: 'x' } })).rejects.toThrow()
    await expect(administrator.list({ filters: { severity: ['warning'] } })).rejects.toThrow()
  })

  test('status and moments need the right to publish, and so does what is published', async () => {
    const api = await signedIn(['read', 'create', 'update', 'delete'])
    const row = await buildMessage(db, { title: 'Utkast' })
    await expect(api.update({ id: row.id, data: { status: 'published' } })).rejects.toEqual(refused('FORBIDDEN'))
    await administrator.update({ id: row.id, data: { status: 'published' } })
    await expect(api.update({ id: row.id, data: { title: 'Ny' } })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(api.delete({ id: row.id })).rejects.toEqual(refused('FORBIDDEN'))
  })

  test('removing puts in the trash, where no list finds it', async () => {
    const row = await buildMessage(db, { title: 'Bortagen' })
    await administrator.delete({ id: row.id })
    expect(await db.message.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
      trashed_at: expect.any(Date),
    })
    await expect(administrator.get({ id: row.id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('what uses a row keeps it, on the way to the trash and in it', async () => {
    const used = new Set<number>()
    onTestFinished(() => used.clear())
    const usersOf = createCallerFactory(
      router(
        entityProcedures(note, {
          usedIn: async (_db, { id }) => [
            { entity: 'page', count: 0 },
            { entity: 'article', count: used.has(id) ? 2 : 0 },
          ],
        }),
      ),
    )
    const { ctx } = await world.national([{ subject: 'Message', name: 'manage' }])
    const api = usersOf(ctx)
    const { id } = await buildMessage(db, { title: 'Behövd' })
    used.add(id)
    await expect(api.delete({ id })).rejects.toEqual(refused('CONFLICT'))
    used.clear()
    await api.delete({ id })
    used.add(id)
    const trashed = trashedEntities({}).get('message')
    if (!trashed || !ctx.actor.user) throw new Error('messages have a trash')
    const signedIn = ctx as SignedInContext
    const gone = removeForGood(signedIn, trashed, id)
    await expect(gone).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('2 artiklar') })
    const inAMonth = new Date(Date.now() + 31 * 86_400_000)
    expect(await emptyTrash(world.services, [trashed], inAMonth)).toMatchObject({ kept: 1 })
    expect(await db.message.count({ where: { id } })).toBe(1)
    used.clear()
    await removeForGood(signedIn, trashed, id)
    expect(await db.message.count({ where: { id } })).toBe(0)
  })

  test('a published row without a trash is removed by a publisher alone', async () => {
    const { trashed: _, ...withoutTrash } = note
    const deletersOf = createCallerFactory(entityRouter(withoutTrash))
    const { ctx } = await world.national(['read', 'delete'].map((name) => ({ subject: 'Message', name })))
    const row = await buildMessage(db, { status: 'published' })
    await expect(deletersOf(ctx).delete({ id: row.id })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.message.count({ where: { id: row.id } })).toBe(1)
  })

  test('a filter that no definition tells of is told by name', () => {
    const odd = {
      ...note,
      list: { ...note.list, filters: [{ key: 'tags', label: 'field.tags', kind: 'tags' }] },
    } as const
    expect(() => entityProcedures(odd)).toThrow('the filter tags of message')
  })
})

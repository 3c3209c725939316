import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { expect, test } from 'vitest'
import { startDrafts } from './testing-drafts.ts'

// Drafts are drawn while somebody else saves, in a transaction of another connection.

const { db, desk, shown } = await startDrafts()

/** Does `work` while the save of somebody else holds what the statement takes. */
async function duringSave<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const save = db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(statement)
      held.resolve()
      await ended.promise
    },
    { timeout: 20_000 },
  )
  await held.promise
  try {
    return await work()
  } finally {
    ended.resolve()
    await save
  }
}

const turn = (name: string) => `SELECT pg_advisory_xact_lock(hashtext('${name}'))`
const row = (table: string, id: number) => `SELECT FROM "${table}" WHERE id = ${id} FOR UPDATE`
const published = { status: 'published', date: new Date('2026-01-01') } as const

test('settings are drawn while others save theirs', async () => {
  const queue = await buildContent(db, { ...published, group_id: desk.groupId, type: 'queue', slug: 'lista' })
  const draft = { entity: 'setting', id: null, data: { newsQueue: queue.id } }
  const drawn = await duringSave(turn(`settings of ${desk.groupId}`), () => shown(draft))
  expect(drawn).toMatchObject({ status: 200 })
})

test('so are the name of a group and the items of a list', async () => {
  const group = { entity: 'group', id: desk.groupId, data: { name: 'ringsjon' } }
  expect(await duringSave(turn('names of groups'), () => shown(group))).toMatchObject({ status: 200 })
  const list = await buildContent(db, { group_id: desk.groupId, type: 'queue', slug: 'lista' })
  const card = await buildContent(db, { group_id: desk.groupId, type: 'card', slug: 'kort' })
  const queue = { entity: 'queue', id: list.id, data: { items: [{ type: 'Card', id: card.id }] } }
  expect(await duringSave(turn('lists on cards'), () => shown(queue))).toMatchObject({ status: 200 })
})

test('what is only read waits for no save of it', async () => {
  const site = { group_id: desk.groupId }
  const setting = await db.setting.create({ data: { ...site, name: 'newsQueue', category: 'x', value: 1 } })
  const settings = { entity: 'setting', id: null, data: {} }
  expect(await duringSave(row('Setting', setting.id), () => shown(settings))).toMatchObject({ status: 200 })
  expect(await duringSave(turn(`settings of ${desk.groupId}`), () => shown(settings))).toMatchObject({ status: 200 })
  const { id } = await buildContent(db, { ...site, ...published, slug: 'a', title: 'Publicerat' })
  const text = await duringSave(row('Content', id), () => shown({ entity: 'article', id, data: {} }))
  expect(text.main).toContain('Publicerat')
  const message = await buildMessage(db, { ...site, status: 'published', audience: 'both' })
  const notice = { entity: 'message', id: message.id, data: {} }
  expect(await duringSave(row('Message', message.id), () => shown(notice))).toMatchObject({ status: 200 })
})

test('a typed value that somebody else is saving is refused with words, and nothing of it fails', async () => {
  const { id } = await buildContent(db, { group_id: desk.groupId, slug: 'a' })
  const draft = { entity: 'article', id, data: { title: 'Nu' } }
  expect(await duringSave(row('Content', id), () => shown(draft))).toMatchObject({
    ...{ status: 503, code: 'UNAVAILABLE' },
    message: 'Någon annan sparar samma sak just nu. Det du har skrivit finns kvar. Försök igen om en stund.',
  })
  expect(await shown(draft)).toMatchObject({ status: 200 })
})

test('a draft that the database breaks off for somebody else’s save is drawn once more', async () => {
  const { id } = await buildContent(db, { group_id: desk.groupId, slug: 'a' })
  await db.$executeRawUnsafe('CREATE SEQUENCE tries')
  await db.$executeRawUnsafe(`
    CREATE FUNCTION gives_way() RETURNS trigger AS $$ BEGIN
      IF nextval('tries') = 1 THEN RAISE deadlock_detected; END IF;
      RETURN NEW;
    END $$ LANGUAGE plpgsql`)
  await db.$executeRawUnsafe(
    'CREATE TRIGGER gives_way BEFORE UPDATE ON "Content" FOR EACH ROW EXECUTE FUNCTION gives_way()',
  )
  const drawn = await shown({ entity: 'article', id, data: { title: 'Nu' } })
  await db.$executeRawUnsafe('DROP FUNCTION gives_way CASCADE')
  await db.$executeRawUnsafe('DROP SEQUENCE tries')
  expect(drawn.main).toContain('Nu')
})

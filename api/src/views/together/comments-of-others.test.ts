import { toldChanges } from '@kollegium/db/testing/changes'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { talkedNames } from '../../modules/collaboration/record.ts'
import { emptyUser } from '../../modules/people/automatic-deletion.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { sendDailyMails } from '../daily-mail/daily-mail.ts'
import { ownExtract } from '../privacy/extract.ts'
import { api, type Person } from './testing.ts'
import { addressIn, change, type Key, newTitleOf, prepareRecords } from './testing-others.ts'

// Comments and following of records that keep no versions: groups, all that the document bank holds, catalogues, people and roles.

const world = await createWorld()
const { db } = world
const mails = catchMails(world)

type Removing = { delete(input: { id: number }): Promise<unknown> }

let editor: Person
let colleague: Person
let stranger: Person
let keys: Key[]
let file: Key & { entity: 'file' }

/** Half of all. */
const atOnce = Math.ceil(talkedNames.length / 2)

const removed = [
  ...(['folder', 'education', 'tag', 'generalSurvey', 'validigKeyword'] as const),
  ...(['user', 'application', 'role', 'groupsRole'] as const),
]
const readersOf = (...subjects: string[]) => subjects.map((subject) => ({ subject, name: 'read' }))

beforeEach(async () => {
  mails.length = 0
  const { end, ...prepared } = await prepareRecords(world)
  ;({ editor, colleague, stranger, keys, file } = prepared)
  return end
})

test('the kinds that are tried are all that people talk about', () => {
  expect(keys.map(({ entity }) => entity)).toEqual(talkedNames)
})

describe('a record without versions', () => {
  test('is commented by those who may read them, and the people named are mailed', async () => {
    for (const key of keys) {
      await api(editor).comment.create({ ...key, body: 'Stämmer det?', mentions: [colleague.user.id] })
      expect(mails.splice(0)).toMatchObject([{ text: expect.stringContaining(addressIn(key, editor)) }])
      const { items } = await api(colleague).comment.list(key)
      expect(items).toMatchObject([{ body: 'Stämmer det?', author: { id: editor.user.id } }])
      await api(colleague).comment.create({ ...key, body: 'Ja', parent_id: items[0]?.id ?? 0 })
      await api(colleague).comment.resolve({ id: items[0]?.id ?? 0, resolved: true })
      expect(await api(editor).comment.list(key)).toMatchObject({ open: 0, items: [{ answers: [{ body: 'Ja' }] }] })
      expect(await api(editor).comment.people({ ...key, search: '' })).toMatchObject([{ id: colleague.user.id }])
      mails.length = 0
    }
  })

  test('shows nothing to people without the right, who are neither named nor told', async () => {
    for (const key of keys) {
      const { id } = await api(editor).comment.create({ ...key, body: 'Internt' })
      await expect(api(stranger).comment.list(key)).rejects.toEqual(refused('NOT_FOUND'))
      await expect(api(stranger).comment.create({ ...key, body: 'Hej' })).rejects.toEqual(refused('NOT_FOUND'))
      await expect(api(stranger).comment.resolve({ id, resolved: true })).rejects.toEqual(refused('NOT_FOUND'))
      await expect(api(stranger).following.set({ ...key, on: true })).rejects.toEqual(refused('NOT_FOUND'))
      await expect(api(stranger).activity.ofRecord({ ...key, limit: 5 })).rejects.toEqual(refused('NOT_FOUND'))
      const named = { ...key, body: 'Hej', mentions: [stranger.user.id] }
      await expect(api(editor).comment.create(named)).rejects.toMatchObject({ cause: { code: 'INVALID' } })
    }
    expect(mails).toEqual([])
  })

  // A mail names ten changes.
  test.each([0, atOnce])(
    'tells the people who follow them of comments at once, and of changes in the daily mail, from %i',
    async (from) => {
      const some = keys.slice(from, from + atOnce)
      for (const key of some) await api(colleague).following.set({ ...key, on: true })
      for (const key of some) await api(editor).comment.create({ ...key, body: 'Nytt' })
      expect(mails.splice(0)).toHaveLength(some.length)
      for (const key of some) await change(editor, key)
      await db.user.updateMany({ data: { created_at: new Date('2026-01-01') } })
      await sendDailyMails(world.services, new Date(Date.now() + 1_000))
      expect(mails).toHaveLength(1)
      for (const { entity } of some) expect(mails[0]?.text).toContain(`- ${newTitleOf(entity)}, ändrad av`)
      mails.length = 0
      // Those who may read it no more are told nothing, and the follow ends.
      await db.membership.deleteMany({ where: { user_id: colleague.user.id } })
      await db.user.update({ where: { id: colleague.user.id }, data: { roles: { set: [] } }, select: { id: true } })
      for (const key of some) await api(editor).comment.create({ ...key, body: 'Hemligt' })
      expect(mails).toEqual([])
      expect(await db.recordFollow.count()).toBe(0)
    },
  )

  test('is not reviewed', async () => {
    for (const key of keys)
      await expect(api(editor).review.get(key as never)).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  })
})

test('a file in the trash shows no comments, has them again when it is restored, and loses them with the file', async () => {
  await api(editor).comment.create({ ...file, body: 'Kvar' })
  await api(editor).following.set({ ...file, on: true })
  await api(editor).file.delete({ id: file.id })
  await expect(api(editor).comment.list(file)).rejects.toEqual(refused('NOT_FOUND'))
  await api(editor).trash.restore(file)
  expect(await api(editor).comment.list(file)).toMatchObject({ items: [{ body: 'Kvar' }] })
  await api(editor).file.delete({ id: file.id })
  await api(editor).trash.remove(file)
  expect([await db.recordComment.count(), await db.recordFollow.count()]).toEqual([0, 0])
})

test.each(removed)('comments and follows go with a removed %s', async (entity) => {
  const key = keys.find((each) => each.entity === entity) as Key
  await api(editor).comment.create({ ...key, body: 'Kvar' })
  await api(colleague).following.set({ ...key, on: true })
  expect((await api(editor).activity.ofRecord({ ...key, limit: 5 })).items).toEqual([])
  await (api(editor)[entity] as Removing).delete({ id: key.id })
  expect([await db.recordComment.count(), await db.recordFollow.count()]).toEqual([0, 0])
})

test('an account that is removed takes its follows along, and the comments of others stay', async () => {
  for (const key of keys) {
    await api(editor).comment.create({ ...key, body: 'Kvar' })
    await api(colleague).following.set({ ...key, on: true })
  }
  await db.user.delete({ where: { id: colleague.user.id } })
  expect([await db.recordComment.count(), await db.recordFollow.count()]).toEqual([keys.length, 0])
})

test('a moved file takes its comments to the people of its new place', async () => {
  await api(editor).comment.create({ ...file, body: 'Flyttas' })
  const other = await buildPortfolio(db, { group_id: stranger.groupId })
  await db.file.update({ where: { id: file.id }, data: { portfolio_id: other.id, group_id: stranger.groupId } })
  expect(await api(stranger).comment.list(file)).toMatchObject({ items: [{ body: 'Flyttas' }] })
  await expect(api(editor).comment.list(file)).rejects.toEqual(refused('NOT_FOUND'))
})

test('an open form hears of a new comment on its record', async () => {
  const changes = toldChanges()
  const told = createPresence({ changes })
  onTestFinished(() => told.close())
  const services = { ...world.services, changes, presence: told }
  const stream = await createCaller({ ...editor.ctx, services }).presence.watch({ ...file, tab: 'flik-0001' })
  const events = (stream as AsyncIterable<{ news: string }>)[Symbol.asyncIterator]()
  const before = (await events.next()).value
  await api(colleague).comment.create({ ...file, body: 'Nytt' })
  changes.tell('RecordComment')
  expect((await events.next()).value.news).not.toBe(before.news)
  await events.return?.()
})

describe('a legal page', () => {
  test('tells those who have its form open of a comment, and those of another page or group nothing', async () => {
    const legal = keys.find(({ entity }) => entity === 'statement') as Key
    const changes = toldChanges()
    const told = createPresence({ changes })
    onTestFinished(() => told.close())
    const services = { ...world.services, changes, presence: told }
    const form = { entity: 'statement' as const, kind: 'accessibility' as const, id: editor.groupId }
    const caller = createCaller({ ...editor.ctx, services })
    const newsOf = async (more: object, tab: string) => {
      const stream = (await caller.presence.watch({ ...form, ...more, tab })) as AsyncIterable<{ news: string }>
      const events = stream[Symbol.asyncIterator]()
      return { events, before: (await events.next()).value }
    }
    const own = await newsOf({}, 'flik-0001')
    const other = await newsOf({ kind: 'dataProtection' }, 'flik-0002')
    await api(colleague).comment.create({ ...legal, body: 'Stämmer dagen?' })
    changes.tell('RecordComment')
    expect((await own.events.next()).value.news).not.toBe(own.before.news)
    // The next thing that the other page's stream tells is somebody who comes.
    await newsOf({ kind: 'dataProtection' }, 'flik-0003')
    expect((await other.events.next()).value.news).toBe(other.before.news)
    await Promise.all([own, other].map(({ events }) => events.return?.()))
  })

  test('has no passage to quote, and its comments go with its group', async () => {
    const legal = keys.find(({ entity }) => entity === 'statement') as Key
    const quoting = { ...legal, body: 'Stämmer det?', quote: { text: 'Kartor', nth: 0 } }
    await expect(api(editor).comment.create(quoting)).rejects.toMatchObject({ cause: { code: 'INVALID' } })
    await api(editor).comment.create({ ...legal, body: 'Stämmer det?' })
    await api(colleague).following.set({ ...legal, on: true })
    await db.statement.delete({ where: { id: legal.id }, select: { id: true } })
    expect([await db.recordComment.count(), await db.recordFollow.count()]).toEqual([0, 0])
  })
})

describe('comments on a person', () => {
  const about = (): Key[] => keys.filter(({ entity }) => entity === 'user' || entity === 'application')
  const readers = [
    { subject: 'User', name: 'read' },
    { subject: 'Application', name: 'read' },
  ]

  test('are of those who may change the person’s row: readers see none, follow none and are not told', async () => {
    const reader = await world.national(readers)
    for (const key of about()) {
      const { id } = await api(editor).comment.create({ ...key, body: 'Ring upp' })
      for (const ask of [
        () => api(reader).comment.list(key),
        () => api(reader).comment.people({ ...key, search: '' }),
        () => api(reader).comment.create({ ...key, body: 'Hej' }),
        () => api(reader).following.set({ ...key, on: true }),
        () => api(reader).activity.ofRecord({ ...key, limit: 5 }),
      ]) {
        await expect(ask()).rejects.toEqual(refused('FORBIDDEN'))
      }
      await expect(api(reader).comment.resolve({ id, resolved: true })).rejects.toEqual(refused('NOT_FOUND'))
      const named = { ...key, body: 'Hej', mentions: [reader.user.id] }
      await expect(api(editor).comment.create(named)).rejects.toMatchObject({ cause: { code: 'INVALID' } })
    }
    await db.recordFollow.createMany({ data: [{ user_id: reader.user.id, account_id: about()[0]?.id ?? 0 }] })
    await api(editor).comment.create({ ...(about()[0] as Key), body: 'Hemligt' })
    expect([mails, await db.recordFollow.count()]).toEqual([[], 0])
  })

  test('are not shown to the person, who has them in the extract, and who loses them with the account', async () => {
    const [{ id }, application] = about() as [Key, Key]
    await db.application.update({ where: { id: application.id }, data: { user_id: id }, select: { id: true } })
    const self: Person = { user: { id }, groupId: editor.groupId, ctx: await world.as(id, editor.groupId) }
    for (const key of about()) {
      await api(editor).comment.create({ ...key, body: `Om ${key.entity}` })
      await api(colleague).following.set({ ...key, on: true })
      await expect(api(self).comment.list(key)).rejects.toEqual(refused('NOT_FOUND'))
    }
    await api(editor).comment.create({ ...(keys[0] as Key), body: 'Om annat' })
    const extract = await ownExtract(world, id)
    const { rows } = extract?.sections.find(({ title }) => title === 'Kommentarer du skrivit, och om dig') ?? {}
    expect(rows?.map(({ body }) => body)).toEqual(['Om user', 'Om application'])
    await inTransaction(db, (tx) => emptyUser(tx, id, 'oksana@exempel.test', new Date()))
    expect(await db.recordComment.findMany({ select: { body: true } })).toEqual([{ body: 'Om annat' }])
    expect(await db.recordFollow.count()).toBe(0)
  })

  test('on an applicant without an account go with the applicant’s address', async () => {
    const [account, application] = about() as [Key, Key]
    for (const key of about()) await api(editor).comment.create({ ...key, body: 'Om någon' })
    await inTransaction(db, (tx) => emptyUser(tx, account.id, 'OKSANA@exempel.test', new Date()))
    expect(await db.recordComment.count()).toBe(0)
    expect(await db.application.count({ where: { id: application.id } })).toBe(1)
  })
})

test('a change of a role’s rights is a change of the role, which its followers are told', async () => {
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const boss = { ctx }
  const role = keys.find(({ entity }) => entity === 'role') as Key
  await api(colleague).following.set({ ...role, on: true })
  const permission = await db.permission.upsert({
    where: { subject_name: { subject: 'Tag', name: 'read' } },
    create: { subject: 'Tag', name: 'read', label: 'Taggar: visa' },
    update: {},
  })
  await api(boss).permission.updateMany({ permissions: [{ id: permission.id, roles: [role.id] }] })
  expect((await api(editor).activity.ofRecord({ ...role, limit: 5 })).items).toMatchObject([
    { action: 'update', fields: ['permissions'] },
  ])
  await db.user.updateMany({ data: { created_at: new Date('2026-01-01') } })
  await sendDailyMails(world.services, new Date(Date.now() + 1_000))
  expect(mails).toMatchObject([{ text: expect.stringContaining('ändrad av') }])
})

describe('the list of acts', () => {
  test.each([
    ['Tag', 'read', true],
    ['Role', 'read', true],
    ['Application', 'manage', false],
    ['User', 'read', false],
    ['User', 'update', true],
    ['Diploma', 'read', true],
    ['PrintRun', 'manage', false],
  ])('is open to people with the right %s %s: %s', async (subject, name, isOpen) => {
    const { ctx } = await world.national([{ subject, name }])
    expect((await api({ ctx }).session.me()).seesActivity).toBe(isOpen)
  })

  test('tells acts of every kind to those who may read it, accounts without a name, and nobody’s application', async () => {
    for (const key of keys) await change(editor, key)
    const titlesOf = async (person: { ctx: Person['ctx'] }) =>
      (await api(person).activity.latest({ limit: 50 })).items.map(({ record }) => record.title).sort()
    const titleInList = ({ entity }: Key) =>
      entity === 'statement' ? 'tillgänglighetsredogörelsen' : newTitleOf(entity)
    const told = keys.filter(({ entity }) => entity !== 'user' && entity !== 'application')
    expect(await titlesOf({ ctx: { ...editor.ctx, groupId: null } })).toEqual(['', ...told.map(titleInList)].sort())
    for (const { entity, id } of keys) {
      const { items } = await api(editor).activity.ofRecord({ entity, id, limit: 5 })
      expect(items).toMatchObject([{ action: 'update', entity, record: { id } }])
    }
    const reader = await world.national([...readersOf('User', 'Application', 'Role', 'ValidigKeyword')])
    expect(await titlesOf(reader)).toEqual(['Ny role', 'Ny validigKeyword'])
  })
})

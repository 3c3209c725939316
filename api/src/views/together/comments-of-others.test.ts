import { toldChanges } from '@kollegium/db/testing/changes'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { talkedNames } from '../../modules/collaboration/record.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { sendDailyMails } from '../daily-mail/daily-mail.ts'
import { api, type Person } from './testing.ts'

// Comments and following of groups, of what the document bank holds, and of educations, tags and surveys: they keep no versions.

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const manage = (...subjects: string[]) => subjects.map((subject) => ({ subject, name: 'manage' }))
const rights = manage('Group', 'Portfolio', 'Folder', 'File', 'Tag', 'ValidigGeneralSurvey')
type Key = { entity: (typeof talkedNames)[number]; id: number }

/** A member of a group. Educations belong to no group, so the right to them is one everywhere. */
async function person(mayEducations: boolean, groupId?: number): Promise<Person> {
  const { user, groupId: own } = await world.member(rights, groupId)
  if (mayEducations) await buildRole(db, { permissions: manage('Education'), userIds: [user.id] })
  return { user, groupId: own, ctx: await world.as(user.id, own) }
}

type Removing = { delete(input: { id: number }): Promise<unknown> }
type Changing = { update(input: { id: number; data: object }): Promise<unknown> }

let editor: Person
let colleague: Person
let stranger: Person
let keys: Key[]
let file: Key & { entity: 'file' }

beforeEach(async () => {
  await world.clear()
  const presence = createPresence({ changes: world.services.changes })
  Object.assign(world.services, { presence })
  editor = await person(true)
  colleague = await person(true, editor.groupId)
  stranger = await person(false)
  const { groupId: group_id } = editor
  const { id: portfolio_id } = await buildPortfolio(db, { group_id, title: 'Mallar' })
  file = { entity: 'file', id: (await buildFile(db, { portfolio_id, title: 'Avtal' })).id }
  const survey = { title: 'Kartläggning', group_id }
  keys = [
    ...([
      { entity: 'group', id: group_id },
      { entity: 'portfolio', id: portfolio_id },
    ] as const),
    { entity: 'folder', id: (await buildFolder(db, { portfolio_id, group_id, title: 'Avtal' })).id },
    file,
    { entity: 'education', id: (await buildEducation(db, { title: 'Vård' })).id },
    { entity: 'tag', id: (await buildTag(db, { label: 'Nyhet', group_id })).id },
    { entity: 'generalSurvey', id: (await db.validigGeneralSurvey.create({ data: survey, select: { id: true } })).id },
  ]
  mails.length = 0
  return () => presence.close()
})

test('the kinds that are tried are all that people talk about', () => {
  expect(keys.map(({ entity }) => entity)).toEqual(talkedNames)
})

describe('a record without versions', () => {
  test('is commented by those who may read them, and the people named are mailed', async () => {
    for (const key of keys) {
      await api(editor).comment.create({ ...key, body: 'Stämmer det?', mentions: [colleague.user.id] })
      expect(mails.splice(0)).toMatchObject([{ text: expect.stringContaining(`/${key.entity}/${key.id}`) }])
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

  test('tells the people who follow them of comments at once, and of changes in the daily mail', async () => {
    for (const key of keys) await api(colleague).following.set({ ...key, on: true })
    for (const key of keys) await api(editor).comment.create({ ...key, body: 'Nytt' })
    expect(mails.splice(0)).toHaveLength(keys.length)
    for (const { entity, id } of keys) {
      const data = { [entity === 'tag' ? 'label' : 'title']: `Ny ${entity}` }
      await (api(editor)[entity] as Changing).update({ id, data })
    }
    await db.user.updateMany({ data: { created_at: new Date('2026-01-01') } })
    await sendDailyMails(world.services, new Date(Date.now() + 1_000))
    expect(mails).toHaveLength(1)
    for (const { entity } of keys) expect(mails[0]?.text).toContain(`- Ny ${entity}, ändrad av`)
    mails.length = 0
    // Those who may read it no more are told nothing, and the follow ends.
    await db.membership.deleteMany({ where: { user_id: colleague.user.id } })
    await db.user.update({ where: { id: colleague.user.id }, data: { roles: { set: [] } }, select: { id: true } })
    for (const key of keys) await api(editor).comment.create({ ...key, body: 'Hemligt' })
    expect(mails).toEqual([])
    expect(await db.recordFollow.count()).toBe(0)
  })

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

test.each(['folder', 'education', 'tag', 'generalSurvey'] as const)(
  'comments and follows go with a removed %s',
  async (entity) => {
    const key = keys.find((each) => each.entity === entity) as Key
    await api(editor).comment.create({ ...key, body: 'Kvar' })
    await api(colleague).following.set({ ...key, on: true })
    expect((await api(editor).activity.ofRecord({ ...key, limit: 5 })).items).toEqual([])
    await (api(editor)[entity] as Removing).delete({ id: key.id })
    expect([await db.recordComment.count(), await db.recordFollow.count()]).toEqual([0, 0])
  },
)

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

import { toldChanges } from '@kollegium/db/testing/changes'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { sendDailyMails } from '../daily-mail/daily-mail.ts'
import { api, type Person } from './testing.ts'

// Comments and following of groups, portfolios and files, which keep no versions.

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const rights = ['Group', 'Portfolio', 'File'].map((subject) => ({ subject, name: 'manage' }))
type Key = { entity: 'group' | 'portfolio' | 'file'; id: number }

let editor: Person
let colleague: Person
let stranger: Person
let keys: Key[]
let file: Key & { entity: 'file' }

beforeEach(async () => {
  await world.clear()
  const presence = createPresence({ changes: world.services.changes })
  Object.assign(world.services, { presence })
  editor = await world.member(rights)
  colleague = await world.member(rights, editor.groupId)
  stranger = await world.member(rights)
  const portfolio = await buildPortfolio(db, { group_id: editor.groupId, title: 'Mallar' })
  file = { entity: 'file', id: (await buildFile(db, { portfolio_id: portfolio.id, title: 'Avtal' })).id }
  keys = [{ entity: 'group', id: editor.groupId }, { entity: 'portfolio', id: portfolio.id }, file]
  mails.length = 0
  return () => presence.close()
})

describe('a group, a portfolio and a file', () => {
  test('are commented by those who may read them, and the people named are mailed', async () => {
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

  test('show nothing to people without the right, who are neither named nor told', async () => {
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

  test('tell the people who follow them of comments at once, and of changes in the daily mail', async () => {
    for (const key of keys) await api(colleague).following.set({ ...key, on: true })
    for (const key of keys) await api(editor).comment.create({ ...key, body: 'Nytt' })
    expect(mails.splice(0)).toHaveLength(3)
    const [group, portfolio] = keys
    await api(editor).group.update({ id: group?.id ?? 0, data: { title: 'Nya Höör' } })
    await api(editor).portfolio.update({ id: portfolio?.id ?? 0, data: { title: 'Nya mallar' } })
    await api(editor).file.update({ id: file.id, data: { title: 'Nytt avtal' } })
    await db.user.updateMany({ data: { created_at: new Date('2026-01-01') } })
    await sendDailyMails(world.services, new Date(Date.now() + 1_000))
    expect(mails).toHaveLength(1)
    for (const title of ['Nya Höör', 'Nya mallar', 'Nytt avtal'])
      expect(mails[0]?.text).toContain(`- ${title}, ändrad av`)
    mails.length = 0
    // Those who may read it no more are told nothing, and the follow ends.
    await db.membership.deleteMany({ where: { user_id: colleague.user.id } })
    for (const key of keys) await api(editor).comment.create({ ...key, body: 'Hemligt' })
    expect(mails).toEqual([])
    expect(await db.recordFollow.count()).toBe(0)
  })

  test('are not reviewed', async () => {
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

import { Prisma } from '@kollegium/db'
import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { groupRouter } from './group.router.ts'

// The rows around a group: readers of them see them with the group, and they stand in the way of its removal.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(groupRouter)

let id: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId: id, api } = await freshEditor(world, callerOf, manage('Group')))
})

test('groups are listed by words in any order, with or without dots', async () => {
  const office = callerOf((await world.national(manage('Group'))).ctx)
  await db.group.update({ where: { id }, data: { title: 'Vård- och omsorgscollege Skåne', municipalities: 'Höör' } })
  for (const search of ['skane vard', 'omsorgscollege', 'höör skåne']) {
    expect(
      (await office.list({ search })).items.map((item) => item.id),
      search,
    ).toEqual([id])
  }
  expect(await office.list({ search: 'skane halland' })).toMatchObject({ total: 0 })
})

test('its documents are the first portfolio that the reader may read or everyone sees, a published one before others', async () => {
  const reader = callerOf((await world.member(manage('Group', 'Portfolio'), id)).ctx)
  const docs = async () => [(await api.get({ id })).docs, (await reader.get({ id })).docs]
  await buildPortfolio(db, { group_id: id, status: false, disk: 's3.vofront_files' })
  const inner = await buildPortfolio(db, { group_id: id, disk: 's3.vodocs_files', title: 'Internt' })
  const outer = await buildPortfolio(db, { group_id: id, disk: 's3.vofront_files', title: 'Publikt' })
  expect(await docs()).toEqual([null, { id: inner.id, title: 'Internt' }])
  await db.group.update({ where: { id }, data: { vopagesStatus: true } })
  expect(await docs()).toEqual([
    { id: outer.id, title: 'Publikt' },
    { id: inner.id, title: 'Internt' },
  ])
})

test('a contact who is not shown to visitors is told to who may read the user, and stays when others save', async () => {
  const [shown, hidden, gone] = [
    await buildUser(db, { firstname: 'Synlig', status: true }),
    await buildUser(db, { firstname: 'Dold', status: false }),
    await buildUser(db, { firstname: 'Avslutad', status: true, active: false }),
  ]
  const contacts = [hidden, shown, gone].map((user, position) => ({ user_id: user.id, title: 'Rektor', position }))
  await db.group.update({ where: { id }, data: { contacts: { create: contacts } } })
  const office = callerOf((await world.national(manage('Group', 'User'))).ctx)
  const idsOf = async (reader: typeof api) => (await reader.get({ id })).contacts.map(({ user_id }) => user_id)
  expect(await idsOf(api)).toEqual([shown.id])
  expect(await idsOf(office)).toEqual([hidden.id, shown.id, gone.id])
  await api.update({ id, data: { contacts: [{ user_id: shown.id, title: 'Samordnare' }] } })
  expect((await office.get({ id })).contacts).toMatchObject([
    { user_id: hidden.id, title: 'Rektor', status: false },
    { user_id: shown.id, title: 'Samordnare' },
    { user_id: gone.id, title: 'Rektor' },
  ])
  await office.update({ id, data: { contacts: [] } })
  expect(await idsOf(office)).toEqual([])
})

test('neither its tags, messages and settings nor what names it goes unsaid', async () => {
  await db.membership.deleteMany()
  await buildTag(db, { group_id: id })
  await buildMessage(db, { group_id: id })
  await db.setting.create({ data: { name: 'mainMenu', group_id: id, value: 1 } })
  await db.setting.create({ data: { name: 'footerMenu', group_id: id, value: Prisma.JsonNull } })
  await buildApplication(db, { group_id: id })
  await expect(api.delete({ id })).rejects.toThrow(
    'Objektet används av 1 tagg, 1 meddelande, 1 inställning och 1 ansökan och kan därför inte tas bort.',
  )
  for (const rows of [db.tag, db.message, db.application]) {
    expect(await (rows as typeof db.tag).count({ where: { group_id: id } })).toBe(1)
  }
})

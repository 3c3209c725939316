import { expect, test } from 'vitest'
import { createPeopleWorld } from './testing.ts'

const world = await createPeopleWorld({ office: { roles: ['office'] } })
const { db, tree } = world
const office = await world.caller('office')

test('a person has a place on a site as a contact of its group, while the site and the person are shown', async () => {
  const made = await office.user.create({
    data: { name: 'nya', email: 'nya@example.com', firstname: 'Åsa', lastname: 'Ny', status: true },
  })
  const siteOf = async () => [
    (await office.user.get({ id: made.id })).siteUrl,
    (await office.user.list({ search: made.name })).items[0]?.siteUrl,
  ]
  const none = [null, null]
  expect(await siteOf()).toEqual(none)
  await db.group.update({ where: { id: tree.here }, data: { name: 'kontakt', status: true, vopagesStatus: true } })
  await db.groupContact.create({ data: { group_id: tree.here, user_id: made.id } })
  const there = 'http://kontakt.vo.localhost:3000/om-oss#kontakter'
  expect(await siteOf()).toEqual([there, there])
  await db.user.update({ where: { id: made.id }, data: { status: false } })
  expect(await siteOf()).toEqual(none)
  await db.user.update({ where: { id: made.id }, data: { status: true } })
  await db.group.update({ where: { id: tree.here }, data: { vopagesStatus: false } })
  expect(await siteOf()).toEqual(none)
})

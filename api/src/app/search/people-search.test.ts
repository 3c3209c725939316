import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import type { SearchScope } from '../../engine/search/matches.ts'
import { searchPeople } from '../../engine/search/people-search.ts'
import { createWorld } from '../../testing/world.ts'
import { createCaller } from '../caller.ts'

const world = await createWorld()
const { db } = world
const byName: SearchScope = { where: {}, orderBy: [{ lastname: 'asc' }, { id: 'desc' }] }

let groupId: number
let api: ReturnType<typeof createCaller>
beforeEach(async () => {
  await world.clear()
  const member = await world.member(['User', 'Membership'].map((subject) => ({ subject, name: 'read' })))
  groupId = member.groupId
  api = createCaller(member.ctx)
})

async function people(group_id: number, ...lastnames: string[]) {
  for (const lastname of lastnames) {
    const { id } = await buildUser(db, { firstname: 'Alva', lastname, active: lastname !== 'Öst Björk' })
    await buildMembership(db, { user_id: id, group_id })
  }
}

test('a page of the people who are called so, in the list’s order, with the number of all whom the asker may see', async () => {
  await people(groupId, 'Öst Björk', 'Björk', 'Alm', 'Ås-Björk')
  await people((await buildGroup(db)).id, 'Björk Annanstans')
  const page = async (input: object) => {
    const { items, total } = await api.user.list({ search: 'bjork ALVA', limit: 2, ...input })
    return [total, ...items.map(({ lastname }) => lastname)]
  }
  expect(await page({})).toEqual([3, 'Björk', 'Ås-Björk'])
  expect(await page({ page: 2 })).toEqual([3, 'Öst Björk'])
  expect(await page({ page: 3 })).toEqual([3])
  expect(await page({ orderBy: [{ column: 'lastname', order: 'desc' }] })).toEqual([3, 'Öst Björk', 'Ås-Björk'])
  expect(await page({ filters: { active: true } })).toEqual([2, 'Björk', 'Ås-Björk'])
  expect(await page({ filters: { active: true }, page: 2 })).toEqual([2])
  expect(await page({ search: 'alva ek' })).toEqual([0])
})

test('of a crowd nobody is named; the list is walked and says the same', async () => {
  const names = Array.from({ length: 1_001 }, (_, n) => ({ name: `crowd${n}`, email: `c${n}@exempel.test` }))
  await db.user.createMany({ data: names.map((name) => ({ ...name, firstname: 'Åsa', lastname: 'Folk' })) })
  expect(await searchPeople(db, 'asa folk', byName)).toBeNull()
  expect(await searchPeople(db, 'asa folk crowd77', byName)).toHaveLength(11)
  expect(await searchPeople(db, '@!', byName)).toBeNull()
  const everyone = createCaller((await world.national([{ subject: 'User', name: 'read' }])).ctx)
  const total = async (search: string) => (await everyone.user.list({ search })).total
  expect([await total('asa folk'), await total('ÅSA'), await total('c77@exempel crowd77'), await total('%')]).toEqual([
    1_001, 1_001, 11, 0,
  ])
})

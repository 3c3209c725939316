import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { createCaller } from '../caller.ts'

const world = await createWorld()
const { db } = world

let groupId: number
let api: ReturnType<typeof createCaller>['search']
beforeEach(async () => {
  await world.clear()
  const member = await world.member([{ subject: 'User', name: 'read' }])
  groupId = member.groupId
  api = createCaller(member.ctx).search
})

async function person(firstname: string, lastname: string, group_id = groupId) {
  const { id } = await buildUser(db, { firstname, lastname })
  await buildMembership(db, { user_id: id, group_id })
  return id
}
const found = async (search: string, limit = 3) => (await api.user({ search, limit })).map(({ title }) => title)

test('of many of a name the first in order, spelled as it was asked for, that the asker may see', async () => {
  const elsewhere = (await buildGroup(db)).id
  for (const lastname of ['Björk Ö', 'Björk C', 'Björk A', 'Björkman B']) await person('Alva', lastname)
  await person('Alva', 'Bjork')
  await person('Alva', 'Björk', elsewhere)
  await person('Bo', 'Björk A')
  const first = ['Alva Björk A', 'Alva Björk C', 'Alva Björk Ö']
  for (const search of ['alva björk', 'Björk ALVA', 'alv björ']) expect(await found(search), search).toEqual(first)
  expect(await found('alva bjork', 1)).toEqual(['Alva Bjork'])
  // These are all people with the prefix, so other spellings follow.
  const all = [...first, 'Alva Björkman B']
  expect(await found('alva björk', 5)).toEqual([...all, 'Alva Bjork'])
  expect(await found('al bj', 1)).toEqual(['Alva Bjork'])
})

test('they are read off in order, and not all looked for first', async () => {
  for (let n = 0; n < 30; n += 1) await person('Alva', `Björk ${n}`)
  const asked = await world.statementsOf(() => found('alva björk', 20))
  expect(asked.filter((sql) => sql.includes('"UserBeginning"'))).toHaveLength(1)
  expect(asked.some((sql) => sql.includes('jsonb_build_array'))).toBe(false)
})

test('who changes name is found by the new one, and who is gone leaves no letters behind', async () => {
  const id = await person('Alva', 'Björk')
  const letters = async () => {
    const rows = await db.userBeginning.findMany({ where: { user_id: id } })
    return rows.map(({ beginning, lastname }) => `${beginning} ${lastname}`)
  }
  expect(await letters()).toEqual(expect.arrayContaining(['alv Björk', 'bjo Björk']))
  await db.user.update({ where: { id }, data: { lastname: 'Sjö-Åkesson' } })
  expect(await letters()).toEqual(expect.arrayContaining(['ake Sjö-Åkesson', 'alv Sjö-Åkesson', 'sjo Sjö-Åkesson']))
  expect(await letters()).not.toContain('bjo Björk')
  expect([await found('åkesson', 1), await found('björk', 1)]).toEqual([['Alva Sjö-Åkesson'], []])
  await db.user.delete({ where: { id } })
  expect(await letters()).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { callerOf, networkOf, rights, titles } from './testing.ts'

const world = await createWorld()
const { buildNetwork } = networkOf(world)

let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  api = callerOf((await world.national(rights)).ctx)
})

test('an administrator of a region sees its own figures and those below, and nobody else’s', async () => {
  const north = await buildNetwork()
  await buildNetwork('Syd')
  const below = [...rights, { subject: 'Statistics', name: 'read', below: true }]
  const regional = callerOf((await world.member(below, north.region.id)).ctx)
  const found = await regional.general({})
  expect(titles([...found.regions, ...found.localColleges, ...found.educators])).toEqual([
    ...['Region Norr', 'College Norr', 'Skola Norr'],
  ])
  expect(titles((await regional.certification({})).certifiedEducators)).toEqual(['Skola Norr'])
  const local = callerOf((await world.member(rights, north.local.id)).ctx)
  expect(titles((await local.general({})).regions)).toEqual([])
  expect(titles((await local.general({})).localColleges)).toEqual(['College Norr'])
  expect(titles((await local.general({})).educators)).toEqual([])
  const none = callerOf((await world.member([], north.local.id)).ctx)
  expect((await none.general({ filters: { localColleges: [north.local.id] } })).localColleges).toEqual([])
  await expect(callerOf(world.visitor).general({})).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
})

test('the same number of statements for twice the groups, with and without a narrower right', async () => {
  const { region } = await buildNetwork()
  const regional = callerOf((await world.member([...rights, { ...rights[0], below: true } as never], region.id)).ctx)
  const counts = async () => {
    const calls = [api, regional].flatMap((each) => [() => each.general({}), () => each.certification({})])
    const found: number[] = []
    for (const call of calls) found.push((await world.statementsOf(call)).length)
    return found
  }
  const before = await counts()
  await buildNetwork('Syd')
  expect(await counts()).toEqual(before)
  expect(Math.max(...before)).toBeLessThanOrEqual(5)
})

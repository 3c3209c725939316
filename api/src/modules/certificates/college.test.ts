import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { buildCollege } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { collegeFacts, nearestCollege, verifyUrlOf } from './college.ts'

const world = await createWorld()
const { db } = world
const group = (id: number, category: string, ...path: number[]) => ({ id, category, path })

test('the nearest college is the group itself or the first above it; outside every college it is the group', async () => {
  const above = [group(1, 'region'), group(2, 'local', 1), group(3, 'other', 1, 2)]
  const nearest = async (of: ReturnType<typeof group>) => (await nearestCollege(of, async () => above)).id
  expect(await nearest(group(4, 'educator', 1, 2))).toBe(2)
  expect(await nearest(group(4, 'educator', 1, 2, 3))).toBe(2)
  expect(await nearest(group(4, 'educator', 1))).toBe(1)
  expect(await nearest(group(4, 'educator', 9))).toBe(4)
  expect(await nearest(group(4, 'local', 1))).toBe(4)
  const none = async () => expect.fail('nothing to read')
  expect(await nearestCollege(group(5, 'other'), none)).toMatchObject({ id: 5 })
})

test('a paper names the college with the one above it, and nothing above that is no college', async () => {
  const { region, college, educator } = await buildCollege(db)
  await db.group.update({ where: { id: region.id }, data: { category: 'region' } })
  const facts = (id: number) => collegeFacts(world.visitor, { brand: 'college', educator: 'group' } as never, id, null)
  for (const { id } of [college, educator]) {
    expect((await facts(id)).college).toEqual({ title: college.title, parentTitle: region.title, logo: null })
  }
  expect((await facts(region.id)).college).toMatchObject({ title: region.title, parentTitle: null })
  const office = await buildGroup(db, { category: 'other', title: 'Kansliet' })
  const local = await buildGroup(db, { category: 'local', title: 'Fritt', parent_id: office.id })
  expect((await facts(local.id)).college).toMatchObject({ title: 'Fritt', parentTitle: null })
  expect((await facts(local.id)).educatorLogo).toBeNull()
  await expect(facts(2_000_000)).rejects.toThrow('2000000')
})

test('the address that verifies a number is on the public host', async () => {
  expect(verifyUrlOf(world.env, '7K3MQ9TX2F8C')).toBe('http://vo.localhost:3000/verifiera/7K3MQ9TX2F8C')
  const { college } = await buildCollege(db)
  const { brand } = await collegeFacts(world.visitor, { educator: 'none' } as never, college.id, null)
  expect(brand).toMatchObject({ mark: 'college', verifyAddress: 'vo.localhost:3000/verifiera' })
  expect(brand).not.toHaveProperty('logo')
})

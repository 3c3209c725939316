import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { publicNetwork } from './public-network.ts'

const world = await createWorld()
const { db, env } = world

beforeEach(() => world.clear())

test('lists regions with their local colleges, and links only to sites that are open', async () => {
  const open = { vopagesStatus: true }
  const skane = await buildGroup(db, {
    name: 'skane',
    title: 'College Skåne',
    latitude: 55.7,
    longitude: 13.4,
    ...open,
  })
  await buildGroup(db, { title: 'College Örebro län' })
  await buildGroup(db, { title: 'College Dold', status: false, ...open })
  const local = { category: 'local', parent_id: skane.id } as const
  await buildGroup(db, { ...local, name: 'eslov_hoor', title: 'Eslöv–Höör', ...open })
  await buildGroup(db, { ...local, title: 'Dold', status: false })
  await buildGroup(db, { ...local, title: 'Ystad', category: 'educator' })
  expect(await publicNetwork(db, env)).toEqual([
    {
      id: skane.id,
      title: 'College Skåne',
      url: 'http://skane.vo.localhost:3000',
      location: { latitude: 55.7, longitude: 13.4 },
      locals: [
        { id: expect.any(Number), title: 'Eslöv–Höör', url: 'http://eslov-hoor.vo.localhost:3000', location: null },
      ],
    },
    { id: expect.any(Number), title: 'College Örebro län', url: null, location: null, locals: [] },
  ])
  expect(await world.statementsOf(() => publicNetwork(db, env))).toHaveLength(1)
})

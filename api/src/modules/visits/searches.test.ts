import { buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { createVisitCounter } from './visit-counter.ts'

const world = await createWorld()
const { db, logger } = world

let now: Date
let group: number
let counter: ReturnType<typeof createVisitCounter>

beforeEach(async () => {
  await world.clear()
  now = new Date('2026-11-20T10:00:00Z')
  group = (await buildGroup(db)).id
  counter = createVisitCounter({ db, logger, now: () => now })
})
afterEach(() => counter.flush())

const searched = (words: string, found = false, groupId: number | null = group) =>
  counter.countSearch({ groupId, words, found })
async function stored() {
  await counter.flush()
  const rows = await db.siteSearch.findMany({
    orderBy: [{ group_id: { sort: 'asc', nulls: 'first' } }, { day: 'asc' }, { words: 'asc' }],
  })
  return rows.map(({ group_id, words, searches, without_hit }) => [group_id, words, searches, without_hit])
}

test('are added by day and site; words are kept of those without a hit alone', async () => {
  searched('Lön')
  searched('  lön ')
  searched('avtal', true)
  searched('avtal apl', true)
  searched('0701234567')
  searched('lön', false, null)
  expect(await stored()).toEqual([
    [null, 'lön', 1, 1],
    [group, '', 3, 1],
    [group, 'lön', 2, 2],
  ])
  searched('lön')
  searched('avtal', true)
  expect(await stored()).toEqual([
    [null, 'lön', 1, 1],
    [group, '', 4, 1],
    [group, 'lön', 3, 3],
  ])
})

test('of a group that is gone are left out', async () => {
  searched('lön', false, 2_000_000_000)
  searched('lön')
  expect(await stored()).toEqual([[group, 'lön', 1, 1]])
})

test('have so many different words a site and day, and further ones are counted without', async () => {
  for (let at = 0; at < 230; at++) searched('a'.repeat(at % 46) + 'bcdefgh'.charAt(Math.floor(at / 46)))
  searched('lön', false, null)
  const rows = await stored()
  expect(rows.filter(([id]) => id === group)).toHaveLength(201)
  expect(rows.find(([id, words]) => id === group && words === '')).toEqual([group, '', 30, 30])
  expect(rows[0]).toEqual([null, 'lön', 1, 1])
  now = new Date('2026-11-21T10:00:00Z')
  searched('ny dag')
  expect((await stored()).at(-1)).toEqual([group, 'ny dag', 1, 1])
})

test('cost no statement until they are written, and then one', async () => {
  expect(await world.statementsOf(async () => void searched('lön'))).toEqual([])
  expect(await world.statementsOf(() => counter.flush())).toHaveLength(1)
})

describe('words that name a person are not kept', () => {
  beforeEach(async () => {
    await buildUser(db, { name: 'aseobe', firstname: 'Åsa', lastname: 'Öberg-Lind' })
    await buildUser(db, { name: 'kjk', firstname: 'Karl Johan', lastname: 'Kvist' })
    await buildUser(db, { name: 'tom', firstname: '', lastname: '' })
    await buildCertificatePerson(db, { firstname: 'Mona Lisa', lastname: 'Vård-Ek' })
  })

  test.each([
    'åsa öberg-lind',
    'öberg-lind åsa',
    'lön åsa öberg-lind',
    'mejl till åsa öberg-lind helsingborg',
    'Öberg-Lind',
    'åsa',
    'aseobe',
    'åsa öberg-lind?',
    'öberg-lind, åsa',
    'aseobe?',
    'mejla aseobe',
    'karl kvist',
    'kvist karl',
    'johan kvist',
    'åsa öberg',
    'lind, åsa lön',
    'lön öberg-lind',
    'Öberg Lind',
    'mona lisa vård-ek',
    'intyg vård ek mona lisa',
  ])('%s', async (words) => {
    searched(words)
    searched('validering åsa')
    searched('lön')
    // A part of a last name alone, as of many streets and places, names nobody.
    searched('plats lind')
    searched('vård')
    expect(await stored()).toEqual([
      [group, '', 1, 1],
      [group, 'lön', 1, 1],
      [group, 'plats lind', 1, 1],
      [group, 'validering åsa', 1, 1],
      [group, 'vård', 1, 1],
    ])
  })
})

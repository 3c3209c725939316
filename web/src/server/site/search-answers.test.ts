import { createWorld } from '@kollegium/api/testing/world'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { askOf, createSearchAnswers } from './search-answers.ts'

const world = await createWorld()
const { db, services } = world
const answers = createSearchAnswers(services)
const site = { origin: 'http://eslov.vo.localhost:3000', label: 'Eslöv' }
let groupId: number
beforeEach(async () => {
  await world.clear()
  groupId = (await buildGroup(db, { vopagesStatus: true, name: 'eslov', title: 'Eslöv' })).id
  await buildContent(db, { group_id: groupId, status: 'published', title: 'Handledarutbildning', slug: 'utbildning' })
})
const request = (query: Record<string, unknown>) => ({ query, ip: '192.0.2.1', groupId, site })

test('an address says what is asked for; anything else counts as left out', () => {
  expect(askOf({ q: ' vård ', omfattning: 'natverket', typ: 'dokument', sida: '3' })).toEqual({
    ...{ search: 'vård', network: true, kind: 'document', page: 3 },
  })
  const plain = { search: '', network: false, kind: null, page: 1 }
  for (const given of [
    {},
    { q: ['a', 'b'], sida: ['2'] },
    { q: { a: 1 } },
    { typ: 'x', omfattning: '1', sida: '-1' },
    { sida: '1e9' },
  ])
    expect(askOf(given), JSON.stringify(given)).toEqual(plain)
  expect(askOf({ q: 'x'.repeat(1_000_000) }).search).toHaveLength(2_000)
})

test('a search answers its hits; nothing asked for is no search', async () => {
  const { page, status } = await answers.page(request({ q: 'handledar' }))
  expect(status).toBe(200)
  expect(page.sections.map(({ title, hits }) => [title, hits.map(({ href }) => href)])).toEqual([
    ['Sidor och artiklar', ['/artiklar/utbildning']],
  ])
  await answers.page(request({}))
  expect((await db.rateLimit.findMany()).map(({ count }) => count)).toEqual([1])
})

test('a visitor who searches without end is asked to wait; the proposals are counted apart', async () => {
  await answers.page(request({ q: 'handledar' }))
  await db.rateLimit.updateMany({ data: { count: 120 } })
  const refused = await answers.page(request({ q: 'handledar' }))
  expect(refused).toMatchObject({ status: 429, page: { search: 'handledar', sections: [] } })
  expect(refused.page.message?.text).toMatch(/försök igen/i)
  expect(refused.retryAfter).toBeGreaterThan(0)
  const proposals = await answers.proposals(request({ q: 'hand' }))
  expect(proposals).toEqual({
    groups: [
      {
        label: 'Sidor och artiklar',
        items: [
          {
            href: '/artiklar/utbildning',
            title: [
              { text: 'Hand', hit: true },
              { text: 'ledarutbildning', hit: false },
            ],
            note: '',
          },
        ],
      },
    ],
    line: '1 objekt hittades. Välj med piltangenterna.',
  })
  await db.rateLimit.updateMany({ data: { count: 600 } })
  expect(await answers.proposals(request({ q: 'hand' }))).toBeNull()
})

test('in the network the proposals name their site and its address', async () => {
  const skane = await buildGroup(db, { vopagesStatus: true, name: 'skane', title: 'College Skåne' })
  await buildContent(db, { group_id: skane.id, status: 'published', title: 'Handbok', slug: 'handbok' })
  const found = await answers.proposals(request({ q: 'handb', omfattning: 'natverket' }))
  expect(found?.groups[0]?.items[0]).toMatchObject({
    ...{ href: 'http://skane.vo.localhost:3000/artiklar/handbok', note: 'College Skåne' },
  })
  expect((await answers.proposals(request({ q: 'handb' })))?.groups).toEqual([])
})

import { screenAt, screenPatterns, screensOf } from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createSites } from '../testing.ts'
import { routes } from './routes.ts'

const { db, services, get, clear } = await createSites(listenForChanges)

beforeEach(() => clear())

test('the nightly check of links knows each route of the sites, and no other screens', () => {
  const paths = new Set(routes.map(({ path }) => path).filter((path) => path !== '/' && path !== '/*'))
  expect(Object.keys(screenPatterns).toSorted()).toEqual([...paths].toSorted())
  const none = ['/sokning', '/om-utbildningen', '/evenemang-2026', '/hjalp', '/sok/allt', '/gammal.html', '/kalender']
  expect(none.filter(screenAt)).toEqual([])
})

/** A front, a regional college with a local one, a group elsewhere, and documents of theirs. */
async function buildSites() {
  const open = { status: true, vopagesStatus: true }
  const region = await buildGroup(db, { name: 'skane', category: 'region', ...open })
  const local = await buildGroup(db, { name: 'eslov', category: 'local', parent_id: region.id, ...open })
  const other = await buildGroup(db, { name: 'annan', category: 'educator', ...open })
  const portfolio = await buildPortfolio(db, { group_id: region.id, status: true })
  const hidden = await buildPortfolio(db, { group_id: region.id, status: false })
  const folder = await buildFolder(db, { portfolio_id: portfolio.id })
  const file = await buildFile(db, { portfolio_id: portfolio.id, group_id: region.id, status: true })
  const draft = await buildFile(db, { portfolio_id: portfolio.id, group_id: region.id, status: false })
  await buildContent(db, { group_id: region.id, type: 'event', slug: 'mote', status: 'published' })
  const bank = [
    ...[`/${portfolio.id}`, `/${portfolio.id}/${folder.id}`, `/${hidden.id}`, `/${hidden.id}/${folder.id}`, '/99999'],
    ...[`/${portfolio.id}/99999`, '/medlemmar', '/ett', `/fil/${file.id}`, `/fil/${draft.id}`, '/fil/99999'],
  ].map((path) => `/dokumentbank${path}`)
  const sites = [
    { host: '', group: null },
    { host: 'skane', group: region.id },
    { host: 'eslov', group: local.id },
    { host: 'annan', group: other.id },
  ]
  return { sites, bank }
}

const fixed = [
  ...[
    '/artiklar',
    '/artiklar.rss',
    '/evenemang',
    '/evenemang.ics',
    '/om-oss',
    '/Om-oss',
    '/metodmaterial',
    '/sok?q=apl',
  ],
  ...['/lokala-college', '/tillganglighetsredogorelse', '/dataskyddspolicy', '/cookiepolicy', '/dokumentbank', '/mina'],
  ...[
    '/ansok',
    '/ansok/metodmaterial',
    '/ansok/annat',
    '/nyhetsbrev',
    '/tipsa',
    '/sok/allt',
    '/verifiera',
    '/kalender',
  ],
  ...[
    '/verifiera/flera',
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.ico',
    '/gammal.html',
    '/hjalp',
    '/listor',
    '/artiklar/x',
  ],
]

test('a screen is told as standing where visitors find it, and on no other site', async () => {
  const { sites, bank } = await buildSites()
  const { has: told } = screensOf(services)
  for (const { host, group } of sites) {
    for (const path of [...fixed, ...bank]) {
      const { status } = await get(path, { host })
      const screen = screenAt(path.replace(/\?.*$/, ''))
      const [stands] = screen ? await told([{ group, screen }]) : [false]
      expect(`${host}${path} ${stands}`).toBe(`${host}${path} ${status !== 404}`)
    }
  }
})

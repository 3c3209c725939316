import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { expect, test } from 'vitest'
import { createSites } from '../testing.ts'

const { db, get } = await createSites(listenForChanges)

test('no title, address or word of the closed library stands in a sitemap, a feed or a file for search engines', async () => {
  const sites = ['', 'skane']
  const local = await buildGroup(db, { name: 'skane', title: 'College Skåne', vopagesStatus: true })
  for (const group_id of [null, local.id]) {
    const text = { type: 'book', status: 'published', group_id, body: '<p>kantarellmetoden</p>' } as const
    const slug = `${group_id ?? 'front'}`
    await buildContent(db, { ...text, title: 'Öppen bok', slug: `oppen-${slug}`, access: 'guest', body: '' })
    const root = await buildContent(db, {
      ...{ ...text, title: 'Kantarellmetoden', slug: `kantarellmetoden-${slug}`, access: 'metodmaterial' },
    })
    const below = { ...text, parent_id: root.id, lead: 'Kantarellmetoden i korthet' }
    // The root closes its pages, whatever they say themselves.
    for (const access of ['guest', 'metodmaterial'] as const) {
      await buildContent(db, { ...below, access, title: 'Kantarellmetoden, del', slug: `kantarell-${slug}-${access}` })
    }
    const shelf = await buildPortfolio(db, {
      ...{ group_id, title: 'Kantarellhyllan', name: `kantarell-${slug}`, disk: 's3.vodocs_files', material: true },
    })
    const title = 'Kantarellbladet'
    await buildFile(db, { portfolio_id: shelf.id, title, filename: 'kantarell.pdf', filetype: 'application/pdf' })
    await buildContent(db, { status: 'published', group_id, title: 'Öppen artikel', slug: `artikel-${slug}` })
  }
  const files = ['/sitemap.xml', '/sitemap/1.xml', '/artiklar.rss', '/evenemang.rss', '/evenemang.ics', '/robots.txt']
  for (const host of sites) {
    for (const path of files) {
      const { status, text } = await get(path, { host })
      expect(status, `${host}${path}`).toBe(200)
      expect(text.toLowerCase(), `${host}${path}`).not.toContain('kantarell')
    }
    // The open texts stand there, so the files were looked through.
    const slug = host ? local.id : 'front'
    expect((await get('/sitemap.xml', { host })).text).toContain(`/hjalp/oppen-${slug}`)
    expect((await get('/artiklar.rss', { host })).text).toContain('Öppen artikel')
  }
})

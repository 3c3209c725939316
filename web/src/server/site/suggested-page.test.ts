import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// An address has a typing error: the error page suggests a similar page that visitors of the site can see.

const { db, get, clear } = await createSites(listenForChanges)
beforeEach(() => clear())

const published = { status: 'published', publish_at: new Date('2020-01-01T12:00:00Z') } as const
async function site() {
  const { id } = await buildGroup(db, { name: 'skane', title: 'College Skåne', vopagesStatus: true })
  const other = await buildGroup(db, { name: 'halland', title: 'College Halland', vopagesStatus: true })
  await buildContent(db, { ...published, group_id: id, title: 'För handledare', slug: 'for-handledare' })
  await buildContent(db, { group_id: id, title: 'Hemliga planer', slug: 'hemliga-planer' })
  await buildContent(db, { ...published, group_id: other.id, title: 'Lönelista', slug: 'lonelista' })
  return id
}
/** Returns the suggestion of an address's 404 page and the address it leads to. */
async function meant(path: string, host = 'skane') {
  const { status, document } = await get(path, { host })
  expect(status).toBe(404)
  const link = document.querySelector('main h1 + p a')
  if (link) expect(textOf(link.parentElement)).toMatch(/^Menade du .+\? Sidan kan ha flyttats/)
  return link && [textOf(link), link.getAttribute('href')]
}

test('leads to the text, or the page that every site has', async () => {
  await site()
  expect(await meant('/artiklar/for-handledre')).toEqual(['För handledare', '/artiklar/for-handledare'])
  // In the wrong place, and with its Swedish letters.
  expect(await meant(`/${encodeURIComponent('för-handledare')}`)).toEqual([
    'För handledare',
    '/artiklar/for-handledare',
  ])
  expect(await meant('/om-os')).toEqual(['Om oss', '/om-oss'])
  expect(await meant('/artklar')).toEqual(['Artiklar', '/artiklar'])
  expect(await meant('/artklar', '')).toEqual(['Artiklar', '/artiklar'])
})

test('tells nothing of what visitors don’t see there, nor of anything that is only somewhat alike', async () => {
  await site()
  for (const path of ['/artiklar/hemliga-planr', '/artiklar/lonelist', '/artiklar/handledarutbildning', '/om-os.php']) {
    expect(await meant(path)).toBeNull()
  }
  expect(await meant('/artiklar/for-handledre', 'halland')).toBeNull()
  expect(await meant('/%E0%A4%A')).toBeNull()
  expect(await meant('/om-os', 'finns-inte')).toBeNull()
})

test('whoever tries very many addresses is proposed no more', async () => {
  await site()
  for (let times = 0; times < 30; times++) await get(`/okand-sida-${times}`, { host: 'skane' })
  expect(await meant('/artiklar/for-handledre')).toBeNull()
})

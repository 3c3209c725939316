import { secondBrandSites } from '@kollegium/api/process'
import { followBrands, setSecondBrandSites } from '@kollegium/api/testing/brands'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from './testing.ts'

// Hosts that people write in unusual ways, and moments at which the brands change.

const sites = await createSites(listenForChanges)
const { db, env, changes } = sites
const brands = await followBrands(db, changes, env)
const get = await sites.serve({ ...sites.services, wordings: brands })

async function settled() {
  await changes.heard()
  await brands.settled()
}

let front: number
beforeEach(async () => {
  await sites.clear()
  front = (await buildGroup(db, { name: 'sprak', title: 'Språk i arbetet', category: 'other', vopagesStatus: true })).id
  await buildGroup(db, { name: 'norr', title: 'Norr', category: 'other', vopagesStatus: true, parent_id: front })
  await buildGroup(db, { name: 'skane', title: 'College Skåne', category: 'region', vopagesStatus: true })
  await db.setting.create({ data: { name: 'languageBrand', value: { host: 'sprak.example', site: front } } })
  await db.setting.create({ data: { name: 'brand', value: { aliases: 'college.example' } } })
  await db.wording.create({ data: { key: 'screen.home', brand: 'language', text: 'Ombudens hem' } })
  await db.wording.create({ data: { key: 'screen.home', brand: 'college', text: 'Collegens hem' } })
  await settled()
})

const menuAt = async (at: string) => textOf((await get('/', { at })).document.querySelector('header'))

describe('hosts', () => {
  test.each([
    ['norr.sprak.example.', '/om-oss', 'http://norr.sprak.example/om-oss'],
    ['SPRAK.example.', '/', 'http://sprak.example/'],
    ['a.norr.SPRAK.example', '/', null],
    ['norr.a.sprak.example', '/?a=b', 'http://norr.sprak.example/?a=b'],
    ['skane.vo.localhost.:3000', '/', 'http://skane.vo.localhost:3000/'],
    ['college.example', '/verifiera?x=1', 'http://vo.localhost:3000/verifiera?x=1'],
    ['www.college.example', '/', 'http://vo.localhost:3000/'],
    ['vo.localhost.:3000', '/', 'http://vo.localhost:3000/'],
    ['skane.college.example', '/', 'http://skane.vo.localhost:3000/'],
  ])('%s%s leads to %s', async (at, path, location) => {
    const { status, headers } = await get(path, { at })
    expect([status, headers.location ?? null]).toEqual([location ? 301 : 404, location])
  })

  test.each(['www.vo.localhost:3000', 'front.vo.localhost:3000', 'evil.test'])(
    '%s shows the front of the network, with its own address',
    async (at) => {
      const { status, document } = await get('/', { at })
      expect(status).toBe(200)
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('http://vo.localhost:3000/')
    },
  )

  test('a host whose front is gone leads to the network’s', async () => {
    await db.setting.update({
      where: { id: (await db.setting.findFirstOrThrow({ where: { name: 'languageBrand' } })).id },
      data: { value: { host: 'sprak.example' } },
    })
    await settled()
    expect((await get('/', { at: 'sprak.example' })).headers.location).toBe('http://vo.localhost:3000/')
    expect((await get('/', { at: 'norr.sprak.example' })).headers.location).toBe('http://norr.vo.localhost:3000/')
  })
})

describe('texts', () => {
  test('an unknown site is told of in the brand of its host, and leaves nothing of another brand to the next page', async () => {
    for (const at of ['finns-inte.sprak.example', 'docs.sprak.example', 'a_b.sprak.example']) {
      const { status, document } = await get('/', { at })
      expect([at, status, document.title]).toEqual([at, 404, '404 | Språk i arbetet'])
      expect(textOf(document.querySelector('header'))).toContain('Ombudens hem')
    }
    expect(await menuAt('sprak.example')).toContain('Ombudens hem')
    expect(await menuAt('skane.vo.localhost:3000')).toContain('Collegens hem')
  })

  test('a site that moves to the brand while its page is made has the brand’s texts', async () => {
    // The request comes before this process knows of the move, and its page is made once it knows.
    const known = secondBrandSites()
    setSecondBrandSites({ ...known, labels: new Set(['sprak']) })
    const late = await sites.serve({
      ...sites.services,
      wordings: { settled: async () => setSecondBrandSites(known) },
    })
    const { document } = await late('/', { at: 'norr.vo.localhost:3000' })
    expect(textOf(document.querySelector('header'))).toContain('Ombudens hem')
    expect(textOf(document.querySelector('header'))).not.toContain('Collegens hem')
  })

  test('a replaced text stands in the menu of the network’s front at once', async () => {
    expect(await menuAt('vo.localhost:3000')).toContain('Collegens hem')
    await db.wording.updateMany({ where: { brand: 'college' }, data: { text: 'Början' } })
    await settled()
    expect(await menuAt('vo.localhost:3000')).toContain('Början')
  })

  test('a group of no kind has no second line beside its name', async () => {
    expect(await menuAt('sprak.example')).not.toContain('Övrig')
    expect(await menuAt('skane.vo.localhost:3000')).toContain('Regionalt college')
  })

  test('an error without the database has the look and the name of the brand', async () => {
    const broken = await sites.serve({
      ...sites.services,
      wordings: { settled: () => Promise.reject(new Error('away')) },
    })
    const { status, document } = await broken('/', { at: 'sprak.example' })
    expect(status).toBe(500)
    expect(document.title).toBe('500 | Språk i arbetet')
    expect(document.querySelector('link[href^="/brand.css"]')?.getAttribute('href')).toBe(
      '/brand.css?f=5e3b8e&m=language',
    )
  })
})

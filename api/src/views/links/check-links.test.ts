import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import { screensOf } from '../../app/site-screens.ts'
import { siteOf } from '../../engine/site-address.ts'
import { privateDisk, publicDisk } from '../../modules/documents/file-link.ts'
import { buildStatement, dataProtectionDraft } from '../../testing/statements.ts'
import { createWorld } from '../../testing/world.ts'
import { askAddress, isAskable } from './ask-address.ts'
import { checkLinks } from './check-links.ts'
import { type Api, faultsOf, link, pagesOf, prepareSite } from './testing.ts'

const world = await createWorld()
const { db } = world
const services = { ...world.services, screensOf }

let groupId: number
let api: Api
beforeEach(async () => {
  ;({ groupId, api } = await prepareSite(world))
})

const page = pagesOf(world, () => groupId)
const faults = (id: number) => faultsOf(api, id)

describe('links to our own pages and files', () => {
  test('are judged by the database', async () => {
    const published = { group_id: groupId, status: 'published' as const }
    const renamed = await buildContent(db, { ...published, slug: 'gammal' })
    await db.content.update({ where: { id: renamed.id }, data: { slug: 'ny' } })
    const trashed = await buildContent(db, { ...published, slug: 'borta', title: 'Borta' })
    await db.content.update({ where: { id: trashed.id }, data: { trashed_at: new Date() } })
    await buildContent(db, { group_id: groupId, slug: 'utkast', title: 'Utkast' })
    await buildContent(db, { ...published, slug: 'finns' })
    const shut = await buildGroup(db, { name: 'stangd', status: true, vopagesStatus: false })
    const portfolio = await buildPortfolio(db, { group_id: groupId, status: true })
    const shown = await buildFile(db, { portfolio_id: portfolio.id, group_id: groupId, status: true })
    const hidden = await buildFile(db, { portfolio_id: portfolio.id, group_id: groupId, status: false })
    const { id } = await page(
      [
        link('/artiklar/finns', 'rätt'),
        link(`/files/${shown.id}/a.pdf`, 'fil'),
        link('/evenemang', 'sajtens egen'),
        link('#plats', 'plats'),
        link('mailto:a@example.com', 'mejl'),
        link('/artiklar/gammal', 'gammal'),
        link('/artiklar/borta', 'i papperskorgen'),
        link('/artiklar/utkast', 'utkast'),
        link('/artiklar/aldrig-funnits', 'aldrig'),
        link(`/files/${hidden.id}/a.pdf`, 'stängd fil'),
        link('/files/999999/a.pdf', 'ingen fil'),
        link(`${siteOf(services.env, shut)}/om`, 'stängd webbplats'),
      ].join(''),
    )
    await checkLinks(services, null)
    expect(await faults(id)).toEqual({
      gammal: 'moved renamed',
      'i papperskorgen': 'broken trashed',
      utkast: 'broken unpublished',
      aldrig: 'broken gone',
      'stängd fil': 'broken closed',
      'ingen fil': 'broken gone',
      'stängd webbplats': 'broken site',
    })
    const { faults: found, works } = await api.of({ id })
    expect(works).toBe(3)
    expect(found.find(({ text }) => text === 'gammal')).toMatchObject({
      leads_to: '/artiklar/ny',
      detail: renamed.title,
    })
  })

  test('a page that no site has is gone, on another site of ours, too; screens and files of the sites are not', async () => {
    const other = await buildGroup(db, { name: 'annan', status: true, vopagesStatus: true })
    await buildContent(db, { group_id: groupId, status: 'published', type: 'page', slug: 'om-utbildningen' })
    await buildContent(db, { group_id: null, status: 'published', type: 'page', slug: 'riksnytt' })
    const there = siteOf(services.env, other)
    await buildContent(db, { group_id: groupId, status: 'published', type: 'event', slug: 'host' })
    const standing = ['/artiklar', '/evenemang', '/evenemang/host.ics', '/sok?q=apl', '/dokumentbank', '/Om-oss/']
    const files = [
      '/favicon.ico',
      '/artiklar.rss',
      '/sitemap.xml',
      '/verifiera/ABCD-EFGH',
      '/mina',
      '/om-utbildningen#a',
    ]
    const { id } = await page(
      [
        ...[...standing, ...files, `${siteOf(services.env, null)}/riksnytt`].map((href) => link(href, href)),
        link('/finns-inte', 'ingen sida'),
        link('/kalender', 'ingen skärm'),
        link('/gammal.html', 'ingen fil'),
        link('/evenemang/var.ics', 'inget evenemang'),
        link('/finns/inte/heller', 'djup'),
        link('/Om-Utbildningen', 'stora bokstäver'),
        link(`${there}/om-utbildningen`, 'på fel webbplats'),
        link('/riksnytt', 'rikssidans'),
      ].join(''),
    )
    await checkLinks(services, null)
    const gone = ['ingen sida', 'ingen skärm', 'ingen fil', 'inget evenemang', 'djup', 'på fel webbplats', 'rikssidans']
    expect(await faults(id)).toEqual({
      ...Object.fromEntries(gone.map((text) => [text, 'broken gone'])),
      'stora bokstäver': 'moved renamed',
    })
  })

  test('a screen that its site doesn’t have is gone; each site and each folder is asked for once', async () => {
    const region = await buildGroup(db, { name: 'region', category: 'region', status: true, vopagesStatus: true })
    const there = siteOf(services.env, region)
    const front = siteOf(services.env, null)
    const shelf = { group_id: region.id, status: true }
    const open = await buildPortfolio(db, { ...shelf, disk: publicDisk })
    const locked = await buildPortfolio(db, { ...shelf, disk: privateDisk })
    const { id: folder } = await buildFolder(db, { portfolio_id: open.id })
    await db.group.update({ where: { id: groupId }, data: { category: 'educator' } })
    const standing = [
      ...[`${there}/lokala-college`, `${there}/om-oss`, `${there}/dokumentbank/${open.id}/${folder}`],
      ...[
        `${there}/dokumentbank/medlemmar/${locked.id}`,
        `${front}/metodmaterial`,
        `${front}/lokala-college`,
        '/om-oss',
      ],
    ]
    const gone = [
      ...['/lokala-college', '/metodmaterial', '/dataskyddspolicy', `${front}/om-oss`, `${there}/metodmaterial`],
      ...[`/dokumentbank/${open.id}`, `${there}/dokumentbank/${locked.id}`, `${there}/dokumentbank/${open.id}/99999`],
      ...[`${there}/dokumentbank/medlemmar/${open.id}`, `${front}/dokumentbank/${open.id}`],
    ]
    const { id } = await page([...standing, ...gone].map((href) => link(href, href)).join(''))
    const once = await world.statementsOf(() => checkLinks(services, null))
    expect(await faults(id)).toEqual(Object.fromEntries(gone.map((href) => [href, 'broken gone'])))
    for (let more = 0; more < 5; more++) await page([...standing, ...gone].map((href) => link(href)).join(''))
    expect((await world.statementsOf(() => checkLinks(services, null))).length).toBe(once.length)
  })

  test('a legal page is one link’s end while the site shows it, and not where a policy elsewhere takes its place', async () => {
    await buildStatement(db, { kind: 'dataProtection', group_id: null, draft: dataProtectionDraft() })
    const { id } = await page(link('/dataskyddspolicy', 'policy'))
    await checkLinks(services, null)
    expect(await faults(id)).toEqual({})
    await db.group.update({
      where: { id: groupId },
      data: { data_protection_policy_url: 'https://example.com/policy' },
    })
    await checkLinks(services, null)
    expect(await faults(id)).toMatchObject({ policy: 'broken gone' })
  })

  test('one to a text that has moved to another group leads to its site, while that is open', async () => {
    const other = await buildGroup(db, { name: 'annan', status: true, vopagesStatus: true })
    const text = await buildContent(db, { group_id: groupId, status: 'published', slug: 'flyttad' })
    await db.content.update({ where: { id: text.id }, data: { group_id: other.id } })
    const { id } = await page(link('/artiklar/flyttad', 'flyttad'))
    await checkLinks(services, null)
    const [fault] = (await api.of({ id })).faults
    expect(fault).toMatchObject({ state: 'moved', leads_to: `${siteOf(services.env, other)}/artiklar/flyttad` })
    await db.group.update({ where: { id: other.id }, data: { status: false } })
    await checkLinks(services, null)
    expect(await faults(id)).toEqual({ flyttad: 'broken site' })
  })

  test('a mended link, and a text in the trash, are told of no more', async () => {
    const { id } = await page(link('/artiklar/borta'))
    await checkLinks(services, null)
    expect((await api.list({})).total).toBe(1)
    await db.content.update({ where: { id }, data: { body: '<p>Text</p>' } })
    await checkLinks(services, null)
    expect((await api.list({})).total).toBe(0)
    expect(await db.textLink.count()).toBe(0)
  })
})

describe('links to foreign servers', () => {
  test('each address is asked once a night, and never one of a private network', async () => {
    await page(
      link('https://example.com/a') + link('http://127.0.0.1/') + link('http://intranet/') + link('http://10.0.0.1/'),
    )
    await page(link('https://example.com/a'))
    const asked: string[] = []
    await checkLinks(services, async (url) => {
      asked.push(url)
      return { status: 200, location: null }
    })
    expect(asked).toEqual(['https://example.com/a'])
  })

  test('the address of a group is among those of a night in which more stand in texts than are asked', async () => {
    for (let text = 0; text < 6; text++) {
      await page(Array.from({ length: 200 }, (_, at) => link(`https://example.com/${text}-${at}`)).join(''))
    }
    await db.group.update({ where: { id: groupId }, data: { website: 'https://example.net/' } })
    const asked: string[] = []
    await checkLinks(services, async (url) => {
      asked.push(url)
      return { status: 200, location: null }
    })
    expect([asked.length, asked.includes('https://example.net/')]).toEqual([1_000, true])
  })

  test('a page that is gone is told at once, a silent server after three nights, a redirect with its end', async () => {
    const { id } = await page(
      link('https://example.com/borta', 'borta') +
        link('https://tyst.example.com/', 'tyst') +
        link('http://example.com/x', 'till https') +
        link('https://example.com/gammal', 'vidare'),
    )
    const answers: Record<string, { status: number | null; location: string | null }> = {
      'https://example.com/borta': { status: 404, location: null },
      'https://tyst.example.com/': { status: null, location: null },
      'http://example.com/x': { status: 301, location: 'https://example.com/x' },
      'https://example.com/gammal': { status: 308, location: '/ny' },
    }
    const night = (at: number) =>
      checkLinks(services, async (url) => answers[url] ?? { status: 200, location: null }, new Date(Date.now() + at))
    const first = { borta: 'broken status', vidare: 'moved redirected' }
    await night(1)
    expect(await faults(id)).toEqual(first)
    await night(2)
    expect(await faults(id)).toEqual(first)
    await night(3)
    expect(await faults(id)).toEqual({ ...first, tyst: 'broken silent' })
    expect((await api.of({ id })).faults.find(({ text }) => text === 'vidare')?.leads_to).toBe('https://example.com/ny')
    answers['https://tyst.example.com/'] = { status: 200, location: null }
    await night(4)
    expect(await faults(id)).toEqual(first)
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.1.2.3/',
    'http://2130706433/',
    'http://localhost/',
    'https://example.com:8443/',
    'https://a:b@example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
  ])('%s is never asked', async (address) => {
    expect(isAskable(address)).toBe(false)
    expect(await askAddress(address)).toEqual({ status: null, location: null })
  })

  test('a name that leads into this machine is refused by the connection itself', async () => {
    // Every resolver answers names below localhost with this machine.
    expect(await askAddress('http://plats.localhost/')).toEqual({ status: null, location: null })
  })
})

test('neither title nor state is told of a text or a file that one may not read, whoever links there', async () => {
  const other = await buildGroup(db, { name: 'annan', status: true, vopagesStatus: true })
  const portfolio = await buildPortfolio(db, { group_id: other.id, status: true })
  const hidden = { portfolio_id: portfolio.id, group_id: other.id, status: false, title: 'Hemlig lönelista' }
  const file = await buildFile(db, hidden)
  await buildContent(db, { group_id: other.id, slug: 'uppsagning', title: 'Hemlig uppsägning' })
  const address = `${siteOf(services.env, other)}/artiklar/uppsagning`
  const { id } = await page(link(`/files/${file.id}/a.pdf`, 'fil') + link(address, 'utkast'))
  await checkLinks(services, null)
  expect(await faults(id)).toEqual({ fil: 'broken hidden', utkast: 'broken hidden' })
  expect(JSON.stringify([await api.of({ id }), await api.list({})])).not.toContain('Hemlig')
})

test('only texts that one may mend are listed', async () => {
  await page(link('/artiklar/borta', 'min'))
  await buildContent(db, { type: 'page', title: 'Deras', body: link('/artiklar/borta', 'deras') })
  await buildContent(db, { group_id: groupId, title: 'En artikel', body: link('/artiklar/borta', 'artikel') })
  await checkLinks(services, null)
  expect((await api.list({})).items.map(({ text }) => text)).toEqual(['min'])
  expect((await api.list({ state: 'moved' })).total).toBe(0)
})

test('a link that a save takes out of its text is told no more; the others are', async () => {
  const published = { group_id: groupId, status: 'published' as const }
  const renamed = await buildContent(db, { ...published, slug: 'gammal' })
  await db.content.update({ where: { id: renamed.id }, data: { slug: 'ny' } })
  const { id } = await page(`${link('/artiklar/gammal?a=1&amp;b=2', 'en')}${link('/artiklar/gammal', 'två')}`)
  await checkLinks(services, null)
  expect(Object.keys(await faults(id))).toEqual(['en', 'två'])
  await db.content.update({ where: { id }, data: { body: link('/artiklar/gammal?a=1&amp;b=2', 'en') } })
  expect(Object.keys(await faults(id))).toEqual(['en'])
  await db.content.update({ where: { id }, data: { body: link('/artiklar/ny', 'en') } })
  expect(await faults(id)).toEqual({})
})

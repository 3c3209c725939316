import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { siteOf } from '../../engine/site-address.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { askAddress, isAskable } from './ask-address.ts'
import { checkLinks } from './check-links.ts'
import { linksRouter } from './links.router.ts'

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(linksRouter)
const rights = [
  { subject: 'Page', name: 'read' },
  { subject: 'Page', name: 'update' },
  { subject: 'Article', name: 'read' },
  { subject: 'File', name: 'read' },
]

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  await world.clear()
  const member = await world.member(rights)
  groupId = member.groupId
  api = callerOf(member.ctx)
  await db.group.update({ where: { id: groupId }, data: { name: 'har', status: true, vopagesStatus: true } })
})

const page = (body: string, more: object = {}) =>
  buildContent(db, { group_id: groupId, type: 'page', title: 'Anslut', body, ...more })
const link = (href: string, text = 'Länk') => `<p><a href="${href}">${text}</a></p>`
const faults = async (id: number) => {
  const { faults: found } = await api.of({ id })
  return Object.fromEntries(found.map((each) => [each.text, `${each.state} ${each.reason}`]))
}

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
        link('/kalender', 'sajtens egen'),
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

describe('links in menus and messages', () => {
  const menuWith = (...urls: string[]) =>
    db.menu.create({
      data: {
        ...{ name: 'topp', title: 'Toppmeny', group_id: groupId },
        links: { create: urls.map((url) => ({ url, title: `till ${url}`, group_id: groupId })) },
      },
      select: { id: true, links: { select: { id: true } } },
    })
  const editor = async () => {
    const more = [...rights, { subject: 'Menu', name: 'update' }, { subject: 'Message', name: 'update' }]
    return callerOf((await world.national(more as never, groupId)).ctx)
  }
  const told = async () =>
    (await (await editor()).list({})).items.map(({ content, text, state }) => [
      content.type,
      content.title,
      text,
      state,
    ])

  test('are checked as those of texts, and told to those who may mend them', async () => {
    const renamed = await buildContent(db, { group_id: groupId, status: 'published', slug: 'gammal' })
    await db.content.update({ where: { id: renamed.id }, data: { slug: 'ny' } })
    await menuWith('/artiklar/borta', '/artiklar/gammal', '/artiklar/ny', '/kalender', 'mailto:a@example.com')
    await buildMessage(db, { group_id: groupId, title: 'Driftstopp', body: link('/artiklar/borta', 'läs mer') })
    await buildMessage(db, { title: 'Annans', body: link('/artiklar/borta') })
    await checkLinks(services, null)
    expect(await told()).toEqual([
      ['menu', 'Toppmeny', 'till /artiklar/borta', 'broken'],
      ['message', 'Driftstopp', 'läs mer', 'broken'],
      ['menu', 'Toppmeny', 'till /artiklar/gammal', 'moved'],
    ])
    expect((await api.list({})).total).toBe(0)
    await checkLinks(services, null)
    expect(await told()).toHaveLength(3)
  })

  test('a foreign address in all of them is asked once', async () => {
    await page(link('https://example.com/a'))
    await menuWith('https://example.com/a')
    await buildMessage(db, { group_id: groupId, body: link('https://example.com/a') })
    const asked: string[] = []
    await checkLinks(services, async (url) => {
      asked.push(url)
      return { status: 404, location: null }
    })
    expect(asked).toEqual(['https://example.com/a'])
    expect((await told()).map(([kind]) => kind).sort()).toEqual(['menu', 'message', 'page'])
  })

  test('those that a save takes out are told no more; others are', async () => {
    const { links } = await menuWith('/artiklar/borta', '/artiklar/aldrig')
    const message = await buildMessage(db, { group_id: groupId, title: 'Driftstopp', body: link('/artiklar/borta') })
    await checkLinks(services, null)
    expect(await told()).toHaveLength(3)
    await db.menuLink.update({ where: { id: links[0]?.id ?? 0 }, data: { url: '/artiklar/finns' } })
    await db.message.update({ where: { id: message.id }, data: { body: '<p>Utan</p>' } })
    expect(await told()).toEqual([['menu', 'Toppmeny', 'till /artiklar/aldrig', 'broken']])
    // A save of a menu writes all of its links anew.
    const menu = await db.menu.findFirstOrThrow({ select: { id: true } })
    const again = { url: '/artiklar/aldrig', title: 'till /artiklar/aldrig', group_id: groupId }
    await db.menu.update({
      where: { id: menu.id },
      data: { links: { deleteMany: {}, createMany: { data: [again] } } },
      select: { id: true },
    })
    expect(await told()).toHaveLength(1)
    await db.menuLink.deleteMany()
    expect(await told()).toEqual([])
  })
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

describe('addresses of groups', () => {
  const told = async (ctx: Context) =>
    (await callerOf(ctx).list({})).items.map(({ content, text, reason }) => [content.type, content.id, text, reason])
  const mends = (group?: number) =>
    world.member(
      ['read', 'update'].map((name) => ({ subject: 'Group', name })),
      group,
    )

  test('are checked with the links of its texts, told to those who may change it, and forgotten with a save', async () => {
    const { ctx } = await mends(groupId)
    const other = await mends()
    await db.group.update({
      where: { id: groupId },
      data: {
        ...{ website: 'https://example.com/borta', data_protection_policy_url: 'https://example.com/policy' },
        ...{ body: link('/artiklar/borta', 'om oss'), front_body: link('/artiklar/aldrig', 'start') },
      },
    })
    await checkLinks(services, async (url) => ({ status: url.endsWith('policy') ? 200 : 404, location: null }))
    expect(await told(ctx)).toEqual([
      ['group', groupId, 'Webbplats', 'status'],
      ['group', groupId, 'om oss', 'gone'],
      ['group', groupId, 'start', 'gone'],
    ])
    expect(await told(other.ctx)).toEqual([])
    expect((await api.list({})).total).toBe(0)
    await db.group.update({ where: { id: groupId }, data: { website: '', front_body: '' } })
    expect(await told(ctx)).toEqual([['group', groupId, 'om oss', 'gone']])
  })
})

import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, describe, expect, test } from 'vitest'
import { screensOf } from '../../app/site-screens.ts'
import type { Context } from '../../engine/context.ts'
import { createWorld } from '../../testing/world.ts'
import { checkLinks } from './check-links.ts'
import { type Api, callerOf, link, pagesOf, prepareSite, rights } from './testing.ts'

const world = await createWorld()
const { db } = world
const services = { ...world.services, screensOf }

let groupId: number
let api: Api
beforeEach(async () => {
  ;({ groupId, api } = await prepareSite(world))
})

const page = pagesOf(world, () => groupId)

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
    await menuWith('/artiklar/borta', '/artiklar/gammal', '/artiklar/ny', '/evenemang', 'mailto:a@example.com')
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

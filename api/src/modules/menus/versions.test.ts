import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { linesOfLinks, withoutRemovedLinks } from './link-versions.ts'
import { menuRouter } from './menu.router.ts'

// A menu's versions: those of texts, with links that lie below one another.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(menuRouter)
const rights = manage('Menu', 'MenuLink', 'Article', 'Page')

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

const link = (title: string, url: string, children: object[] = []) => ({ title, url, children }) as never
const page = (title: string, more = {}) => buildContent(db, { group_id: groupId, type: 'page', title, ...more })
const revisionsOf = async (id: number) => (await api.revisions({ id })).items.map((row) => row.id)
const bare = (links: object[]): unknown[] =>
  (links as { title: string; content_id: number | null; url: string; children: object[] }[]).map(
    ({ title, content_id, url, children }) => ({ title, content_id, url, children: bare(children) }),
  )

test('every save is kept, with who and when; a refused one is not', async () => {
  const colleague = await world.member(rights, groupId)
  const { id, updated_at } = await api.create({ data: { title: 'Meny', name: 'meny' } })
  await callerOf(colleague.ctx).update({ id, data: { links: [link('Start', '/')] } })
  await expect(api.update({ id, updated_at, data: { title: 'Sen' } })).rejects.toEqual(refused('CONFLICT'))
  const { items, total } = await api.revisions({ id })
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({ author: { id: colleague.user.id }, created_at: expect.stringMatching(/^\d{4}-/) })
})

test('of a menu from before there were versions, the first one is kept as it was', async () => {
  const menu = await buildMenu(db, { group_id: groupId, title: 'Gammal' })
  await buildMenuLink(db, { menu_id: menu.id, title: 'Start', url: '/' })
  await api.update({ id: menu.id, data: { title: 'Ny', links: [] } })
  const [, first = 0] = await revisionsOf(menu.id)
  const back = await api.restore({ id: menu.id, revision_id: first })
  expect(back).toMatchObject({ title: 'Gammal', links: [{ title: 'Start', url: '/' }] })
})

test('compared line by line: each link with where it leads, further in below another one', async () => {
  const about = await page('Om oss')
  const { id } = await api.create({
    data: { title: 'Meny', name: 'meny', links: [link('Start', '/'), { content_id: about.id } as never] },
  })
  await api.update({
    id,
    data: {
      description: 'Överst på sidan',
      links: [
        link('Start', '/'),
        link('Mer', '', [{ title: 'Vilka vi är', content_id: about.id }, { content_id: about.id }]),
      ] as never,
    },
  })
  expect((await api.compare({ id })).changes).toEqual([
    {
      field: 'description',
      label: 'Beskrivning',
      parts: [{ kind: 'added', lines: ['Överst på sidan'] }],
    },
    {
      field: 'links',
      label: 'Länkar',
      parts: [
        { kind: 'same', lines: ['Start – /'] },
        { kind: 'removed', lines: ['Om oss'] },
        { kind: 'added', lines: ['Mer', '\u2003\u2003Vilka vi är – Om oss', '\u2003\u2003Om oss'] },
      ],
    },
  ])
  // Only readers of the pages see their names.
  const other = callerOf((await world.member(manage('Menu', 'MenuLink'), groupId)).ctx)
  const { changes } = await other.compare({ id })
  expect(JSON.stringify(changes)).not.toContain('Om oss')
  expect(JSON.stringify(changes)).toContain('Vilka vi är – (borttaget eller dolt)')
})

describe('restore', () => {
  test('brings title, description and links back as a new version, and leaves the key', async () => {
    const about = await page('Om oss')
    const links = [link('Mer', '', [{ content_id: about.id, children: [link('Plats', '#karta')] }])]
    const first = await api.create({ data: { title: 'Meny', name: 'meny', description: 'Överst', links } })
    await api.update({ id: first.id, data: { title: 'Ny', name: 'ny', description: '', links: [] } })
    const [, revision_id = 0] = await revisionsOf(first.id)
    const back = await api.restore({ id: first.id, revision_id })
    expect(back).toMatchObject({ title: 'Meny', name: 'ny', description: 'Överst' })
    expect(bare(back.links)).toEqual(bare(first.links))
    expect(await revisionsOf(first.id)).toHaveLength(3)
    // Saved again the same, it differs in nothing.
    await api.restore({ id: first.id, revision_id })
    expect((await api.compare({ id: first.id })).changes).toEqual([])
  })

  test('leaves out links to what is gone, trashed or not for the one who restores, unless they stand there now', async () => {
    const [stays, gone, trashed, theirs] = [
      await page('Kvar'),
      await page('Borta'),
      await page('Slängd'),
      await buildContent(db, { group_id: groupId, type: 'article', title: 'Dold' }),
    ]
    const to = ({ id }: { id: number }, more = {}) => ({ content_id: id, ...more })
    const { id } = await api.create({
      data: {
        title: 'Meny',
        name: 'meny',
        links: [to(stays), to(gone), link('Mer', '', [to(trashed)]), to(theirs, { children: [to(stays)] })] as never,
      },
    })
    await api.update({ id, data: { links: [to(stays)] } })
    await db.content.delete({ where: { id: gone.id } })
    await db.content.update({ where: { id: trashed.id }, data: { trashed_at: new Date() } })
    const writer = callerOf((await world.member(manage('Menu', 'MenuLink', 'Page'), groupId)).ctx)
    const [, revision_id = 0] = await revisionsOf(id)
    const back = await writer.restore({ id, revision_id })
    expect(back.links.map(({ label }) => label)).toEqual(['Kvar', 'Kvar'])
    // A link that is not for them but stands there now, stays.
    await api.update({ id, data: { links: [to(theirs)] } })
    const kept = await writer.restore({ id, revision_id })
    expect(kept.links.map(({ content_id }) => content_id)).toEqual([stays.id, theirs.id])
  })

  test('is an update like any other: rights, versions, and versions of other menus are not found', async () => {
    const { id, updated_at } = await api.create({ data: { title: 'Meny', name: 'meny', links: [link('Start', '/')] } })
    await api.update({ id, data: { title: 'Ny' } })
    const [, revision_id = 0] = await revisionsOf(id)
    await expect(api.restore({ id, revision_id, updated_at })).rejects.toEqual(refused('CONFLICT'))
    const other = await api.create({ data: { title: 'Annan', name: 'annan' } })
    await expect(api.restore({ id: other.id, revision_id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api.compare({ id: other.id, to: revision_id })).rejects.toEqual(refused('NOT_FOUND'))
    const text = await buildContent(db, { group_id: groupId })
    const texts = await db.revision.create({ data: { content_id: text.id, snapshot: { title: 'Text' } } })
    await expect(api.restore({ id, revision_id: texts.id })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test.each([
    ['who only reads menus', [{ subject: 'Menu', name: 'read' }, ...manage('MenuLink')], 'FORBIDDEN'],
    ['who may change menus, but not see their links', manage('Menu'), 'FORBIDDEN'],
    ['who may see links, but not change them', [...manage('Menu'), { subject: 'MenuLink', name: 'read' }], 'FORBIDDEN'],
    ['who has nothing to do with menus', manage('Article'), 'NOT_FOUND'],
  ] as const)('is not for %s, and no version is', async (_, given, code) => {
    const { id } = await api.create({ data: { title: 'Meny', name: 'meny', links: [link('Hemlig', '/hemlig')] } })
    const [revision_id = 0] = await revisionsOf(id)
    const other = callerOf((await world.member([...given], groupId)).ctx)
    for (const attempt of [
      () => other.revisions({ id }),
      () => other.compare({ id }),
      () => other.restore({ id, revision_id }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused(code))
    }
  })
})

describe('links of a version', () => {
  const to = (content_id: number, title = '', children: ReturnType<typeof withoutRemovedLinks> = []) => ({
    ...{ title, content_id, url: '', children },
  })

  test('below one that is gone stay under its title, or in its place; a heading with nothing left below goes', () => {
    const left = (id: number) => id < 10
    expect(withoutRemovedLinks([to(10, 'Rubrik', [to(1)]), to(11, '', [to(2)]), to(12, 'Sista')], left)).toEqual([
      { title: 'Rubrik', content_id: null, url: '', children: [to(1)] },
      to(2),
    ])
    expect(withoutRemovedLinks([{ title: 'Rubrik', content_id: null, url: '', children: [to(10)] }], left)).toEqual([])
  })

  test('are lines of their title and where they lead', () => {
    const nameOf = (id: number) => `Sida ${id}`
    expect(linesOfLinks([to(1), to(2, 'Titel', [to(3, 'Sida 3')])], nameOf)).toEqual([
      'Sida 1',
      'Titel – Sida 2',
      '\u2003\u2003Sida 3',
    ])
  })
})

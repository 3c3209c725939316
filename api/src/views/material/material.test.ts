import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { anonymous } from '../../access/actor.ts'
import { contextFor } from '../../engine/context.ts'
import { publishedScope, searchContent, searchedScope } from '../../modules/content/content-search.ts'
import { movedTo } from '../../modules/content/public-texts.ts'
import { createWorld } from '../../testing/world.ts'
import { helpPage } from '../help/help.ts'
import { siteBookPage } from '../site/books.ts'
import { createSiteSearch } from '../site/search.ts'
import { apiOf, buildLibrary, day, type More, sentinel, stepsOf, titles } from './testing.ts'

const world = await createWorld()
const { db } = world
const { page, user } = stepsOf(world)
const refused = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })

let [book, demens, method, document, adult] = [0, 0, 0, 0, 0]
let malin: Awaited<ReturnType<typeof user>>

beforeEach(async () => {
  ;({ book, demens, method, document, adult, malin } = await buildLibrary(world))
})

describe('the library', () => {
  test('themes and target groups with their counts, documents, and what came lately', async () => {
    expect(await malin.api.frame()).toMatchObject({
      ...{ texts: 3, documents: 1, news: 1, visited: null },
      themes: [
        { title: 'Demens', count: 2 },
        { title: 'Medicin', count: 1 },
      ],
      audiences: [{ id: adult, label: 'Vuxenutbildning', count: 2 }],
    })
    const start = await malin.api.start({})
    expect(titles(start.news.items)).toEqual([sentinel])
    expect((await malin.api.start({ audience: adult })).themes).toEqual({
      [demens]: 1,
      [(await db.content.findFirstOrThrow({ where: { title: 'Medicin' } })).id]: 1,
    })
    expect(titles((await malin.api.list({ theme: demens })).items)).toEqual([sentinel, 'Minneskort'])
    expect(await malin.api.list({ audience: adult, theme: demens })).toMatchObject({ total: 1 })
    expect(titles((await malin.api.byTitle({ take: 2 })).items)).toEqual(['Delegering', sentinel])
  })

  test('a list of a tag has its name; a tag of no text in the library is not named', async () => {
    expect(await malin.api.list({ tag: adult })).toMatchObject({ total: 2, label: 'Vuxenutbildning' })
    const other = await buildTag(db, { label: 'Internt' })
    await page('Hjälp', null, { tags: { connect: [{ id: other.id }] } } as More)
    expect(await malin.api.list({ tag: other.id })).toEqual({ items: [], total: 0, label: null })
  })

  test('a text with its facts; a text outside the library is none', async () => {
    expect(await malin.api.text({ slug: sentinel.toLowerCase() })).toMatchObject({
      ...{ title: sentinel, minutes: 45, participants: '4–12 deltagare', languageLevel: 'Från sfi C', editUrl: null },
      ...{ theme: { title: 'Demens' }, marked: false, tags: [{ label: 'Vuxenutbildning' }] },
      related: [{ title: 'Delegering' }, { title: 'Minneskort' }],
    })
    await page('Hjälp', null, { access: 'authenticated' })
    await expect(malin.api.text({ slug: 'hjalp' })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('a page that is not published, and a page below it, are not there', async () => {
    await page('Utkast', demens, { status: 'unpublished' })
    await page('Sedan', demens, { publish_at: new Date(Date.now() + day) })
    await db.content.update({ where: { id: demens }, data: { status: 'unpublished' } })
    expect(titles((await malin.api.list({})).items)).toEqual(['Delegering'])
    expect((await malin.api.frame()).themes).toMatchObject([{ title: 'Medicin' }])
  })

  test('texts and documents are found, documents by their contents too', async () => {
    const found = await malin.api.search({ search: 'kantarellmetoden' })
    expect(found.texts).toMatchObject([{ title: sentinel }])
    expect(found.documents).toMatchObject([{ title: [{ text: 'Kort att skriva ut', hit: false }], page: null }])
    expect(await malin.api.search({ search: '' })).toEqual({ texts: [], documents: [] })
  })

  test('a document is fetched by a link of ten minutes; another file is none', async () => {
    expect((await malin.api.file({ id: document })).url).toMatch(
      new RegExp(`^/files/${document}/\\d+\\.[^/]+/.*\\?download=1$`),
    )
    const other = await buildFile(db, { portfolio_id: (await buildPortfolio(db, { disk: 's3.vodocs_files' })).id })
    await expect(malin.api.file({ id: other.id })).rejects.toEqual(refused('NOT_FOUND'))
    await db.contentAttachment.create({ data: { content_id: method, file_id: other.id } })
    expect((await malin.api.text({ slug: sentinel.toLowerCase() })).attachments).toMatchObject([{ id: other.id }])
    expect((await malin.api.file({ id: other.id })).url).toContain('/files/')
    await db.file.update({ where: { id: other.id }, data: { malware: 'Eicar' } })
    await expect(malin.api.file({ id: other.id })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('its readers', () => {
  const calls = (api: typeof malin.api) => [
    () => api.frame(),
    () => api.start({}),
    () => api.list({}),
    () => api.byTitle({}),
    () => api.news({}),
    () => api.text({ slug: sentinel.toLowerCase() }),
    () => api.documents({}),
    () => api.file({ id: document }),
    () => api.search({ search: sentinel }),
    () => api.bookmarks(),
    () => api.mark({ content_id: method, on: true }),
    () => api.colleagues({ search: 'Malin' }),
    () => api.tip({ content_id: method, receivers: [malin.row.id] }),
    () => api.visit(),
  ]

  test('a user without the app, one whose app is taken away, and a candidate are refused everywhere', async () => {
    const without = await user({ apps: ['cert', 'pages'] })
    const candidate = await user({ validig: { id: 1 } })
    const role = await db.role.create({ data: { name: 'candidate', label: 'Kandidat' } })
    await db.user.update({ where: { id: candidate.row.id }, data: { roles: { connect: { id: role.id } } } })
    await db.user.update({ where: { id: malin.row.id }, data: { apps: [] } })
    for (const { row } of [without, candidate, malin]) {
      for (const call of calls(apiOf(await world.as(row.id)).material))
        await expect(call()).rejects.toEqual(refused('FORBIDDEN'))
    }
    for (const call of calls(apiOf(world.visitor).material))
      await expect(call()).rejects.toEqual(refused('UNAUTHENTICATED'))
  })

  test('an editor of the book reads it, and is told where to edit', async () => {
    const { ctx } = await world.national([{ subject: 'Book', name: 'manage' }])
    expect((await apiOf(ctx).material.text({ slug: sentinel.toLowerCase() })).editUrl).toMatch(/\/book\/\d+$/)
  })

  test('nobody else meets it: not on a site, in help, in a search, by a former address, nor in the contract', async () => {
    const without = await user({ apps: ['cert'] })
    await db.setting.create({ data: { name: 'voadminDefaultHelpBook', value: book, group_id: null } })
    for (const ctx of [contextFor(world.services, anonymous), without.ctx, malin.ctx]) {
      const api = apiOf(ctx)
      const read = [
        await siteBookPage(db, { groupId: null, slug: sentinel.toLowerCase() }),
        await helpPage(ctx, { name: 'admin' }),
        await helpPage(ctx, { name: sentinel.toLowerCase(), parent: book }),
        await searchContent(db, { search: sentinel, limit: 5 }, publishedScope(ctx.actor, { search: '', limit: 5 })),
        await searchContent(db, { search: sentinel, limit: 5 }, searchedScope(ctx.actor, { search: '', limit: 5 })),
        await createSiteSearch(world.services)({ search: sentinel, place: { groupId: null, network: true } }),
        await movedTo(db, { groupId: null, path: `hjalp/${sentinel.toLowerCase()}` }),
        await api.published.records({}),
        ...(ctx.actor.user ? [await api.published.readable({})] : []),
        await api.search.content({ search: sentinel }).catch(() => null),
        ...(ctx.actor.user
          ? [await api.book.list({}), await api.book.tree({ group_id: null }), await api.portfolio.list({})]
          : []),
      ]
      const told = JSON.stringify(read).toLowerCase()
      // The searched words stand in an answer; nothing of a text does.
      expect(told.replaceAll('"words":["kantarellmetoden"]', '')).not.toContain('kantarell')
      expect(told).not.toMatch(/minneskort|kort att skriva ut/)
    }
  })

  test('a page below the book is closed whatever its editor chose, and stays so when it leaves', async () => {
    const open = await page('Öppen', demens, { access: 'guest' })
    expect(open.access).toBe('metodmaterial')
    const tree = (await page('Annan bok', null)).id
    const child = await page('Kapitel', tree)
    await db.content.update({ where: { id: tree }, data: { access: 'metodmaterial' } })
    const accessOf = async (id: number) => (await db.content.findUniqueOrThrow({ where: { id } })).access
    expect(await accessOf(child.id)).toBe('metodmaterial')
    await db.content.update({ where: { id: child.id }, data: { parent_id: null } })
    expect(await accessOf(child.id)).toBe('metodmaterial')
  })

  test('the setting takes a whole closed book, and a portfolio of the material is private and of no group', async () => {
    const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
    const api = apiOf(ctx)
    const open = await page('Öppen bok', null)
    for (const id of [demens, open.id]) {
      await expect(api.setting.update({ data: { metodmaterialBook: id } })).rejects.toEqual(refused('INVALID'))
    }
    await api.setting.update({ data: { metodmaterialBook: book } })
    const data = { title: 'Blanketter', name: 'blanketter', material: true }
    await expect(api.portfolio.create({ data })).rejects.toEqual(refused('INVALID'))
    const made = await api.portfolio.create({ data: { ...data, disk: 's3.vodocs_files' } })
    expect(made).toMatchObject({ material: true })
    await expect(api.portfolio.update({ id: made.id, data: { disk: 's3.vofront_files' } })).rejects.toEqual(
      refused('INVALID'),
    )
    const member = await world.member([{ subject: 'Portfolio', name: 'manage' }])
    const own = { ...data, name: 'egna', disk: 's3.vodocs_files' as const }
    await expect(apiOf(member.ctx).portfolio.create({ data: own })).rejects.toEqual(refused('INVALID'))
  })
})

test('a list of many texts costs as many statements as one of few', async () => {
  const few = (await world.statementsOf(() => malin.api.list({}))).length
  for (let at = 0; at < 12; at++) await page(`Metod ${at}`, demens)
  expect((await world.statementsOf(() => malin.api.list({}))).length).toBe(few)
})

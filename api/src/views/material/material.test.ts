import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { anonymous } from '../../access/actor.ts'
import { contextFor } from '../../engine/context.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { slugOf } from '../../kernel/slug.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { bookRouter } from '../../modules/content/book.router.ts'
import { publishedScope, searchContent, searchedScope } from '../../modules/content/content-search.ts'
import { movedTo } from '../../modules/content/public-texts.ts'
import { portfolioRouter } from '../../modules/documents/portfolio.router.ts'
import { settingRouter } from '../../modules/site-settings/setting.router.ts'
import { createWorld } from '../../testing/world.ts'
import { helpPage } from '../help/help.ts'
import { publishedTexts } from '../published/texts.ts'
import { searchRouter } from '../search/search.router.ts'
import { siteBookPage } from '../site/books.ts'
import { createSiteSearch } from '../site/search.ts'
import { materialRouter } from './material.router.ts'
import { colleaguesByNames } from './tips.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const apiOf = createCallerFactory(
  router({
    material: materialRouter,
    book: bookRouter,
    setting: settingRouter,
    portfolio: portfolioRouter,
    published: publishedTexts.book,
    search: searchRouter,
  }),
)
type More = Parameters<typeof buildContent>[1]
const day = 24 * 3600_000

/** A word that stands in the library alone. */
const sentinel = 'Kantarellmetoden'

const page = (title: string, parent_id: number | null, more: More = {}) =>
  buildContent(db, {
    ...{
      type: 'book',
      status: 'published',
      group_id: null,
      title,
      slug: slugOf(title),
      parent_id,
    },
    ...more,
  })
const user = async (more: Parameters<typeof buildUser>[1] = {}) => {
  const row = await buildUser(db, { apps: ['metodmaterial'], ...more })
  return { row, ctx: await world.as(row.id), api: apiOf(await world.as(row.id)).material }
}
const refused = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

let book: number
let demens: number
let method: number
let document: number
let adult: number
let malin: Awaited<ReturnType<typeof user>>

/** Bok ─ Demens ─ Kantarellmetoden, Minneskort; Bok ─ Medicin ─ Delegering. */
beforeEach(async () => {
  await world.clear()
  mails.length = 0
  const old = new Date(Date.now() - 40 * day)
  const past = { created_at: old, updated_at: old }
  book = (await page('Bok', null, { access: 'metodmaterial' })).id
  demens = (await page('Demens', book)).id
  adult = (await buildTag(db, { label: 'Vuxenutbildning', audience: true })).id
  const tags = { connect: [{ id: adult }] }
  const settings = { minutes: 45, participants: '4–12 deltagare', languageLevel: 'Från sfi C', icon: null }
  method = (await page(sentinel, demens, { body: `<p>${sentinel} hjälper.</p>`, tags, settings } as More)).id
  await page('Minneskort', demens, past)
  const medicin = (await page('Medicin', book)).id
  await page('Delegering', medicin, { ...past, tags } as More)
  await db.setting.create({ data: { name: 'metodmaterialBook', value: book, group_id: null } })
  const shelf = await buildPortfolio(db, { disk: 's3.vodocs_files', group_id: null, material: true })
  document = (await buildFile(db, { portfolio_id: shelf.id, title: 'Kort att skriva ut', filetype: 'application/pdf' }))
    .id
  await db.fileText.create({ data: { file_id: document, text: `${sentinel} på papper`, status: 'read' } })
  malin = await user({ firstname: 'Malin', lastname: 'Skissgren' })
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

describe('own rows', () => {
  test('bookmarks of a text and a document: set twice, taken away, and nobody else’s', async () => {
    for (const row of [{ content_id: method }, { content_id: method }, { file_id: document }])
      await malin.api.mark({ ...row, on: true })
    expect(await malin.api.bookmarks()).toMatchObject({
      total: 2,
      items: [{ document: { id: document } }, { text: { title: sentinel } }],
    })
    expect(await (await user()).api.bookmarks()).toEqual({ total: 0, items: [] })
    expect((await malin.api.text({ slug: sentinel.toLowerCase() })).marked).toBe(true)
    await (await user()).api.mark({ content_id: method, on: false })
    await malin.api.mark({ file_id: document, on: false })
    expect(await malin.api.bookmarks()).toMatchObject({ total: 1 })
    await expect(malin.api.mark({ content_id: book, on: true })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(malin.api.mark({ content_id: method, file_id: document, on: true })).rejects.toThrow()
  })

  test('a tip is seen on the colleague’s start, mailed by preference, and taken away by its receiver alone', async () => {
    const carlos = await user({ firstname: 'Carlos', lastname: 'Utkastdal', workplace: 'Provköping' })
    const quiet = await user({ firstname: 'Carla', settings: { notifications: 'none' } })
    await user({ firstname: 'Carl', apps: ['cert'] })
    expect((await malin.api.colleagues({ search: 'carl' })).map(({ id }) => id).toSorted()).toEqual(
      [carlos.row.id, quiet.row.id].toSorted(),
    )
    const tip = { content_id: method, receivers: [carlos.row.id, quiet.row.id], greeting: 'Kanske något?' }
    expect(await malin.api.tip(tip)).toEqual({ sent: 2 })
    await malin.api.tip({ ...tip, receivers: [quiet.row.id] })
    expect(mails.map(({ to }) => to)).toEqual([carlos.row.email])
    expect(mails[0]?.text).toContain('Kanske något?')
    const [seen] = (await carlos.api.start({})).tips
    expect(seen).toMatchObject({ title: sentinel, greeting: 'Kanske något?', from: 'Malin Skissgren' })
    expect((await quiet.api.start({})).tips).toHaveLength(1)
    await quiet.api.takeAway({ id: seen?.id ?? 0 })
    expect((await carlos.api.start({})).tips).toHaveLength(1)
    await carlos.api.takeAway({ id: seen?.id ?? 0 })
    expect((await carlos.api.start({})).tips).toEqual([])
  })

  test('a file can be kept exactly when it can be fetched', async () => {
    const { portfolio_id } = await db.file.findUniqueOrThrow({ where: { id: document } })
    const elsewhere = (await buildPortfolio(db, { disk: 's3.vodocs_files' })).id
    const file = async (portfolio: number, more: Parameters<typeof buildFile>[1] = {}) =>
      (await buildFile(db, { filetype: 'application/pdf', portfolio_id: portfolio, ...more })).id
    const attached = await file(elsewhere)
    await db.contentAttachment.create({ data: { content_id: method, file_id: attached } })
    for (const id of [document, attached]) {
      await malin.api.file({ id })
      await malin.api.mark({ file_id: id, on: true })
    }
    expect(await malin.api.bookmarks()).toMatchObject({
      items: [{ document: { id: attached } }, { document: { id: document } }],
    })
    const others = [await file(elsewhere), await file(portfolio_id, { filetype: 'image/png' })]
    for (const id of [...others, await file(portfolio_id, { malware: 'Eicar' })]) {
      await expect(malin.api.file({ id })).rejects.toEqual(refused('NOT_FOUND'))
      await expect(malin.api.mark({ file_id: id, on: true })).rejects.toEqual(refused('NOT_FOUND'))
    }
    await db.content.update({ where: { id: method }, data: { status: 'unpublished' } })
    await expect(malin.api.file({ id: attached })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await malin.api.bookmarks()).toMatchObject({ total: 1, items: [{ document: { id: document } }] })
  })

  test('with all bookmarks used, a known one is set again and a new one is refused', async () => {
    await malin.api.mark({ content_id: method, on: true })
    const { portfolio_id, disk, sha256 } = await db.file.findUniqueOrThrow({ where: { id: document } })
    const row = { portfolio_id, disk, filename: 'fil.pdf', filesize: 1, filetype: 'application/pdf', sha256 }
    await db.file.createMany({
      data: Array.from({ length: 499 }, (_, at) => ({ ...row, title: `Fil ${at}`, path: `fil ${at}` })),
    })
    await db.$executeRaw`
      INSERT INTO "MaterialBookmark" (user_id, file_id)
      SELECT ${malin.row.id}, id FROM "File" WHERE portfolio_id = ${portfolio_id} AND id <> ${document}`
    await malin.api.mark({ content_id: method, on: true })
    await expect(malin.api.mark({ file_id: document, on: true })).rejects.toEqual(refused('INVALID'))
    expect(await db.materialBookmark.count({ where: { user_id: malin.row.id } })).toBe(500)
  })

  test('colleagues are found by two letters of a name, which stand for nothing else', async () => {
    const ovid = await user({ firstname: 'Ovid', lastname: 'Utkast_dal' })
    const namesOf = async (search: string) => (await malin.api.colleagues({ search })).map(({ id }) => id)
    for (const search of ['ov', 'ovid u', 'utkast_']) expect(await namesOf(search)).toEqual([ovid.row.id])
    for (const search of ['o', '%', '%%', '__', 'o u', '%vid', '_vid', 'Utk%dal', '%vi', '\\']) {
      expect(await namesOf(search), search).toEqual([])
    }
  })

  test('colleagues are read off an index of people with the app, not found among all who have the name', async () => {
    const plan = await db.$transaction(async (tx) => {
      // A table of some rows is read through otherwise.
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN ${colleaguesByNames(['ov', 'ut'], malin.row.id)}`
    })
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('User_colleagues_idx')
    expect(lines).not.toContain('Sort')
  })

  test('a tip is mailed once, however often it is sent, changed or taken away; it is shown as it was sent last', async () => {
    const carlos = await user({ firstname: 'Carlos', lastname: 'Utkastdal' })
    const tip = { content_id: method, receivers: [carlos.row.id] }
    for (const greeting of ['Ett', 'Två']) await malin.api.tip({ ...tip, greeting })
    const [seen] = (await carlos.api.start({})).tips
    expect(seen).toMatchObject({ greeting: 'Två' })
    await carlos.api.takeAway({ id: seen?.id ?? 0 })
    await malin.api.tip({ ...tip, greeting: 'Tre' })
    expect((await carlos.api.start({})).tips).toMatchObject([{ greeting: 'Tre' }])
    expect(mails).toHaveLength(1)
    await (await user()).api.tip(tip)
    expect(mails).toHaveLength(2)
  })

  test('the tips of a day have an end: those by one sender, and those to one receiver', async () => {
    const limited = (message: RegExp) =>
      expect.objectContaining({
        message: expect.stringMatching(message),
        cause: expect.objectContaining({ code: 'RATE_LIMITED' }),
      })
    const carlos = await user({ firstname: 'Carlos', lastname: 'Utkastdal' })
    const tip = { content_id: method, receivers: [carlos.row.id] }
    for (let sent = 0; sent < 20; sent++) await malin.api.tip(tip)
    const other = await user()
    await expect(other.api.tip(tip)).rejects.toEqual(limited(/^Carlos Utkastdal har fått många tips i dag/))
    const team = await Promise.all(Array.from({ length: 20 }, () => user()))
    const receivers = team.map(({ row }) => row.id)
    for (let sent = 0; sent < 2; sent++) await malin.api.tip({ content_id: method, receivers })
    await expect(malin.api.tip({ content_id: method, receivers: [other.row.id] })).rejects.toEqual(
      limited(/^Du har skickat många tips i dag/),
    )
    expect((await other.api.start({})).tips).toEqual([])
  })

  test('a tip to somebody without the app, to oneself or about another text is refused', async () => {
    const other = await user({ apps: ['cert'] })
    for (const receivers of [[other.row.id], [malin.row.id], [999_999]]) {
      await expect(malin.api.tip({ content_id: method, receivers })).rejects.toEqual(refused('INVALID'))
    }
    await expect(malin.api.tip({ content_id: book, receivers: [other.row.id] })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('news are counted from the end of the visit before', async () => {
    await malin.api.visit()
    await malin.api.visit()
    expect(await malin.api.frame()).toMatchObject({ visited: null, news: 1 })
    const left = new Date(Date.now() - 2 * day)
    await db.materialVisit.update({ where: { user_id: malin.row.id }, data: { visited_at: left } })
    // The first page of the new visit is read before it is noted.
    expect(await malin.api.frame()).toMatchObject({ visited: left.toISOString() })
    await malin.api.visit()
    expect(await malin.api.news({})).toMatchObject({ visited: left.toISOString(), total: 1 })
    await db.content.update({
      where: { id: method },
      data: { updated_at: new Date(Date.now() - 3 * day), created_at: new Date(Date.now() - 3 * day) },
    })
    expect((await malin.api.news({})).items).toEqual([])
    // With no news the start shows what came last.
    expect((await malin.api.start({})).news).toMatchObject({ total: 0, items: [{ title: sentinel }, {}, {}] })
  })
})

test('a list of many texts costs as many statements as one of few', async () => {
  const few = (await world.statementsOf(() => malin.api.list({}))).length
  for (let at = 0; at < 12; at++) await page(`Metod ${at}`, demens)
  expect((await world.statementsOf(() => malin.api.list({}))).length).toBe(few)
})

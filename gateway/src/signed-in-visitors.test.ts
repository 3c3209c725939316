import type { Context } from '@kollegium/api/server'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { describe, expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { showSites } from './testing-visitors.ts'

// The rows that the public sites show, asked for by people who are signed in and have no right on the site.

const { db, statementsOf, member, national, region, site, inputs, visitor, answerTo, everything, read, lists, others } =
  await showSites()

describe('who is signed in and has no right on the site', async () => {
  const subjects = [
    ...(['Article', 'Page', 'Section', 'Card', 'Event', 'Queue', 'Book', 'Menu', 'MenuLink'] as const),
    ...(['Portfolio', 'Folder', 'File', 'Setting', 'Group', 'Membership'] as const),
  ]
  const elsewhere = await member(subjects.map((subject) => ({ subject, name: 'manage' })))
  const askers = { candidate: (await national([])).ctx, 'member of another group': elsewhere.ctx }
  const group_id = elsewhere.groupId
  const here = { groupId: site.group.id }
  const dataOf = async (query: string, context: Context) => {
    const { data, errors } = await answerTo(query, context)
    expect(errors).toBeUndefined()
    return data?.f
  }

  const singles = read.map(({ one, key }) => {
    const [name, procedure] = key ? [key.name, 'byName'] : ['id', 'get']
    const input = inputs[`published.${one}.${procedure}`] as Record<string, unknown>
    return `${one}(${name}: ${JSON.stringify(input[name])}) ${everything(one)}`
  })
  const queries = [...singles, ...lists, ...others].map((query) => [query.match(/^\w+/)?.[0] ?? '', query] as const)

  describe.each(Object.entries(askers))('%s', (who, asker) => {
    // A member of a group reads that one by right, and in `allGroups` only the groups of memberships (Spec §6).
    const own = who === 'candidate' ? [] : ['groups', 'allGroups']
    test.each(queries.filter(([name]) => !own.includes(name)))('reads what a visitor reads: %s', async (_, query) => {
      const shown = await dataOf(`{ f: ${query} }`, { ...visitor, ...here })
      expect(await dataOf(`{ f: ${query} }`, { ...asker, ...here })).toEqual(shown)
      expect(shown).not.toBeNull()
    })

    test('reads no draft', async () => {
      const draft = await buildContent(db, { group_id: site.group.id, title: 'Utkast' })
      expect(await dataOf(`{ f: article(id: ${draft.id}) { id } }`, { ...asker, ...here })).toBeNull()
      const { data } = (await dataOf('{ f: articles { data { id } } }', { ...asker, ...here })) as { data: object[] }
      expect(data).toEqual([{ id: String(site.article.id) }])
      await db.portfolio.update({ where: { id: site.portfolio.id }, data: { status: false } })
      const elements = `{ f: folderElements(portfolio_id: ${site.portfolio.id}) { id } }`
      expect((await answerTo(elements, { ...asker, ...here })).data).toEqual({ f: null })
      await db.portfolio.update({ where: { id: site.portfolio.id }, data: { status: true } })
      await db.content.delete({ where: { id: draft.id }, select: { id: true } })
    })
  })

  describe('with a right in one group, and no group named', () => {
    const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)
    const rowsOf = async (query: string, context: Context) => {
      const found = (await dataOf(`{ f: ${query} }`, context)) as { data?: object[] } | object[]
      return idsOf(Array.isArray(found) ? found : found.data)
    }

    const nowhere = { ...elsewhere.ctx, groupId: null }
    test.each(read.flatMap(({ many, unpaged }) => (many ? [[many, unpaged] as const] : [])))(
      'one reads what a visitor reads, and more: %s',
      async (many, unpaged) => {
        const query = `${many}(limit: 200) ${unpaged ? '{ id }' : '{ data { id } }'}`
        const shown = await rowsOf(query, visitor)
        expect(shown.length).toBeGreaterThan(0)
        expect(await rowsOf(query, nowhere)).toEqual(expect.arrayContaining(shown))
      },
    )

    test('pages are cut from both together, in one order and with one total', async () => {
      for (const [title, status] of [
        ['AA', 'published'],
        ['ZZ', 'unpublished'],
      ] as const)
        await buildContent(db, { group_id, title, status })
      await db.content.update({ where: { id: site.article.id }, data: { title: 'MM' } })
      const page = async (page: number) =>
        (await dataOf(
          `{ f: articles(limit: 1, page: ${page}, orderBy: [{ column: "title" }], filters: { tags: [] }) { paginatorInfo { total } data { title } } }`,
          nowhere,
        )) as { paginatorInfo: { total: number }; data: { title: string }[] }
      const { total } = (await page(1)).paginatorInfo
      const titles = []
      for (let at = 1; at <= total; at++) titles.push((await page(at)).data[0]?.title)
      expect(titles).toEqual([...titles].sort())
      expect(titles).toEqual(expect.arrayContaining(['AA', 'MM', 'ZZ']))
      expect((await page(total + 1)).data).toEqual([])
      await db.content.deleteMany({ where: { group_id, title: { in: ['AA', 'ZZ'] } } })
    })

    test('a search finds both, and a filter that visitors lack one’s own alone', async () => {
      const own = await buildContent(db, { group_id, title: 'Gemensamhet' })
      await db.content.update({ where: { id: site.article.id }, data: { title: 'Gemensamhet' } })
      const both = [String(own.id), String(site.article.id)]
      expect((await rowsOf('articles(search: "gemensamhet") { data { id } }', nowhere)).sort()).toEqual(both.sort())
      const drafts = 'articles(filters: { status: ["unpublished"] }) { data { id } }'
      expect(await rowsOf(drafts, nowhere)).toContain(String(own.id))
      expect((await answerTo('{ f: articles(filters: { ingen: 1 }) { data { id } } }', nowhere)).errors).toHaveLength(1)
      await db.content.delete({ where: { id: own.id }, select: { id: true } })
    })

    const statusless = ['menus', 'tags', 'users', 'files', 'folders', 'settings']
    const withStatus = read.flatMap(({ many, unpaged }) =>
      many && !statusless.includes(many) ? [[many, unpaged] as const] : [],
    )
    test.each(withStatus)(
      'a filter by status keeps what a visitor reads, and visitors have it, too: %s',
      async (many, unpaged) => {
        const own = await buildContent(db, { group_id, status: 'unpublished' })
        const list = (more: string) => `${many}(limit: 200 ${more}) ${unpaged ? '{ id }' : '{ data { id } }'}`
        const shown = await rowsOf(list(''), visitor)
        for (const asker of [visitor, askers.candidate])
          expect(await rowsOf(list('filters: { status: "published" }'), asker)).toEqual(shown)
        const published = await rowsOf(list('filters: { status: "published" }'), nowhere)
        expect(published).toEqual(expect.arrayContaining(shown))
        expect(published).not.toContain(String(own.id))
        expect(await rowsOf(list('filters: { status: "unpublished" }'), visitor)).toEqual([])
        const drafts = await rowsOf(list('filters: { status: "unpublished" }'), nowhere)
        expect(drafts.filter((id) => shown.includes(id))).toEqual([])
        if (many === 'articles') expect(drafts).toContain(String(own.id))
        await db.content.delete({ where: { id: own.id }, select: { id: true } })
      },
    )

    test('rows of others come with the fields of visitors', async () => {
      const query = `{ f: articles(limit: 200) { data { id comments editUrl } } }`
      const { data } = (await dataOf(query, nowhere)) as { data: { id: string; comments: string | null }[] }
      expect(data.find(({ id }) => id === String(site.article.id))).toMatchObject({ comments: null, editUrl: null })
    })
  })

  describe('who reads and may not edit', async () => {
    const reader = await member(subjects.map((subject) => ({ subject, name: 'read' })))
    const at = { home: { ...reader.ctx, groupId: reader.groupId }, nowhere: { ...reader.ctx, groupId: null } }
    const draft = await buildContent(db, { group_id: reader.groupId, title: 'Ogjort' })
    const made = await buildContent(db, { group_id: reader.groupId, title: 'Färdigt', status: 'published' })
    const queue = await buildContent(db, {
      ...{ group_id: reader.groupId, type: 'queue', status: 'published' },
      items: { create: [draft, made].map(({ id }, position) => ({ content_id: id, position })) },
    })

    test.each(Object.entries(at))('gets no draft, at %s', async (_, context) => {
      expect(await dataOf(`{ f: article(id: ${draft.id}) { id } }`, context)).toBeNull()
      expect(await dataOf(`{ f: article(id: ${made.id}) { id } }`, context)).toEqual({ id: String(made.id) })
      const { data } = (await dataOf('{ f: articles(limit: 200) { data { id } } }', context)) as { data: object[] }
      expect(data).toContainEqual({ id: String(made.id) })
      expect(data).not.toContainEqual({ id: String(draft.id) })
      const items = `{ f: queue(id: ${queue.id}) { items { id ... on Article { body } } } }`
      expect((await dataOf(items, context)) as object).toMatchObject({ items: [{ id: String(made.id) }] })
      const found = `{ f: searchContent(search: "Ogjort", types: ["Article"]) { id } }`
      expect(await dataOf(found, context)).toEqual([])
    })
  })

  test('whoever reads a list, a card or a menu by right is named in it what a visitor is named', async () => {
    const rights = subjects.filter((subject) => subject !== 'Group').map((subject) => ({ subject, name: 'read' }))
    const reader = { ...(await member(rights, site.group.id)).ctx, ...here }
    const foreign = await buildContent(db, { group_id: region.group.id, status: 'published' })
    await db.content.update({
      where: { id: site.queue.id },
      data: { items: { create: { content_id: foreign.id, position: 9 } } },
      select: { id: true },
    })
    await db.menuLink.update({
      where: { id: site.menulink.id },
      data: { content_id: foreign.id },
      select: { id: true },
    })
    const asked = [
      `queue(id: ${site.queue.id}) { items { id type } }`,
      'queues { data { items { id type } } }',
      `card(id: ${site.contact.id}) { entity { id email } }`,
      `menu(name: "${site.menu.name}") { links { label content { id } } }`,
    ]
    for (const query of asked) {
      const shown = await dataOf(`{ f: ${query} }`, { ...visitor, ...here })
      expect(await dataOf(`{ f: ${query} }`, reader)).toEqual(shown)
      if (query.startsWith('queue')) expect(JSON.stringify(shown)).toContain(`"${foreign.id}"`)
    }
    await db.menuLink.update({
      ...{ where: { id: site.menulink.id }, data: { content_id: site.page.id }, select: { id: true } },
    })
    await db.queueItem.deleteMany({ where: { content_id: foreign.id } })
    await db.content.delete({ where: { id: foreign.id }, select: { id: true } })
  })

  test('pages of help for signed-in readers come by `book` and `books`', async () => {
    const more = { type: 'book', status: 'published', group_id: site.group.id } as const
    const forAll = await buildContent(db, { ...more, access: 'authenticated' })
    const below = await buildContent(db, { ...more, parent_id: forAll.id })
    const draft = await buildContent(db, { ...more, access: 'authenticated', status: 'unpublished' })
    const role = await buildRole(db, { permissions: [] })
    const forRole = await buildContent(db, { ...more, access: 'authenticated', roles: { connect: { id: role.id } } })
    const idsOf = async (context: Context) =>
      ((await dataOf('{ f: books(limit: 200) { data { id } } }', context)) as { data: { id: string }[] }).data.map(
        ({ id }) => Number(id),
      )
    const one = (id: number, context: Context) => dataOf(`{ f: book(id: ${id}) { id access } }`, context)
    for (const asker of [askers.candidate, { ...elsewhere.ctx, groupId: null }, { ...elsewhere.ctx, ...here }]) {
      expect(await idsOf(asker)).toEqual(expect.arrayContaining([site.book.id, site.below.id, forAll.id, below.id]))
      expect(await idsOf(asker)).not.toContain(draft.id)
      expect(await idsOf(asker)).not.toContain(forRole.id)
      expect(await one(forAll.id, asker)).toEqual({ id: String(forAll.id), access: 'authenticated' })
      expect(await one(draft.id, asker)).toBeNull()
    }
    expect(await idsOf(visitor)).not.toContain(forAll.id)
    expect(await one(below.id, visitor)).toBeNull()
  })

  test('at home one reads by right: drafts, and one’s own menu of a name that another site’s has too', async () => {
    const home = await buildMenu(db, { group_id, name: site.menu.name })
    const draft = await buildContent(db, { group_id, comments: 'Bara för oss' })
    const menu = `{ f: menu(name: "${site.menu.name}") { id } }`
    expect(await dataOf(menu, elsewhere.ctx)).toEqual({ id: String(home.id) })
    expect(await dataOf(menu, { ...elsewhere.ctx, ...here })).toEqual({ id: String(site.menu.id) })
    const articles = '{ f: articles { data { id comments } } }'
    const found = [{ id: String(draft.id), comments: 'Bara för oss' }]
    expect(await dataOf(articles, elsewhere.ctx)).toEqual({ data: found })
    // A row of one's own is read by right on another's site too.
    const one = `{ f: article(id: ${draft.id}) { id comments } }`
    expect(await dataOf(one, { ...elsewhere.ctx, ...here })).toEqual(found[0])
  })

  test('who has the right is asked for no more', async () => {
    const { id } = await buildContent(db, { group_id })
    const { api } = gatewayContext(elsewhere.ctx)
    const statements = async (work: () => Promise<unknown>) => (await statementsOf(work)).length
    expect(await statements(() => dataOf(`{ f: article(id: ${id}) { id } }`, elsewhere.ctx))).toBe(
      await statements(() => api.article.get({ id })),
    )
    expect(await statements(() => dataOf('{ f: articles { data { id } } }', elsewhere.ctx))).toBe(
      await statements(() => api.article.records({})),
    )
    expect(await statements(() => dataOf('{ f: settings { name } }', elsewhere.ctx))).toBe(
      await statements(() => api.setting.list()),
    )
  })

  test('what is refused to visitors too stays refused', async () => {
    for (const query of ['{ f: tags { data { id } } }', '{ f: users { data { id } } }'])
      expect(await dataOf(query, { ...askers.candidate, ...here })).toEqual({ data: [] })
    const { errors } = await answerTo('mutation { f: updateSettings(settings: []) { name } }', {
      ...askers.candidate,
      ...here,
    })
    expect(errors?.[0]?.extensions.category).toBe('authorization')
  })
})

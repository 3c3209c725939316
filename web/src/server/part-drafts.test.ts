import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { textOf } from './testing.ts'
import { startDrafts, writes } from './testing-drafts.ts'

const { sites, db, desk, shown, state } = await startDrafts()

describe('drafts of parts of a page', () => {
  test('a section and a card stand in a list of their own, which has no address', async () => {
    const section = await shown({
      entity: 'section',
      id: null,
      data: { title: 'Bli handledare', body: '<p>Tag emot</p>', template: 'blue_right' },
    })
    expect(textOf(section.document.querySelector('[data-tone="blue"]'))).toBe('Bli handledareTag emot')
    expect(section.address).toBeNull()
    desk.asker = (await sites.national(writes)).ctx
    const person = await buildUser(db, { firstname: 'Ivar', lastname: 'Mönsterqvist', phone1: '070-1', status: true })
    const data = {
      title: 'Har du frågor?',
      template: 'contact',
      entity: { type: 'User', id: person.id },
      fields: ['phone1', 'name'],
    }
    const card = await shown({ entity: 'card', id: null, data })
    expect([...card.document.querySelectorAll('main article li')].map((each) => textOf(each))).toEqual([
      '070-1',
      'Ivar Mönsterqvist',
    ])
  })

  test('a section stands where its site shows it: in its list, and on the start page that has the list', async () => {
    const section = await buildContent(db, { group_id: desk.groupId, type: 'section', slug: 's', title: 'Förr' })
    const other = await buildContent(db, {
      ...{ group_id: desk.groupId, type: 'section', slug: 'o', title: 'En annan', status: 'published' },
    })
    const list = await buildContent(db, {
      ...{ group_id: desk.groupId, type: 'queue', slug: 'lista', status: 'published' },
      items: { create: [other.id, section.id].map((content_id, position) => ({ content_id, position })) },
    })
    const data = { title: 'Bli handledare', body: '<p>Tag emot</p>' }
    const before = await state()
    const inList = await shown({ entity: 'section', id: section.id, data })
    expect(inList).toMatchObject({ address: expect.stringMatching(/\/listor\/lista$/), item: 'Bli handledare' })
    expect(inList.main).toMatch(/En annan.*Bli handledare.*Tag emot/)
    expect(await state()).toBe(before)
    await db.setting.create({ data: { name: 'sectionsQueue', group_id: desk.groupId, value: list.id } })
    const onStart = await shown({ entity: 'section', id: section.id, data })
    expect(new URL(onStart.address ?? '').pathname).toBe('/')
    expect(onStart.main).toMatch(/En annan.*Bli handledare/)
    // A list that nobody sees shows it to nobody: one is made for it.
    await db.content.update({ where: { id: list.id }, data: { status: 'unpublished' } })
    expect(await shown({ entity: 'section', id: section.id, data })).toMatchObject({ address: null, item: null })
  })

  test("a group's own words and pictures stand on its start page, and nothing of them stays", async () => {
    const before = await state()
    const data = { front_title: 'Välkommen till Höör', front_body: '<p>Vi samlar skola och arbete.</p>' }
    const { main, address } = await shown({ entity: 'group', id: desk.groupId, data })
    expect(main).toMatch(/Välkommen till Höör.*Vi samlar skola och arbete/)
    expect(new URL(address ?? '').pathname).toBe('/')
    expect(await state()).toBe(before)
    const foreign = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
    expect([403, 404]).toContain((await shown({ entity: 'group', id: foreign.id, data })).status)
  })

  test('a list is drawn on its start page when it stands there, else by itself; only what visitors see is in it', async () => {
    const one = await buildContent(db, { group_id: desk.groupId, slug: 'a', title: 'Synlig', status: 'published' })
    const two = await buildContent(db, { group_id: desk.groupId, slug: 'b', title: 'Dold', status: 'unpublished' })
    const list = await buildContent(db, { group_id: desk.groupId, type: 'queue', slug: 'lista', title: 'Nyheter' })
    const data = {
      items: [
        { type: 'Article', id: two.id },
        { type: 'Article', id: one.id },
      ],
    }
    const alone = await shown({ entity: 'queue', id: list.id, data })
    expect(alone.address).toMatch(/\/listor\/lista$/)
    expect(alone.main).toContain('Synlig')
    expect(alone.main).not.toContain('Dold')
    await db.setting.create({ data: { name: 'newsQueue', group_id: desk.groupId, value: list.id } })
    const start = await shown({ entity: 'queue', id: list.id, data })
    expect(new URL(start.address ?? '').pathname).toBe('/')
    expect(textOf(start.document.querySelector('section[aria-labelledby="nyheter"]'))).toContain('Synlig')
  })

  test('a menu that no site has chosen stands as the main menu, with its typed links', async () => {
    const links = [{ title: 'Utbildningar', url: 'https://example.se', content_id: null, children: [] }]
    const { document } = await shown({ entity: 'menu', id: null, data: { title: 'Huvudmeny', name: 'main', links } })
    expect(textOf(document.querySelector('header nav'))).toContain('Utbildningar')
    expect(await db.setting.count()).toBe(0)
  })

  test('a menu shows its links beside one with a half-written address, and beside one to a text that its writer may not read', async () => {
    const hidden = await buildContent(db, { title: 'Hemlig', slug: 'hemlig', status: 'unpublished' })
    const link = (title: string, url: string, more: object = {}) => ({
      title,
      url,
      content_id: null,
      children: [],
      ...more,
    })
    const links = [
      link('Utbildningar', 'https://example.se', {
        children: [link('Vård', '/vard'), link('Halv', 'htt'), link('Barn', '/barn')],
      }),
      link('Skrivs just nu', 'javascript:'),
      link('Dold text', '', { content_id: hidden.id }),
      link('Kontakt', '/kontakt'),
    ]
    const { document } = await shown({ entity: 'menu', id: null, data: { title: 'Huvudmeny', name: 'main', links } })
    const nav = textOf(document.querySelector('header nav'))
    for (const title of ['Utbildningar', 'Vård', 'Barn', 'Kontakt']) expect(nav).toContain(title)
    for (const title of ['Halv', 'Skrivs just nu', 'Dold text']) expect(nav).not.toContain(title)
  })

  test('a message stands over the page, also one that is written for staff', async () => {
    const data = { title: 'Internt', body: '<p>Vi stänger</p>', audience: 'signed_in', severity: 'warning' }
    const { document, html } = await shown({ entity: 'message', id: null, data })
    expect(textOf(document.querySelector('[data-message]'))).toContain('Vi stänger')
    expect(html).not.toContain('Internt')
  })

  test('settings show the start page with the chosen lists', async () => {
    const one = await buildContent(db, { group_id: desk.groupId, slug: 'a', title: 'Synlig', status: 'published' })
    const list = await buildContent(db, {
      group_id: desk.groupId,
      type: 'queue',
      slug: 'lista',
      status: 'published',
      items: { create: [{ content_id: one.id }] },
    })
    const { document, address } = await shown({ entity: 'setting', id: null, data: { newsQueue: list.id } })
    expect(textOf(document.querySelector('section[aria-labelledby="nyheter"]'))).toContain('Synlig')
    expect(new URL(address ?? '').pathname).toBe('/')
    expect(await db.setting.count()).toBe(0)
  })
})

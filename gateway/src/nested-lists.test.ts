import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { expect, test } from 'vitest'
import { startNested } from './testing-nested.ts'

// Nested writes (contract §3.6) of a menu's links, of a survey's rows and of lists of several kinds.

const { db, ask, askers, member, group_id, run, failing } = await startNested()

test('has many: a menu’s links, flat, with temporary ids for those that lie below each other', async () => {
  const page = await buildContent(db, {
    type: 'page',
    group_id,
    title: 'Kontakt',
    slug: 'kontakt',
    status: 'published',
  })
  const fields = 'name links { id title parent_id position url urlAlias { usage_id usage_type alias } }'
  type Menu = { links: { id: string; title: string; parent_id: string | null; urlAlias: object | null }[] }
  const made = (await run(`mutation ($i: X) { createMenu(input: $i) { ${fields} } }`, {
    i: {
      name: 'huvudmeny',
      title: 'Huvudmeny',
      links: {
        create: [
          { id: 'new_abc123def456', title: 'Om oss' },
          { title: 'Kontakt', parent_id: 'new_abc123def456', urlAlias: { usage_id: String(page.id) } },
          { title: 'Utanför', url: 'https://www.example.com' },
        ],
      },
    },
  })) as Menu
  const [about, contact, outside] = made.links
  expect(made.links.map(({ title }) => title)).toEqual(['Om oss', 'Kontakt', 'Utanför'])
  expect(contact).toMatchObject({ parent_id: about?.id, urlAlias: { usage_id: String(page.id), usage_type: 'Page' } })

  const changed = (await run(`mutation ($i: X) { updateMenu(name: "huvudmeny", input: $i) { ${fields} } }`, {
    i: {
      links: {
        update: [{ id: outside?.id, title: 'Först', position: -1 }],
        upsert: [{ title: 'Sist', url: 'https://b.se' }],
      },
    },
  })) as Menu
  expect(changed.links.map(({ title }) => title)).toEqual(['Först', 'Om oss', 'Kontakt', 'Sist'])
  expect(changed.links.find(({ title }) => title === 'Kontakt')?.id).toBe(contact?.id)
  const fewer = (await run(`mutation ($i: X) { updateMenu(name: "huvudmeny", input: $i) { ${fields} } }`, {
    i: { links: { delete: [about?.id] } },
  })) as Menu
  expect(fewer.links.map(({ title }) => title)).toEqual(['Först', 'Sist'])
  expect(await run('query { menu(name: "huvudmeny") { title } }', {})).toEqual({ title: 'Huvudmeny' })
  expect(await run('mutation { deleteMenu(name: "huvudmeny") { name } }', {})).toEqual({ name: 'huvudmeny' })
  expect(await run('query { menu(name: "huvudmeny") { title } }', {})).toBeNull()
  // It lies in the trash, and its name is another's to take.
  const next = { name: 'huvudmeny', title: 'Ny meny' }
  expect(await run('mutation ($i: X) { createMenu(input: $i) { name } }', { i: next })).toEqual({ name: 'huvudmeny' })
  expect(await run('query { menu(name: "huvudmeny") { title } }', {})).toEqual({ title: 'Ny meny' })
})

test('a link lies below one that there is, and not below itself', async () => {
  const links = [
    { id: 'new_1', title: 'Ett', url: 'https://a.se' },
    { title: 'Två', url: 'https://b.se', parent_id: 'new_1' },
  ]
  const made = (await run('mutation ($i: X) { createMenu(input: $i) { links { id } } }', {
    i: { name: 'ringmeny', title: 'Meny', links: { create: links } },
  })) as { links: { id: string }[] }
  const [one, two] = made.links.map(({ id }) => id)
  const update = (operations: object) =>
    failing('mutation ($i: X) { updateMenu(name: "ringmeny", input: $i) { links { id parent_id } } }', {
      i: { links: operations },
    })
  const ring = { 'input.links.update.0.parent_id': ['En menylänk kan inte ligga under sig själv'] }
  expect(await update({ update: [{ id: one, parent_id: two }] })).toEqual(ring)
  expect(await update({ update: [{ id: two, parent_id: two }] })).toEqual(ring)
  const unknown = (at: string) => ({ [`input.links.${at}`]: [expect.stringContaining('finns inte')] })
  const lost = { title: 'Tre', url: 'https://c.se', parent_id: '999999' }
  expect(await update({ create: [{ title: 'Fyra', url: 'https://d.se' }, lost] })).toEqual(
    unknown('create.1.parent_id'),
  )
  expect(await update({ delete: ['999999'] })).toEqual(unknown('delete.0'))
  // `connect` names links of the menu itself: those of another stay where they are.
  const keep = await run('mutation ($i: X) { updateMenu(name: "ringmeny", input: $i) { links { id } } }', {
    i: { links: { sync: [], connect: [one, two] } },
  })
  expect(keep).toEqual({ links: [{ id: one }, { id: two }] })
  const other = await buildMenu(db, { group_id })
  const theirs = await buildMenuLink(db, { menu_id: other.id })
  expect(await update({ connect: [theirs.id] })).toEqual(unknown('connect.0'))
  // The links below a link that is left out go with it.
  expect(await update({ sync: [{ id: two, parent_id: one }] })).toBeUndefined()
  expect(await db.menuLink.count({ where: { id: { in: [Number(one), Number(two)] } } })).toBe(0)
})

test('mixed lists and a card’s entity, by type and id', async () => {
  const article = await buildContent(db, { group_id, title: 'Artikel' })
  const page = await buildContent(db, { type: 'page', group_id, title: 'Sida' })
  const items = 'mutation ($id: X, $i: X) { updateQueue(id: $id, input: $i) { columns items { id type title } } }'
  const queue = await buildContent(db, { type: 'queue', group_id })
  const of = async (operations: object) =>
    (
      (await run(items, { id: queue.id, i: { columns: 3, items: operations } })) as { items: { type: string }[] }
    ).items.map(({ type }) => type)
  expect(
    await of({
      sync: [
        { type: 'Page', id: page.id },
        { type: 'Article', id: String(article.id) },
      ],
    }),
  ).toEqual(['Page', 'Article'])
  expect(await of({ disconnect: [{ type: 'Page', id: page.id }] })).toEqual(['Article'])
  expect(await of({ connect: [{ type: 'Page', id: page.id }] })).toEqual(['Article', 'Page'])

  const card = await buildContent(db, { type: 'card', group_id })
  const entity = async (operations: object) =>
    run('mutation ($id: X, $i: X) { updateCard(id: $id, input: $i) { entity { id type } } }', {
      id: card.id,
      i: { entity: operations },
    })
  expect(await entity({ connect: { type: 'Page', id: page.id } })).toEqual({
    entity: { id: String(page.id), type: 'Page' },
  })
  expect(await entity({ disconnect: true })).toEqual({ entity: null })
  await entity({ connect: { type: 'Page', id: page.id } })
  expect(await entity({ delete: false })).toEqual({ entity: { id: String(page.id), type: 'Page' } })
  const remove = 'mutation ($id: X) { updateCard(id: $id, input: { entity: { delete: true } }) { id } }'
  // The list still holds it.
  expect(await failing(remove, card)).toEqual({ 'input.entity.delete': [expect.any(String)] })
  await run('mutation ($id: X) { updateQueue(id: $id, input: { items: { sync: [] } }) { id } }', queue)
  expect(await entity({ delete: true })).toEqual({ entity: null })
  const gone = await db.content.findUniqueOrThrow({ where: { id: page.id }, select: { trashed_at: true } })
  expect(gone.trashed_at).toBeInstanceOf(Date)
  expect(await failing(remove, card)).toEqual({ 'input.entity.delete': [expect.stringContaining('finns inte')] })
})

test('a mixed list makes, changes and removes what it holds, each by its own rights', async () => {
  const queue = await buildContent(db, { type: 'queue', group_id, title: 'Nyheter' })
  const query = 'mutation ($id: X, $i: X) { updateQueue(id: $id, input: $i) { items { id type title } } }'
  type Item = { id: string; type: string; title: string }
  const update = async (items: object) =>
    ((await run(query, { id: queue.id, i: { items } })) as { items: Item[] }).items
  const titles = (items: Item[]) => items.map(({ type, title }) => `${type} ${title}`)
  const made = await update({
    create: [{ Card: { title: 'Puff' } }, { Page: { title: 'Sida', tags: { create: [{ label: 'Djup' }] } } }],
  })
  expect(titles(made)).toEqual(['Card Puff', 'Page Sida'])
  const [card, page] = made
  expect(titles(await update({ update: [{ Card: { id: card?.id, title: 'Puff 2' } }] }))).toEqual([
    'Card Puff 2',
    'Page Sida',
  ])
  const both = {
    upsert: [{ Page: { id: page?.id, title: 'Sida 2' } }, { Event: { title: 'Möte', start_date: '2027-01-08' } }],
  }
  expect(titles(await update(both))).toEqual(['Card Puff 2', 'Page Sida 2', 'Event Möte'])

  const lone = await buildContent(db, { group_id })
  askers.set('lists alone', (await member([{ subject: 'Queue', name: 'manage' }], group_id)).ctx)
  const state = async () => [await db.content.findMany({ orderBy: { id: 'asc' } }), await db.queueItem.findMany()]
  const before = await state()
  const refusedAt = async (items: object) => Object.keys((await failing(query, { id: queue.id, i: { items } })) ?? {})
  expect(await refusedAt({ create: [{ Card: { title: 'Bra' } }, { Card: { title: '' } }] })).toEqual([
    'input.items.create.1.Card.title',
  ])
  expect(await refusedAt({ update: [{ Article: { id: 999_999, title: 'x' } }] })).toEqual([
    'input.items.update.0.Article',
  ])
  // The list can't remove an item that it doesn't hold.
  for (const not of [
    { type: 'Article', id: lone.id },
    { type: 'Group', id: group_id },
  ])
    expect(await refusedAt({ delete: [not] })).toEqual(['input.items.delete.0'])
  const byVariable =
    'mutation ($id: X, $c: X) { updateQueue(id: $id, input: { items: { create: [{ Card: $c }] } }) { id } }'
  expect((await ask(byVariable, { id: queue.id, c: null }, 'all')).errors).toHaveLength(1)
  const two = { create: [{ Card: { title: 'x' }, Page: { title: 'x' } }] }
  expect((await ask(query, { id: queue.id, i: { items: two } }, 'all')).errors?.[0]?.extensions.category).toBe(
    'graphql',
  )
  const mine = { create: [{ Section: { title: 'Inte min' } }] }
  const answer = await ask(query, { id: queue.id, i: { items: mine } }, 'lists alone')
  expect(answer.errors?.[0]?.extensions.category).toBe('authorization')
  expect(await state()).toEqual(before)

  expect(titles(await update({ delete: [{ type: 'Page', id: page?.id }] }))).toEqual(['Card Puff 2', 'Event Möte'])
  const gone = await db.content.findUniqueOrThrow({ where: { id: Number(page?.id) }, select: { trashed_at: true } })
  expect(gone.trashed_at).toBeInstanceOf(Date)
})

test('a survey’s options are a JSON text on the wire, in a plain list, and structured inside', async () => {
  const options = { scale: [1, 2, 3], text: 'å' }
  const fields = 'id rows { id title options items { title options } }'
  const rows = [
    { title: 'Fråga', options: JSON.stringify(options), items: [{ title: 'Post', options }] },
    { title: 'Utan', id: 'new_0123456789ab' },
  ]
  const made = (await run(
    `mutation CreateGeneralSurvey($input: X) { createGeneralSurvey(input: $input) { ${fields} } }`,
    {
      input: { title: 'Enkät', rows },
    },
  )) as { id: string; rows: { id: string; options: string | null; items: { options: string }[] }[] }
  expect(JSON.parse(made.rows[0]?.options ?? '')).toEqual(options)
  expect(JSON.parse(made.rows[0]?.items[0]?.options ?? '')).toEqual(options)
  expect(made.rows[1]?.options).toBeNull()
  const [stored] = await db.validigGeneralSurveyRow.findMany({ where: { id: Number(made.rows[0]?.id) } })
  expect(stored?.options).toEqual(options)

  const again = (await run(
    `mutation UpdateGeneralSurvey($input: X) { updateGeneralSurvey(input: $input) { ${fields} } }`,
    {
      input: { id: made.id, rows: [{ id: made.rows[0]?.id, title: 'Ändrad' }] },
    },
  )) as typeof made
  expect(again.rows).toMatchObject([{ id: made.rows[0]?.id, title: 'Ändrad', items: [{ title: 'Post' }] }])
})

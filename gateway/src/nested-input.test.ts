import { storeFile } from '@kollegium/api/testing'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { describe, expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Nested writes (contract §3.6): every operation of every kind of relation, in one unit.

const { db, ask, askers, member, national, editor, services } = await startGateway()
const group_id = editor.groupId
const { ctx } = await national([{ subject: 'all', name: 'manage' }], group_id)
askers.set('all', ctx)

const run = async (query: string, variables: object) => {
  const answer = await ask(query, variables as Record<string, unknown>, 'all')
  if (answer.errors) throw Object.assign(new Error(JSON.stringify(answer.errors)), { errors: answer.errors })
  return Object.values(answer.data ?? {})[0] as never
}
const failing = async (query: string, variables: object) =>
  (await ask(query, variables as Record<string, unknown>, 'all')).errors?.[0]?.extensions.validation

type Article = { id: string; tags: { id: string; label: string }[] }
const updateArticle = (id: string, tags: object) =>
  run('mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { id tags { id label } } }', {
    id,
    i: { tags },
  }) as Promise<Article>
const labels = ({ tags }: Article) => tags.map(({ label }) => label)

test('many to many: sync, syncWithoutDetaching, create, update, upsert, delete, connect, disconnect', async () => {
  const [a, b, c] = [
    await buildTag(db, { group_id, label: 'A' }),
    await buildTag(db, { group_id, label: 'B' }),
    await buildTag(db, { group_id, label: 'C' }),
  ]
  const { id } = await buildContent(db, { group_id })
  const article = (tags: object) => updateArticle(String(id), tags)
  expect(labels(await article({ sync: [a.id, String(b.id)] }))).toEqual(['A', 'B'])
  expect(labels(await article({ syncWithoutDetaching: [{ id: c.id }] }))).toEqual(['A', 'B', 'C'])
  expect(labels(await article({ disconnect: [a.id], create: [{ label: 'D' }] }))).toEqual(['B', 'C', 'D'])
  expect(labels(await article({ update: [{ id: b.id, label: 'B2' }] }))).toEqual(['B2', 'C', 'D'])
  // An update attaches what it changes; an upsert makes what has no id.
  expect(labels(await article({ upsert: [{ id: a.id, label: 'A2' }, { label: 'E' }] }))).toEqual([
    'A2',
    'B2',
    'C',
    'D',
    'E',
  ])
  // A tag is only removed when nothing needs it any more, this article included.
  expect(labels(await article({ delete: [c.id], connect: [] }))).toEqual(['A2', 'B2', 'D', 'E'])
  expect(await db.tag.count({ where: { id: c.id } })).toBe(0)
  expect(labels(await article({ sync: [] }))).toEqual([])
  expect(await db.tag.count({ where: { id: a.id } })).toBe(1)
  const untouched = await run('mutation ($id: X) { updateArticle(id: $id, input: { title: "T" }) { tags { id } } }', {
    id,
  })
  expect(untouched).toEqual({ tags: [] })
})

test('belongs to: create, connect, update, upsert, disconnect, delete', async () => {
  const page = await buildContent(db, { type: 'book', group_id, title: 'Sida' })
  const update = async (parent: object | null) =>
    run('mutation ($id: X, $i: X) { updateBook(id: $id, input: $i) { parent { id title } } }', {
      id: page.id,
      i: { parent },
    }) as Promise<{ parent: { id: string; title: string } | null }>
  const made = await update({ create: { title: 'Överst', tags: { create: [{ label: 'Djupt' }] } } })
  expect(made.parent).toMatchObject({ title: 'Överst' })
  expect(await db.tag.count({ where: { label: 'Djupt' } })).toBe(1)
  const id = made.parent?.id
  expect((await update({ update: { id, title: 'Ny' } })).parent).toEqual({ id, title: 'Ny' })
  expect((await update({ upsert: { id, title: 'Nyare' } })).parent).toEqual({ id, title: 'Nyare' })
  expect((await update({ disconnect: true })).parent).toBeNull()
  expect((await update({ connect: id })).parent?.id).toBe(id)
  expect((await update({ disconnect: false })).parent?.id).toBe(id)
  expect((await update({ delete: true })).parent).toBeNull()
  expect(await db.content.findUnique({ where: { id: Number(id) }, select: { trashed_at: true } })).toMatchObject({
    trashed_at: expect.any(Date),
  })
  expect((await update(null)).parent).toBeNull()
})

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

test('what one sees and isn’t linked may be said to be linked no more; nothing is there to be deleted', async () => {
  const tag = await buildTag(db, { group_id })
  const { id } = await buildContent(db, { group_id })
  expect(await updateArticle(String(id), { disconnect: [tag.id] })).toMatchObject({ tags: [] })
  const page = await buildContent(db, { type: 'book', group_id })
  const update = 'mutation ($id: X, $i: X) { updateBook(id: $id, input: $i) { parent { id } } }'
  expect(await run(update, { id: page.id, i: { parent: { delete: true } } })).toEqual({ parent: null })
})

test('a setting’s picture is made, changed and removed with it', async () => {
  const update = async (file: object) => {
    const query = 'mutation ($s: X) { updateSettings(settings: $s) { value file { title } } }'
    const [setting] = (await run(query, { s: [{ name: 'defaultUserAvatar', file }] })) as { value: string | null }[]
    return setting
  }
  const portfolio = await buildPortfolio(db, { group_id })
  const image = { filetype: 'image/png', filename: 'bild.png' }
  const picture = await buildFile(db, { ...image, portfolio_id: portfolio.id, title: 'Bild' })
  expect(await update({ connect: picture.id })).toEqual({ value: String(picture.id), file: { title: 'Bild' } })
  expect(await update({})).toEqual({ value: String(picture.id), file: { title: 'Bild' } })
  expect(await update({ update: { id: picture.id, title: 'Ny' } })).toMatchObject({ file: { title: 'Ny' } })
  expect(await update({ delete: true })).toEqual({ value: null, file: null })
  expect(await db.file.count({ where: { id: picture.id, trashed_at: null } })).toBe(0)
  expect(await db.file.count({ where: { id: picture.id } })).toBe(1)
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

describe.each([
  ['Permission', 'Role', db.permission, db.role],
  ['GroupsPermission', 'GroupsRole', db.groupsPermission, db.groupsRole],
] as const)('%s', (type, roleType, permissions, roles) => {
  const query = `mutation ($id: X, $roles: X) { update${type}(id: $id, roles: $roles) { roles { id } } }`
  /** The names of the roles that have it. */
  const named = async (id: number) => {
    const find = permissions.findUniqueOrThrow as typeof db.permission.findUniqueOrThrow
    const row = await find({ where: { id }, select: { roles: { select: { name: true }, orderBy: { id: 'asc' } } } })
    return row.roles.map(({ name }) => name)
  }
  const roleOf = async (name: string) =>
    (roles.findFirstOrThrow as typeof db.role.findFirstOrThrow)({ where: { name }, select: { id: true, label: true } })

  test('its roles: sync, syncWithoutDetaching, create, update, upsert, delete, connect, disconnect', async () => {
    const { id } = await (permissions.create as typeof db.permission.create)({
      data: { subject: `X${type}`, name: 'read', label: 'x' },
    })
    const update = async (roles: object) => {
      await run(query, { id, roles })
      return named(id)
    }
    expect(
      await update({
        create: [
          { name: 'forsta', label: 'Första' },
          { name: 'andra', label: 'Andra' },
        ],
      }),
    ).toEqual(['forsta', 'andra'])
    const [first, second] = [await roleOf('forsta'), await roleOf('andra')]
    expect(await update({ update: [{ id: first.id, label: 'Etta' }], disconnect: [second.id] })).toEqual(['forsta'])
    expect((await roleOf('forsta')).label).toBe('Etta')
    const third = { name: 'tredje', label: 'Tredje' }
    expect(await update({ upsert: [{ id: second.id, label: 'Tvåa' }, third] })).toEqual(['forsta', 'andra', 'tredje'])
    expect(await update({ sync: [second.id], syncWithoutDetaching: [first.id] })).toEqual(['forsta', 'andra'])
    expect(await update({ sync: [], connect: [second.id] })).toEqual(['andra'])
    expect(await update({ delete: [first.id] })).toEqual(['andra'])
    await expect(roleOf('forsta')).rejects.toThrow()
    const many = `mutation ($p: X) { update${type}s(permissions: $p) { id } }`
    await run(many, { p: [{ id, roles: { disconnect: [second.id], create: [{ name: 'fjarde', label: 'Fjärde' }] } }] })
    expect(await named(id)).toEqual(['fjarde'])
  })

  test('what is refused stands where it was said, and nothing is written', async () => {
    const { id } = await (permissions.create as typeof db.permission.create)({
      data: { subject: `Y${type}`, name: 'read', label: 'x' },
    })
    askers.set(
      'permissions alone',
      (
        await national([
          { subject: type, name: 'manage' },
          { subject: roleType, name: 'read' },
        ])
      ).ctx,
    )
    const counts = async () => [
      await (roles.count as typeof db.role.count)(),
      await db.auditEntry.count(),
      await named(id),
    ]
    const before = await counts()
    const good = { name: 'god', label: 'God' }
    expect(await failing(query, { id, roles: { create: [good, { name: '1', label: '' }] } })).toEqual({
      'roles.create.1.name': [expect.any(String)],
      'roles.create.1.label': ['Obligatoriskt'],
    })
    expect(await failing(query, { id, roles: { create: [good], delete: [999_999] } })).toEqual({
      'roles.delete.0': [expect.any(String)],
    })
    const many = `mutation ($p: X) { update${type}s(input: $p) { id } }`
    const given = [{ id, roles: { create: [good], connect: [999_999] } }]
    expect(await failing(many, { p: given })).toEqual({ 'input.0.roles': [expect.any(String)] })
    const answer = await ask(query, { id, roles: { create: [good] } }, 'permissions alone')
    expect(answer.errors?.[0]?.extensions.category).toBe('authorization')
    expect(await counts()).toEqual(before)
  })
})

test('has many: rows that are one’s own alone may be named again by `connect`, another’s are not taken from it', async () => {
  const title = 'Kurs'
  const [mine, theirs] = [await buildCourseMoment(db, { title }), await buildCourseMoment(db, { title })]
  const [kept, left] = [
    await buildParticipant(db, { course_moment_id: mine.id, firstname: 'Åsa', lastname: 'Berg' }),
    await buildParticipant(db, { course_moment_id: mine.id, firstname: 'Bo', lastname: 'Ek' }),
  ]
  const other = await buildParticipant(db, { course_moment_id: theirs.id })
  const query = 'mutation ($id: X, $i: X) { updateCourseMoment(id: $id, input: $i) { participants { id } } }'
  const given = (connect: number[]) => ({ id: mine.id, i: { participants: { sync: [], connect } } })
  expect(await failing(query, given([other.id]))).toEqual({ 'input.participants.connect.0': [expect.any(String)] })
  expect(await run(query, given([kept.id]))).toEqual({ participants: [{ id: String(kept.id) }] })
  expect(await db.participant.findUnique({ where: { id: left.id } })).toBeNull()
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

test('what fails anywhere is told at its place, and nothing at all is written', async () => {
  const foreign = await buildTag(db)
  const { id } = await buildContent(db, { group_id, title: 'Orörd' })
  const counts = async () => [await db.tag.count(), await db.content.count(), await db.auditEntry.count()]
  const before = await counts()
  const update = 'mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { id } }'
  const tags = (operations: object) => failing(update, { id, i: { title: 'Ändrad', tags: operations } })
  expect(await tags({ create: [{ label: 'Bra' }, { label: '' }] })).toEqual({
    'input.tags.create.1.label': ['Obligatoriskt'],
  })
  expect(await tags({ create: [{ label: 'Bra' }], update: [{ id: 999_999, label: 'x' }] })).toEqual({
    'input.tags.update.0': [expect.any(String)],
  })
  expect(await tags({ create: [{ label: 'Bra' }], delete: [999_999] })).toEqual({
    'input.tags.delete.0': [expect.any(String)],
  })
  const deep = { parent: { create: { title: 'Överst', tags: { delete: [999_999] } } } }
  expect(await failing('mutation ($i: X) { createBook(input: $i) { id } }', { i: { title: 'X', ...deep } })).toEqual({
    'input.parent.create.tags.delete.0': [expect.any(String)],
  })
  const editors = await ask(update, { id, i: { title: 'X', tags: { update: [{ id: foreign.id, label: 'Min' }] } } })
  expect(editors.errors?.[0]?.extensions.validation).toEqual({ 'input.tags.update.0': [expect.any(String)] })
  const portfolio = await buildPortfolio(db, { group_id })
  expect(
    await failing('mutation ($i: X) { createFolder(input: $i) { id } }', {
      i: { title: 'M', portfolio_id: portfolio.id, folder: { create: { title: 'Ö', portfolio_id: 999_999 } } },
    }),
  ).toEqual({ 'input.folder.create.portfolio_id': [expect.any(String)] })
  expect(await db.content.findUnique({ where: { id }, select: { title: true } })).toEqual({ title: 'Orörd' })
  expect(await counts()).toEqual(before)
})

test('a file that is removed along with others lies in the trash with its bytes when all are written, and not before', async () => {
  const portfolio = await buildPortfolio(db, { group_id })
  const source = Buffer.from('Hej')
  const { disks, env, scanner, logger, tries } = services
  const store = { disks, env, scanner, logger, tries, db }
  const own = await storeFile(store, { source, filename: 'egen.txt', portfolio_id: portfolio.id })
  const other = await storeFile(store, { source, filename: 'annans.txt', portfolio_id: portfolio.id })
  const isThere = async ({ path }: { path: string }) => services.disks['s3.vofront_files'].exists(path)
  const { id } = await buildContent(db, { group_id })
  await buildContent(db, { group_id, body: `<a href="/files/${other.id}/annans.txt">x</a>` })
  const update = 'mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { attachments { id } } }'
  await run(update, { id, i: { attachments: { sync: [own.id, other.id] } } })
  expect(await failing(update, { id, i: { attachments: { delete: [own.id, other.id] } } })).toBeDefined()
  const inTrash = () => db.file.count({ where: { id: own.id, trashed_at: { not: null } } })
  expect(await db.file.count({ where: { id: own.id } })).toBe(1)
  expect(await inTrash()).toBe(0)
  expect(await run(update, { id, i: { attachments: { delete: [own.id] } } })).toEqual({
    attachments: [{ id: String(other.id) }],
  })
  expect([await inTrash(), await isThere(own)]).toEqual([1, true])
})

test('null empties what can be empty, and is refused where something is needed', async () => {
  const { id } = await buildContent(db, { group_id, title: 'T', body: '<p>x</p>' })
  const update = 'mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { body date } }'
  expect(await run(update, { id, i: { body: null, date: null } })).toEqual({ body: '', date: null })
  expect(await failing(update, { id, i: { title: null } })).toEqual({ 'input.title': [expect.any(String)] })
})

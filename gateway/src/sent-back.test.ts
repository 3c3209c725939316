import { diplomaData } from '@kollegium/api/testing/certificates'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import type { GraphQLInputObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { buildContractSchema } from './schema.ts'
import { uploadOf } from './testing-matrix.ts'
import { startSentBack } from './testing-sent-back.ts'

// Rows that were read may be sent back as they were (Spec §7.4: clients take away `__typename` alone), and change
// nothing.

const { db, askers, services, group_id, ctx, run, refusal } = await startSentBack()

const executor = createExecutor({ schema: buildContractSchema(), introspection: false, logger: services.logger })

test('the items of a list, and what a card shows', async () => {
  const { id: text } = await buildContent(db, { type: 'page', group_id, title: 'Sida' })
  const queue = await buildContent(db, { type: 'queue', group_id })
  const update = 'mutation ($id: X, $i: X) { updateQueue(id: $id, input: $i) { items { id type title url } } }'
  const first = await run<{ items: object[] }>(update, {
    id: queue.id,
    i: { items: { sync: [{ type: 'Page', id: text }] } },
  })
  expect(await run(update, { id: queue.id, i: { items: { sync: first.items } } })).toEqual(first)
  expect(await refusal(update, { id: queue.id, i: { items: { connect: [{ type: 'Page', id: text }, 5] } } })).toEqual({
    category: 'validation',
    validation: { 'input.items.connect.1': [expect.stringContaining('finns inte')] },
  })
  const card = await buildContent(db, { type: 'card', group_id })
  const change = 'mutation ($id: X, $i: X) { updateCard(id: $id, input: $i) { entity { id type title } } }'
  const [entity] = first.items
  expect(await run(change, { id: card.id, i: { entity: { connect: entity } } })).toMatchObject({
    entity: { id: String(text) },
  })
  expect(await refusal(change, { id: card.id, i: { entity: { connect: 'x' } } })).toMatchObject({
    validation: { 'input.entity.connect': [expect.any(String)] },
  })
})

test('a menu’s links', async () => {
  const fields = `links { id menu_name parent_id parent { id } position title label url href content_id content { id }
    urlAlias { id usage_id usage_type alias } created_at updated_at type }`
  const links = {
    create: [
      { id: 'new_1', title: 'Ett', url: 'https://a.se' },
      { title: 'Två', parent_id: 'new_1', url: 'https://b.se' },
    ],
  }
  const made = await run<{ links: object[] }>(`mutation ($i: X) { createMenu(input: $i) { ${fields} } }`, {
    i: { name: 'lasmeny', title: 'Meny', links },
  })
  const again = await run(`mutation ($i: X) { updateMenu(name: "lasmeny", input: $i) { ${fields} } }`, {
    i: { links: { sync: made.links } },
  })
  expect(again).toMatchObject({ links: made.links.map(({ updated_at: _, ...link }: { updated_at?: string }) => link) })
})

test('a link that is called as what it leads to goes on being so; only what it leads to is of the type that is named', async () => {
  const [first, second] = [
    await buildContent(db, { type: 'page', group_id, title: 'Sidan' }),
    await buildContent(db, { type: 'article', group_id, title: 'Nyheten', slug: 'nyheten' }),
  ]
  const links = '{ links { id title label content_id url urlAlias { id usage_id usage_type alias } } }'
  type Link = { id: string; title: string; url: string; urlAlias: Record<string, string> }
  const sync = (given: object[]) => ({ i: { links: { sync: given } } })
  const update = `mutation ($i: X) { updateMenu(name: "arvet", input: $i) ${links} }`
  const { links: made } = await run<{ links: Link[] }>(`mutation ($i: X) { createMenu(input: $i) ${links} }`, {
    i: {
      name: 'arvet',
      title: 'Meny',
      links: {
        create: [
          { urlAlias: { usage_id: first.id, usage_type: 'Page' } },
          { title: 'Sidan', content_id: first.id, position: 1 },
        ],
      },
    },
  })
  const titles = async () =>
    (await db.menuLink.findMany({ where: { menu: { name: 'arvet' } }, orderBy: { position: 'asc' } })).map(
      ({ title }) => title,
    )
  expect(made.map(({ title }) => title)).toEqual(['Sidan', 'Sidan'])
  expect(await titles()).toEqual(['', 'Sidan'])
  expect(await run(update, sync(made))).toEqual({ links: made })
  expect(await titles()).toEqual(['', 'Sidan'])
  expect(await run(`{ menuLink(id: ${made[0]?.id}) { title } }`)).toEqual({ title: 'Sidan' })

  const [link] = made as [Link]
  const rest = made.slice(1)
  const one = (changed: object) => sync([{ ...link, content_id: undefined, ...changed }, ...rest])
  // By its address alone, too.
  await run(update, one({ urlAlias: { id: link.urlAlias.id } }))
  await run(update, one({ urlAlias: { alias: link.urlAlias.alias } }))
  expect(await titles()).toEqual(['', 'Sidan'])
  const faults = async (changed: object) => (await refusal(update, one(changed)))?.validation
  const unknown = [expect.stringContaining('finns inte')]
  const noTarget = ['Välj innehåll eller skriv en webbadress']
  const at = 'input.links.sync.0.urlAlias'
  for (const [urlAlias, key, texts] of [
    [{ ...link.urlAlias, usage_type: 'Article' }, 'usage_type', unknown],
    [{ usage_id: second.id, usage_type: 'Page' }, 'usage_type', unknown],
    [{ usage_id: first.id, usage_type: 'Group' }, 'usage_type', noTarget],
    [{ usage_id: first.id, usage_type: 'User' }, 'usage_type', noTarget],
    [{ usage_id: first.id, usage_type: 'nonsense' }, 'usage_type', noTarget],
    [{ usage_id: 2_000_000_000, usage_type: 'Page' }, 'usage_id', unknown],
    [{ usage_id: '0x16', usage_type: 'Page' }, 'usage_id', unknown],
    [{ alias: 'en-annan' }, 'usage_id', ['Obligatoriskt']],
  ] as const)
    expect([urlAlias, await faults({ urlAlias })]).toEqual([urlAlias, { [`${at}.${key}`]: texts }])

  // It leads elsewhere now, and is called as that is; by an address it is called as was shown.
  const urlAlias = { usage_id: second.id, usage_type: 'Article' }
  expect(await run(update, one({ urlAlias }))).toMatchObject({ links: [{ title: 'Nyheten' }, { title: 'Sidan' }] })
  const own = { title: 'Nyheten', content_id: null, urlAlias: null, url: 'https://www.example.com' }
  expect(await run(update, sync([{ ...link, ...own }, ...rest]))).toMatchObject({ links: [own, { title: 'Sidan' }] })
  expect(await titles()).toEqual(['Nyheten', 'Sidan'])
})

test('a file’s form: made unpublished, and sent back with its place', async () => {
  const portfolio = await buildPortfolio(db, { group_id })
  const input = { title: 'Utkast', portfolio_id: String(portfolio.id), status: false }
  const create =
    'mutation ($f: X, $i: X) { createFile(file: $f, input: $i) { id portfolio_id folder_id title status } }'
  const asked = { query: create, variables: { f: uploadOf('hej'), i: input } }
  const answer = await executor.answer({
    operation: asked,
    context: gatewayContext(ctx),
    budget: newBudget(),
    method: 'POST',
  })
  expect(answer.errors).toBeUndefined()
  const made = answer.data?.createFile as Record<string, unknown>
  expect(made).toMatchObject({ status: false, title: 'Utkast' })
  const update = 'mutation ($i: X) { updateFile(input: $i) { id portfolio_id folder_id title status } }'
  expect(await run(update, { i: { ...made, status: true } })).toEqual({ ...made, status: true })
  const other = await buildPortfolio(db, { group_id })
  expect(await refusal(update, { i: { ...made, portfolio_id: other.id } })).toMatchObject({
    validation: { 'input.portfolio_id': [expect.any(String)] },
  })
})

test('the text of a picture stays the file’s, whatever else is linked', async () => {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id })
  const image = { portfolio_id, filetype: 'image/png' }
  const [own, other] = [await buildFile(db, { ...image, description: 'Filens text' }), await buildFile(db, image)]
  const { id } = await buildContent(db, { group_id })
  const update = 'mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { images { id description } } }'
  await run(update, { id, i: { images: { connect: [own.id] } } })
  await run(update, { id, i: { images: { connect: [{ id: other.id, description: 'Länkens' }] } } })
  await db.file.update({ where: { id: own.id }, data: { description: 'Ny text' } })
  expect(await run(update, { id, i: { title: 'Ny' } })).toEqual({
    images: [
      { id: String(own.id), description: 'Ny text' },
      { id: String(other.id), description: 'Länkens' },
    ],
  })
})

test('ids inside JSON may be variables of a type that the client has made up', async () => {
  const tag = await db.tag.create({ data: { label: 'Tagg', group_id }, select: { id: true } })
  const { id } = await buildContent(db, { group_id })
  const update = `mutation ($id: ArticleId!, $t: TagId!, $h: Flag) {
    updateArticle(id: $id, input: { tags: { sync: [{ id: $t }] }, settings: { hideTopImage: $h } }) { tags { id } settings { hideTopImage } }
  }`
  expect(await run(update, { id, t: String(tag.id), h: true })).toMatchObject({
    tags: [{ id: String(tag.id) }],
    settings: { hideTopImage: true },
  })
})

test('the persons of a certificate, of every kind', async () => {
  const fields = `id persons { id firstname lastname email personal_number credits protected status number issued_at
    revoked_at revoked_reason }`
  const { persons: create = [], ...common } = diplomaData(group_id, { educator: 'Provköpings vuxenutbildning' })
  type Diploma = { id: string; persons: { id: string }[] }
  const make = `mutation ($i: X) { createDiploma(input: $i) { ${fields} } }`
  const made = await run<Diploma>(make, { i: { ...common, persons: { create } } })
  const update = `mutation ($id: X, $i: X) { updateDiploma(id: $id, input: $i) { ${fields} } }`
  expect(await run(update, { id: made.id, i: { persons: { sync: made.persons } } })).toEqual(made)
  const types = buildContractSchema().getTypeMap()
  const namesOf = (type: string) => Object.keys((types[type] as GraphQLInputObjectType).getFields())
  const inputs = Object.keys(types).filter((name) => name.endsWith('PersonsRowInput'))
  expect(inputs.length).toBe(9)
  for (const input of inputs) expect(namesOf(input)).toEqual(expect.arrayContaining(namesOf('CertificatePerson')))
})

test('what is made inside a text belongs to the text’s group, whichever one works in', async () => {
  const other = await buildGroup(db)
  askers.set('elsewhere', { ...ctx, groupId: other.id })
  const { id } = await buildContent(db, { type: 'page', group_id })
  const update = 'mutation ($id: X, $i: X) { updatePage(id: $id, input: $i) { tags { id } attachments { id } } }'
  const made = await run<{ tags: { id: string }[] }>(
    update,
    { id, i: { tags: { create: [{ label: 'Ny tagg' }] } } },
    'elsewhere',
  )
  const where = { id: Number(made.tags[0]?.id) }
  expect(await db.tag.findUnique({ where, select: { group_id: true } })).toEqual({ group_id })
  const answer = await executor.answer({
    operation: {
      query: update,
      variables: { id, i: { attachments: { create: [{ file: uploadOf('hej'), title: 'Bilaga' }] } } },
    },
    context: gatewayContext({ ...ctx, groupId: other.id }),
    budget: newBudget(),
    method: 'POST',
  })
  expect(answer.errors).toBeUndefined()
  const file = await db.file.findFirst({ where: { title: 'Bilaga' }, select: { group_id: true } })
  expect(file).toEqual({ group_id })
})

import { diplomaData } from '@kollegium/api/testing/certificates'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import type { GraphQLInputObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { buildContractSchema } from './schema.ts'
import { startGateway } from './testing.ts'
import { uploadOf } from './testing-matrix.ts'

// Rows that were read may be sent back as they were (Spec §7.4: clients take away `__typename` alone), and change
// nothing.

const { db, ask, askers, member, national, editor, services } = await startGateway()
const executor = createExecutor({ schema: buildContractSchema(), introspection: false, logger: services.logger })
const group_id = editor.groupId
const { ctx } = await national([{ subject: 'all', name: 'manage' }], group_id)
askers.set('all', ctx)

const run = async <Result>(query: string, variables: object = {}, asker = 'all') => {
  const { data, errors } = await ask(query, variables as Record<string, unknown>, asker)
  expect(errors).toBeUndefined()
  return Object.values(data ?? {})[0] as Result
}
const refusal = async (query: string, variables: object, asker = 'all') =>
  (await ask(query, variables as Record<string, unknown>, asker)).errors?.[0]?.extensions

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

describe('what a group inherits', async () => {
  const region = await buildGroup(db, { data_protection_policy_url: 'https://region.example.se/policy' })
  const admin = await member(
    ['Setting', 'Group', 'Membership', 'User', 'Menu', 'Queue', 'File'].map((subject) => ({ subject, name: 'manage' })),
    (await buildGroup(db, { parent_id: region.id })).id,
  )
  const id = admin.groupId
  const reader = await member([{ subject: 'Group', name: 'read' }], id)
  askers
    .set('admin', admin.ctx)
    .set('office', { ...ctx, groupId: id })
    .set('reader', reader.ctx)
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: region.id, disk: 's3.vofront_files', status: true })
  const image = () => buildFile(db, { portfolio_id, filetype: 'image/png', filename: 'bild.png', status: true })
  const [logo, mark, partner, avatar] = [await image(), await image(), await image(), await image()]
  const rowOf = (group: number) => db.group.findUniqueOrThrow({ where: { id: group }, include: { logo2: true } })
  await db.group.update({
    where: { id: region.id },
    data: { logo_id: logo.id, logo3_id: mark.id, logo2: { create: [{ file_id: partner.id, position: 0 }] } },
  })

  test.each(['admin', 'office'])('settings stay inherited when the %s saves what was read', async (asker) => {
    const queue = await buildContent(db, { type: 'queue', group_id: region.id })
    const [menu, own] = [
      await buildMenu(db, { group_id: region.id, name: `meny-${asker}` }),
      await buildContent(db, { type: 'queue', group_id: id }),
    ]
    // The group's own of that name is another one.
    await buildMenu(db, { group_id: id, name: menu.name })
    const values = {
      newsQueue: queue.id,
      mainMenu: menu.id,
      publicDefaultPortfolio: portfolio_id,
      defaultUserAvatar: avatar.id,
      vocertCourseMomentBillingMail: 'faktura@example.com',
    }
    await db.setting.deleteMany()
    for (const [name, value] of Object.entries(values))
      await db.setting.create({ data: { name, value, group_id: region.id } })
    await db.setting.create({ data: { name: 'puffQueue', value: own.id, group_id: id } })
    const ownOnes = async () =>
      (await db.setting.findMany({ where: { group_id: id }, select: { name: true, value: true } })).filter(
        ({ value }) => value !== null,
      )
    const fields = 'name category value file { id } inherited'
    type Shown = { name: string; value: unknown; file: { id: string } | null }
    const query = `{ settings { ${fields} } }`
    const read = await run<Shown[]>(query, {}, asker)
    const save = `mutation ($s: X) { updateSettings(settings: $s) { ${fields} } }`
    const filed = read.map(({ file, ...rest }) => ({ ...rest, file: file && { connect: file.id } }))
    const bare = read.map(({ name, value }) => ({ name, value }))
    const nulls = read.map(({ name, value, file }) => ({ name, value, ...(!file && { file }) }))
    for (const each of [filed, bare, nulls]) {
      const s = each.map((setting) => ({ ...setting, inherited: undefined }))
      await run(save, { s }, asker)
      expect(await run(query, {}, asker)).toEqual(read)
      expect(await ownOnes()).toEqual([{ name: 'puffQueue', value: own.id }])
    }
    const change = { name: 'newsQueue', value: String(own.id) }
    await run(save, { s: bare.map((each) => (each.name === change.name ? change : each)) }, asker)
    expect(await ownOnes()).toEqual([
      { name: 'puffQueue', value: own.id },
      { name: 'newsQueue', value: own.id },
    ])
  })

  const marks = 'logo { id } logo2 { id } logo3 { id } data_protection_policy_url dataProtectionPolicyUrl'
  const policy = region.data_protection_policy_url
  const inherited = {
    logo: { id: String(logo.id) },
    logo2: [{ id: String(partner.id) }],
    logo3: { id: String(mark.id) },
    data_protection_policy_url: policy,
    dataProtectionPolicyUrl: policy,
  }

  test.each(['admin', 'office', 'reader'])(
    'logotypes and policy are the region’s for the %s, alone and in lists',
    async (asker) => {
      expect(await run(`query ($id: X) { group(id: $id) { ${marks} } }`, { id }, asker)).toEqual(inherited)
      expect(await run(`{ groups(limit: 200) { data { id ${marks} } } }`, {}, asker)).toMatchObject({
        data: expect.arrayContaining([{ id: String(id), ...inherited }]),
      })
      expect(await run(`{ allGroups(byPassMembership: true) { id ${marks} } }`, {}, asker)).toContainEqual({
        id: String(id),
        ...inherited,
      })
    },
  )

  test.each(['admin', 'office'])(
    'logotypes and policy stay the region’s when the %s saves what was read',
    async (asker) => {
      const update = `mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { ${marks} } }`
      const { data_protection_policy_url: url } = inherited
      for (const i of [
        {
          logo: { connect: logo.id },
          logo2: { sync: [partner.id] },
          logo3: { connect: mark.id },
          dataProtectionPolicyUrl: url,
        },
        { logo_id: logo.id, logo2: { sync: inherited.logo2 }, logo3_id: mark.id, data_protection_policy_url: url },
      ]) {
        expect(await run(update, { id, i }, asker)).toEqual(inherited)
        const nothing = { logo_id: null, logo3_id: null, logo2: [], data_protection_policy_url: '' }
        expect(await rowOf(id)).toMatchObject(nothing)
      }
      const own = { dataProtectionPolicyUrl: 'https://college.example.se/policy' }
      expect(await run(update, { id, i: own }, asker)).toMatchObject(own)
      expect(await run(update, { id, i: { dataProtectionPolicyUrl: '' } }, asker)).toEqual(inherited)
    },
  )

  test.each(['admin', 'office'])('a whole group comes back as the %s read it', async (asker) => {
    const contact = await buildUser(db, { firstname: 'Malin', lastname: 'Skissgren', status: true })
    const update = `mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { contacts { id title type } users { id groupRoles { id } } } }`
    // As a search gives it.
    const hit = { id: contact.id, title: 'Malin Skissgren', type: 'User' }
    const { contacts, users } = await run<{ contacts: object[]; users: object[] }>(
      update,
      { id, i: { contacts: { sync: [hit, { id: reader.user.id, title: 'Ordförande' }] } } },
      'office',
    )
    expect(contacts).toMatchObject([{ title: 'Malin Skissgren' }, { title: 'Ordförande' }])
    const back = { contacts: { sync: contacts }, users: { sync: users } }
    expect(await run(update, { id, i: back }, asker)).toEqual({ contacts, users })
    const select = { user_id: true, title: true } as const
    expect(await db.groupContact.findMany({ where: { group_id: id }, select, orderBy: { position: 'asc' } })).toEqual([
      { user_id: contact.id, title: '' },
      { user_id: reader.user.id, title: 'Ordförande' },
    ])
    // By ids alone nobody is anything but by name.
    const ids = { contacts: { sync: [contact.id] } }
    expect(await run(update, { id, i: ids }, asker)).toMatchObject({ contacts: [{ title: 'Malin Skissgren' }] })
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

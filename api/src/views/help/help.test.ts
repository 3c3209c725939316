import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import type { SettingName } from '../../modules/settings/setting-fields.ts'
import { createWorld } from '../../testing/world.ts'
import { helpRouter } from './help.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(helpRouter)
type More = Parameters<typeof buildContent>[1]

const published = { type: 'book' as const, status: 'published' as const, group_id: null }
const page = (title: string, parent_id: number | null, position = 0, more: More = {}) =>
  buildContent(db, { ...published, title, slug: title.toLowerCase(), parent_id, position, ...more })
const set = (name: SettingName, value: number, group_id: number | null = null) =>
  db.setting.create({ data: { name, value, group_id } })
const as = (ctx: Context) => callerOf(ctx)
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

let visitor: ReturnType<typeof callerOf>
let start: number

/** Start ─ Ett ─ Djupt; Start ─ Två. */
beforeEach(async () => {
  await world.clear()
  visitor = callerOf(world.visitor)
  start = (await page('Start', null)).id
  const one = await page('Ett', start, 0)
  await page('Djupt', one.id)
  await page('Tva', start, 1)
  await set('voadminDefaultHelpBook', start)
})

test('a candidate alone finds the help of the validation tool, and no other app’s', async () => {
  await set('validigDefaultHelpBook', (await page('Stod', null)).id)
  const { ctx } = await world.member([])
  if (!ctx.actor.user) throw new Error('not signed in')
  const actor = { ...ctx.actor, user: { ...ctx.actor.user, candidateOnly: true } }
  const only = createCaller({ ...ctx, actor }).help
  expect((await only.open({ app: 'validig', names: [] }))?.page.title).toBe('Stod')
  expect(await only.open({ app: 'admin', names: [] })).toBeNull()
  expect(await only.search({ app: 'admin', search: 'Djupt' })).toEqual([])
  expect((await as(ctx).open({ app: 'admin', names: [] }))?.page.title).toBe('Start')
})

describe('help', () => {
  test('the default book of an app, with the pages below it', async () => {
    for (const name of ['admin', 'voadmin', 'voadminDefaultHelpBook']) {
      const help = await visitor.get({ name })
      expect(help).toMatchObject({ title: 'Start', slug: 'start', parent: null, previous: null, start: { id: start } })
      expect(titles(help?.children ?? [])).toEqual(['Ett', 'Tva'])
    }
    expect(await visitor.get({ name: 'cert' })).toBeNull()
    const other = await page('Diplomhjalp', null)
    await set('vocertDefaultHelpBook', other.id)
    expect(await visitor.get({ name: 'cert' })).toMatchObject({ title: 'Diplomhjalp', children: [] })
  })

  test('a page by its slug, with the one before it in reading order and the start page', async () => {
    expect(await visitor.get({ name: 'djupt' })).toMatchObject({
      ...{
        title: 'Djupt',
        parent: { title: 'Ett' },
        previous: { title: 'Ett' },
        start: { title: 'Start' },
        children: [],
      },
    })
    expect(await visitor.get({ name: 'tva' })).toMatchObject({
      previous: { title: 'Djupt' },
      parent: { title: 'Start' },
    })
    expect(await visitor.get({ name: 'ett' })).toMatchObject({ previous: { title: 'Start' } })
  })

  test('in the book of the given page; otherwise only in the apps’ own books', async () => {
    const other = await page('Annan', null)
    const same = await page('Ett', other.id, 0, { slug: 'ett-2', body: '<p>Annan text</p>' })
    expect(await visitor.get({ name: 'ett-2' })).toBeNull()
    expect(await visitor.get({ name: 'ett-2', parent: other.id })).toMatchObject({
      id: same.id,
      start: { id: other.id },
    })
    expect(await visitor.get({ name: 'ett-2', parent: same.id })).toMatchObject({ id: same.id })
    for (const name of ['saknas', '', 'constructor', '\u0000', '__proto__']) {
      expect(await visitor.get({ name })).toBeNull()
    }
    expect(await visitor.get({ name: 'ett', parent: 2_000_000_000 })).toBeNull()
    const article = await buildContent(db, { status: 'published', slug: 'nyhet' })
    expect(await visitor.get({ name: 'nyhet', parent: article.id })).toBeNull()
  })

  test('a group may have a help book of its own', async () => {
    const { groupId, ctx } = await world.member([])
    const own = await page('Egen', null, 0, { group_id: groupId })
    await set('voadminDefaultHelpBook', own.id, groupId)
    expect(await as(ctx).get({ name: 'admin' })).toMatchObject({ title: 'Egen' })
    expect(await visitor.get({ name: 'admin' })).toMatchObject({ title: 'Start' })
  })

  test('of a group whose site is not active only for its own, those below it and who may read its books', async () => {
    const { groupId, ctx } = await world.member([])
    const below = await buildGroup(db, { parent_id: groupId })
    const above = await buildGroup(db)
    await db.group.update({ where: { id: groupId }, data: { parent_id: above.id } })
    const own = await page('Egen', null, 0, { group_id: groupId })
    await set('voadminDefaultHelpBook', own.id, groupId)
    const [under, over, stranger, reader] = [
      (await world.member([], below.id)).ctx,
      (await world.member([], above.id)).ctx,
      (await world.member([{ subject: 'Book', name: 'read' }])).ctx,
      (await world.national([{ subject: 'Book', name: 'read' }])).ctx,
    ]
    const answers = (asked: { name: string; parent?: number }) =>
      Promise.all(
        [ctx, under, reader, over, stranger, world.visitor].map(
          async (each) => (await as({ ...each, groupId }).get(asked))?.title,
        ),
      )
    const closed = ['Egen', 'Egen', 'Egen', undefined, undefined, undefined]
    expect(await answers({ name: 'egen', parent: own.id })).toEqual(closed)
    // The header that names a group is a wish, never a right.
    expect(await answers({ name: 'admin' })).toEqual(closed)
    await db.group.update({ where: { id: groupId }, data: { vopagesStatus: true } })
    expect(await answers({ name: 'egen', parent: own.id })).toEqual(Array(6).fill('Egen'))
    await db.group.update({ where: { id: groupId }, data: { status: false } })
    expect(await answers({ name: 'egen', parent: own.id })).toEqual(closed)
  })

  test('shows files that everyone may fetch, and no more of the page than is for readers', async () => {
    const open = await buildPortfolio(db)
    const closed = await buildPortfolio(db, { disk: 's3.vodocs_files' })
    const image = await buildFile(db, { portfolio_id: open.id, filetype: 'image/png' })
    const secret = await buildFile(db, { portfolio_id: closed.id })
    await db.content.update({
      where: { id: start },
      data: {
        comments: 'Internt',
        images: { create: [{ file_id: image.id, description: 'En bild' }, { file_id: secret.id }] },
        attachments: { create: [{ file_id: secret.id }] },
      },
    })
    const help = await visitor.get({ name: 'admin' })
    expect(help?.images.map(({ id, description }) => ({ id, description }))).toEqual([
      { id: image.id, description: 'En bild' },
    ])
    expect(help?.attachments).toEqual([])
    expect(JSON.stringify(help)).not.toContain('Internt')
  })
})

describe('is only what the reader may see', () => {
  test('published and in time, not in the trash, and nothing below what is hidden', async () => {
    const hidden = await page('Utkast', start, 2, { status: 'unpublished' })
    await page('Under', hidden.id)
    await page('Senare', start, 3, { publish_at: new Date(Date.now() + 1e7) })
    await page('Slut', start, 4, { unpublish_at: new Date(Date.now() - 1e7) })
    await page('Borta', start, 5, { trashed_at: new Date() })
    expect(titles((await visitor.get({ name: 'admin' }))?.children ?? [])).toEqual(['Ett', 'Tva'])
    for (const name of ['utkast', 'under', 'senare', 'slut', 'borta']) expect(await visitor.get({ name })).toBeNull()
    await db.content.update({ where: { id: start }, data: { status: 'unpublished' } })
    expect(await visitor.get({ name: 'admin' })).toBeNull()
    expect(await visitor.get({ name: 'ett' })).toBeNull()
    // Not even for an editor who may write it: help shows the view of its readers.
    const editor = await world.national([{ subject: 'all', name: 'manage' }])
    expect(await as(editor.ctx).get({ name: 'ett' })).toBeNull()
  })

  test('for guests, and for those who are signed in', async () => {
    await page('Gast', start, 2, { access: 'guest' })
    await page('Inloggad', start, 3, { access: 'authenticated' })
    const user = as((await world.member([])).ctx)
    expect(titles((await visitor.get({ name: 'admin' }))?.children ?? [])).toEqual(['Ett', 'Tva', 'Gast'])
    expect(titles((await user.get({ name: 'admin' }))?.children ?? [])).toEqual(['Ett', 'Tva', 'Inloggad'])
    expect(await visitor.get({ name: 'inloggad' })).toBeNull()
    expect(await user.get({ name: 'gast' })).toBeNull()
  })

  test('with roles, for who has one of them, in a group or everywhere', async () => {
    const teacher = await world.national([])
    const editor = await world.member([{ subject: 'Article', name: 'read' }])
    const plain = await world.member([])
    const role = await buildRole(db, { permissions: [], userIds: [teacher.user.id] })
    const groupRole = await db.groupsRole.findFirstOrThrow({
      where: { memberships: { some: { user_id: editor.user.id } } },
    })
    const { id } = await page('Roller', start, 2)
    await db.content.update({
      where: { id },
      data: { roles: { connect: { id: role.id } }, groupRoles: { connect: { id: groupRole.id } } },
    })
    const teacherNow = await world.as(teacher.user.id)
    for (const ctx of [teacherNow, editor.ctx]) {
      expect(await as(ctx).get({ name: 'roller' })).toMatchObject({ title: 'Roller' })
    }
    for (const ctx of [plain.ctx, world.visitor]) expect(await as(ctx).get({ name: 'roller' })).toBeNull()
    // Both must hold.
    await db.content.update({ where: { id }, data: { access: 'guest' } })
    expect(await as(teacherNow).get({ name: 'roller' })).toBeNull()
  })
})

describe('beside a screen', () => {
  const open = (ctx: Context, names: string[]) => as(ctx).open({ app: 'admin', names })

  test('opens with the page that the screen is called by, the closest first, and the contents of the book', async () => {
    const { ctx } = await world.member([])
    await page('Admin-tag', start, 2)
    const help = await open(ctx, ['admin-tag-form', 'admin-tag', 'ett'])
    expect(help).toMatchObject({ found: 'admin-tag', page: { title: 'Admin-tag' } })
    expect(help?.contents.map(({ title, depth }) => [title, depth])).toEqual([
      ...[
        ['Start', 0],
        ['Ett', 1],
        ['Djupt', 2],
      ],
      ...[
        ['Tva', 1],
        ['Admin-tag', 1],
      ],
    ])
    expect(await open(ctx, ['admin-none'])).toMatchObject({ found: null, page: { title: 'Start' } })
    expect(await as(ctx).open({ app: 'cert', names: [] })).toBeNull()
  })

  test('names nothing that the reader may not see: in the contents, among what is related, or by searching', async () => {
    const { ctx } = await world.member([])
    const tag = await buildTag(db, { group_id: null })
    const tagged = { tags: { connect: { id: tag.id } } }
    await page('Nara', start, 2, { body: '<p>Om utskrifter</p>', ...tagged } as More)
    await page('Dolt', start, 3, { body: '<p>Om utskrifter</p>', access: 'guest', ...tagged } as More)
    await db.content.update({ where: { id: start }, data: tagged })
    const help = await open(ctx, [])
    expect(titles(help?.contents ?? [])).not.toContain('Dolt')
    // Below it, and what shares a tag, each once; a page beside another one after these.
    expect(titles(help?.page.related ?? [])).toEqual(['Ett', 'Tva', 'Nara'])
    expect(titles((await as(ctx).get({ name: 'tva' }))?.related ?? [])).toEqual(['Ett', 'Nara'])
    expect(titles(await as(ctx).search({ app: 'admin', search: 'utskrift' }))).toEqual(['Nara'])
    expect(await as(ctx).search({ app: 'cert', search: 'utskrift' })).toEqual([])
    for (const search of ['', ' ', '%', ':*', "'"]) expect(await as(ctx).search({ app: 'admin', search })).toEqual([])
  })

  test('leads whoever may write a page to where they do it, and nobody else', async () => {
    const writer = await world.national([{ subject: 'Book', name: 'manage' }])
    const reader = await world.member([])
    expect((await open(writer.ctx, []))?.page.editUrl).toMatch(new RegExp(`/book/${start}$`))
    expect((await open(reader.ctx, []))?.page.editUrl).toBeNull()
  })

  test('what came into the database past the editor is shown without what may run', async () => {
    await db.content.update({ where: { id: start }, data: { body: '<p onclick="x()">Text<script>x()</script></p>' } })
    expect((await visitor.get({ name: 'admin' }))?.body).toBe('<p>Text</p>')
  })
})

test('takes the same number of statements for a small book as for a large one', async () => {
  const few = await world.statementsOf(() => visitor.get({ name: 'admin' }))
  for (let number = 0; number < 30; number++) await page(`Sida${number}`, start, number + 2)
  expect(await world.statementsOf(() => visitor.get({ name: 'admin' }))).toHaveLength(few.length)
})

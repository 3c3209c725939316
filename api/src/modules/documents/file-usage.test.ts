import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { portfolioRouter } from './portfolio.router.ts'

// A row that uses a file stands in the way of its removal, however it names the file, and is listed.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(fileRouter)
const rights = [...editorRights, ...manage('Page', 'File', 'Group', 'Setting', 'Menu', 'MenuLink', 'Message')]

let groupId: number
let api: ReturnType<typeof callerOf>
let file: number

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  file = (await buildFile(db, { portfolio_id: portfolio.id, filename: 'plan.pdf' })).id
})

const link = (href: string) => `<p>Se <a href="${href}">planen</a></p>`

/** A published article beside which a changed text waits. */
async function waits(data: object, saved_at = new Date()) {
  const { id: content_id, updated_at: base } = await buildContent(db, { group_id: groupId, status: 'published' })
  const row = { content_id, base, saved_at, data: data as never, snapshot: {} }
  await db.pendingText.create({ data: row })
  return row
}

const uses: Record<string, [text: string, use: () => Promise<unknown>]> = {
  'a picture in a text': [
    '1 artikel',
    () => buildContent(db, { group_id: groupId, body: `<img src="/files/${file}/plan.pdf" alt="" />` }),
  ],
  'a whole address, as copied': [
    '1 artikel',
    () => buildContent(db, { group_id: groupId, body: link(`http://vo.localhost:3000/files/${file}/plan.pdf?a=1`) }),
  ],
  'the address of a site, with a pass': [
    '1 sida',
    () =>
      buildContent(db, {
        group_id: groupId,
        type: 'page',
        body: link(`http://admin.vo.localhost:3000/files/${file}/1790000000.abc/plan.pdf`),
      }),
  ],
  'a text in the trash': [
    '1 artikel',
    () => buildContent(db, { group_id: groupId, trashed_at: new Date(), body: link(`/files/${file}/plan.pdf`) }),
  ],
  'the body of a changed text that waits': ['1 artikel', () => waits({ body: link(`/files/${file}/plan.pdf`) })],
  'a picture of a changed text that waits': [
    '1 artikel',
    () => waits({ images: [{ file_id: file, description: '' }], body: '' }),
  ],
  'the wide picture of a changed section that waits': ['1 artikel', () => waits({ image_full_id: file })],
  'an attachment of a changed text that waits': ['1 artikel', () => waits({ attachments: [{ file_id: file }] })],
  'a changed message that waits': [
    '1 meddelande',
    async () => {
      const message = await db.message.create({ data: { title: 'Nytt', group_id: groupId } })
      const text = { base: message.updated_at, saved_at: new Date(), snapshot: {} }
      await db.pendingText.create({
        data: { ...text, message_id: message.id, data: { body: link(`/files/${file}/plan.pdf`) } },
      })
    },
  ],
  'a message': [
    '1 meddelande',
    () => db.message.create({ data: { title: 'Nytt', group_id: groupId, body: link(`/files/${file}/plan.pdf`) } }),
  ],
  'a menu link': [
    '1 menylänk',
    async () =>
      buildMenuLink(db, {
        menu_id: (await buildMenu(db, { group_id: groupId })).id,
        title: 'Planen',
        url: `http://vo.localhost:3000/files/${file}/plan.pdf`,
      }),
  ],
  "a group's own text": [
    '1 grupp',
    () => db.group.update({ where: { id: groupId }, data: { front_body: link(`/files/${file}/plan.pdf`) } }),
  ],
  'a setting': [
    '1 inställning',
    () => db.setting.create({ data: { name: 'defaultContentAvatar', group_id: groupId, value: file, file_id: file } }),
  ],
}

test.each(Object.keys(uses))('used by %s it stays, and is found there', async (name) => {
  const [text, use] = uses[name] as (typeof uses)[string]
  await use()
  await expect(api.delete({ id: file })).rejects.toThrow(`Objektet används av ${text} och kan därför inte tas bort.`)
  const found = await api.usedIn({ id: file })
  expect(found).toMatchObject({ total: 1, items: [{ id: expect.any(Number) }] })
  const { portfolio_id } = await db.file.findUniqueOrThrow({ where: { id: file } })
  const unused = await buildFile(db, { portfolio_id, filename: 'annan.pdf' })
  expect(await api.usedInAny({ ids: [unused.id, file] })).toEqual(found)
  expect(await api.usedInAny({ ids: [unused.id] })).toMatchObject({ total: 0 })
})

test('what lies in the trash is said to, and leads there', async () => {
  await uses['a text in the trash']?.[1]()
  expect((await api.usedIn({ id: file })).items).toMatchObject([
    { entity: 'article', trashed: true, editUrl: expect.stringMatching(/\/trash$/) },
  ])
})

test('other files, and files of others, don’t count', async () => {
  for (const href of [
    `/files/${file}1/plan.pdf`,
    `https://exempel.test/files/${file}/plan.pdf`,
    `/x/files/${file}/a`,
  ]) {
    await buildContent(db, { group_id: groupId, body: link(href) })
  }
  await buildContent(db, { group_id: groupId, body: `<p>/files/${file}/ är adressen</p>` })
  expect(await api.usedIn({ id: file })).toEqual({ items: [], total: 0 })
  expect(await api.delete({ id: file })).toMatchObject({ id: file })
})

test('what the actor may not read is only counted; a file one may not read is not there', async () => {
  await buildContent(db, { body: link(`http://vo.localhost:3000/files/${file}/plan.pdf`) })
  expect(await api.usedIn({ id: file })).toEqual({ items: [], total: 1 })
  const stranger = callerOf((await world.member(rights)).ctx)
  await expect(stranger.usedIn({ id: file })).rejects.toEqual(refused('NOT_FOUND'))
})

test('of the changed texts that wait beside a row the newest alone counts, and it goes with its review', async () => {
  const older = await waits({ attachments: [{ file_id: file }] }, new Date(Date.now() - 60_000))
  const { user } = await world.member(rights, groupId)
  const newer = { content_id: older.content_id, base: older.base, snapshot: {}, saved_at: new Date() }
  await db.pendingText.create({ data: { ...newer, author_id: user.id, data: { title: 'Utan bilaga' } } })
  expect(await api.usedIn({ id: file })).toMatchObject({ total: 0 })
  await db.pendingText.updateMany({ where: { author_id: user.id }, data: { data: { images: [{ file_id: file }] } } })
  expect(await api.usedIn({ id: file })).toMatchObject({
    total: 1,
    items: [{ entity: 'article', id: older.content_id, trashed: false }],
  })
  await db.pendingText.deleteMany()
  expect(await api.usedIn({ id: file })).toMatchObject({ total: 0 })
})

test('the places that use files of portfolios are named once each, in as many statements for many files as for one', async () => {
  const { portfolio_id } = await db.file.findUniqueOrThrow({ where: { id: file } })
  const other = await buildPortfolio(db, { group_id: groupId })
  const second = await buildFile(db, { portfolio_id: other.id, group_id: groupId, filename: 'b.pdf' })
  await db.file.updateMany({ data: { status: true } })
  const both = link(`/files/${file}/plan.pdf`) + link(`/files/${second.id}/b.pdf`)
  const page = await buildContent(db, { group_id: groupId, type: 'page', title: 'Blanketter', body: both })
  const portfolios = createCallerFactory(portfolioRouter)(
    (await world.member([...rights, ...manage('Portfolio')], groupId)).ctx,
  )
  const ids = [portfolio_id, other.id]
  expect(await portfolios.filesUsedIn({ ids })).toMatchObject({ total: 1, items: [{ entity: 'page', id: page.id }] })
  const once = await world.statementsOf(() => portfolios.filesUsedIn({ ids }))
  for (let more = 0; more < 5; more++) await buildFile(db, { portfolio_id: other.id, group_id: groupId, status: true })
  expect(await world.statementsOf(() => portfolios.filesUsedIn({ ids }))).toHaveLength(once.length)
  // Visitors don't reach these now, so hiding their portfolio takes nothing from the page.
  await db.file.update({ where: { id: second.id }, data: { status: false } })
  await db.file.update({ where: { id: file }, data: { trashed_at: new Date() } })
  expect(await portfolios.filesUsedIn({ ids })).toMatchObject({ total: 0, items: [] })
  const stranger = createCallerFactory(portfolioRouter)((await world.member([])).ctx)
  await expect(stranger.filesUsedIn({ ids })).rejects.toEqual(refused('NOT_FOUND'))
})

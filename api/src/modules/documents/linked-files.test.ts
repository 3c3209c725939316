import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { searchRouter } from '../../views/search/search.router.ts'
import { articleRouter } from '../content/article.router.ts'
import { groupRouter } from '../groups/group.router.ts'
import { accountRouter } from '../people/account.router.ts'
import { userRouter } from '../people/user.router.ts'

// The facts about its files that a record tells an actor who may not read each of the files.

const world = await createWorld()
const { db } = world
const routers = {
  article: articleRouter,
  group: groupRouter,
  user: userRouter,
  account: accountRouter,
  search: searchRouter,
}
const callerOf = createCallerFactory(router(routers))
const reading = (...subjects: string[]) => subjects.map((subject) => ({ subject, name: 'read' }))
const records = reading('Group', 'User', 'Article')
const signed = (id: number) => expect.stringMatching(`^/files/${id}/\\d+\\.[^/]+/hemlig\\.png$`)
const unseen = (id: number) =>
  expect.objectContaining({
    ...{ id, file_id: id, title: 'Fil som du inte har behörighet att se', filename: '', filesize: 0 },
    url: '/images/file-other.png',
  })

let parent: number
let groupId: number
let open: number
let secret: number
let article: number
let person: { id: number; ctx: Context }

beforeEach(async () => {
  await world.clear()
  parent = (await buildGroup(db)).id
  groupId = (await buildGroup(db, { parent_id: parent })).id
  const picture = { filetype: 'image/png', description: 'Hemlig beskrivning' }
  open = (await buildFile(db, { ...picture, ...(await portfolioOf(groupId, 's3.vofront_files')), filename: 'a.png' }))
    .id
  secret = (await buildFile(db, { ...picture, ...(await portfolioOf(groupId)), filename: 'hemlig.png' })).id
  const both = [{ file_id: open }, { file_id: secret, description: 'Egen' }]
  const { user, ctx } = await world.member([], groupId)
  person = { id: user.id, ctx }
  await db.user.update({ where: { id: user.id }, data: { images: { create: both } } })
  const logos = { logo_id: secret, logo2: { create: [{ file_id: secret }] }, logo3_id: open }
  await db.group.update({ where: { id: groupId }, data: { ...logos, images: { create: both } } })
  article = (await buildContent(db, { group_id: groupId })).id
  const images = { images: { create: both }, attachments: { create: [{ file_id: secret }] } }
  await db.content.update({ where: { id: article }, data: images })
})

const portfolioOf = async (group_id: number, disk = 's3.vodocs_files') => ({
  portfolio_id: (await buildPortfolio(db, { group_id, disk })).id,
})

/** All files that the records give, by where they hang. */
async function filesFor(ctx: Context) {
  const api = callerOf(ctx)
  const [found, group, user, text] = await Promise.all([
    api.search.user({ search: '', entity: true }),
    api.group.get({ id: groupId }),
    api.user.get({ id: person.id }),
    api.article.get({ id: article }),
  ])
  const hit = found.find(({ id }) => id === person.id)
  return {
    one: [group.logo, group.effectiveLogo?.file],
    lists: [group.images, user.images, text.images, hit && 'entity' in hit ? hit.entity.images : null],
    documents: [group.logo2, group.effectiveLogo2?.files, text.attachments],
    open: [group.logo3, group.effectiveLogo3?.file],
  }
}

test('who may not read a file gets of it the id alone, and no link; what everyone may fetch is whole', async () => {
  const { ctx } = await world.member(records, groupId)
  const shown = expect.objectContaining({ id: open, filename: 'a.png', url: `/files/${open}/a.png` })
  const files = await filesFor(ctx)
  expect(files).toEqual({
    one: [unseen(secret), unseen(secret)],
    lists: Array(4).fill([shown, unseen(secret)]),
    documents: Array(3).fill([unseen(secret)]),
    open: [shown, shown],
  })
  expect(files.lists[0]?.[1]).toMatchObject({ description: 'Egen', width: null, filetype: '' })
  expect(files.one[0]).toMatchObject({ description: '' })
  expect(JSON.stringify(files)).not.toContain('hemlig.png')
})

test('who may read the file too gets a link that is signed', async () => {
  const { ctx } = await world.member([...records, ...reading('File')], groupId)
  const { one, lists, documents } = await filesFor(ctx)
  for (const file of [...one, ...lists.map((list) => list?.[1]), ...documents.map((list) => list?.[0])]) {
    expect(file).toMatchObject({ url: signed(secret) })
  }
})

test('one’s own picture is no exception, and a file taken back, or its portfolio, is no longer for everyone', async () => {
  const own = () => callerOf(person.ctx).account.get()
  expect((await own()).images).toEqual([expect.objectContaining({ filename: 'a.png' }), unseen(secret)])
  await db.file.update({ where: { id: open }, data: { status: false } })
  expect((await own()).images).toEqual([unseen(open), unseen(secret)])
  await db.file.update({ where: { id: open }, data: { status: true } })
  await db.portfolio.updateMany({ data: { status: false } })
  expect((await own()).images).toEqual([unseen(open), unseen(secret)])
})

test('a logo that is inherited is judged by the right to files where it lies, not where it shows', async () => {
  const { id } = await buildGroup(db, { parent_id: groupId })
  const { ctx } = await world.member([...records, ...reading('File')], id)
  const { effectiveLogo, effectiveLogo3 } = await callerOf(ctx).group.get({ id })
  expect([effectiveLogo?.from?.id, effectiveLogo?.file]).toEqual([groupId, unseen(secret)])
  expect(effectiveLogo3?.file).toMatchObject({ url: `/files/${open}/a.png` })
})

test('a form that is sent back keeps the file that it did not show', async () => {
  const { ctx } = await world.member([...records, { subject: 'Article', name: 'manage' }], groupId)
  const api = callerOf(ctx).article
  const { images } = await api.get({ id: article })
  const data = { images: images.map(({ file_id, description }) => ({ file_id, description })) }
  await api.update({ id: article, data })
  expect(await db.contentImage.findMany({ select: { file_id: true }, orderBy: { position: 'asc' } })).toEqual([
    { file_id: open },
    { file_id: secret },
  ])
})

import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import { catchMails } from '../../modules/applications/testing.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, createTeam, type Person, pendingSteps } from './testing.ts'

// The files of a changed text that waits. Neither its writer nor its approver may read any; a colleague may.

const world = await createWorld()
const { db } = world
catchMails(world)
let writer: Person
let publisher: Person
let colleague: Person
let article: { entity: 'article'; id: number }
/** A file that everyone may fetch, and one that the colleague may read. */
let open: number
let secret: number

const { everyone, form, keep, ask, approve } = pendingSteps(world, () => article)
const link = (...ids: number[]) => ids.map((file_id) => ({ file_id, description: '' }))

/** The files that visitors see with the text. */
async function shown() {
  const files = { select: { file_id: true }, orderBy: { position: 'asc' } } as const
  const select = { images: files, attachments: files }
  const { images, attachments } = await db.content.findUniqueOrThrow({ where: { id: article.id }, select })
  return [images, attachments].map((each) => each.map(({ file_id }) => file_id))
}

/** The pictures of the form's text. */
async function pictures(who: Person) {
  const record = (await form(who)).record as { images?: { file_id: number }[] } | null
  return record?.images?.map(({ file_id }) => file_id)
}

beforeEach(async () => {
  ;({ writer, publisher, article } = await createTeam(world))
  const { groupId: group_id } = writer
  colleague = await world.member(manage('Article', 'File', 'Portfolio'), group_id)
  const hidden = { group_id, disk: 's3.vodocs_files' }
  const [shelf, safe] = [await buildPortfolio(db, { group_id }), await buildPortfolio(db, hidden)]
  open = (await buildFile(db, { portfolio_id: shelf.id, filetype: 'image/png' })).id
  secret = (await buildFile(db, { portfolio_id: safe.id, filetype: 'image/png', disk: 's3.vodocs_files' })).id
})

describe('the public files of stored words wait with them, and an approval publishes them', () => {
  test('of an older version; the others stay behind', async () => {
    const files = { images: link(open, secret), attachments: link(secret, open) }
    await api(colleague).article.update({ id: article.id, data: files })
    const version = await db.revision.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await api(colleague).article.update({ id: article.id, data: { images: [], attachments: [] } })
    await api(publisher).article.publish({ ids: [article.id] })
    await everyone(writer.groupId)
    const { version: updated_at } = await form(writer)
    await api(writer).review.restore({ ...article, revision_id: version.id, updated_at })
    expect(await shown()).toEqual([[], []])
    await ask(writer)
    await approve(publisher)
    expect(await shown()).toEqual([[open], [open]])
  })

  test('of a copy’s source; the others stay behind', async () => {
    const groupId = (await buildGroup(db)).id
    const office = { ...(await world.national(manage('Article', 'File', 'Portfolio'), groupId)), groupId }
    const source = await api(office).article.create({ data: { title: 'Originalet', body: '<p>Ett</p>' } })
    await api(office).article.publish({ ids: [source.id] })
    const { results } = await api(office).article.copyTo({ id: source.id, groups: [writer.groupId], publish: true })
    article = { entity: 'article', id: results[0]?.id ?? 0 }
    await everyone(writer.groupId)
    const safe = await buildPortfolio(db, { disk: 's3.vodocs_files' })
    const theirs = await buildFile(db, { portfolio_id: safe.id, filetype: 'image/png', disk: 's3.vodocs_files' })
    await api(office).article.update({ id: source.id, data: { images: link(open, theirs.id) } })
    await api(writer).review.takeSource({ ...article, updated_at: (await form(writer)).version })
    await ask(writer)
    await approve(publisher)
    expect(await shown()).toEqual([[open], []])
  })

  test('of a colleague’s change, also when others write on, and order its pictures anew', async () => {
    await published()
    const { id: second } = await buildFile(db, { portfolio_id: await shelfOf(open), filetype: 'image/png' })
    await keep(colleague, { images: link(open, second) })
    await keep(writer, { title: 'Trygga handledare' })
    expect([await pictures(writer), await pictures(publisher)]).toEqual([
      [open, second],
      [open, second],
    ])
    await keep(writer, { images: link(second, open) })
    await ask(writer)
    await approve(publisher)
    expect(await shown()).toEqual([[second, open], []])
  })

  test('and those of words that are saved at once, because the text was hidden meanwhile', async () => {
    await published()
    await keep(colleague, { images: link(open) })
    await api(publisher).article.unpublish({ ids: [article.id] })
    expect(await keep(writer, { title: 'Trygga handledare' })).toMatchObject({ kept: { pending: null } })
    expect(await shown()).toEqual([[open], []])
  })
})

describe('no other file comes along', () => {
  beforeEach(published)

  test('what is typed is judged by the right to files alone, whatever else the request says', async () => {
    for (const file of [open, secret]) {
      for (const data of [{ images: link(file) }, { attachments: link(file) }]) {
        await expect(keep(writer, data)).rejects.toEqual(refused('INVALID'))
        const { version: updated_at } = await form(writer)
        const forged = { ...article, data, updated_at, given: true, stored: data }
        await expect(api(writer).review.keep(forged)).rejects.toEqual(refused('INVALID'))
      }
    }
    expect(await db.pendingText.count()).toBe(0)
  })

  test('a public file that waits in one field opens neither another field nor another file', async () => {
    await keep(colleague, { attachments: link(open) })
    const { id: second } = await buildFile(db, { portfolio_id: await shelfOf(open), filetype: 'image/png' })
    for (const data of [{ images: link(open) }, { attachments: link(open, second) }, { attachments: link(secret) }])
      await expect(keep(writer, data)).rejects.toEqual(refused('INVALID'))
  })

  test('a colleague’s file that not everyone may fetch is neither kept by the writer nor approved', async () => {
    await keep(colleague, { images: link(secret, open) })
    expect((await form(writer)).kept).toMatchObject({ pending: { lost: ['images'] } })
    await expect(keep(writer, { images: link(secret, open) })).rejects.toEqual(refused('INVALID'))
    await ask(writer)
    await expect(approve(publisher)).rejects.toEqual(refused('CONFLICT'))
    await keep(writer, { title: 'Trygga handledare' })
    await approve(publisher)
    expect(await shown()).toEqual([[], []])
  })

  test.each([
    ['lies in the trash', { trashed_at: new Date() }],
    ['is hidden', { status: false }],
    ['has moved to the disk that is not public', { disk: 's3.vodocs_files' }],
  ])('a file that %s since it was kept is not approved', async (_what, data) => {
    await keep(colleague, { images: link(open) })
    await keep(writer, { title: 'Trygga handledare' })
    await ask(writer)
    await db.file.update({ where: { id: open }, data, select: { id: true } })
    await expect(approve(publisher)).rejects.toEqual(refused('CONFLICT'))
    expect(await shown()).toEqual([[], []])
  })
})

async function published() {
  await api(publisher).article.publish({ ids: [article.id] })
  await everyone(writer.groupId)
}

const shelfOf = async (id: number) => (await db.file.findUniqueOrThrow({ where: { id } })).portfolio_id

import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { catchMails } from '../../modules/applications/testing.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, createTeam, type Person, publishing } from './testing.ts'

const world = await createWorld()
const { db } = world
catchMails(world)
let writer: Person
let publisher: Person
let reader: Person
let stranger: Person
let article: { entity: 'article'; id: number }

const shown = () =>
  db.content.findUniqueOrThrow({ where: { id: article.id }, select: { title: true, lead: true, body: true } })
const form = (who: Person) => api(who).review.form(article)
const waiting = () => db.pendingText.findMany({ select: { author_id: true, data: true }, orderBy: { saved_at: 'asc' } })
const reviewed = (group_id: number) =>
  db.setting.create({ data: { name: 'publishReview', category: 'publishing', group_id, value: 'everyone' } })
const keep = async (who: Person, data: object) =>
  api(who).review.keep({ ...article, data: { ...data }, updated_at: (await form(who)).version })
const approve = async (who: Person) => api(who).review.approve({ ...article, updated_at: (await form(who)).version })

describe('an older version of a published text that others review', () => {
  let oldest: number
  const restore = async (who: Person, updated_at?: string) =>
    api(who).review.restore({ ...article, revision_id: oldest, updated_at: updated_at ?? (await form(who)).version })

  beforeEach(async () => {
    ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
    await api(writer).article.update({ id: article.id, data: { title: 'Ny rubrik', body: '<p>Ny</p>' } })
    await api(publisher).article.publish({ ids: [article.id] })
    const revisions = await db.revision.findMany({ where: { content_id: article.id }, orderBy: { id: 'asc' } })
    oldest = revisions[0]?.id ?? 0
    await reviewed(writer.groupId)
  })

  test('waits beside the published one until somebody else approves it', async () => {
    const before = await shown()
    expect(await restore(writer)).toMatchObject({
      ...{ title: 'Trygg handledare', body: '<p>Text</p>', kept: { keeps: true, pending: { behind: false } } },
    })
    expect(await shown()).toEqual(before)
    const [kept] = await waiting()
    expect(kept).toMatchObject({ author_id: writer.user.id, data: { title: 'Trygg handledare', body: '<p>Text</p>' } })
    // Fields that are as the published text has them don't wait, and nor does the date, which the published text keeps.
    expect(kept?.data).not.toHaveProperty('lead')
    expect(kept?.data).not.toHaveProperty('date')
    await api(writer).review.ask(article)
    await expect(approve(writer)).rejects.toEqual(refused('FORBIDDEN'))
    await approve(publisher)
    expect(await shown()).toMatchObject({ title: 'Trygg handledare', body: '<p>Text</p>' })
  })

  test('is approved by none of its writers, whoever restores it, also after the restorer has typed on', async () => {
    const { ctx } = await world.member(publishing, writer.groupId)
    const other = { ...publisher, ctx }
    await db.setting.deleteMany()
    await api(publisher).article.update({ id: article.id, data: { body: '<p>Gunillas ord</p>' } })
    const hers = await db.revision.findFirstOrThrow({ where: { content_id: article.id }, orderBy: { id: 'desc' } })
    await api(other).article.update({ id: article.id, data: { body: '<p>Andra ord</p>' } })
    await reviewed(writer.groupId)
    oldest = hers.id
    await restore(writer)
    await api(writer).review.ask(article)
    await expect(approve(publisher)).rejects.toEqual(refused('FORBIDDEN'))
    await keep(writer, { lead: 'Mer' })
    await expect(approve(publisher)).rejects.toEqual(refused('FORBIDDEN'))
    expect(await shown()).toMatchObject({ body: '<p>Andra ord</p>' })
    // The author of the words in between wrote none of those of the older version.
    await approve(other)
    expect(await shown()).toMatchObject({ body: '<p>Gunillas ord</p>', lead: 'Mer' })
  })

  test('of before an approval names its writers, too, when a hidden text is restored', async () => {
    const { ctx } = await world.member(publishing, writer.groupId)
    const other = { ...publisher, ctx }
    await keep(publisher, { body: '<p>Gunillas ord</p>' })
    await api(publisher).review.ask(article)
    await approve(other)
    const hers = await db.revision.findFirstOrThrow({ where: { content_id: article.id }, orderBy: { id: 'desc' } })
    await keep(writer, { body: '<p>Malins ord</p>' })
    await api(writer).review.ask(article)
    await approve(other)
    await api(other).article.unpublish({ ids: [article.id] })
    await api(writer).article.restore({ id: article.id, revision_id: hers.id })
    await api(writer).review.ask(article)
    await expect(approve(publisher)).rejects.toEqual(refused('FORBIDDEN'))
    await approve(other)
    expect(await shown()).toMatchObject({ body: '<p>Gunillas ord</p>' })
  })

  test('is refused as ever by the record’s own procedure', async () => {
    const before = await shown()
    const late = api(publisher).article.restore({ id: article.id, revision_id: oldest })
    await expect(late).rejects.toEqual(refused('FORBIDDEN'))
    expect(await shown()).toEqual(before)
  })

  test.each([
    ['readers', () => reader, 'FORBIDDEN'],
    ['strangers', () => stranger, 'NOT_FOUND'],
  ] as const)('is not restored by %s', async (_who, person, code) => {
    await expect(restore(person(), (await form(writer)).version)).rejects.toEqual(refused(code))
    expect(await waiting()).toEqual([])
  })

  test('of another record is not found, and nobody restores while acting as somebody else', async () => {
    const other = await api(publisher).article.create({ data: { title: 'En annan' } })
    const theirs = await db.revision.findFirstOrThrow({ where: { content_id: other.id } })
    const { version: updated_at } = await form(writer)
    await expect(api(writer).review.restore({ ...article, revision_id: theirs.id, updated_at })).rejects.toEqual(
      refused('NOT_FOUND'),
    )
    const acting = {
      ...writer,
      ctx: { ...writer.ctx, actor: { ...writer.ctx.actor, realUser: publisher.ctx.actor.user } },
    }
    await expect(restore(acting, updated_at)).rejects.toEqual(refused('FORBIDDEN'))
    expect(await waiting()).toEqual([])
  })

  test('is never laid unknowingly over the change of somebody else, and knowingly it takes the place of its words', async () => {
    const { version } = await form(writer)
    await keep(publisher, { title: 'Gunillas rubrik', lead: 'Gunillas ingress' })
    await expect(restore(writer, version)).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details: { stale: true, name: 'Gunilla Exempelsson' } },
    })
    expect((await form(writer)).record).toMatchObject({ title: 'Gunillas rubrik' })
    await restore(writer)
    expect((await form(writer)).record).toMatchObject({ title: 'Trygg handledare', lead: '', body: '<p>Text</p>' })
    // Both wrote it, so neither approves it.
    await api(writer).review.ask(article)
    await expect(approve(publisher)).rejects.toEqual(refused('FORBIDDEN'))
  })

  test('is refused at an older version of the published text, and tells the newer one', async () => {
    const { version } = await form(writer)
    await db.content.update({ where: { id: article.id }, data: { lead: 'Ändrad av ett jobb' }, select: { id: true } })
    await expect(restore(writer, version)).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details: { stale: true, current: { lead: 'Ändrad av ett jobb' } } },
    })
    expect(await waiting()).toEqual([])
  })

  test('that the form shows already keeps nothing', async () => {
    await api(publisher).article.unpublish({ ids: [article.id] })
    await api(writer).article.restore({ id: article.id, revision_id: oldest })
    await db.content.update({ where: { id: article.id }, data: { status: 'published' }, select: { id: true } })
    expect(await restore(writer)).toMatchObject({ title: 'Trygg handledare', kept: { pending: null } })
    expect(await waiting()).toEqual([])
  })

  test('is saved at once, and named so, where the text was hidden meanwhile', async () => {
    await keep(writer, { lead: 'Mer' })
    await api(publisher).article.unpublish({ ids: [article.id] })
    expect(await restore(writer)).toMatchObject({ title: 'Trygg handledare', kept: { pending: null } })
    expect(await shown()).toMatchObject({ title: 'Trygg handledare', lead: '' })
    const newest = await db.revision.findFirstOrThrow({ where: { content_id: article.id }, orderBy: { id: 'desc' } })
    expect(newest.restored_at).not.toBeNull()
  })
})

describe('what changed in the source of a published copy that others review', () => {
  let source: { id: number }
  let office: Person
  const take = async (who: Person, updated_at?: string) =>
    api(who).review.takeSource({ ...article, updated_at: updated_at ?? (await form(who)).version })
  const changed = async () => (await api(writer).article.copies({ id: article.id })).source?.changed

  beforeEach(async () => {
    ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
    const groupId = (await buildGroup(db, { title: 'Skåne' })).id
    office = { ...(await world.national(publishing, groupId)), groupId }
    source = await api(office).article.create({ data: { title: 'Originalet', body: '<p>Ett</p>' } })
    await api(office).article.publish({ ids: [source.id] })
    const { results } = await api(office).article.copyTo({ id: source.id, groups: [writer.groupId], publish: true })
    article = { entity: 'article', id: results[0]?.id ?? 0 }
    await reviewed(writer.groupId)
    await api(office).article.update({ id: source.id, data: { title: 'Originalet igen' } })
  })

  test('waits beside the copy, counts as seen, and is published by an approval', async () => {
    expect(await changed()).toEqual(['Rubrik'])
    expect(await take(writer)).toMatchObject({ title: 'Originalet igen', kept: { keeps: true } })
    expect(await shown()).toMatchObject({ title: 'Originalet' })
    expect(await changed()).toEqual([])
    await api(writer).review.ask(article)
    // These are the words of the one who wrote the source.
    await expect(approve(office)).rejects.toEqual(refused('FORBIDDEN'))
    await keep(writer, { lead: 'Vår ingress' })
    await expect(approve(office)).rejects.toEqual(refused('FORBIDDEN'))
    await approve(publisher)
    expect(await shown()).toMatchObject({ title: 'Originalet igen', lead: 'Vår ingress', body: '<p>Ett</p>' })
  })

  test('joins the change of somebody else, whose other words stay, and never an unseen one', async () => {
    const { version } = await form(writer)
    await keep(publisher, { title: 'Gunillas rubrik', lead: 'Gunillas ingress' })
    await expect(take(writer, version)).rejects.toEqual(refused('CONFLICT'))
    expect(await changed()).toEqual(['Rubrik'])
    await take(writer)
    expect((await form(writer)).record).toMatchObject({ title: 'Originalet igen', lead: 'Gunillas ingress' })
  })

  test('is refused at an older version of the copy, and is told on', async () => {
    const { version } = await form(writer)
    await db.content.update({ where: { id: article.id }, data: { lead: 'Ändrad av ett jobb' }, select: { id: true } })
    await expect(take(writer, version)).rejects.toEqual(refused('CONFLICT'))
    expect([await waiting(), await changed()]).toEqual([[], ['Rubrik']])
  })

  test('that the changed text has already is only seen', async () => {
    await keep(writer, { title: 'Originalet igen' })
    const before = await waiting()
    await take(publisher)
    expect(await waiting()).toEqual(before)
    expect(await changed()).toEqual([])
  })

  test.each([
    ['readers', () => reader, 'FORBIDDEN'],
    ['strangers', () => stranger, 'NOT_FOUND'],
  ] as const)('is not taken by %s', async (_who, person, code) => {
    await expect(take(person(), (await form(writer)).version)).rejects.toEqual(refused(code))
    expect(await waiting()).toEqual([])
    expect(await changed()).toEqual(['Rubrik'])
  })

  test('is not found for a source that is no longer published, nor for a text that is no copy', async () => {
    await api(office).article.unpublish({ ids: [source.id] })
    await expect(take(writer)).rejects.toEqual(refused('NOT_FOUND'))
    const own = await api(writer).article.create({ data: { title: 'Vår egen' } })
    article = { entity: 'article', id: own.id }
    await expect(take(writer)).rejects.toEqual(refused('NOT_FOUND'))
  })
})

test('the writers of a source approve none of its words in a copy of it, nor in a taken change', async () => {
  ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
  const there = await buildGroup(db)
  const national = async () => {
    const made = await world.national(publishing, there.id)
    return { ...made, groupId: there.id }
  }
  const [author, copier, other] = [await national(), await national(), await national()]
  await reviewed(there.id)
  const source = article.id
  await api(author).article.update({ id: source, data: { body: '<p>Mina ord</p>' } })
  const { results } = await api(copier).article.copyTo({ id: source, groups: [there.id] })
  article = { entity: 'article', id: results[0]?.id ?? 0 }
  const decides = async (who: Person) => {
    const { updated_at } = await db.content.findUniqueOrThrow({ where: { id: article.id } })
    return api(who).review.approve({ ...article, updated_at: updated_at.toISOString() })
  }
  await api(copier).review.ask(article)
  await expect(decides(author)).rejects.toEqual(refused('FORBIDDEN'))
  await decides(other)
  await api(other).article.unpublish({ ids: [article.id] })

  await api(author).article.update({ id: source, data: { body: '<p>Mina nya ord</p>' } })
  await api(copier).article.takeSource({ id: article.id })
  await api(copier).review.ask(article)
  await expect(decides(author)).rejects.toEqual(refused('FORBIDDEN'))
  await decides(other)
})

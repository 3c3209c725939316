import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { probeOf } from './open-forms.ts'
import { api, createTeam, type Person, pendingSteps, publishing, writing } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let writer: Person
let publisher: Person
let reader: Person
let stranger: Person
let article: { entity: 'article'; id: number }

const { everyone, published, waiting, form, keep, ask, approve } = pendingSteps(world, () => article)

beforeEach(async () => {
  ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
  await api(publisher).article.publish({ ids: [article.id] })
  await everyone(writer.groupId)
  mails.length = 0
})

describe('a changed text beside its published row', () => {
  test('a tag of many is a change that waits, too: it is refused on a published text, and free on a draft', async () => {
    const tag = await buildTag(db, { group_id: writer.groupId })
    const rights = [...publishing, { subject: 'Tag', name: 'read' }]
    const tagger = (await world.member(rights, writer.groupId)) as Person
    const tagged = () => api(tagger).article.addTag({ ids: [article.id], tag_id: tag.id })
    const tags = () => db.content.count({ where: { tags: { some: { id: tag.id } } } })
    await expect(tagged()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringMatching(/granskas varje/),
    })
    expect(await tags()).toBe(0)
    await api(publisher).article.unpublish({ ids: [article.id] })
    await tagged()
    expect(await tags()).toBe(1)
  })

  test('waits unseen until somebody else approves it, and is then the published one, written by its writer', async () => {
    const before = await published()
    expect(await form(writer)).toMatchObject({
      ...{ kept: { keeps: true, pending: null }, version: before.updated_at.toISOString() },
    })
    const kept = await keep(writer, { title: 'Trygga handledare', body: '<p>Rättad<script>x</script></p>' })
    expect(kept).toMatchObject({ id: article.id, title: 'Trygga handledare', body: '<p>Rättad</p>' })
    expect(await published()).toEqual(before)
    expect(await waiting()).toEqual([
      { author_id: writer.user.id, data: { title: 'Trygga handledare', body: '<p>Rättad</p>' } },
    ])
    expect(await form(writer)).toMatchObject({
      record: { title: 'Trygga handledare', updated_at: kept.updated_at },
      kept: {
        keeps: true,
        pending: { by: { name: 'Malin Skissgren' }, behind: false, hidden: false, direct: false, lost: [] },
      },
    })
    await ask(writer)
    expect(mails).toMatchObject([{ subject: 'Att granska: Trygg handledare' }])
    expect((await api(publisher).review.waiting()).items).toMatchObject([{ ...article, mine: true }])
    expect(await api(publisher).review.get(article)).toMatchObject({ changed: true, mayDecide: true })
    await approve(publisher)
    expect(await published()).toMatchObject({ title: 'Trygga handledare', body: '<p>Rättad</p>', status: 'published' })
    expect(await waiting()).toEqual([])
    const { items } = await api(publisher).article.revisions({ id: article.id })
    expect(items[0]).toMatchObject({ author: { id: writer.user.id } })
    // The approver has written nothing, and decides about the next change, too.
    await keep(writer, { title: 'Trygg' })
    await ask(writer)
    expect((await api(publisher).review.waiting()).items).toMatchObject([{ mine: true }])
  })

  test('is compared with the published text, field by field and as a site draws it', async () => {
    await keep(writer, { title: 'Trygga handledare', body: '<p>Texten</p>' })
    const input = { id: article.id, pending: true as const }
    expect(await api(publisher).article.compare(input)).toMatchObject({
      to: { author: { id: writer.user.id } },
      changes: [{ field: 'title' }, { field: 'body' }],
    })
    expect((await api(publisher).article.drawn(input)).title).toContain('handledare')
    await expect(api(reader).article.compare(input)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(api(stranger).article.compare(input)).rejects.toEqual(refused('NOT_FOUND'))
    await api(writer).review.drop({ ...article, updated_at: (await form(writer)).version })
    await expect(api(publisher).article.compare(input)).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('a second writer changes it further, never unknowingly over it, and then approves none of it', async () => {
    const { version } = await form(publisher)
    await keep(writer, { title: 'Trygga handledare' })
    const late = keep(publisher, { title: 'Andra ord' }, version)
    await expect(late).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        details: { stale: true, name: 'Malin Skissgren', current: { title: 'Trygga handledare' } },
      },
    })
    await keep(publisher, { body: '<p>Mer</p>' })
    expect((await form(writer)).record).toMatchObject({ title: 'Trygga handledare', body: '<p>Mer</p>' })
    await ask(writer)
    await expect(approve(publisher)).rejects.toEqual(refused('FORBIDDEN'))
    await approve(await world.member(publishing, writer.groupId))
    expect(await published()).toMatchObject({ title: 'Trygga handledare', body: '<p>Mer</p>' })
  })

  test('is approved neither by its writer, nor by readers, strangers or at another version', async () => {
    const other = await world.member(publishing, writer.groupId)
    await keep(other, { title: 'Nytt' })
    await ask(other)
    await expect(approve(other)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(approve(reader)).rejects.toEqual(refused('FORBIDDEN'))
    const { version } = await form(publisher)
    const at = (who: Person) => api(who).review.approve({ ...article, updated_at: version })
    await expect(at(stranger)).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api(stranger).review.form(article)).rejects.toEqual(refused('NOT_FOUND'))
    await expect(keep(reader, { title: 'x' })).rejects.toEqual(refused('FORBIDDEN'))
    await keep(other, { title: 'Nyare' })
    await expect(at(publisher)).rejects.toEqual(refused('CONFLICT'))
    expect(await published()).toMatchObject({ title: 'Trygg handledare' })
  })

  test('a reader is told that it waits, and reads none of it', async () => {
    await keep(writer, { title: 'Hemligt än' })
    const told = await form(reader)
    expect(told).toMatchObject({
      ...{ record: null, kept: { keeps: false, pending: { by: { name: 'Malin Skissgren' } } } },
    })
    expect(JSON.stringify(told)).not.toContain('Hemligt')
    expect(await api(reader).article.get({ id: article.id })).toMatchObject({ title: 'Trygg handledare' })
  })

  test('those who have the form open hear of it, and of its end', async () => {
    const said = probeOf(writer.ctx as SignedInContext, article)
    const before = await said()
    const { updated_at } = await keep(writer, { title: 'Nytt' })
    expect(await said()).toMatch(new RegExp(`^${updated_at} `))
    await api(writer).review.drop({ ...article, updated_at })
    expect(await said()).toBe(before)
  })

  test('two approvals at once publish it once', async () => {
    await keep(writer, { title: 'En gång' })
    await ask(writer)
    const other = await world.member(publishing, writer.groupId)
    const done = await Promise.allSettled([approve(publisher), approve(other)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.revision.count({ where: { content_id: article.id, author_id: writer.user.id } })).toBe(2)
  })

  test('sent back with a word it still waits for its writer; withdrawn while it is read it can’t be approved', async () => {
    await keep(writer, { title: 'Första' })
    await ask(writer)
    await api(publisher).review.sendBack({ ...article, word: 'Kortare?' })
    expect((await form(writer)).record).toMatchObject({ title: 'Första' })
    await keep(writer, { title: 'Andra' })
    await ask(writer)
    const { version } = await form(publisher)
    await api(writer).review.withdraw(article)
    await expect(api(publisher).review.approve({ ...article, updated_at: version })).rejects.toEqual(
      refused('CONFLICT'),
    )
    await ask(writer)
    await api(writer).review.drop({ ...article, updated_at: (await form(writer)).version })
    await expect(api(publisher).review.approve({ ...article, updated_at: version })).rejects.toEqual(
      refused('CONFLICT'),
    )
    expect(await published()).toMatchObject({ title: 'Trygg handledare' })
    expect((await api(publisher).review.waiting()).items).toEqual([])
    await expect(ask(writer)).rejects.toEqual(refused('CONFLICT'))
  })

  test('it is thrown away only by those who may change the text, and at the version that they saw', async () => {
    const { updated_at } = await keep(writer, { title: 'Nytt' })
    const drop = (who: Person, at = updated_at) => api(who).review.drop({ ...article, updated_at: at })
    await expect(drop(reader)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(drop(stranger)).rejects.toEqual(refused('NOT_FOUND'))
    const { updated_at: newer } = await keep(publisher, { body: '<p>Mer</p>' })
    await expect(drop(writer)).rejects.toEqual(refused('CONFLICT'))
    expect(await waiting()).toHaveLength(2)
    await drop(writer, newer)
    expect(await waiting()).toEqual([])
    await expect(drop(writer, newer)).rejects.toEqual(refused('CONFLICT'))
  })
})

describe('the change itself', () => {
  test('is validated as the entity’s own update, keeps no moments of publication and no unknown fields', async () => {
    await expect(keep(writer, { title: '' })).rejects.toEqual(
      refused('INVALID', { 'data.title': [expect.any(String)] }),
    )
    for (const field of [{ status: 'unpublished' }, { publish_at: '2099-01-01T10:00:00.000Z' }]) {
      const [name] = Object.keys(field)
      await expect(keep(publisher, field)).rejects.toEqual(
        refused('INVALID', { [`data.${name}`]: [expect.any(String)] }),
      )
    }
    await keep(writer, { title: 'Nytt', author_id: 1, group_id: 2 })
    expect(await waiting()).toEqual([{ author_id: writer.user.id, data: { title: 'Nytt' } }])
    expect(await published()).toMatchObject({ title: 'Trygg handledare' })
  })

  test('of a megabyte is kept and approved', async () => {
    const body = `<p>${'åäö '.repeat(124_000)}</p>`
    await keep(writer, { body })
    await ask(writer)
    await approve(publisher)
    expect((await published()).body.length).toBe(body.length)
    const more = `<p>${'åäö '.repeat(125_000)}</p>`
    await expect(keep(writer, { body: more })).rejects.toEqual(
      refused('INVALID', { 'data.body': [expect.any(String)] }),
    )
  })

  test('nobody keeps, throws away or approves one while acting as somebody else', async () => {
    const actor = { ...writer.ctx.actor, realUser: publisher.ctx.actor.user }
    const acting = { ...writer, ctx: { ...writer.ctx, actor } }
    await expect(keep(acting, { title: 'x' })).rejects.toEqual(refused('FORBIDDEN'))
    const { updated_at } = await keep(writer, { title: 'Nytt' })
    await expect(api(acting).review.drop({ ...article, updated_at })).rejects.toEqual(refused('FORBIDDEN'))
  })

  test('the tried save leaves no trace: no version, no mail, no entry of the log beside its own', async () => {
    await keep(writer, { title: 'Nytt' })
    expect(await db.revision.count({ where: { content_id: article.id } })).toBe(2)
    const acts = await db.auditEntry.findMany({
      where: { subject: 'Article', user_id: writer.user.id },
      select: { action: true },
      orderBy: { id: 'asc' },
    })
    expect(acts.map(({ action }) => action)).toEqual(['create', 'keep_change'])
    await vi.waitFor(async () =>
      expect((await api(publisher).activity.ofRecord(article)).items[0]?.action).toBe('keep_change'),
    )
  })

  test('of a message waits beside it, too, and menus have none', async () => {
    const rights = [{ subject: 'Message', name: 'manage' }]
    const [one, other] = [await world.member(rights, writer.groupId), await world.member(rights, writer.groupId)]
    const { id } = await api(one).message.create({ data: { title: 'Stängt', body: '<p>Stängt</p>', audience: 'both' } })
    const row = await db.message.update({ where: { id }, data: { status: 'published' }, select: { updated_at: true } })
    const key = { entity: 'message' as const, id }
    const { updated_at } = await api(one).review.keep({
      ...{ ...key, data: { title: 'Öppet' } },
      updated_at: row.updated_at.toISOString(),
    })
    await api(one).review.ask(key)
    expect(await api(other).message.compare({ id, pending: true })).toMatchObject({ changes: [{ field: 'title' }] })
    await api(other).review.approve({ ...key, updated_at })
    expect(await db.message.findUniqueOrThrow({ where: { id } })).toMatchObject({ title: 'Öppet', status: 'published' })
    const editor = await world.national([{ subject: 'all', name: 'manage' }])
    const menu = await db.menu.create({
      data: { name: 'm', title: 'M', group_id: writer.groupId },
      select: { id: true },
    })
    await expect(api({ ...editor }).menu.compare({ id: menu.id, pending: true })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('a writer without the right to publish has changes of a published text reviewed in every group', async () => {
    await db.setting.deleteMany({ where: { name: 'publishReview' } })
    expect([(await form(writer)).kept.keeps, (await form(publisher)).kept.keeps]).toEqual([true, false])
    const one = await world.member(writing, writer.groupId)
    await keep(one, { title: 'Från en skribent' })
    await ask(one)
    await approve(publisher)
    expect(await published()).toMatchObject({ title: 'Från en skribent' })
  })
})

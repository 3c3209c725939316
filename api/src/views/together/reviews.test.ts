import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { actingAs } from '../../modules/people/testing.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, createTeam, type Person, publishing } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let writer: Person
let publisher: Person
let reader: Person
let stranger: Person
let article: { entity: 'article'; id: number }

beforeEach(async () => {
  ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
  mails.length = 0
})

const titleOf = (id: number) =>
  db.content.findUniqueOrThrow({ where: { id }, select: { status: true, updated_at: true } })
const everyone = (group_id: number) =>
  db.setting.create({ data: { name: 'publishReview', category: 'publishing', group_id, value: 'everyone' } })

describe('reviews', () => {
  const ask = () => api(writer).review.ask(article)
  const approve = async (who: Person) =>
    api(who).review.approve({ ...article, updated_at: (await titleOf(article.id)).updated_at.toISOString() })

  test('asked, sent back with a word, asked again, approved and published', async () => {
    await ask()
    expect(mails).toMatchObject([{ subject: 'Att granska: Trygg handledare' }])
    await expect(ask()).rejects.toEqual(refused('CONFLICT'))
    expect((await api(publisher).review.waiting()).items).toMatchObject([{ ...article, mine: true }])
    expect((await api(writer).review.waiting()).items).toMatchObject([{ ...article, mine: false }])
    expect((await api(stranger).review.waiting()).items).toEqual([])
    await api(publisher).review.sendBack({ ...article, word: 'Stämmer veckorna?' })
    expect(mails[1]?.text).toContain('Stämmer veckorna?')
    expect(await api(writer).review.get(article)).toMatchObject({
      review: { status: 'sent_back', word: 'Stämmer veckorna?', decided_by: { name: 'Gunilla Exempelsson' } },
      mayAsk: true,
    })
    await ask()
    await approve(publisher)
    expect(await titleOf(article.id)).toMatchObject({ status: 'published' })
    expect(mails.at(-1)).toMatchObject({ subject: 'Godkänd: Trygg handledare' })
  })

  test('whoever wrote it doesn’t approve it, nor whoever asked, nor whoever may not publish', async () => {
    await api(publisher).article.update({ id: article.id, data: { body: '<p>Min mening</p>' } })
    await ask()
    expect(await api(publisher).review.get(article)).toMatchObject({ mayDecide: false, ownText: true })
    await expect(approve(publisher)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(api(publisher).review.sendBack({ ...article, word: 'Nej' })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(approve(writer)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(approve(reader)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(approve(stranger)).rejects.toEqual(refused('NOT_FOUND'))
    expect(await titleOf(article.id)).toMatchObject({ status: 'unpublished' })
    const other = await world.member(publishing, writer.groupId)
    await approve(other)
    expect(await titleOf(article.id)).toMatchObject({ status: 'published' })
  })

  test('nobody approves own words that were written as somebody else, also while typing in the other one’s sitting', async () => {
    const acting = createCaller(await actingAs(publisher.ctx, writer.user.id)).article
    /** A save while typing names the version that it was typed in. */
    const typing = async () =>
      ({ autosave: true, updated_at: (await titleOf(article.id)).updated_at.toISOString() }) as const
    const write = async (body: string, autosave: boolean) =>
      acting.update({ id: article.id, data: { body: `<p>${body}</p>` }, ...(autosave && (await typing())) })
    const own = async () =>
      api(writer).article.update({ id: article.id, data: { lead: 'Inledning' }, ...(await typing()) })
    const other = await world.member(publishing, writer.groupId)
    for (const autosave of [false, true]) {
      if (autosave) await own()
      await write(`Mina ord ${autosave}`, autosave)
      await ask()
      expect(await api(publisher).review.get(article)).toMatchObject({ mayDecide: false, ownText: true })
      await expect(approve(publisher)).rejects.toEqual(refused('FORBIDDEN'))
      await approve(other as Person)
      await api(publisher).article.unpublish({ ids: [article.id] })
    }
    // To hide a text as somebody else is to write none of it.
    await own()
    const actingPublisher = createCaller(await actingAs(publisher.ctx, other.user.id)).article
    await actingPublisher.publish({ ids: [article.id] })
    await actingPublisher.unpublish({ ids: [article.id] })
    await ask()
    await approve(publisher)
  })

  test('another version than the read one isn’t approved', async () => {
    await ask()
    const { updated_at } = await titleOf(article.id)
    await api(writer).article.update({ id: article.id, data: { body: '<p>Annat</p>' } })
    const version = updated_at.toISOString()
    await expect(api(publisher).review.approve({ ...article, updated_at: version })).rejects.toEqual(
      refused('CONFLICT'),
    )
    expect(await db.recordReview.findMany({ select: { status: true } })).toEqual([{ status: 'waiting' }])
  })

  test('where everybody’s texts are reviewed, nobody publishes, schedules or changes a published text alone', async () => {
    await everyone(writer.groupId)
    const id = article.id
    const tries = [
      () => api(publisher).article.publish({ ids: [id] }),
      () => api(publisher).article.update({ id, data: { status: 'published' } }),
      () =>
        api(publisher).article.update({ id, data: { status: 'scheduled', publish_at: '2099-01-01T10:00:00.000Z' } }),
      () => api(publisher).article.create({ data: { title: 'Direkt', status: 'published' } }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.content.count({ where: { status: 'published' } })).toBe(0)
    await ask()
    await approve(publisher)
    expect(await titleOf(id)).toMatchObject({ status: 'published' })
    const change = { id, data: { body: '<p>Tyst ändring</p>' } }
    await expect(api(publisher).article.update(change)).rejects.toEqual(refused('FORBIDDEN'))
    await api(publisher).article.unpublish({ ids: [id] })
    await expect(api(publisher).article.publish({ ids: [id] })).rejects.toEqual(refused('FORBIDDEN'))
  })

  test('hiding a text, changing its words and taking the hiding back publishes nothing that nobody has read', async () => {
    const id = article.id
    await ask()
    await approve(publisher)
    await everyone(writer.groupId)
    const changed = await api(publisher).article.update({ id, data: { status: 'unpublished', body: '<p>Oläst</p>' } })
    const versions = { [id]: changed.updated_at }
    await expect(api(publisher).article.undo({ versions })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await titleOf(id)).toMatchObject({ status: 'unpublished' })
  })

  test('hiding alone is taken back: the words have been read', async () => {
    await ask()
    await approve(publisher)
    await everyone(writer.groupId)
    const { versions } = await api(publisher).article.unpublish({ ids: [article.id] })
    await api(publisher).article.undo({ versions })
    expect(await titleOf(article.id)).toMatchObject({ status: 'published' })
  })

  test('a text that somebody is just saving is not published unread', async () => {
    await ask()
    const { updated_at } = await titleOf(article.id)
    const waits = () => db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`
    let approval: Promise<unknown> | undefined
    await db.$transaction(async (tx) => {
      const data = { title: 'Ändrad', updated_at: new Date(updated_at.getTime() + 1) }
      await tx.content.update({ where: { id: article.id }, data, select: { id: true } })
      approval = api(publisher).review.approve({ ...article, updated_at: updated_at.toISOString() })
      approval.catch(() => undefined)
      await vi.waitFor(async () => expect((await waits())[0]?.n).toBeGreaterThan(0), { timeout: 4_000 })
    })
    await expect(approval).rejects.toEqual(refused('CONFLICT'))
    expect(await titleOf(article.id)).toMatchObject({ status: 'unpublished' })
  })

  test('without the setting publishers publish as before', async () => {
    await api(publisher).article.publish({ ids: [article.id] })
    expect(await titleOf(article.id)).toMatchObject({ status: 'published' })
  })

  test('a message is approved and published, too', async () => {
    const group_id = writer.groupId
    await everyone(group_id)
    const rights = [{ subject: 'Message', name: 'manage' }]
    const [one, other] = [await world.member(rights, group_id), await world.member(rights, group_id)]
    const { id } = await api(one).message.create({ data: { title: 'Stängt', body: '<p>Stängt</p>', audience: 'both' } })
    const key = { entity: 'message' as const, id }
    await expect(api(other).message.update({ id, data: { status: 'published' } })).rejects.toEqual(refused('FORBIDDEN'))
    await api(one).review.ask({ ...key, reviewer_id: other.user.id })
    const { updated_at } = await db.message.findUniqueOrThrow({ where: { id }, select: { updated_at: true } })
    await api(other).review.approve({ ...key, updated_at: updated_at.toISOString() })
    expect(await db.message.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'published' })
  })

  test('a person who has written some of it is neither offered, asked nor counted as the one to decide', async () => {
    const other = await world.member(publishing, writer.groupId)
    await db.user.update({ where: { id: other.user.id }, data: { firstname: 'Samir', lastname: 'Fiktivén' } })
    const names = async (search?: string) =>
      (await api(writer).review.reviewers({ ...article, search })).map(({ name }) => name)
    expect(await names()).toEqual(['Gunilla Exempelsson', 'Samir Fiktivén'])
    // Beyond the first fifty a name is searched for.
    expect([await names('sam fik'), await names('Exe'), await names('%')]).toEqual([
      ['Samir Fiktivén'],
      ['Gunilla Exempelsson'],
      [],
    ])
    await api(publisher).article.update({ id: article.id, data: { body: '<p>Min mening</p>' } })
    expect(await names()).toEqual(['Samir Fiktivén'])
    await expect(api(writer).review.ask({ ...article, reviewer_id: publisher.user.id })).rejects.toEqual(
      refused('INVALID', { reviewer_id: [expect.any(String)] }),
    )
    await ask()
    expect(mails.map(({ to }) => to)).toHaveLength(1)
    const mine = async (who: Person) => (await api(who).review.waiting()).items.map((item) => item.mine)
    expect([await mine(publisher), await mine(other)]).toEqual([[false], [true]])
    // To approve is not to write: the same person reads the next version.
    await approve(other)
    await api(publisher).article.unpublish({ ids: [article.id] })
    await ask()
    expect(await mine(other)).toEqual([true])
  })

  test('the groups whose every text others review are told to people who publish there, with the groups below', async () => {
    const group = writer.groupId
    const below = await buildGroup(db, { parent_id: group })
    const groups = async (who: Person) => (await api(who).review.waiting()).reviewedGroups
    expect(await groups(publisher)).toEqual([])
    await everyone(group)
    expect(await groups(publisher)).toEqual([group])
    expect([await groups(writer), await groups(stranger)]).toEqual([[], []])
    const office = await world.national([{ subject: 'all', name: 'manage' }])
    expect((await groups({ ...office, groupId: 0 })).toSorted()).toEqual([group, below.id].toSorted())
    await db.setting.create({
      data: { name: 'publishReview', category: 'publishing', group_id: below.id, value: 'writers' },
    })
    expect(await groups({ ...office, groupId: 0 })).toEqual([group])
  })

  test('an approval publishes at a chosen moment, or at the one that the writer has saved; a moment that has passed is refused', async () => {
    const in5Days = new Date(Date.now() + 5 * 86_400_000)
    await everyone(writer.groupId)
    await ask()
    const approval = async (publish_at: Date) => ({
      ...{ ...article, publish_at: publish_at.toISOString() },
      updated_at: (await titleOf(article.id)).updated_at.toISOString(),
    })
    const past = api(publisher).review.approve(await approval(new Date(Date.now() - 1_000)))
    await expect(past).rejects.toEqual(refused('INVALID', { publish_at: ['Tidpunkten ska ligga framåt i tiden.'] }))
    await api(publisher).review.approve(await approval(in5Days))
    expect((await api(publisher).article.get(article)).status).toBe('scheduled')
    expect(await db.content.findUnique({ where: { id: article.id } })).toMatchObject({ publish_at: in5Days })
    await api(publisher).article.unpublish({ ids: [article.id] })
    await api(writer).article.update({ id: article.id, data: { title: 'Rättad' } })
    await db.content.update({ where: { id: article.id }, data: { publish_at: in5Days } })
    await ask()
    await approve(publisher)
    expect((await api(publisher).article.get(article)).status).toBe('scheduled')
  })

  test('a text that is published past its review waits for none, and a published message neither', async () => {
    await ask()
    await api(publisher).article.publish({ ids: [article.id] })
    expect((await api(publisher).review.waiting()).items).toEqual([])
    expect(await api(writer).review.get(article)).toMatchObject({ review: null })
    const office = await world.national([...publishing, { subject: 'Message', name: 'manage' }])
    const { id } = await api(office).message.create({ data: { title: 'Stängt', body: '<p>Stängt</p>' } })
    const message = { content_id: null, message_id: id, status: 'waiting' as const }
    await db.recordReview.create({ data: message })
    await api(office).message.update({ id, data: { status: 'published' } })
    expect(await db.recordReview.findFirst({ where: { message_id: id } })).toMatchObject({ status: 'withdrawn' })
  })

  test('whoever hides, tags or schedules a text has written none of it', async () => {
    await everyone(writer.groupId)
    await ask()
    await approve(publisher)
    await api(publisher).article.unpublish({ ids: [article.id] })
    await api(writer).article.update({ id: article.id, data: { title: 'Rättad' } })
    await ask()
    expect(await api(publisher).review.get(article)).toMatchObject({ mayDecide: true, ownText: false })
    await approve(publisher)
    expect(await titleOf(article.id)).toMatchObject({ status: 'published' })
    // The words of the last save are its author's, whoever hid the text before.
    await api(publisher).article.unpublish({ ids: [article.id] })
    await api(publisher).article.update({ id: article.id, data: { title: 'Rättad igen' } })
    await ask()
    expect(await api(publisher).review.get(article)).toMatchObject({ mayDecide: false, ownText: true })
  })

  test('nobody is asked where nobody else may publish', async () => {
    await db.membership.deleteMany({ where: { user_id: publisher.user.id } })
    await expect(ask()).rejects.toEqual(refused('CONFLICT'))
    expect(await db.recordReview.count()).toBe(0)
  })

  test('a reviewer who may not publish can’t be asked; one’s own request can be taken back', async () => {
    await expect(api(writer).review.ask({ ...article, reviewer_id: reader.user.id })).rejects.toEqual(
      refused('INVALID', { reviewer_id: [expect.stringContaining('får inte publicera')] }),
    )
    expect(await api(writer).review.reviewers(article)).toMatchObject([{ name: 'Gunilla Exempelsson' }])
    await ask()
    await expect(api(publisher).review.withdraw(article)).rejects.toEqual(refused('CONFLICT'))
    await api(writer).review.withdraw(article)
    expect((await api(publisher).review.waiting()).items).toEqual([])
  })
})

import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { catchMails } from '../../modules/applications/testing.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, createTeam, type Person, pendingSteps, publishing, writing } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let writer: Person
let publisher: Person
let article: { entity: 'article'; id: number }

const { everyone, published, waiting, form, keep, ask, approve } = pendingSteps(world, () => article)

beforeEach(async () => {
  ;({ writer, publisher, article } = await createTeam(world))
  await api(publisher).article.publish({ ids: [article.id] })
  await everyone(writer.groupId)
  mails.length = 0
})

describe('when something else happens meanwhile', () => {
  const changeRow = (data: object) => db.content.update({ where: { id: article.id }, data, select: { id: true } })

  test('the published row was changed: approving tells so, and a new save lays the change over the newer row', async () => {
    await keep(writer, { title: 'Trygga handledare' })
    await ask(writer)
    await changeRow({ lead: 'Ändrad av ett jobb' })
    expect(await form(writer)).toMatchObject({
      kept: { pending: { behind: true } },
      record: { title: 'Trygga handledare', lead: 'Ändrad av ett jobb' },
    })
    await expect(approve(publisher)).rejects.toEqual(refused('CONFLICT'))
    await expect(keep(writer, {}, (await waitingVersion()).toISOString())).rejects.toEqual(refused('CONFLICT'))
    await keep(writer, {})
    await approve(publisher)
    expect(await published()).toMatchObject({ title: 'Trygga handledare' })
    expect(await db.content.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({
      lead: 'Ändrad av ett jobb',
    })
  })
  const leave = async (who: Person) => {
    await db.membership.deleteMany({ where: { user_id: who.user.id } })
    return { ...who, ctx: await world.as(who.user.id, who.groupId) }
  }
  const tagger = () => world.member([...writing, { subject: 'Tag', name: 'read' }], writer.groupId)
  const waitingVersion = async () => (await db.pendingText.findFirstOrThrow({ select: { saved_at: true } })).saved_at

  test('the text was unpublished: nothing is approved, and a save makes the change a part of the draft', async () => {
    await keep(writer, { title: 'Trygga handledare' })
    await ask(writer)
    await api(publisher).article.unpublish({ ids: [article.id] })
    expect(await form(writer)).toMatchObject({ kept: { keeps: true, pending: { hidden: true, direct: true } } })
    await expect(approve(publisher)).rejects.toEqual(refused('CONFLICT'))
    expect(await published()).toMatchObject({ title: 'Trygg handledare', status: 'unpublished' })
    await keep(writer, { lead: 'Mer' })
    expect(await published()).toMatchObject({ title: 'Trygga handledare', status: 'unpublished' })
    expect(await waiting()).toEqual([])
    expect(await form(writer)).toMatchObject({ kept: { keeps: false, pending: null } })
    await approve(await world.member(publishing, writer.groupId))
    expect(await published()).toMatchObject({ title: 'Trygga handledare', status: 'published' })
  })

  test('the text was unpublished and somebody else saves it: the writers of the change still approve none of their words', async () => {
    const first = await world.member(publishing, writer.groupId)
    const second = await world.member(publishing, writer.groupId)
    await keep(first, { title: 'Trygga handledare' })
    await keep(second, { lead: 'Mer' })
    // The last save of the first writer adds nothing to the second one's.
    await keep(first, { lead: 'Mer' })
    await api(publisher).article.unpublish({ ids: [article.id] })
    await keep(writer, { body: '<p>Ny</p>' })
    expect(await published()).toMatchObject({ title: 'Trygga handledare', status: 'unpublished' })
    await ask(writer)
    for (const own of [first, second]) {
      expect((await api(own).review.waiting()).items).toMatchObject([{ mine: false }])
      await expect(approve(own)).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await published()).toMatchObject({ status: 'unpublished' })
    await approve(publisher)
    expect(await published()).toMatchObject({ title: 'Trygga handledare', lead: 'Mer', status: 'published' })
    // An approved text begins anew: its writers may approve the words of others.
    await keep(writer, { lead: 'Mera' })
    await ask(writer)
    await approve(first)
    expect(await published()).toMatchObject({ lead: 'Mera' })
  })

  test('the group’s setting was turned off: others still approve it, and a publisher’s save publishes it', async () => {
    await keep(writer, { title: 'Trygga handledare' })
    await ask(writer)
    await db.setting.deleteMany({ where: { name: 'publishReview' } })
    await expect(approve(writer)).rejects.toEqual(refused('FORBIDDEN'))
    await approve(publisher)
    expect(await published()).toMatchObject({ title: 'Trygga handledare' })
    // A writer who may not publish still has changes reviewed.
    await keep(writer, { title: 'Ännu tryggare' })
    await ask(writer)
    expect(await form(publisher)).toMatchObject({ kept: { keeps: true, pending: { direct: true } } })
    await keep(publisher, { lead: 'Kort' })
    expect(await published()).toMatchObject({ title: 'Ännu tryggare' })
    expect([await waiting(), (await api(publisher).review.waiting()).items]).toEqual([[], []])
  })

  test('the writer lost the rights: the change is out of reach, and others still decide about it', async () => {
    await keep(writer, { title: 'Trygga handledare' })
    await ask(writer)
    const { version } = await form(writer)
    const left = await leave(writer)
    await expect(form(left)).rejects.toEqual(refused('NOT_FOUND'))
    await expect(keep(left, { title: 'x' }, version)).rejects.toEqual(refused('NOT_FOUND'))
    await approve(publisher)
    expect(await published()).toMatchObject({ title: 'Trygga handledare' })
  })

  test('the approver lost the rights: nothing is approved', async () => {
    await keep(writer, { title: 'Trygga handledare' })
    await ask(writer)
    const { version } = await form(publisher)
    const late = api(await leave(publisher)).review.approve({ ...article, updated_at: version })
    await expect(late).rejects.toEqual(refused('NOT_FOUND'))
    expect(await waiting()).toHaveLength(1)
  })

  test('the text moved to another group: it waits there, without the tags that stayed behind', async () => {
    const tag = await buildTag(db, { label: 'Handledning', group_id: writer.groupId })
    const there = await buildGroup(db, {})
    await keep(await tagger(), { title: 'Trygga handledare', tags: [tag.id] })
    await changeRow({ group_id: there.id })
    await expect(form(writer)).rejects.toEqual(refused('NOT_FOUND'))
    const one = await world.member(publishing, there.id)
    expect(await form(one)).toMatchObject({
      record: { title: 'Trygga handledare' },
      kept: { pending: { behind: true, direct: true, lost: ['tags'] } },
    })
    await keep(one, {})
    expect(await published()).toMatchObject({ title: 'Trygga handledare' })
  })

  test('it no longer validates: approving says why, and nothing is lost', async () => {
    const tag = await buildTag(db, { label: 'Handledning', group_id: writer.groupId })
    const one = await tagger()
    await keep(one, { title: 'Trygga handledare', tags: [tag.id] })
    await ask(one)
    await db.tag.delete({ where: { id: tag.id } })
    await expect(approve(publisher)).rejects.toEqual(refused('CONFLICT'))
    expect(await waiting()).toHaveLength(1)
    expect(await form(one)).toMatchObject({ kept: { pending: { lost: ['tags'] } } })
    await keep(one, {})
    await approve(publisher)
    expect(await published()).toMatchObject({ title: 'Trygga handledare' })
  })

  test('the text was removed and restored: nobody finds the change in the trash, and it waits again afterwards', async () => {
    await keep(writer, { title: 'Trygga handledare' })
    await ask(writer)
    await api(publisher).article.delete({ id: article.id })
    await expect(form(writer)).rejects.toEqual(refused('NOT_FOUND'))
    expect((await api(publisher).review.waiting()).items).toEqual([])
    await changeRow({ trashed_at: null })
    expect(await form(writer)).toMatchObject({ record: { title: 'Trygga handledare' } })
    await db.content.delete({ where: { id: article.id } })
    expect(await waiting()).toEqual([])
  })
})

import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { type Api, callerOf, copySteps, prepareCopies, rights } from './testing-copies.ts'

// Copies in other groups, and how they follow their source.

const world = await createWorld()
const { db } = world

let office: Api
let there: number
let theirs: Api
let source: { id: number }

beforeEach(async () => {
  ;({ there, office, theirs, source } = await prepareCopies(world))
})

const { copyTo, made } = copySteps(() => ({ there, office, source }))

describe('copying to other groups', () => {
  test('each group gets a draft of its own, at its own address and without the notes', async () => {
    const id = await made()
    expect(await theirs.article.get({ id })).toMatchObject({
      ...{ title: 'Årets handledare', lead: 'Ingress', body: '<p>Ett</p>', comments: '' },
      ...{ status: 'unpublished', slug: 'arets-handledare', group: { id: there } },
    })
    await theirs.article.update({ id, data: { title: 'Vår egen' } })
    expect((await office.article.get({ id: source.id })).title).toBe('Årets handledare')
  })

  test('the list tells that the source has another text since, until its changes are taken or put aside', async () => {
    const id = await made()
    const both = callerOf((await world.national(rights)).ctx)
    const behind = async () => {
      const { items } = await both.article.list({})
      const said = items.find((row) => row.id === id)?.copied?.behind
      // The filter finds the rows that the list says so of, and its counterpart all others.
      const filtered = (is: boolean) => both.article.list({ filters: { behind: is } })
      expect((await filtered(true)).items.map((row) => row.id)).toEqual(said ? [id] : [])
      expect((await filtered(false)).total).toBe(said ? items.length - 1 : items.length)
      return said
    }
    expect(await behind()).toBe(false)
    // A save of notes alone is none.
    await office.article.update({ id: source.id, data: { comments: 'Bara vi igen' } })
    expect(await behind()).toBe(false)
    await office.article.update({ id: source.id, data: { lead: 'Ny ingress' } })
    expect(await behind()).toBe(true)
    await office.article.keepOwn({ id })
    expect(await behind()).toBe(false)
  })

  test('the filter on changed sources says nothing of a source that its reader may not read', async () => {
    const id = await made()
    await office.article.update({ id: source.id, data: { lead: 'Ny ingress' } })
    expect((await theirs.article.list({ filters: { behind: true } })).items).toEqual([])
    const both = callerOf((await world.national(rights, there)).ctx)
    expect((await both.article.list({ search: 'handledare', filters: { behind: true } })).items).toMatchObject([{ id }])
    await expect(both.article.list({ filters: { behind: 'kanske' } })).rejects.toEqual(
      refused('INVALID', { 'filters.behind': [expect.any(String)] } as never),
    )
  })

  test('menus and messages are filtered by the changes of their sources, too', async () => {
    const menu = await office.menu.create({ data: { title: 'Meny', name: 'meny' } })
    const message = await office.message.create({ data: { title: 'Driftstopp', body: '<p>Ett</p>' } })
    await office.menu.copyTo({ id: menu.id, groups: [there] })
    await office.message.copyTo({ id: message.id, groups: [there] })
    const both = callerOf((await world.national(rights, there)).ctx)
    const found = async () => [
      (await both.menu.list({ filters: { behind: true } })).items.map(({ title }) => title),
      (await both.message.list({ filters: { behind: true } })).items.map(({ title }) => title),
    ]
    expect(await found()).toEqual([[], []])
    await office.menu.update({ id: menu.id, data: { title: 'Ny meny' } })
    await office.message.update({ id: message.id, data: { title: 'Nytt driftstopp' } })
    expect(await found()).toEqual([['Meny'], ['Driftstopp']])
  })

  test('a published copy keeps its date when the source loses its own, and takes another date', async () => {
    await office.article.update({ id: source.id, data: { date: '2026-05-04' } })
    const id = await made({ publish: true })
    const both = callerOf((await world.national(rights)).ctx)
    await office.article.update({ id: source.id, data: { date: null, lead: 'Ny ingress' } })
    await both.article.takeSource({ id })
    const dated = { status: 'published', date: '2026-05-04' }
    expect(await theirs.article.get({ id })).toMatchObject({ ...dated, lead: 'Ny ingress' })
    await office.article.update({ id: source.id, data: { date: '2026-06-01' } })
    await both.article.takeSource({ id })
    expect(await theirs.article.get({ id })).toMatchObject({ ...dated, date: '2026-06-01' })
  })

  test('its first version is named as that of a copy', async () => {
    const id = await made()
    await theirs.article.update({ id, data: { lead: 'Vår egen' } })
    const titles = async (api: Api, of: number) =>
      (await api.article.revisions({ id: of })).items.map(({ title }) => title)
    expect(await titles(theirs, id)).toEqual(['Ändrade ingress', 'Skapad som kopia'])
    expect(await titles(office, source.id)).toEqual(['Skapad'])
  })

  test('a published copy has no moments of the source, and needs the right to publish', async () => {
    await office.article.update({
      id: source.id,
      data: { status: 'published', publish_at: '2026-01-01T08:00:00.000Z', unpublish_at: '2099-01-01T08:00:00.000Z' },
    })
    const { results } = await copyTo([there], { publish: true })
    expect(results).toMatchObject([{ outcome: 'copied' }])
    expect(await db.content.findFirst({ where: { id: results[0]?.id ?? 0 } })).toMatchObject({
      status: 'published',
      unpublish_at: null,
    })
  })

  test('where others review every text the copy is a draft, and that is said', async () => {
    const reviewed = { name: 'publishReview', category: 'publishing', group_id: there, value: 'everyone' } as const
    await db.setting.create({ data: reviewed })
    const message = await office.message.create({ data: { title: 'Stängt', body: '<p>Text</p>' } })
    const copied = [
      await copyTo([there], { publish: true }),
      await office.message.copyTo({ id: message.id, groups: [there], publish: true }),
    ]
    expect(copied.map(({ results }) => results.map(({ outcome }) => outcome))).toEqual([['draft'], ['draft']])
    const id = copied[0]?.results[0]?.id ?? 0
    expect((await theirs.article.get({ id })).status).toBe('unpublished')
  })

  test('without the right to publish there the copy is a draft, and that is said', async () => {
    const writer = {
      rights: (['read', 'create', 'update'] as const).map((name) => ({ subject: 'Article' as const, name })),
    }
    const { user, groupId } = await world.member(writer.rights)
    const elsewhere = await buildGroup(db)
    const role = await buildGroupsRole(db, { permissions: writer.rights })
    await buildMembership(db, { user_id: user.id, group_id: elsewhere.id, roleIds: [role.id] })
    const own = await buildContent(db, { group_id: groupId })
    const again = await world.as(user.id, groupId)
    const { results } = await callerOf(again).article.copyTo({ id: own.id, groups: [elsewhere.id], publish: true })
    expect(results).toMatchObject([{ outcome: 'draft' }])
    expect(await db.content.findFirst({ where: { id: results[0]?.id ?? 0 }, select: { status: true } })).toEqual({
      status: 'unpublished',
    })
  })

  test('forty-nine groups at once: each has its own result, and one that refuses hinders no other', async () => {
    const groups = await Promise.all(Array.from({ length: 49 }, () => buildGroup(db)))
    await made()
    const ids = groups.map(({ id }) => id)
    const { results } = await copyTo([...ids, there, 999_999])
    expect(results.filter(({ outcome }) => outcome === 'copied')).toHaveLength(49)
    expect(results.slice(-2).map(({ group_id, outcome }) => [group_id, outcome])).toEqual([
      [there, 'exists'],
      [999_999, 'refused'],
    ])
    expect(await db.copy.count({ where: { from_content_id: source.id } })).toBe(50)
  })

  test('into a group without the right nothing is copied; with no group left the call is refused', async () => {
    const mine = await theirs.article.create({ data: { title: 'Min' } })
    const other = (await buildGroup(db)).id
    await expect(theirs.article.copyTo({ id: mine.id, groups: [other] })).rejects.toEqual(refused('FORBIDDEN'))
    const { results } = await theirs.article.copyTo({ id: mine.id, groups: [other, there] })
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'exists'])
    expect(await db.content.count({ where: { group_id: other } })).toBe(0)
  })

  test('a row that may not be read is like one that is not there', async () => {
    await expect(theirs.article.copyTo({ id: source.id, groups: [there] })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('files come along where the group can open them; others are named', async () => {
    const here = (await db.content.findFirstOrThrow({ where: { id: source.id } })).group_id
    const open = await buildPortfolio(db, { group_id: here })
    const closed = await buildPortfolio(db, { group_id: here, disk: 's3.vodocs_files' })
    const image = await buildFile(db, { portfolio_id: open.id, filetype: 'image/png', filename: 'bild.png' })
    const secret = await buildFile(db, { portfolio_id: closed.id, title: 'Hemlig.pdf' })
    await office.article.update({
      id: source.id,
      data: { images: [{ file_id: image.id, description: 'Bild' }], attachments: [{ file_id: secret.id }] },
    })
    const { results } = await copyTo([there])
    expect(results[0]?.left).toMatchObject({ files: ['Hemlig.pdf'], tags: [], rows: 0 })
    const copy = await theirs.article.get({ id: results[0]?.id ?? 0 })
    expect(copy.images.map(({ file_id, description }) => [file_id, description])).toEqual([[image.id, 'Bild']])
    expect(copy.attachments).toEqual([])
  })

  test("a tag becomes the group's tag of the same name; one that it lacks stays behind", async () => {
    const here = (await db.content.findFirstOrThrow({ where: { id: source.id } })).group_id
    const [same, alone] = [
      await buildTag(db, { label: 'Nyhet', group_id: here }),
      await buildTag(db, { label: 'Region Skåne', group_id: here }),
    ]
    const their = await buildTag(db, { label: 'nyhet', group_id: there })
    await office.article.update({ id: source.id, data: { tags: [same.id, alone.id] } })
    const { results } = await copyTo([there])
    expect(results[0]?.left?.tags).toEqual(['Region Skåne'])
    const copy = await theirs.article.get({ id: results[0]?.id ?? 0 })
    expect(copy.tags).toEqual([{ id: their.id, label: 'nyhet' }])
  })

  test('an event, a card, a menu and a message are copied, too', async () => {
    const event = await office.event.create({
      data: { title: 'Träff', start_date: '2026-03-29', start_time: '09:30', end_time: '16:00' },
    })
    const card = await office.card.create({ data: { title: 'Kort', entity: { type: 'Event', id: event.id } } })
    const menu = await office.menu.create({
      data: { title: 'Meny', name: 'main', links: [{ title: 'Ut', url: 'https://example.com' }] },
    })
    const note = await office.message.create({ data: { title: 'Stängt', body: '<p>Hej</p>' } })
    await theirs.menu.create({ data: { title: 'Vår', name: 'main' } })
    const idOf = ({ results }: { results: { id: number | null }[] }) => results[0]?.id ?? 0
    const groups = [there]
    expect(await theirs.event.get({ id: idOf(await office.event.copyTo({ id: event.id, groups })) })).toMatchObject({
      start_date: '2026-03-29',
      start_time: '09:30',
      end_time: '16:00',
    })
    expect(await theirs.card.get({ id: idOf(await office.card.copyTo({ id: card.id, groups })) })).toMatchObject({
      title: 'Kort',
    })
    expect(await theirs.menu.get({ id: idOf(await office.menu.copyTo({ id: menu.id, groups })) })).toMatchObject({
      title: 'Meny',
      name: 'main-2',
      links: [{ title: 'Ut', url: 'https://example.com' }],
    })
    expect(await theirs.message.get({ id: idOf(await office.message.copyTo({ id: note.id, groups })) })).toMatchObject({
      title: 'Stängt',
      body: '<p>Hej</p>',
    })
  })
})

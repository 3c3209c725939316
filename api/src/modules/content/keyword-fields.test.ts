import type { Prisma } from '@kollegium/db'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { entities } from '../../entities/index.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { createSiteSearch } from '../../views/site/search.ts'
import { catchMails } from '../applications/testing.ts'
import { keywordsOf, keywordTypes, withKeywords } from './keyword-fields.ts'

const world = await createWorld()
const { db, services } = world
const find = createSiteSearch(services)
// A request for a review is mailed.
catchMails(world)
const rights = manage('Article', 'Page', 'Event', 'Book')

let groupId: number
let office: ReturnType<typeof createCaller>
beforeEach(async () => {
  await world.clear()
  const member = await world.member(rights)
  groupId = member.groupId
  office = createCaller(member.ctx)
  await db.group.update({ where: { id: groupId }, data: { status: true, vopagesStatus: true } })
})
const as = async (actions: string[], group = groupId) =>
  createCaller(
    (
      await world.member(
        actions.map((name) => ({ subject: 'Article', name })),
        group,
      )
    ).ctx,
  )
const found = async (search: string) =>
  (await find({ search, place: { groupId, network: false } })).texts.map(({ id }) => id)

test('the types with keywords are those with the field', () => {
  const having = entities.filter(({ fields }) => 'keywords' in fields.shape).map(({ name }) => name)
  expect(having.toSorted()).toEqual([...keywordTypes].toSorted())
})

describe('words', () => {
  test.each([
    ['  lön ,, Löner;ersättning\nlön', ['lön', 'Löner', 'ersättning']],
    ['LÖN, lön, Lön', ['LÖN']],
    ['validering   på\tsjukhus', ['validering på sjukhus']],
    ['<b>lön</b>, <script>alert(1)</script>', ['lön', 'alert(1)']],
    ['a < b, <img src=x onerror=alert(1)', ['a b', 'img src=x onerror=alert(1)']],
    ['<<script>script>lön', ['script lön']],
    ['o\u0308l, öl, \u0000, \ud800, -, …', ['öl']],
    ['apl 2026, C++, 100 %', ['apl 2026', 'C++', '100 %']],
    ['', []],
  ])('%j', (text, words) => {
    expect(keywordsOf(text)).toEqual(words)
    expect(keywordsOf(words.join(', '))).toEqual(words)
  })

  test('are added once', () => {
    expect(withKeywords('lön, avtal', 'ob-tillägg')).toBe('lön, avtal, ob-tillägg')
    expect(withKeywords('', ' Lön ')).toBe('Lön')
    expect(withKeywords('Lön, avtal', 'lön')).toBeNull()
    expect(withKeywords('lön', 'lön, avtal')).toBe('lön, avtal')
    expect(withKeywords('lön', ' , ')).toBeNull()
  })

  test('of a whole body of text are read soon', () => {
    for (const text of ['<'.repeat(1e6), 'a,'.repeat(5e5), ' '.repeat(1e6), '<a '.repeat(3e5)]) {
      const began = performance.now()
      keywordsOf(text)
      expect(performance.now() - began).toBeLessThan(2_000)
    }
  })
})

describe('a text’s keywords', () => {
  const event = { title: 'Öppet hus', start_date: '2030-05-04' }
  test.each([
    ['article', { title: 'Löner' }],
    ['page', { title: 'Löner' }],
    ['event', event],
    ['book', { title: 'Löner' }],
  ] as const)('of each %s are cleaned, and too many are refused at the field', async (name, data) => {
    const saved = await office[name].create({ data: { ...data, keywords: ' vikariat,<b>lön</b>, Vikariat ' } })
    expect(saved.keywords).toBe('vikariat, lön')
    const most = Array.from({ length: 20 }, (_, at) => `ord${at}`).join(', ')
    expect((await office[name].update({ id: saved.id, data: { keywords: most } })).keywords).toBe(most)
    const update = (keywords: unknown) => office[name].update({ id: saved.id, data: { keywords: keywords as string } })
    await expect(update(`${most}, ett till`)).rejects.toEqual(
      refused('INVALID', { 'data.keywords': ['Högst 20 sökord'] }),
    )
    await expect(update('x'.repeat(301))).rejects.toEqual(refused('INVALID', { 'data.keywords': ['Högst 300 tecken'] }))
    await expect(update(['lön'])).rejects.toEqual(
      refused('INVALID', { 'data.keywords': ['Värdet är inte rätt ifyllt'] }),
    )
    expect((await office[name].get({ id: saved.id })).keywords).toBe(most)
    expect((await office[name].update({ id: saved.id, data: { title: 'Nytt' } })).keywords).toBe(most)
  })

  test('are no part of a section, which no search finds by itself', async () => {
    const kinds = createCaller((await world.member(manage('Section'), groupId)).ctx)
    const saved = await kinds.section.create({ data: { title: 'Sektion', ...{ keywords: 'lön' } } })
    expect(saved).not.toHaveProperty('keywords')
    expect(await db.content.findUnique({ where: { id: saved.id } })).toMatchObject({ keywords: '' })
  })

  test('are their writers’, and stand in no list', async () => {
    const { id } = await office.article.create({ data: { title: 'Löner', status: 'published', keywords: 'vikariat' } })
    const reader = await as(['read'])
    expect((await reader.article.get({ id })).keywords).toBe('')
    expect((await (await as(['read', 'update'])).article.get({ id })).keywords).toBe('vikariat')
    const { items } = await office.article.list({})
    expect(items[0]).not.toHaveProperty('keywords')
    // A list finds letters anywhere: visitors could spell the words out.
    expect((await office.article.list({ search: 'vikar' })).total).toBe(0)
  })

  test('are told by the history, and come back with a version; an older version without them leaves them', async () => {
    const { id } = await office.article.create({ data: { title: 'Löner', keywords: 'vikariat' } })
    await office.article.update({ id, data: { keywords: 'vikariat, lön' } })
    await office.article.update({ id, data: { keywords: '' } })
    const { items } = await office.article.revisions({ id })
    expect(items.map(({ title }) => title)).toEqual(['Ändrade sökord', 'Ändrade sökord', 'Skapad'])
    expect((await office.article.compare({ id, to: items[1]?.id })).changes).toEqual([
      {
        field: 'keywords',
        label: 'Sökord',
        parts: [
          { kind: 'removed', lines: ['vikariat'] },
          { kind: 'added', lines: ['vikariat, lön'] },
        ],
      },
    ])
    const restore = (revision_id = 0) => office.article.restore({ id, revision_id })
    expect((await restore(items[1]?.id)).keywords).toBe('vikariat, lön')
    const older = await db.revision.create({ data: { content_id: id, snapshot: { title: 'Från förr' } } })
    expect(await restore(older.id)).toMatchObject({ title: 'Från förr', keywords: 'vikariat, lön' })
  })

  test('without words are no change of a version from before they existed', async () => {
    const { id } = await office.article.create({ data: { title: 'Löner', lead: 'Förr' } })
    const first = await db.revision.findFirstOrThrow({ where: { content_id: id } })
    const { keywords: _, ...older } = first.snapshot as Prisma.JsonObject
    await db.revision.update({ where: { id: first.id }, data: { snapshot: older } })
    await office.article.update({ id, data: { lead: 'Nu' } })
    const { items } = await office.article.revisions({ id })
    expect(items[0]?.title).toBe('Ändrade ingress')
  })

  test('come along with a copy', async () => {
    const { id } = await office.article.create({ data: { title: 'Löner', keywords: 'vikariat' } })
    const other = await world.member(rights)
    const both = createCaller((await world.national(rights)).ctx)
    const { results } = await both.article.copyTo({ id, groups: [other.groupId] })
    expect((await createCaller(other.ctx).article.get({ id: results[0]?.id ?? 0 })).keywords).toBe('vikariat')
  })
})

describe('a word that is added to a text', () => {
  test('finds the text on its site at once, and no longer when it is taken back', async () => {
    const { id } = await office.page.create({ data: { title: 'Ersättning', status: 'published' } })
    expect(await found('lön')).toEqual([])
    const form = await office.review.form({ entity: 'page', id })
    expect(form.kept.keeps).toBe(false)
    const saved = await office.page.update({ id, data: { keywords: 'lön' }, updated_at: form.version })
    expect(await found('löner')).toEqual([id])
    await office.page.update({ id, data: { keywords: '' }, updated_at: saved.updated_at })
    expect(await found('lön')).toEqual([])
  })

  test('does not show a draft', async () => {
    const { id } = await office.article.create({ data: { title: 'Ersättning', keywords: 'lön' } })
    expect(await found('lön')).toEqual([])
    await office.article.publish({ ids: [id] })
    expect(await found('lön')).toEqual([id])
    await office.article.unpublish({ ids: [id] })
    expect(await found('lön')).toEqual([])
  })

  test('waits where others review every text, and finds it once it is approved', async () => {
    const writer = await as(['read', 'create', 'update'])
    const { id } = await office.article.create({ data: { title: 'Ersättning', status: 'published' } })
    await db.setting.create({
      data: { name: 'publishReview', category: 'publishing', group_id: groupId, value: 'everyone' },
    })
    const { version, kept } = await writer.review.form({ entity: 'article', id })
    expect(kept.keeps).toBe(true)
    const data = { keywords: 'lön, <i>lön</i>' }
    const change = await writer.review.keep({ entity: 'article', id, data, updated_at: version })
    expect(change).toMatchObject({ keywords: 'lön', kept: { pending: { direct: false } } })
    expect(await found('lön')).toEqual([])
    const wrong = writer.review.keep({
      entity: 'article',
      id,
      data: { keywords: 'x'.repeat(301) },
      updated_at: change.updated_at,
    })
    await expect(wrong).rejects.toEqual(refused('INVALID', { 'data.keywords': ['Högst 300 tecken'] }))
    await writer.review.ask({ entity: 'article', id })
    await office.review.approve({ entity: 'article', id, updated_at: change.updated_at })
    expect(await found('lön')).toEqual([id])
  })

  test('is refused on another group’s text, without the right, and over a newer version', async () => {
    const { id, updated_at } = await office.article.create({ data: { title: 'Ersättning', status: 'published' } })
    const stranger = createCaller((await world.member(rights)).ctx)
    const add = (caller: typeof office) => caller.article.update({ id, data: { keywords: 'lön' }, updated_at })
    await expect(add(stranger)).rejects.toEqual(refused('NOT_FOUND'))
    await expect(stranger.review.form({ entity: 'article', id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(add(await as(['read']))).rejects.toEqual(refused('FORBIDDEN'))
    await office.article.update({ id, data: { lead: 'Ny' } })
    await expect(add(office)).rejects.toEqual(refused('CONFLICT'))
    expect((await office.article.get({ id })).keywords).toBe('')
  })
})

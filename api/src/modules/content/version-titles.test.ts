import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { articleRouter } from './article.router.ts'

// Versions are named by what happened, and typing that is saved without a word makes one version a sitting.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ article: articleRouter }))

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, editorRights))
})
const titles = async (id: number) => (await api.article.revisions({ id })).items.map(({ title }) => title)

describe('a version is named by what happened', () => {
  test('what was changed, in the words of the form and in its order', async () => {
    const { id } = await api.article.create({ data: { title: 'Rubrik' } })
    await api.article.update({ id, data: { lead: 'Kort', body: '<p>Text</p>' } })
    await api.article.update({ id, data: { title: 'Ny', slug: 'ny', body: '', lead: '', comments: 'Se över' } })
    const portfolio = await buildPortfolio(db, { group_id: groupId })
    const file = await buildFile(db, { portfolio_id: portfolio.id, group_id: groupId, filetype: 'image/png' })
    await api.article.update({ id, data: { images: [{ file_id: file.id, description: '' }] } })
    await api.article.update({ id, data: { title: 'Ny' } })
    expect(await titles(id)).toEqual([
      'Sparad utan ändringar',
      'Bytte bild',
      expect.stringMatching(/^Ändrade rubrik, webbadress, [^,]+ och \d fält till$/),
      expect.stringMatching(/^Ändrade (ingress och brödtext|brödtext och ingress)$/),
      'Skapad',
    ])
  })

  test('when visitors see it: published, scheduled, hidden; and what was changed with it', async () => {
    const { id } = await api.article.create({ data: { title: 'Rubrik', status: 'published' } })
    await api.article.unpublish({ ids: [id] })
    const later = '2036-01-02T07:00:00.000Z'
    await api.article.update({ id, data: { status: 'scheduled', publish_at: later } })
    await api.article.publish({ ids: [id] })
    await api.article.unpublish({ ids: [id] })
    await api.article.update({ id, data: { status: 'published', title: 'Ny' } })
    const { items } = await api.article.revisions({ id })
    expect(items.map(({ title }) => title)).toEqual([
      'Publicerad, ändrade rubrik',
      'Avpublicerad',
      'Publicerad',
      'Schemalagd till 2 januari 2036 kl. 08.00',
      'Avpublicerad',
      'Skapad, publicerad',
    ])
    expect(items.map(({ shows }) => shows)).toEqual([true, false, false, true, false, true])
  })

  test('a restored one says from when', async () => {
    const { id } = await api.article.create({ data: { title: 'Rubrik' } })
    await api.article.update({ id, data: { title: 'Ny' } })
    const first = await db.revision.findFirstOrThrow({ orderBy: { id: 'asc' } })
    await db.revision.update({ where: { id: first.id }, data: { created_at: new Date('2026-11-18T08:12:00Z') } })
    await api.article.restore({ id, revision_id: first.id })
    expect((await titles(id))[0]).toBe('Återställde versionen från 18 november 2026 kl. 09.12')
  })

  test('are named in one statement however many they are', async () => {
    const { id } = await api.article.create({ data: { title: 'Rubrik' } })
    const count = async () => (await world.statementsOf(async () => void (await api.article.revisions({ id })))).length
    const before = await count()
    for (const title of ['Ett', 'Två', 'Tre']) await api.article.update({ id, data: { title } })
    expect(await count()).toBe(before)
  })
})

describe('saved while typing', () => {
  const type = async (of: { id: number; updated_at: string }, body: string, caller = api) =>
    caller.article.update({ id: of.id, data: { body }, updated_at: of.updated_at, autosave: true })

  test('a sitting is one version, which the next press on the button takes in', async () => {
    const first = await api.article.create({ data: { title: 'Rubrik' } })
    const second = await type(first, '<p>En</p>')
    const third = await type(second, '<p>En text</p>')
    expect((await api.article.get({ id: first.id })).body).toBe('<p>En text</p>')
    expect(await titles(first.id)).toEqual(['Ändrade brödtext', 'Skapad'])
    await api.article.update({ id: first.id, data: { title: 'Ny' }, updated_at: third.updated_at })
    const { items } = await api.article.revisions({ id: first.id })
    expect(items.map(({ title }) => title)).toEqual(['Ändrade rubrik och brödtext', 'Skapad'])
    expect(items[0]?.ended_at).not.toBeNull()
    // A version that somebody asked for stays as it is.
    const saved = await api.article.get({ id: first.id })
    await type(saved, '<p>Mer</p>')
    expect(await titles(first.id)).toHaveLength(3)
  })

  test('another person, and a later sitting, make versions of their own; publishing does, too', async () => {
    const first = await api.article.create({ data: { title: 'Rubrik' } })
    const mine = await type(first, '<p>Min</p>')
    const other = callerOf((await world.member(editorRights, groupId)).ctx)
    const theirs = await type(mine, '<p>Din</p>', other)
    expect(await titles(first.id)).toHaveLength(3)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    try {
      await type(theirs, '<p>Sen</p>', other)
    } finally {
      vi.useRealTimers()
    }
    expect(await titles(first.id)).toHaveLength(4)
    await api.article.publish({ ids: [first.id] })
    expect((await titles(first.id))[0]).toBe('Publicerad')
  })

  test('nothing that visitors see, nothing over what somebody has saved, nothing without a version', async () => {
    const shown = await api.article.create({ data: { title: 'Rubrik', status: 'published' } })
    await expect(type(shown, '<p>Ny</p>')).rejects.toEqual(refused('FORBIDDEN'))
    const draft = await api.article.create({ data: { title: 'Rubrik' } })
    const publishing = { status: 'published' as const }
    await expect(
      api.article.update({ id: draft.id, data: publishing, updated_at: draft.updated_at, autosave: true }),
    ).rejects.toEqual(refused('FORBIDDEN'))
    await expect(api.article.update({ id: draft.id, data: { body: 'x' }, autosave: true })).rejects.toEqual(
      refused('FORBIDDEN'),
    )
    await api.article.update({ id: draft.id, data: { title: 'Ny' } })
    await expect(type(draft, '<p>Sen</p>')).rejects.toEqual(refused('CONFLICT'))
    expect((await api.article.get({ id: draft.id })).body).toBe('')
    expect((await api.article.get({ id: shown.id })).body).toBe('')
  })
})

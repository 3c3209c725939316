import { article } from '@kollegium/api/definitions/content'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ResourceList } from '../../../resource/resource-list.tsx'
import type { Outcome, PartOutcome } from '../../../resource/row-action.ts'
import { defineScreen } from '../../../resource/screen.ts'
import { refusal, renderWith } from '../../../resource/testing.tsx'
import { messageActs } from '../lists/message-acts.ts'
import { contentList } from '../lists/publishing.ts'
import { contentScreens } from './content.tsx'
import { peopleScreens } from './people.tsx'

// The actions that the lists of particular resources offer for a row.

test('a text is published as it was shown', async () => {
  const mutate = vi.fn(async () => ({ count: 1, versions: { 7: '2026-11-20T09:00:00.000Z' } }))
  const publish = contentList(article).actions.find(({ label }) => label === 'Publicera')
  const row = { id: 7, status: 'unpublished', updated_at: '2026-11-20T08:00:00.000Z' }
  await publish?.run([7], { client: { article: { publish: { mutate } } } } as never, [row])
  expect(mutate).toHaveBeenCalledWith({ ids: [7], versions: { 7: row.updated_at } })
})

describe('messages', () => {
  const before = { status: 'scheduled', publish_at: '2026-12-01T08:00:00.000Z' }
  const get = vi.fn(async () => ({ ...before, updated_at: '2026-11-20T08:00:00.000Z' }))
  const update = vi.fn(async () => ({ updated_at: '2026-11-20T09:00:00.000Z' }))
  const confirm = vi.fn(async () => true)
  const rows = [7, 8].map((id) => ({ id, status: 'scheduled', updated_at: '2026-11-20T08:00:00.000Z' }))
  const act = (label: string, some = rows) => {
    update.mockClear()
    const tools = { client: { message: { get: { query: get }, update: { mutate: update } } }, confirm }
    const chosen = messageActs.find((each) => each.label === label)
    return chosen?.run(
      some.map(({ id }) => id),
      tools as never,
      some,
    )
  }

  test('are published as they were shown, whatever was scheduled, and are scheduled again', async () => {
    const outcome = (await act('Publicera')) as Outcome
    expect(outcome.text).toBe('2 meddelanden har publicerats')
    const data = { status: 'published', publish_at: null }
    expect(update.mock.calls).toEqual([7, 8].map((id) => [{ id, data, updated_at: '2026-11-20T08:00:00.000Z' }]))
    update.mockClear()
    await outcome.undo()
    expect(update.mock.calls).toEqual(
      [7, 8].map((id) => [{ id, data: before, updated_at: '2026-11-20T09:00:00.000Z' }]),
    )
  })

  test('that somebody changed since keep no other back, and are told by title', async () => {
    update.mockImplementationOnce(async () => ({ updated_at: '2026-11-20T09:00:00.000Z' }))
    const stale = refusal('CONFLICT', 'Din text finns kvar.', { details: { stale: true, name: 'Anna Ek' } })
    const some = rows.map((row) => ({ ...row, title: `Driftstopp ${row.id}` }))
    const publish = act('Publicera', some)
    update.mockRejectedValueOnce(stale)
    const outcome = (await publish) as PartOutcome
    expect(outcome.text).toBe(
      '1 av 2 meddelanden har publicerats. ”Driftstopp 8”: Anna Ek har ändrat meddelandet sedan du hämtade listan.',
    )
    await outcome.undo?.()
    expect(update).toHaveBeenCalledTimes(3)
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ id: 7, data: before }))
  })

  test('are taken down after a question with their number, one of them at once', async () => {
    confirm.mockResolvedValueOnce(false)
    expect(await act('Avpublicera')).toBeNull()
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Avpublicera 2 meddelanden?' }))
    expect(update).not.toHaveBeenCalled()
    confirm.mockClear()
    const outcome = (await act('Avpublicera', rows.slice(0, 1))) as Outcome
    expect(outcome.text).toBe('Meddelandet har avpublicerats')
    expect(confirm).not.toHaveBeenCalled()
    expect(update).toHaveBeenCalledWith({ id: 7, data: { status: 'unpublished' } })
    await outcome.undo()
    expect(update).toHaveBeenLastCalledWith({ id: 7, data: before, updated_at: '2026-11-20T09:00:00.000Z' })
  })
})

describe('a text that another one uses, which it uses itself', () => {
  const definition = defineScreen({ resource: article, api: (client) => client.article, ...contentList(article) })
  const items = [{ id: 7, title: 'Nytt', status: 'unpublished', group_id: 1 }]
  const inUse = () => {
    throw refusal('CONFLICT', 'Objektet används av 1 sida och kan därför inte tas bort.', { details: { usedIn: [] } })
  }
  const put = vi.fn(() => ({ count: 2 }))
  async function remove(around: object[]) {
    renderWith(<ResourceList screen={definition} />, {
      path: '/article',
      answers: {
        'article.list': () => ({ items, total: 1, page: 1, limit: 25 }),
        'article.delete': inUse,
        'trash.removalCycle': () => around,
        'trash.put': put,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Nytt' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Ta bort' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ja, ta bort' }))
  }
  const page = { entity: 'page', id: 8, title: 'Om oss' }

  test('goes along with it, when one says yes to both', async () => {
    await remove([page])
    const dialog = await screen.findByRole('alertdialog', { name: 'Vill du ta bort artikeln och sidan?' })
    expect(dialog.textContent).toContain('”Nytt” och ”Om oss”')
    expect(dialog.textContent).toContain('De används av varandra och kan bara tas bort tillsammans.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ja, ta bort' }))
    await screen.findByText('Artikeln och sidan har tagits bort')
    expect(put).toHaveBeenCalledWith({
      texts: [
        { entity: 'article', id: 7 },
        { entity: 'page', id: 8 },
      ],
    })
  })

  test('stays otherwise, and it is said where it is used', async () => {
    put.mockClear()
    await remove([])
    await screen.findByText('Objektet används av 1 sida och kan därför inte tas bort.')
    expect(put).not.toHaveBeenCalled()
  })
})

test('a role that is built in is changed, not removed', async () => {
  const role = peopleScreens.find(({ resource }) => resource.name === 'role')
  if (!role) throw new Error('a list of roles')
  const items = [
    { id: 1, label: 'Valideringskandidat', name: 'candidate', builtIn: true },
    { id: 2, label: 'Egen roll', name: 'egen', builtIn: false },
  ]
  renderWith(<ResourceList screen={role} />, {
    path: '/role',
    answers: { 'role.list': () => ({ items, total: 2, page: 1, limit: 25 }) },
  })
  const offered = async (label: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Fler val för ${label}` }))
    await screen.findByRole('menuitem', { name: 'Redigera' })
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    return names
  }
  expect(await offered('Valideringskandidat')).toEqual(['Redigera', 'Varför får jag inte …?'])
  expect(await offered('Egen roll')).toEqual(['Redigera', 'Varför får jag inte …?', 'Ta bort'])
})

describe('the page of a text', () => {
  const articles = contentList(article)
  const row = { id: 7, status: 'published', url: 'http://hoor.example/artiklar/nytt' }

  test('is offered while visitors see it, and not while its site is closed', () => {
    expect(articles.visit(row)).toBe(row.url)
    expect(articles.visit({ ...row, status: 'unpublished' })).toBeNull()
    expect(articles.visit({ ...row, siteClosed: true })).toBeNull()
  })
})

test('a content list leads from its row to its places on the start page', async () => {
  const lists = contentScreens.find(({ resource }) => resource.name === 'queue')
  if (!lists) throw new Error('no screen')
  const items = [{ id: 7, title: 'Nyheter', status: 'published', group_id: 1 }]
  renderWith(<ResourceList screen={lists} />, {
    path: '/queue',
    answers: { 'queue.list': () => ({ items, total: 1, page: 1, limit: 25 }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Nyheter' }))
  const item = await screen.findByRole('menuitem', { name: 'Visa på startsidan …' })
  expect(item.getAttribute('href')).toBe('/queue/7#startsidan')
})

import { article } from '@kollegium/api/definitions/content'
import { menu } from '@kollegium/api/definitions/menus'
import { message } from '@kollegium/api/definitions/messages'
import { expect, test, vi } from 'vitest'
import { mayMove, moveTexts } from './move-action.ts'

const hoor = { id: 2, title: 'Höör', category: 'local' }

/** Moves rows to Höör, on a server that finds so many of them elsewhere. */
async function move(rows: number, elsewhere: number, left: string[] = []) {
  const ids = Array.from({ length: rows }, (_, at) => at + 1)
  const moved = ids.slice(0, elsewhere).map((id) => ({ id, group_id: 1, updated_at: '2026-11-22T10:00:00.000Z' }))
  const mutate = async () => ({ count: moved.length, moved, left })
  const tools = {
    client: { article: { moveTo: { mutate } } },
    pick: async () => ({ value: 2, label: 'Höör' }),
    groups: [hoor],
    can: () => true,
  }
  return moveTexts(article as never, ids.map((id) => ({ id, title: `Text ${id}` })) as never, tools as never)
}

test('of ticked texts those that were in the group already are told apart, and the move is taken back', async () => {
  expect(await move(3, 2, ['Skåne'])).toMatchObject({
    text: '2 artiklar har flyttats till Höör. 1 finns hos Höör sedan tidigare. Taggar som inte följde med: Skåne.',
    undo: expect.any(Function),
  })
  expect(await move(3, 3)).toMatchObject({ text: '3 artiklar har flyttats till Höör.' })
  expect(await move(1, 1)).toMatchObject({ text: '”Text 1” har flyttats till Höör.' })
})

test('a move that leaves every text where it is has nothing to take back', async () => {
  expect(await move(2, 0)).toBe('2 finns hos Höör sedan tidigare.')
  expect(await move(1, 0)).toBe('Inget flyttades. Det ligger redan i Höör.')
})

test('messages are moved by those who may make and change them in several groups', () => {
  const groups = [{ id: 1, title: 'Skåne', category: 'regional' }, hoor]
  const mayIn = (...ids: number[]) => ({
    groups: groups as never,
    can: ((_: string, __: string, { group_id }: { group_id: number }) => ids.includes(group_id)) as never,
  })
  expect(mayMove(message as never, mayIn(1, 2))).toBe(true)
  expect(mayMove(message as never, mayIn(1))).toBe(false)
  expect(mayMove(message as never, { ...mayIn(1, 2), groups: [hoor] as never })).toBe(false)
})

test.each([
  [
    'published',
    1,
    'Vill du flytta meddelandet till Höör?',
    '”Driftstopp” visas nu. Det försvinner från Skåne och visas i stället hos Höör.',
  ],
  [
    'published',
    2,
    'Vill du flytta 2 meddelanden till Höör?',
    'Det som visas nu försvinner från gruppen som det ligger i, och visas i stället hos den nya.',
  ],
  ['unpublished', 1, null, null],
])('a message that is %s is asked about before it leaves its group (%i rows)', async (status, number, title, text) => {
  const mutate = vi.fn(async () => ({ count: 0, moved: [], left: [] }))
  const confirm = vi.fn(async (_question: Record<'title' | 'text' | 'confirmLabel', string>) => false)
  const tools = {
    client: { message: { moveTo: { mutate } } },
    pick: async () => ({ value: 2, label: 'Höör' }),
    groups: [hoor],
    can: () => true,
    confirm,
  }
  const row = (id: number) => ({ id, title: 'Driftstopp', status, group: { id: 1, title: 'Skåne' } })
  await moveTexts(message as never, [row(1), row(2)].slice(0, number) as never, tools as never)
  const asked = confirm.mock.calls[0]?.[0]
  expect([asked?.title ?? null, asked?.text ?? null]).toEqual([title, text])
  if (asked) expect(asked.confirmLabel).toBe('Flytta')
  // Nothing is moved when the person changes their mind.
  expect(mutate).toHaveBeenCalledTimes(text ? 0 : 1)
})

test('a menu that a site has chosen is told with the place, and nothing is moved', async () => {
  const place = {
    entity: 'setting',
    id: 1,
    title: 'Huvudmeny',
    group: null,
    trashed: false,
    editUrl: '/setting',
    url: null,
  }
  const confirm = vi.fn(async () => false)
  const pick = vi.fn(async () => ({ value: 2, label: 'Höör' }))
  const moveTo = { mutate: vi.fn(async () => ({ count: 1, moved: [], left: [] })) }
  const move = (items: object[]) =>
    moveTexts(
      menu as never,
      [{ id: 1, title: 'Toppmeny' }] as never,
      {
        client: {
          menu: { usedIn: { query: async () => ({ items, counted: [], total: items.length }) }, moveTo },
        } as never,
        ...{ pick, confirm, groups: [hoor] as never, can: () => true },
      } as never,
    )
  await move([place])
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Toppmeny', tells: true }))
  expect([pick.mock.calls, moveTo.mutate.mock.calls]).toEqual([[], []])
  await move([])
  expect(moveTo.mutate).toHaveBeenCalledWith({ ids: [1], group_id: 2 })
})

import { article } from '@kollegium/api/definitions/content'
import { expect, test } from 'vitest'
import { moveTexts } from './move-action.ts'

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

import { expect, test } from 'vitest'
import type { Client } from '../../../lib/trpc.ts'
import type { Outcome, RowAction } from '../../../resource/screen.ts'
import { activeActs, addRole, moveFiles } from './bulk-acts.ts'

/** A client that notes each call, and answers queries by path. */
function fakeClient(answers: Record<string, unknown> = {}) {
  const calls: [string, unknown][] = []
  const call = (path: string) => async (input: unknown) => {
    calls.push([path, input])
    return answers[path] ?? { updated_at: `after ${calls.length}` }
  }
  const procedure = (path: string) => ({ query: call(path), mutate: call(path) })
  const router = (name: string) => new Proxy({}, { get: (_, key) => procedure(`${name}.${String(key)}`) })
  const client = new Proxy({}, { get: (_, key) => router(String(key)) }) as Client
  return { client, calls, changes: () => calls.filter(([path]) => !path.endsWith('.get')) }
}

const run = (action: RowAction, client: Client, rows: { id: number }[]) =>
  action.run(
    rows.map(({ id }) => id),
    { client, pick: async () => ({ value: 9, label: 'Målet' }) } as never,
    rows,
  )

test('rows that are turned off are turned on again, over nobody’s later change', async () => {
  const { client, changes } = fakeClient()
  const [, off] = activeActs('user', 'active', (own, id, active, updated_at) =>
    own.user.update.mutate({ id, data: { active }, updated_at }),
  )
  const outcome = (await run(off as RowAction, client, [{ id: 1 }, { id: 2 }])) as Outcome
  await outcome.undo()
  expect(changes()).toEqual([
    ['user.update', { id: 1, data: { active: false }, updated_at: undefined }],
    ['user.update', { id: 2, data: { active: false }, updated_at: undefined }],
    ['user.update', { id: 1, data: { active: true }, updated_at: 'after 1' }],
    ['user.update', { id: 2, data: { active: true }, updated_at: 'after 2' }],
  ])
})

test('files go back to the places that they left, from the place where they were put', async () => {
  const { client, changes } = fakeClient({ 'folder.get': { portfolio_id: 5 } })
  const rows = [
    { id: 1, portfolio_id: 3, folder_id: 4 },
    { id: 2, portfolio_id: 3, folder_id: null },
  ]
  const outcome = (await run(moveFiles, client, rows)) as Outcome
  await outcome.undo()
  const from = { portfolio_id: 5, folder_id: 9 }
  expect(changes()).toEqual([
    ['file.move', { ids: [1, 2], ...from }],
    ['file.move', { ids: [1], portfolio_id: 3, folder_id: 4, from }],
    ['file.move', { ids: [2], portfolio_id: 3, folder_id: null, from }],
  ])
})

test('a role is taken back from people who got it, and from nobody who had it', async () => {
  const { client, changes } = fakeClient({ 'user.get': { roles: [{ id: 2 }], updated_at: 'before' } })
  const outcome = (await run(addRole, client, [{ id: 1 }])) as Outcome
  await outcome.undo()
  expect(changes()).toEqual([
    ['user.update', { id: 1, data: { roles: [2, 9] }, updated_at: 'before' }],
    ['user.update', { id: 1, data: { roles: [2] }, updated_at: expect.stringContaining('after') }],
  ])
  const had = fakeClient({ 'user.get': { roles: [{ id: 9 }], updated_at: 'before' } })
  expect(await run(addRole, had.client, [{ id: 1 }])).toBe('1 användare har fått rollen Målet')
})

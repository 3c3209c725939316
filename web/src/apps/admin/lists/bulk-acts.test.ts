import { expect, test } from 'vitest'
import type { Client } from '../../../lib/trpc.ts'
import type { Outcome, RowAction } from '../../../resource/screen.ts'
import { activeActs, addGroupRole, addRole, addToGroup, moveFiles } from './bulk-acts.ts'

/** A client that notes each call, and answers queries by path. */
function fakeClient(answers: Record<string, unknown> = {}) {
  const calls: [string, unknown][] = []
  const call = (path: string) => async (input: unknown) => {
    calls.push([path, input])
    return answers[path] ?? { updated_at: `after ${calls.length}` }
  }
  const procedure = (path: string) =>
    path.endsWith('.get') || path.endsWith('.options') ? { query: call(path) } : { mutate: call(path) }
  const router = (name: string) => new Proxy({}, { get: (_, key) => procedure(`${name}.${String(key)}`) })
  const client = new Proxy({}, { get: (_, key) => router(String(key)) }) as Client
  return { client, calls, changes: () => calls.filter(([path]) => !path.endsWith('.get')) }
}

const run = (action: RowAction, client: Client, rows: { id: number }[]) =>
  action.run(
    rows.map(({ id }) => id),
    {
      client,
      pick: async () => ({ value: 9, label: 'Målet' }),
      groups: [],
      current: { id: 4 },
      can: () => true,
    } as never,
    rows,
  )

test('rows that are turned off are turned on again, over nobody’s later change', async () => {
  const { client, changes } = fakeClient({ 'user.get': { active: true } })
  const [, off] = activeActs('user', 'active')
  const outcome = (await run(off as RowAction, client, [{ id: 1 }, { id: 2 }])) as Outcome
  await outcome.undo()
  expect(changes()).toEqual([
    ['user.update', { id: 1, data: { active: false } }],
    ['user.update', { id: 2, data: { active: false } }],
    ['user.update', { id: 1, data: { active: true }, updated_at: 'after 2' }],
    ['user.update', { id: 2, data: { active: true }, updated_at: 'after 4' }],
  ])
})

test('files go back to the places that they left, from the place where they were put', async () => {
  const { client, changes } = fakeClient({
    'folder.get': { portfolio_id: 5 },
    'file.get': { portfolio_id: 3, folder_id: 4 },
  })
  const outcome = (await run(moveFiles, client, [{ id: 1 }, { id: 2 }])) as Outcome
  await outcome.undo()
  const from = { portfolio_id: 5, folder_id: 9 }
  expect(changes()).toEqual([
    ['file.move', { ids: [1, 2], ...from }],
    ['file.move', { ids: [1], portfolio_id: 3, folder_id: 4, from }],
    ['file.move', { ids: [2], portfolio_id: 3, folder_id: 4, from }],
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

const memberships = [{ group_id: 3, groupRoles: [{ id: 2 }] }]
const before = [{ group_id: 3, groupRoles: [2] }]

test('people are put in a group as members, beside the groups that they have; those who are there stay', async () => {
  const { client, changes } = fakeClient({
    'user.get': { memberships, updated_at: 'before' },
    'groupsRole.options': [
      { id: 5, name: 'member' },
      { id: 6, name: 'issuer' },
    ],
  })
  const outcome = (await run(addToGroup, client, [{ id: 1 }])) as Outcome
  expect(outcome.text).toBe('1 användare är med i Målet')
  await outcome.undo()
  expect(changes().filter(([path]) => path === 'user.update')).toEqual([
    [
      'user.update',
      { id: 1, data: { memberships: [...before, { group_id: 9, groupRoles: [5] }] }, updated_at: 'before' },
    ],
    ['user.update', { id: 1, data: { memberships: before }, updated_at: expect.stringContaining('after') }],
  ])
  const there = fakeClient({
    'user.get': { memberships: [{ group_id: 9, groupRoles: [] }], updated_at: 'before' },
    'groupsRole.options': [],
  })
  expect(await run(addToGroup, there.client, [{ id: 1 }])).toBe('1 användare är med i Målet')
})

test('people get a role in the group that one works in, beside those that they have there', async () => {
  const held = [...memberships, { group_id: 4, groupRoles: [{ id: 7 }] }]
  const { client, changes } = fakeClient({ 'user.get': { memberships: held, updated_at: 'before' } })
  const outcome = (await run(addGroupRole, client, [{ id: 1 }])) as Outcome
  expect(changes()).toEqual([
    [
      'user.update',
      { id: 1, data: { memberships: [...before, { group_id: 4, groupRoles: [7, 9] }] }, updated_at: 'before' },
    ],
  ])
  await outcome.undo()
  expect(changes().at(-1)?.[1]).toMatchObject({ data: { memberships: [...before, { group_id: 4, groupRoles: [7] }] } })
})

test('each of these acts is offered to those who may do it somewhere', () => {
  const about = (may: boolean, current: { id: number } | null) =>
    ({ groups: [{ id: 4, title: 'Här' }], current, can: () => may }) as never
  expect(addToGroup.offered?.(about(true, null))).toBe(true)
  expect(addToGroup.offered?.(about(false, null))).toBe(false)
  expect(addGroupRole.offered?.(about(true, { id: 4 }))).toBe(true)
  expect(addGroupRole.offered?.(about(true, null))).toBe(false)
  expect(addGroupRole.offered?.(about(false, { id: 4 }))).toBe(false)
})

test('nothing is hidden before the question is answered', async () => {
  const { client, calls } = fakeClient()
  const [, off] = activeActs('file', 'status', { mayHide: async () => false })
  expect(await run(off as RowAction, client, [{ id: 1 }])).toBe(null)
  expect(calls).toEqual([])
})

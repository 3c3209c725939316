import { article, card } from '@kollegium/api/definitions/content'
import { describe, expect, test, vi } from 'vitest'
import type { Client } from '../../../lib/trpc.ts'
import type { Outcome, PartOutcome, RowAction } from '../../../resource/row-action.ts'
import { refusal } from '../../../resource/testing.tsx'
import { activeActs, addGroupRole, addRole, addToGroup, moveFiles } from './bulk-acts.ts'
import { groupActs } from './office.ts'
import { contentList } from './publishing.ts'

/** A client that notes each call, and answers queries by path. */
function fakeClient(answers: Record<string, unknown> = {}) {
  const calls: [string, unknown][] = []
  const call = (path: string) => async (input: unknown) => {
    calls.push([path, input])
    return answers[path] ?? { updated_at: `after ${calls.length}` }
  }
  const procedure = (path: string) =>
    /\.(get|options|siteLinkedFrom|usesLostByMove)$/.test(path) ? { query: call(path) } : { mutate: call(path) }
  const router = (name: string) => new Proxy({}, { get: (_, key) => procedure(`${name}.${String(key)}`) })
  const client = new Proxy({}, { get: (_, key) => router(String(key)) }) as Client
  return { client, calls, changes: () => calls.filter(([path]) => !/\.(get|usesLostByMove)$/.test(path)) }
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
    'file.usesLostByMove': { items: [], total: 0, hidden: 0 },
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
  expect(await run(addRole, had.client, [{ id: 1 }])).toBe('1 har rollen Målet sedan tidigare')
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
  expect(await run(addToGroup, there.client, [{ id: 1 }])).toBe('1 är med i Målet sedan tidigare')
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

test('groups that are turned off are asked about, with their number and all that follows', async () => {
  const uses = { items: [{ entity: 'page', id: 5, title: 'Länkar' }], total: 4 }
  const { client, calls } = fakeClient({ 'group.get': { status: true }, 'group.siteLinkedFrom': uses })
  const [, off] = groupActs
  type Asked = { text: (close: () => void) => { props: object }[] }
  const confirm = vi.fn(async (_question: Asked) => false)
  const ask = (rows: { id: number }[]) => off?.run([], { client, confirm } as never, rows)
  expect(await ask([{ id: 1 }, { id: 2 }])).toBe(null)
  // The links of other sites to theirs, in one call.
  expect(calls).toEqual([['group.siteLinkedFrom', { ids: [1, 2] }]])
  const about = { title: 'Inaktivera 2 grupper?', wide: true, confirmLabel: 'Inaktivera 2 grupper' }
  expect(confirm).toHaveBeenCalledWith({ ...about, text: expect.any(Function) })
  expect(confirm.mock.calls[0]?.[0].text(() => undefined).map(({ props }) => props)).toMatchObject([
    { children: 'Webbplatserna stängs för besökare, och grupperna visas inte längre utåt.' },
    { uses },
  ])
  confirm.mockResolvedValue(true)
  expect(((await ask([{ id: 1 }])) as Outcome).text).toBe('1 grupp har inaktiverats')
  expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Inaktivera 1 grupp?' }))
  // A run asks by itself, and tells the same.
  expect(await off?.bulk?.warns?.(250)).toContain('Webbplatserna stängs')
})

describe('rows that are done one by one', () => {
  const rows = Array.from({ length: 6 }, (_, at) => ({ id: at + 1, title: `Grupp ${at + 1}` }))
  const [on] = activeActs('group', 'status')
  /** A server that refuses rows. */
  const refusing = (refusals: Record<number, Error>) => {
    const update = vi.fn(async ({ id }: { id: number; data: object }) => {
      if (refusals[id]) throw refusals[id]
      return { updated_at: 'after' }
    })
    const client = { group: { get: { query: async () => ({ status: false }) }, update: { mutate: update } } }
    return { update, act: (some = rows) => run(on as RowAction, client as unknown as Client, some) }
  }

  test('keep none of the others back: the outcome names the refused ones with why, and takes the others back', async () => {
    const stale = refusal('CONFLICT', 'Din text finns kvar.', { details: { stale: true, name: 'Anna Ek' } })
    const { act, update } = refusing({ 2: stale, 5: refusal('FORBIDDEN', 'Du har inte behörighet.') })
    const outcome = (await act()) as PartOutcome
    expect(outcome.text).toBe(
      '4 av 6 grupper har aktiverats. ”Grupp 2”: Anna Ek har ändrat gruppen sedan du hämtade listan. ”Grupp 5”: Du har inte behörighet.',
    )
    expect(outcome.partly).toBe(true)
    update.mockClear()
    await outcome.undo?.()
    expect(update.mock.calls.map(([{ id }]) => id)).toEqual([1, 3, 4, 6])
  })

  test('name three refused ones, and offer no way back from nothing', async () => {
    const { act } = refusing(Object.fromEntries(rows.map(({ id }) => [id, refusal('NOT_FOUND', 'Borta.')])))
    const outcome = (await act()) as PartOutcome
    expect(outcome.text).toBe(
      '0 av 6 grupper har aktiverats. ”Grupp 1”: Borta. ”Grupp 2”: Borta. ”Grupp 3”: Borta. och 3 till',
    )
    expect(outcome.undo).toBeUndefined()
    await expect(act(rows.slice(0, 1))).rejects.toThrow('Borta.')
  })

  test('stop where the next ones would fail the same', async () => {
    const { act, update } = refusing({ 3: refusal('UNAVAILABLE', 'Försök om en stund.') })
    expect(((await act()) as PartOutcome).text).toBe('2 av 6 grupper har aktiverats. ”Grupp 3”: Försök om en stund.')
    expect(update).toHaveBeenCalledTimes(3)
    await expect(refusing({ 1: refusal('UNAVAILABLE', 'Försök om en stund.') }).act()).rejects.toThrow('Försök')
  })
})

describe('an outcome tells the rows that were changed, and those that were so already', () => {
  const stateOf =
    (on: number[]) =>
    async ({ id }: { id: number }) => ({ active: on.includes(id), status: on.includes(id) })
  const update = async () => ({ updated_at: 'after' })
  const rows = [1, 2, 3, 4].map((id) => ({ id, title: `Rad ${id}` }))

  test('of rows that are done one by one', async () => {
    const client = { user: { get: { query: stateOf([1]) }, update: { mutate: update } } } as unknown as Client
    const [on, off] = activeActs('user', 'active')
    const text = async (action: RowAction | undefined) =>
      ((await run(action as RowAction, client, rows)) as Outcome).text
    expect(await text(on)).toBe('3 användare har aktiverats. 1 är aktiv sedan tidigare.')
    expect(await text(off)).toBe('1 användare har inaktiverats. 3 är inaktiva sedan tidigare.')
  })

  test('beside a refused one', async () => {
    const mutate = async ({ id }: { id: number }) => {
      if (id === 2) throw refusal('NOT_FOUND', 'Borta.')
      return update()
    }
    const client = { user: { get: { query: stateOf([1, 3]) }, update: { mutate } } } as unknown as Client
    const [on] = activeActs('user', 'active')
    expect(((await run(on as RowAction, client, rows)) as PartOutcome).text).toBe(
      '1 av 4 användare har aktiverats. 2 är aktiva sedan tidigare. ”Rad 2”: Borta.',
    )
  })

  test('of files that lie in the folder already: they are not moved', async () => {
    const move = vi.fn(async (_: object) => [])
    const client = {
      folder: { get: { query: async () => ({ portfolio_id: 5 }) } },
      file: {
        get: { query: async ({ id }: { id: number }) => ({ portfolio_id: 5, folder_id: id === 1 ? null : 9 }) },
        move: { mutate: move },
        usesLostByMove: { query: async () => ({ items: [], total: 0, hidden: 0 }) },
      },
    } as unknown as Client
    const { text } = (await run(moveFiles, client, rows)) as Outcome
    expect(text).toBe('1 fil har flyttats till Målet. 3 ligger i Målet sedan tidigare.')
    expect(move.mock.calls).toEqual([[{ ids: [1], portfolio_id: 5, folder_id: 9 }]])
    expect(await run(moveFiles, client, rows.slice(1))).toBe('3 ligger i Målet sedan tidigare')
    expect(move).toHaveBeenCalledTimes(1)
  })

  test('of texts, by the versions that the server answers', async () => {
    const answer = (versions: object) => ({ mutate: async () => ({ count: 4, versions }) })
    const none = { items: [], total: 0 }
    const clientOf = (versions: object) => {
      const some = answer(versions)
      const usedInAny = { query: async () => ({ shownBy: none, linkedFrom: none }) }
      return { card: { publish: some, unpublish: some, usedInAny }, article: { addTag: some } } as unknown as Client
    }
    const actOf = (resource: object, label: string) =>
      contentList(resource as never).actions.find((each) => each.label === label) as RowAction
    const tools = { confirm: async () => true, pick: async () => ({ value: 9, label: 'Målet' }) }
    const told = async (action: RowAction, versions: object) => {
      const done = await action.run([1, 2, 3, 4], { client: clientOf(versions), ...tools } as never, rows)
      return typeof done === 'string' ? done : done?.text
    }
    const three = { 1: 'a', 2: 'b', 3: 'c' }
    expect(await told(actOf(card, 'Publicera'), three)).toBe('3 kort har publicerats. 1 är publicerat sedan tidigare.')
    expect(await told(actOf(card, 'Avpublicera'), {})).toBe('4 är opublicerade sedan tidigare')
    expect(await told(actOf(article, 'Lägg till tagg'), { 1: 'a' })).toBe(
      'Artikeln har fått taggen Målet. 3 har taggen Målet sedan tidigare.',
    )
  })
})

test('files that visitors would lose are not moved before the question is answered', async () => {
  const { client, calls, changes } = fakeClient({
    'folder.get': { portfolio_id: 5 },
    'file.usesLostByMove': { items: [], total: 0, hidden: 1 },
  })
  const asked: string[] = []
  const confirm = async ({ title }: { title: string }) => {
    asked.push(title)
    return false
  }
  const pick = async () => ({ value: 9, label: 'Målet' })
  const ticked = [{ id: 1 }, { id: 2 }]
  expect(await moveFiles.run([1, 2], { client, confirm, pick } as never, ticked as never)).toBe(null)
  expect(asked).toEqual(['Flytta 2 filer till Målet?'])
  expect(calls).toContainEqual(['file.usesLostByMove', { ids: [1, 2], folder_ids: [], portfolio_id: 5 }])
  expect(changes()).toEqual([])
})

test('nothing is hidden before the question is answered', async () => {
  const { client, calls } = fakeClient()
  const [, off] = activeActs('file', 'status', { mayHide: async () => false })
  expect(await run(off as RowAction, client, [{ id: 1 }])).toBe(null)
  expect(calls).toEqual([])
})

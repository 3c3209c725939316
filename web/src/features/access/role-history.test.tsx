import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { birgitta, box, open } from './testing-role.tsx'
import { earlierOf } from './use-role.ts'

const talk = { 'comment.list': () => ({ items: [], open: 0 }), 'following.get': () => ({ on: false }) }

test('a role is talked about and followed, and its acts are listed', async () => {
  const { calls } = await open({ ...talk, 'activity.ofRecord': () => ({ items: [], more: false }) })
  await screen.findByText('Ingen har kommenterat. Besökare ser aldrig kommentarer.')
  await screen.findByRole('switch', { name: /^Bevaka rollen/ })
  fireEvent.click(await screen.findByRole('tab', { name: /^Ändringar/ }))
  await screen.findByRole('heading', { name: 'Vem gjorde vad' })
  const asked = calls.filter(({ path }) => /^(comment|following|activity)\./.test(path))
  for (const { input } of asked) expect(input).toMatchObject({ entity: 'role', id: 2 })
  expect(asked.map(({ path }) => path).sort()).toEqual(['activity.ofRecord', 'comment.list', 'following.get'])
})

test('one list tells the acts on a role, the rights that each gave and took, and changes of the time before', async () => {
  const at = '2026-10-12T10:00:00.000Z'
  const act = {
    ...{ id: '9', end: '8', at, since: at, action: 'update', fields: ['permissions'], entity: 'role' },
    ...{ person: { id: 5, name: 'Birgitta Testander' }, record: { id: 2, title: 'Lärare' }, others: [], number: 1 },
  }
  const made = { ...act, id: '3', at: '2026-09-01T10:00:00.000Z', since: '2026-09-01T10:00:00.000Z', action: 'create' }
  const change = { ...birgitta, permission: 25 }
  let more = true
  await open({
    ...talk,
    'activity.ofRecord': () => ({ items: [act, made], more }),
    'role.changes': () => ({
      total: 44,
      items: [
        { ...change, id: '7', at: '2026-10-12T09:59:59.000Z', label: 'Evenemang: publicera' },
        { ...change, id: '6', at: '2026-10-12T09:59:58.000Z', given: false, label: 'Taggar: visa' },
        { ...change, id: '5', at: '2026-10-12T09:59:57.000Z', by: 'Gunilla Exempelsson', label: 'Menyer: visa' },
        { ...change, id: '1', at: '2025-01-12T10:00:00.000Z', label: 'Kort: visa' },
      ],
    }),
  })
  const tab = screen.getByRole('tab', { name: /^Ändringar/ })
  await waitFor(() => expect(tab.textContent).toBe('Ändringar 44'))
  fireEvent.click(tab)
  const panel = () => within(screen.getByRole('tabpanel'))
  await panel().findByText('Gav Evenemang: publicera')
  const [changed, created] = panel()
    .getAllByText(/^Birgitta Testander (ändrade|skapade)/)
    .map((each) => each.closest('li'))
  expect(changed?.textContent).toContain('Gav Evenemang: publicera')
  expect(changed?.textContent).toContain('Tog bort Taggar: visa')
  expect(changed?.textContent).not.toContain('Menyer: visa')
  expect(created?.textContent).not.toContain('Gav')
  // The oldest stand below all acts, which are not all shown yet.
  expect(panel().queryByText(/Kort: visa/)).toBeNull()
  more = false
  fireEvent.click(panel().getByRole('button', { name: 'Visa äldre' }))
  await panel().findByText('Birgitta Testander gav Kort: visa')
  panel().getByText('Gunilla Exempelsson gav Menyer: visa')
  expect(panel().getAllByText(/Evenemang: publicera/)).toHaveLength(1)
})

const ofDay = (day: string, permission: number, given: boolean) => ({
  ...{ ...birgitta, id: `${day} ${permission}`, at: `2026-${day}T10:00:00.000Z`, label: 'Något' },
  ...{ permission, given },
})

test('the rights before the newest day of changes are known, where all of that day is', () => {
  const items = [
    ofDay('11-30', 30, false),
    ofDay('11-30', 31, true),
    ofDay('11-30', 30, true),
    ofDay('10-12', 32, true),
  ]
  expect(earlierOf({ total: 44, items })).toEqual({
    ...{ day: items[3]?.at, before: items[0]?.at },
    rights: new Map([
      [30, false],
      [31, false],
    ]),
  })
  expect(earlierOf({ total: 3, items: items.slice(0, 3) })).toMatchObject({ day: null })
  expect(earlierOf({ total: 4, items: items.slice(0, 3) })).toBeNull()
  expect(earlierOf({ total: 0, items: [] })).toBeNull()
})

test('a role is put back to an earlier day: its boxes change, and nothing is saved before it is looked over', async () => {
  // The role has got the reading of tags, which is the person's own to give; the removal of tags is not.
  const items = [ofDay('11-30', 31, false), ofDay('11-30', 30, true), ofDay('10-12', 32, true)]
  const { calls } = await open({
    'role.changes': () => ({ total: 3, items }),
    'role.reach': () => [{ id: 30, gain: 0, lose: 49, keep: 0, groups: 0 }],
  })
  const changed = await screen.findByRole('tab', { name: /^Ändringar/ })
  await waitFor(() => expect(changed.textContent).toBe('Ändringar 3'))
  fireEvent.click(box('Evenemang: Ta bort'))
  fireEvent.click(changed)
  const button = await screen.findByRole('button', { name: 'Återställ till 12 oktober 2026 …' })
  // The removal of tags is not put back: it is told before the press, not found afterwards.
  const told = screen.getByText(/^En rättighet återställs inte\./)
  expect(button.getAttribute('aria-describedby')).toBe(told.id)
  button.focus()
  fireEvent.click(button)
  // Another box that was changed before is put back.
  await screen.findByText('1 ändring är inte sparad')
  expect(box('Evenemang: Ta bort').checked).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Vad rollen får göra' }))
  expect(box('Taggar: Visa').checked).toBe(false)
  expect(screen.queryByRole('button', { name: /^Återställ till/ })).toBeNull()
  expect(calls.map(({ path }) => path)).not.toContain('permission.updateMany')
})

test('a role that is put back in whole tells of nothing that stays', async () => {
  // The removal of tags, which is not the person's own to give, came and went on one day.
  const items = [
    ofDay('11-30', 31, false),
    ofDay('11-30', 31, true),
    ofDay('11-30', 30, true),
    ofDay('10-12', 32, true),
  ]
  await open({ 'role.changes': () => ({ total: 4, items }) })
  await screen.findByRole('button', { name: 'Återställ till 12 oktober 2026 …' })
  expect(screen.queryByText(/återställs inte/)).toBeNull()
})

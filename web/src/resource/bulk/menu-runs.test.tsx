import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contentLists } from '../../apps/admin/lists/content.ts'
import { open, rowOf, rows, runOf, selectAll } from './testing.tsx'

// Acts on every menu of a list's filter.

const groups = [1, 2].map((id) => ({
  ...{ id, name: `g${id}`, title: ['Skåne', 'Höör'][id - 1], category: 'local', parent_id: null, depth: 0 },
}))
const menus = rows.map(({ id }) => ({ ...rowOf(id), name: `m${id}`, description: '', group: groups[0] }))
const use = {
  ...{ entity: 'setting', id: 5, title: 'mainMenu', group: groups[0], trashed: false, url: null },
  editUrl: 'http://admin.localhost/setting',
}
const uses = { shownBy: { items: [use], total: 1 }, linkedFrom: { items: [], total: 0 } }
const chosen = { ids: [1, 2, 3], total: 312, same: 308, refused: 1, named: [], mark: 'these', uses, groups: 1 }

/** Opens the list of menus for a person of two groups. */
const openMenus = (answers: Parameters<typeof open>[0] = {}, runs: Parameters<typeof open>[1] = [], of = groups) =>
  open(
    {
      'menu.list': () => ({ items: menus, total: 312, page: 1, limit: 25 }),
      'lists.chosen': () => chosen,
      'lists.groups': () => ({ groups: 2 }),
      ...answers,
    },
    runs,
    { path: '/menu?sok=art', screen: contentLists.menu, groups: of },
  )

beforeEach(() => localStorage.clear())

/** Chooses the group Höör in the dialog of a move. */
async function chooseGroup() {
  fireEvent.click(page.getByRole('button', { name: 'Flytta till …' }))
  const field = await page.findByRole('combobox', { name: 'Flytta till en annan grupp' })
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'Höör' } })
  await page.findByRole('option', { name: /Höör/ })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(page.getByRole('button', { name: 'Välj' }))
}

test('every menu of the filter is moved after a question that names the places where menus stay', async () => {
  const { calls } = openMenus()
  await selectAll()
  await chooseGroup()
  const question = await page.findByRole('alertdialog', { name: 'Flytta 3 menyer till Höör?' })
  expect(within(question).getByText('308 finns hos Höör sedan tidigare.')).toBeTruthy()
  expect(within(question).getByText(/1 av 312 får du inte ändra/)).toBeTruthy()
  expect(within(question).getByText(/^Det som används blir kvar, i/)).toBeTruthy()
  expect(within(question).getByRole('link', { name: /Huvudmeny/ })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.chosen')?.input).toMatchObject({
    ...{ entity: 'menu', act: 'moveTo', target: 2, uses: true, search: 'art' },
  })
  expect(calls.some(({ path }) => path === 'lists.begin')).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Flytta 3 menyer till Höör' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'lists.begin')?.input).toMatchObject({
      ...{ entity: 'menu', act: 'moveTo', target: { id: 2, name: 'Höör' }, mark: 'these', search: 'art' },
    }),
  )
  // No menu is moved by the browser.
  expect(calls.filter(({ path }) => path.startsWith('menu.')).map(({ path }) => path)).not.toContain('menu.moveTo')
})

test('a person who changes their mind moves none, and one of a single group is offered no move', async () => {
  const { calls, unmount } = openMenus()
  await selectAll()
  await chooseGroup()
  fireEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Nej' }))
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  expect(calls.some(({ path }) => path === 'lists.begin')).toBe(false)
  unmount()
  openMenus({}, [], groups.slice(0, 1))
  await selectAll()
  expect(page.queryByRole('button', { name: 'Flytta till …' })).toBeNull()
  expect(page.getByRole('button', { name: 'Ta bort' })).toBeTruthy()
})

test('the outcome tells the moved menus, those that stayed with the reason, and offers to take the move back', async () => {
  const reason = 'Objektet är valt av 1 inställning och kan därför inte flyttas.'
  const { calls, put } = openMenus(
    { 'lists.undo': (named: { id: string }) => put(named, { state: 'running', isUndo: true, undoable: 0, at: 0 }) },
    [
      runOf({
        ...{ act: 'moveTo', target_id: 2, target: 'Höör', state: 'done', total: 4, at: 4, done: 3, undoable: 3 },
        ...{ same_number: 308, refused_number: 1, refused: [{ id: 9, title: 'Toppmeny', reason }] },
      }),
    ],
  )
  const outcome = (await page.findByText(/^3 menyer har flyttats till Höör/)).closest('[role=status]') as HTMLElement
  expect(within(outcome).getByText('308 finns hos Höör sedan tidigare.')).toBeTruthy()
  expect(within(outcome).getByRole('link', { name: 'Toppmeny' }).getAttribute('href')).toBe('/menu/9')
  expect(within(outcome).getByText(`: ${reason}`)).toBeTruthy()
  fireEvent.click(within(outcome).getByRole('button', { name: 'Ångra' }))
  expect(await page.findByRole('progressbar', { name: 'Ångrar: Flytta till …' })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.undo')?.input).toEqual({ entity: 'menu', id: 'a' })
})

test('every menu of the filter is removed after a question that names the places where menus stay', async () => {
  const { calls } = openMenus()
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Ta bort' }))
  const question = await page.findByRole('alertdialog', { name: 'Ta bort 3 menyer?' })
  expect(within(question).getByRole('link', { name: /Huvudmeny/ })).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Ta bort 3 menyer' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'lists.begin')?.input).toMatchObject({ entity: 'menu', act: 'delete' }),
  )
})

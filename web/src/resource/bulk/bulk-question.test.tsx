import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { documentLists } from '../../apps/admin/lists/documents.ts'
import { groupActs } from '../../apps/admin/lists/office.ts'
import { groupList } from '../../features/group-form/group-list.ts'
import { refusal } from '../testing.tsx'
import { open, rowOf, rows, selectAll } from './testing.tsx'

test('the question asks with the rows that the act changes, and it and the outcome tell of those that are so already', async () => {
  const chosen = { ids: [1, 2, 3], total: 312, same: 307, refused: 2, named: [], mark: 'these' }
  const { answers, calls } = open({ 'lists.chosen': () => chosen })
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Avpublicera' }))
  const question = await page.findByRole('alertdialog', { name: 'Avpublicera 3 artiklar?' })
  expect(within(question).getByText('307 är opublicerade sedan tidigare.')).toBeTruthy()
  expect(within(question).getByText(/2 av 312 får du inte ändra/)).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Nej' }))
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  answers['lists.chosen'] = () => ({ ...chosen, ids: [], same: 312, refused: 0 })
  fireEvent.click(page.getByRole('button', { name: 'Avpublicera' }))
  expect(await page.findByText('312 är opublicerade sedan tidigare.')).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'lists.begin')).toEqual([])
})

test('a person of several groups is told in how many of them the act changes rows; one of a single group is not', async () => {
  const chosen = { ids: [1, 2, 3], total: 312, same: 0, refused: 0, named: [], mark: 'these', uses: null, groups: 7 }
  const group = (id: number) => ({
    id,
    name: `g${id}`,
    title: `Grupp ${id}`,
    category: 'local',
    parent_id: null,
    depth: 0,
  })
  const ask = async (groups: object[]) => {
    const { unmount } = open({ 'lists.chosen': () => chosen }, [], { groups })
    await selectAll()
    fireEvent.click(page.getByRole('button', { name: 'Avpublicera' }))
    const text = (await page.findByRole('alertdialog', { name: 'Avpublicera 3 artiklar?' })).textContent
    unmount()
    return text
  }
  expect(await ask([group(1), group(2)])).toContain('De finns i 7 grupper.')
  expect(await ask([group(1)])).not.toContain('grupper')
})

test('rows that are others than those of the question are not touched', async () => {
  open({
    'lists.begin': () => {
      throw refusal('CONFLICT', 'Urvalet har ändrats sedan du svarade.')
    },
  })
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  fireEvent.click(await page.findByRole('button', { name: 'Publicera 156 artiklar' }))
  expect(await page.findByText('Urvalet har ändrats sedan du svarade.')).toBeTruthy()
  expect(page.queryByRole('progressbar')).toBeNull()
})

test('no changes nothing, and without a row that one may change nothing is asked', async () => {
  const { calls, answers } = open()
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  fireEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Nej' }))
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  answers['lists.chosen'] = () => ({ ids: [], total: 312, same: 0, refused: 312, named: [] })
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  expect(await page.findByText('Du får inte ändra något av det som är markerat.')).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'lists.begin')).toEqual([])
})

test('the question of an act on all names the places that lose a text, and the links that lead nowhere', async () => {
  const use = {
    entity: 'page',
    id: 5,
    title: 'Utbildningar',
    group: null,
    trashed: false,
    editUrl: 'http://admin.localhost/page/5',
    url: null,
  }
  const { calls, answers } = open()
  const uses = { shownBy: { items: [], total: 0 }, linkedFrom: { items: [use], total: 1 } }
  const chosen = answers['lists.chosen'] as () => object
  answers['lists.chosen'] = () => ({ ...chosen(), uses })
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Avpublicera' }))
  const question = await page.findByRole('alertdialog', { name: 'Avpublicera 156 artiklar?' })
  expect(within(question).getByText(/1 länk leder ingenstans, i/)).toBeTruthy()
  expect(within(question).getByRole('link', { name: /Utbildningar/ })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.chosen')?.input).toMatchObject({ uses: true })
  fireEvent.click(within(question).getByRole('button', { name: 'Nej' }))
  fireEvent.click(page.getByRole('button', { name: 'Ta bort' }))
  const removal = await page.findByRole('alertdialog', { name: 'Ta bort 156 artiklar?' })
  expect(within(removal).getByText(/Det som används blir kvar, i/)).toBeTruthy()
  fireEvent.click(within(removal).getByRole('button', { name: 'Ta bort 156 artiklar' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'lists.begin')?.input).toMatchObject({ act: 'delete', mark: 'these' }),
  )
})

test('the question before all groups of a filter are turned off has their number, and names the links of other sites', async () => {
  const use = {
    ...{ entity: 'page', id: 5, title: 'Våra college', group: null, trashed: false, url: null },
    editUrl: 'http://admin.localhost/page/5',
  }
  const uses = { shownBy: { items: [], total: 0 }, linkedFrom: { items: [use], total: 3 } }
  const groups = rows.map(({ id }) => ({ ...rowOf(id), title: `Artikel ${id}`, status: true, category: 'local' }))
  const { calls } = open(
    {
      'group.list': () => ({ items: groups, total: 312, page: 1, limit: 25 }),
      'lists.chosen': () => ({ ids: [1, 2], total: 2, same: 0, refused: 0, named: [], mark: 'these', uses }),
    },
    [],
    { path: '/group', screen: { ...groupList, actions: groupActs } },
  )
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Inaktivera' }))
  const question = await page.findByRole('alertdialog', { name: 'Inaktivera 2 grupper?' })
  expect(within(question).getByText(/^Webbplatserna stängs för besökare/)).toBeTruthy()
  expect(within(question).getByText('Från 3 ställen på andra webbplatser leder länkar hit:')).toBeTruthy()
  expect(within(question).getByRole('link', { name: 'Våra college' })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.chosen')?.input).toMatchObject({ act: 'inactivate', uses: true })
})

test('the question before all files of a filter are hidden says all that follows, and names the places that show them', async () => {
  const use = {
    ...{ entity: 'page', id: 5, title: 'Blanketter', group: null, trashed: false, url: null },
    editUrl: 'http://admin.localhost/page/5',
  }
  const uses = { shownBy: { items: [use], total: 1 }, linkedFrom: { items: [], total: 0 } }
  const files = rows.map(({ id }) => ({ ...rowOf(id), status: true, filename: 'a.pdf', filesize: 1, filetype: '' }))
  const { calls } = open(
    {
      'file.list': () => ({ items: files, total: 312, page: 1, limit: 25 }),
      'lists.chosen': () => ({ ids: [1, 2], total: 2, same: 0, refused: 0, named: [], mark: 'these', uses }),
    },
    [],
    { path: '/file', screen: documentLists.file },
  )
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Inaktivera' }))
  const question = await page.findByRole('alertdialog', { name: 'Inaktivera 2 filer?' })
  expect(within(question).getByText(/^Besökare når dem inte längre/)).toBeTruthy()
  expect(within(question).getByText('De används här:')).toBeTruthy()
  expect(within(question).getByRole('link', { name: 'Blanketter' })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.chosen')?.input).toMatchObject({ act: 'inactivate', uses: true })
})

test('the question before all files of a filter are moved names the places that lose those which visitors reach', async () => {
  const use = {
    ...{ entity: 'page', id: 5, title: 'Blanketter', group: null, trashed: false, url: null },
    editUrl: 'http://admin.localhost/page/5',
  }
  const uses = { shownBy: { items: [use], total: 1 }, linkedFrom: { items: [], total: 0 }, hidden: 2 }
  const folder = {
    search: async () => [{ value: 9, label: 'Inre mappen' }],
    get: async () => ({ value: 9, label: 'Inre mappen' }),
  }
  const files = rows.map(({ id }) => ({ ...rowOf(id), status: true, filename: 'a.pdf', filesize: 1, filetype: '' }))
  const { calls } = open(
    {
      'file.list': () => ({ items: files, total: 312, page: 1, limit: 25 }),
      'lists.chosen': () => ({ ids: [1, 2, 3], total: 3, same: 0, refused: 0, named: [], mark: 'these', uses }),
    },
    [],
    { path: '/file', screen: documentLists.file, relations: { folder } },
  )
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Flytta till mapp' }))
  const field = await page.findByRole('combobox', { name: 'Flytta till mapp' })
  act(() => field.focus())
  await page.findByRole('option', { name: 'Inre mappen' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(page.getByRole('button', { name: 'Välj' }))
  const question = await page.findByRole('alertdialog', { name: 'Flytta 3 filer till Inre mappen?' })
  expect(within(question).getByRole('button', { name: 'Flytta 3 filer till Inre mappen' })).toBeTruthy()
  expect(within(question).getByText(/^Besökare når inte längre 2 filer/)).toBeTruthy()
  expect(within(question).getByRole('link', { name: 'Blanketter' })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.chosen')?.input).toMatchObject({ act: 'moveFiles', uses: true })
})

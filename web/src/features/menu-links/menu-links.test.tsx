import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderKind } from '../../resource/fields/testing.tsx'
import { layOutRows, press } from '../../ui/sorting-testing.ts'
import { allowedDepths, moveBlock } from '../../ui/tree-rows.ts'
import { EntitiesContext } from '../entities/entity.ts'
import { links } from './link-field-types.tsx'
import { LinkSide } from './link-side.tsx'
import { type LinkInput, type LinkRow, maxDepth, possibleParents, putBelow, rowsOf, toLinks } from './tree.ts'

beforeEach(layOutRows)

const link = (id: number, title: string, children: object[] = [], more: object = {}) => ({
  id,
  title,
  content_id: null,
  url: `/${id}`,
  content: null,
  children,
  ...more,
})
const page = { id: 50, type: 'Page', title: 'Om oss' }
const menu = [
  link(1, 'Hem'),
  link(2, 'Utbildningar', [link(3, 'Vård'), link(4, 'Barn')]),
  link(5, '', [], { url: '', content_id: 50, content: page }),
]
const shape = (rows: readonly LinkRow[]) => rows.map((row) => `${'-'.repeat(row.depth)}${row.id}`)
const rows = rowsOf(menu)

test('a menu and its rows are the same thing', () => {
  expect(shape(rows)).toEqual(['1', '2', '-3', '-4', '5'])
  const sent = toLinks(rows)
  expect(sent.map(({ id, children }) => [id, children.map((each) => each.id)])).toEqual([
    [1, []],
    [2, [3, 4]],
    [5, []],
  ])
  expect(sent[2]).toMatchObject({ title: '', content_id: 50, url: '' })
})

test('content that one may not see stays linked', () => {
  expect(toLinks(rowsOf([link(1, 'Dold', [], { url: '', content_id: 9, content: null })]))).toMatchObject([
    { content_id: 9 },
  ])
})

test.each([
  ['up, with all below it', 1, 0, 0, ['2', '-3', '-4', '1', '5']],
  ['under the one above', 1, 1, 1, ['1', '-2', '--3', '--4', '5']],
  ['no deeper than three levels', 1, 1, 2, ['1', '-2', '--3', '--4', '5']],
  ['out of its parent', 3, 3, 0, ['1', '2', '-3', '4', '5']],
  ['between siblings it is one of them', 0, 2, 0, ['2', '-3', '-1', '-4', '5']],
  ['first there is nothing to lie under', 4, 0, 2, ['5', '1', '2', '-3', '-4']],
])('a link moves %s', (_, from, to, depth, expected) => {
  expect(shape(moveBlock(rows, { from, to, depth }, maxDepth))).toEqual(expected)
})

test('only depths that change no other link’s parent are open', () => {
  expect(allowedDepths(rows, 2, 2, maxDepth)).toEqual({ least: 1, most: 1 })
  expect(allowedDepths(rows, 3, 3, maxDepth)).toEqual({ least: 0, most: 2 })
  expect(allowedDepths(rows, 0, 0, maxDepth)).toEqual({ least: 0, most: 0 })
})

const withSearch: typeof links = {
  ...links,
  Field: (field) => (
    <EntitiesContext value={async () => [page, { id: 51, type: 'Article', title: 'Nyheter' }]}>
      <links.Field {...field} />
    </EntitiesContext>
  ),
}
const show = async (held: object[] = menu, more: object = {}) => {
  const view = renderKind(withSearch, { label: 'Länkar', held, ...more })
  await screen.findByRole('group', { name: 'Länkar' })
  return view
}
const grip = (name: string) => screen.getByRole('button', { name: `Flytta ${name}` })
const key = (name: string, pressed: string) => press(grip(name), pressed)
const sent = (view: { sent: () => unknown }) => view.sent() as LinkInput[]

test('by keyboard: Space lifts, arrows move and change level, Escape puts back; it is said', async () => {
  const view = await show()
  grip('Om oss').focus()
  await key('Om oss', ' ')
  await key('Om oss', 'ArrowRight')
  expect(screen.getByText('Om oss ligger på nivå 2, plats 5 av 5.')).toBeTruthy()
  await key('Om oss', ' ')
  expect(sent(view)[1]?.children.map((each) => each.id)).toEqual([3, 4, 5])

  await key('Om oss', ' ')
  await key('Om oss', 'ArrowUp')
  await key('Om oss', 'Escape')
  expect(sent(view)[1]?.children.map((each) => each.id)).toEqual([3, 4, 5])
})

test('from the row’s menu: in under the one above, and out again', async () => {
  const view = await show()
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Fler val för Om oss' }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Lägg under länken ovanför')
  expect(sent(view)[1]?.children).toHaveLength(3)
  await choose('Flytta ut en nivå')
  expect(sent(view)).toHaveLength(3)
  await choose('Flytta upp')
  expect(sent(view)[1]?.children.map((each) => each.id)).toEqual([3, 5, 4])
})

test('a new link: an address of its own, or content found by search, never both', async () => {
  const view = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Ny länk' }))
  const title = screen.getByRole('textbox', { name: /Rubrik/ })
  expect(document.activeElement).toBe(title)
  fireEvent.change(title, { target: { value: 'Studievägledning' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Egen webbadress' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Egen webbadress' }), {
    target: { value: 'https://studie.example' },
  })
  expect(sent(view).at(-1)).toEqual({
    title: 'Studievägledning',
    content_id: null,
    url: 'https://studie.example',
    children: [],
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Innehåll' }))
  const box = screen.getByRole('combobox')
  act(() => box.focus())
  fireEvent.change(box, { target: { value: 'ny' } })
  await waitFor(() => screen.getByRole('option', { name: /Nyheter/ }))
  fireEvent.keyDown(box, { key: 'End' })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(sent(view).at(-1)).toMatchObject({ content_id: 51, url: '' }))
  fireEvent.click(screen.getByRole('button', { name: 'Klar' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a link without a target says so, unless it only opens those below it', async () => {
  await show([link(1, 'Tom', [], { url: '' }), link(2, 'Rubrik', [link(3, 'Under')], { url: '' })])
  expect(screen.getAllByText('Länken leder ingenstans')).toHaveLength(1)
})

test('a link with an address that the menu doesn’t take says that the preview leaves it out', async () => {
  const wrong = [link(1, 'Halv', [], { url: 'htt' }), link(2, 'Skript', [], { url: 'javascript:alert(1)' })]
  await show([
    ...wrong,
    link(3, 'Hel', [], { url: 'https://example.se' }),
    link(4, 'Rubrik', [link(5, 'Under')], { url: '' }),
  ])
  const marked = screen.getAllByText('Adressen stämmer inte, så länken visas inte i förhandsvisningen')
  expect(marked.map((each) => each.closest('li')?.textContent)).toEqual([
    expect.stringContaining('Halv'),
    expect.stringContaining('Skript'),
  ])
})

test('removing a link removes those below it; who may not change it has no buttons', async () => {
  const view = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Fler val för Utbildningar' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ta bort länken' }))
  expect(sent(view).map((each) => each.id)).toEqual([1, 5])
  view.unmount()
  await show(menu, { readOnly: true })
  expect(screen.queryByRole('button')).toBeNull()
})

const linked = (path: string, more: object = {}) =>
  link(5, '', [], {
    ...{ url: '', content_id: 50, content: { ...page, ...more } },
    urlAlias: { id: 1, usage_id: 50, usage_type: 'Page', alias: path },
  })

test('a row tells the address of its content, and the group of one of another group', async () => {
  const record = { id: 1, group: { id: 7, title: 'Eslöv' } }
  const view = await show([linked('om-oss', { group: 'Eslöv', status: 'published' })], { record })
  expect(screen.getByText('Sida · /om-oss')).toBeTruthy()
  view.unmount()
  await show([linked('om-oss', { group: null, status: 'published' })], { record })
  expect(screen.getByText('Sida · Hela nätverket · /om-oss')).toBeTruthy()
})

test.each([
  ['unpublished', 'Länken leder ingenstans', 'Sida · /om-oss · opublicerad'],
  ['scheduled', 'Länken leder ingenstans än', 'Sida · /om-oss'],
])('a link to content that is %s leads nowhere', async (status, warning, line) => {
  await show([linked('om-oss', { status })])
  expect(screen.getByText(warning)).toBeTruthy()
  expect(screen.getByText(line)).toBeTruthy()
})

test('a link is put below another one, with all below it, never deeper than three levels', async () => {
  expect(possibleParents(rows, 'link-2').map(({ id }) => id)).toEqual([1, 5])
  expect(possibleParents(rows, 'link-1').map(({ id }) => id)).toEqual([2, 3, 4, 5])
  expect(shape(putBelow(rows, 'link-1', 'link-3'))).toEqual(['2', '-3', '--1', '-4', '5'])
  expect(shape(putBelow(rows, 'link-2', 'link-1'))).toEqual(['1', '-2', '--3', '--4', '5'])
  expect(shape(putBelow(rows, 'link-3', null))).toEqual(['1', '2', '-4', '5', '3'])
  const view = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Fler val för Om oss' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Redigera' }))
  fireEvent.click(screen.getByRole('button', { name: /^Överordnad länk/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Utbildningar' }))
  expect(sent(view)[1]?.children.map((each) => each.id)).toEqual([3, 4, 5])
})

test('beside a wide form the editor stands in the side column; the row stays marked', async () => {
  const besideIt: typeof links = {
    ...withSearch,
    Field: (field) => (
      <>
        <withSearch.Field {...field} />
        <LinkSide />
      </>
    ),
  }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(this.id === 'menu-link-side' ? 200 : 0, 0, 100, 40)
  })
  const view = renderKind(besideIt, { label: 'Länkar', held: menu })
  fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Hem' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Redigera' }))
  const editor = await screen.findByRole('region', { name: 'Redigera länk' })
  expect(screen.getByRole('list', { name: 'Länkar' }).contains(editor)).toBe(false)
  expect(screen.getByText('Redigeras').closest('li')?.textContent).toContain('Hem')
  fireEvent.change(within(editor).getByRole('textbox', { name: /Rubrik/ }), { target: { value: 'Start' } })
  expect(sent(view)[0]?.title).toBe('Start')
  fireEvent.click(within(editor).getByRole('button', { name: 'Klar' }))
  expect(screen.queryByRole('region', { name: 'Redigera länk' })).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fler val för Start')
})

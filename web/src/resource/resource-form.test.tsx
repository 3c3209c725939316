import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveProps } from './live-props.ts'
import { ResourceForm } from './resource-form.tsx'
import { articleScreen, refusal, renderWith, type Setup } from './testing.tsx'
import { list, open, press, record, saved, titleField, type, type Update } from './testing-form.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('shows the record: every field of the definition under its own label, and what nobody types', async () => {
  open()
  expect(await titleField()).toHaveProperty('value', 'Årets handledare')
  expect(page.getByRole('textbox', { name: /^Ingress/ })).toHaveProperty('value', 'Ingressen')
  expect(page.getByRole('radio', { name: 'Publicerad' })).toHaveProperty('checked', true)
  expect(page.getByRole('switch', { name: 'Dölj toppbilden' })).toHaveProperty('checked', false)
  expect(page.getByText('Handledare')).toBeTruthy()
  expect(page.getByText('18 november 2026')).toBeTruthy()
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Redigera artikel')
})

test('sends only what was changed, with the version it began from, and says that it is saved', async () => {
  const update = vi.fn((input: Update) => saved(input))
  open({ answers: { 'article.update': update } })
  await type('Ny rubrik')
  expect(page.getByText('Osparade ändringar')).toBeTruthy()
  press('Spara')
  await page.findByText('Artikeln har sparats')
  expect(update.mock.calls).toEqual([[{ id: 12, data: { title: 'Ny rubrik' }, updated_at: record.updated_at }]])
  expect(page.getByText('Sparat')).toBeTruthy()
  // The next save begins from the version just saved.
  await type('Nyare rubrik')
  press('Spara')
  await waitFor(() => expect(update.mock.calls[1]?.[0].updated_at).toBe('2026-11-20T11:00:00.000Z'))
})

test('saving without a change asks the server nothing', async () => {
  const { calls } = open()
  await titleField()
  press('Spara')
  await page.findByText('Sparat')
  expect(calls.map(({ path }) => path)).not.toContain('article.update')
})

test('Ctrl+S saves', async () => {
  const update = vi.fn((input: Update) => saved(input))
  open({ answers: { 'article.update': update } })
  await type('Ny rubrik')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
})

test('a required field that is empty is said at the field and in the summary, and nothing is sent', async () => {
  const update = vi.fn()
  open({ answers: { 'article.update': update } })
  await type('')
  press('Spara')
  const summary = await page.findByRole('region', { name: 'Fyll i alla obligatoriska fält' })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(within(summary).getByRole('link').textContent).toMatch(/^Rubrik: /)
  const field = await titleField()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(within(summary).getByRole('link'))
  expect(document.activeElement).toBe(field)
  expect(update).not.toHaveBeenCalled()
})

test('all errors of the server stand at their fields, and the text typed stays', async () => {
  open({
    answers: {
      'article.update': () => {
        throw refusal('INVALID', 'Det finns fält i formuläret som inte är rätt ifyllda', {
          fields: {
            'data.title': ['Rubriken används redan'],
            'data.tags.0': ['Objektet finns inte, eller så har du inte behörighet till det'],
            'data.settings': ['Värdet är inte rätt ifyllt'],
            'data.unknown': ['Något annat är fel'],
          },
        })
      },
    },
  })
  await type('Upptagen rubrik')
  press('Spara')
  const summary = await page.findByRole('region', { name: 'Formuläret innehåller 3 fel' })
  expect(within(summary).getAllByRole('link')).toHaveLength(3)
  expect((await titleField()).getAttribute('aria-invalid')).toBe('true')
  expect(page.getByText('Rubriken används redan')).toBeTruthy()
  expect(page.getByText('Något annat är fel')).toBeTruthy()
  expect(await titleField()).toHaveProperty('value', 'Upptagen rubrik')
})

test('a new one is created with the defaults and gets its own address', async () => {
  const create = vi.fn((input: { data: Record<string, unknown> }) => ({ ...record, ...input.data, id: 99, tags: [] }))
  open({ answers: { 'article.create': create } }, null)
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Ny artikel')
  await type('Alldeles ny')
  expect(page.getByRole('textbox', { name: /^Webbadress/ })).toHaveProperty('value', 'alldeles-ny')
  press('Spara')
  await page.findByText('Artikeln har skapats')
  expect(location.pathname).toBe('/article/99')
  expect(create.mock.calls[0]?.[0].data).toMatchObject({
    title: 'Alldeles ny',
    slug: '',
    status: 'unpublished',
    publish_at: null,
    date: null,
    tags: [],
    settings: { hideTopImage: false },
  })
})

test('times are typed in Swedish time and sent in UTC', async () => {
  const update = vi.fn((input: Update) => saved(input))
  open({ answers: { 'article.update': update } })
  const field = await page.findByRole('textbox', { name: /^Avpubliceras/ })
  fireEvent.change(field, { target: { value: '2026-12-01 08:00' } })
  fireEvent.blur(field)
  press('Spara')
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]?.[0].data).toEqual({ unpublish_at: '2026-12-01T07:00:00.000Z' })
})

test('a record that is not there, one that may not be changed, and one that can’t be fetched', async () => {
  const gone = open({
    answers: {
      'article.get': () => {
        throw refusal('NOT_FOUND', 'Sidan hittades inte')
      },
    },
  })
  await page.findByText('404')
  gone.unmount()

  const reader = open({ me: { rules: [['read', 'Article']] as never } })
  await page.findByText('Du kan läsa men inte ändra')
  expect(page.queryByRole('button', { name: 'Spara' })).toBeNull()
  expect(await titleField()).toHaveProperty('readOnly', true)
  reader.unmount()

  // Nobody's to change, whatever one may do else.
  const fixed = renderWith(<ResourceForm screen={{ ...articleScreen, noUpdate: true }} id={12} />, {
    path: '/article/12',
    answers: { 'article.get': () => record, 'article.list': list },
  })
  await page.findByText('Du kan läsa men inte ändra')
  expect(page.queryByRole('button', { name: 'Spara' })).toBeNull()
  fixed.unmount()

  open({
    answers: {
      'article.get': () => {
        throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.', { reference: 'ab12' })
      },
    },
  })
  await page.findByText('Tjänsten nås inte just nu.')
  expect(page.getByText(/ab12/)).toBeTruthy()
})

test('deleting asks, deletes and goes back to the list as it was', async () => {
  const remove = vi.fn(() => record)
  open({ answers: { 'article.delete': remove } })
  await titleField()
  press('Ta bort artikeln')
  const dialog = await page.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Vill du ta bort artikeln?')
  expect(dialog.textContent).toContain('Årets handledare')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ja, ta bort' }))
  await page.findByText('Artikeln har tagits bort')
  expect(location.pathname).toBe('/article')
})

test('who may make none anywhere is led to no other group, though there are some to read in', async () => {
  const group = { name: 'eslov', title: 'Eslöv', category: 'local', parent_id: null, depth: 0 }
  const groups = [
    { ...group, id: 3 },
    { ...group, id: 4 },
  ]
  const rules = [['read', 'Article', { group_id: { in: [3] } }]]
  open({ me: { rules: rules as never }, groups: groups as never }, null)
  await page.findByText(/Du har inte behörighet till/)
  expect(page.queryByRole('button', { name: 'Byt grupp' })).toBeNull()
})

test('who may make one in some groups, and has chosen none, is asked in which first', async () => {
  const group = (id: number, title: string) => ({
    id,
    name: title,
    title,
    category: 'local',
    parent_id: null,
    depth: 0,
  })
  const rules = [['create,read', 'Article', { group_id: { in: [3, 4] } }]]
  const { services } = renderWith(<ResourceForm screen={{ ...articleScreen, inGroup: true }} id={null} />, {
    path: '/article/new',
    me: { rules: rules as never },
    groups: [group(3, 'Eslöv'), group(4, 'Höör'), group(5, 'Malmö')] as never,
    answers: { 'article.list': list },
  })
  await page.findByText('Välj vilken grupp du vill arbeta i')
  expect(page.queryByRole('textbox', { name: /^Rubrik/ })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: /Arbeta i/ }))
  expect((await page.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Eslöv', 'Höör'])
  fireEvent.click(page.getByRole('option', { name: 'Höör' }))
  await page.findByRole('textbox', { name: /^Rubrik/ })
  expect(services.session.headers().VoGroup).toBe('4')
})

test('a text that somebody else reviews first is published by nobody alone; a shown one may be hidden', async () => {
  const reviewed = { ...articleScreen, useIsReviewed: () => () => true }
  const show = (status: string) =>
    renderWith(<ResourceForm screen={reviewed} id={12} />, {
      path: '/article/12',
      answers: { 'article.get': () => ({ ...record, status }), 'article.list': list },
    })
  const { unmount } = show('unpublished')
  await titleField()
  expect(page.getByText('Publiceras när någon annan har granskat och godkänt det.')).toBeTruthy()
  expect(page.getByRole('radio', { name: 'Publicerad' })).toHaveProperty('disabled', true)
  unmount()
  show('published')
  expect(await page.findByRole('radio', { name: 'Opublicerad' })).toHaveProperty('disabled', false)
})

test('a reader sees the page beside the record, and it stays when another person takes the pen', async () => {
  const Live = ({ record: shown, mayShare }: LiveProps) => (
    <p>{`Sidan av ${String(shown?.title)}, ${mayShare ? 'delas' : 'delas inte'}`}</p>
  )
  const Company = ({ onHeld }: { onHeld: (held: boolean) => void }) => (
    <button type="button" onClick={() => onHeld(true)}>
      Någon annan skriver
    </button>
  )
  const show = (setup: Setup = {}) =>
    renderWith(<ResourceForm screen={{ ...articleScreen, Live, Company } as never} id={12} />, {
      path: '/article/12',
      ...setup,
      answers: { 'article.get': () => record, 'article.list': list },
    })
  const reader = show({ me: { rules: [['read', 'Article']] as never } })
  await titleField()
  press('Förhandsgranska')
  await page.findByText(/Sidan av Årets handledare, .*delas inte/)
  press('Någon annan skriver')
  await waitFor(() => expect(page.getByText(/^Du kan läsa/)).toBeTruthy())
  expect(page.queryByText('Alla ändringar är sparade')).toBeNull()
  reader.unmount()
  localStorage.clear()
  show()
  await titleField()
  press('Förhandsgranska')
  await page.findByText(/Sidan av Årets handledare, .*delas$/)
  press('Någon annan skriver')
  await waitFor(async () => expect(await titleField()).toHaveProperty('readOnly', true))
  expect(page.getByText(/Sidan av Årets handledare/)).toBeTruthy()
})

test('the side column begins with publication; what people say about the record follows, then the other fields', async () => {
  const Talk = () => <h2>Kommentarer</h2>
  renderWith(<ResourceForm screen={{ ...articleScreen, Talk }} id={12} />, {
    path: '/article/12',
    answers: { 'article.get': () => record, 'article.list': list },
  })
  await titleField()
  const talk = page.getByText('Kommentarer')
  const isBefore = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isBefore(page.getByText('Publicering'), talk)).toBe(true)
  expect(isBefore(page.getByRole('radio', { name: 'Publicerad' }), talk)).toBe(true)
  expect(isBefore(talk, page.getByRole('combobox', { name: /^Taggar/ }))).toBe(true)
  expect(isBefore(talk, page.getByRole('switch', { name: 'Dölj toppbilden' }))).toBe(true)
})

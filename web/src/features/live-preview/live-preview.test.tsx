import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '../../resource/row.ts'
import { renderWith } from '../../resource/testing.tsx'
import LivePreview from './live-preview.tsx'
import { itemOf, placeOf, turnTo } from './places.ts'

const record = { id: 12, title: 'Om oss', status: 'unpublished', updated_at: '2026-11-20T10:00:00.000Z' }
const page = (text: string) => ({
  html: `<main><h1>${text}</h1></main>`,
  address: 'http://hoor.example/artiklar/om',
  part: null,
})

/** The drafts that were sent, and how the next one is answered. */
let sent: { entity: string; id: number | null; data: Record<string, unknown> }[]
let answer: () => Promise<Response>
let drawings: number

beforeEach(() => {
  sent = []
  drawings = 0
  answer = async () => Response.json(page('Sida'))
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Pane({ saved }: { saved: Row }) {
  drawings++
  return (
    <LivePreview
      entity="article"
      title="draft.page"
      record={saved}
      unsaved={({ title }) => ({ title })}
      mayShare
      alone={false}
      onClose={closed}
    />
  )
}
const closed = vi.fn()

function Form({ saved }: { saved: Row }) {
  const form = useForm({ defaultValues: { title: 'Om oss' } })
  return (
    <FormProvider {...form}>
      <form>
        <input aria-label="Rubrik" {...form.register('title')} />
      </form>
      <Pane saved={saved} />
    </FormProvider>
  )
}
const open = (answers = {}, saved: Row = record, me = {}) =>
  renderWith(<Form saved={saved} />, { me, answers: { 'article.previewLink': () => null, ...answers } })
const type = (text: string) => fireEvent.input(screen.getByLabelText('Rubrik'), { target: { value: text } })

test('what is typed is drawn after a pause, the last of it once, and typing draws nothing', async () => {
  open()
  await screen.findByTitle('Så blir sidan, förhandsgranskning')
  expect(sent).toEqual([{ entity: 'article', id: 12, data: { title: 'Om oss' } }])
  vi.useFakeTimers()
  const before = drawings
  for (const text of ['O', 'Om', 'Om v', 'Om vi']) type(text)
  expect([sent.length, drawings]).toEqual([1, before])
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(sent.slice(1)).toEqual([{ entity: 'article', id: 12, data: { title: 'Om vi' } }])
})

test('one drawing is under way at a time, and what was typed meanwhile follows', async () => {
  open()
  await screen.findByTitle(/Så blir sidan/)
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  type('A')
  await act(() => vi.advanceTimersByTimeAsync(250))
  type('AB')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(sent).toHaveLength(2)
  resolve(Response.json(page('A')))
  await act(() => vi.advanceTimersByTimeAsync(250))
  expect(sent.at(-1)?.data).toEqual({ title: 'AB' })
})

test('a page that can’t be drawn is told of in words, and the last one stays', async () => {
  open()
  await screen.findByTitle(/Så blir sidan/)
  answer = async () => Response.json({ message: 'Texten är för lång' }, { status: 400 })
  type('x')
  await screen.findByText(/Texten är för lång/)
  expect(screen.getByTitle(/Så blir sidan/)).toBeDefined()
  answer = () => Promise.reject(new Error('away'))
  type('xy')
  await screen.findByText(/Sidan kan inte visas just nu: Det gick inte att nå servern|Sidan kan inte visas just nu/)
})

test('the frame runs no script, and nothing in it can be reached', async () => {
  open()
  const frame = await screen.findByTitle(/Så blir sidan/)
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(frame.closest('[inert]')).not.toBeNull()
  expect(screen.getByText('hoor.example/artiklar/', { exact: false }).textContent).toBe('hoor.example/artiklar/om')
})

test('one click shows it over the window, where Escape leads back, and another closes it', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Öppna hel' }))
  const dialog = screen.getByRole('dialog', { name: 'Så blir sidan' })
  expect(document.activeElement).toBe(dialog)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stäng förhandsgranskningen' }))
  expect(closed).toHaveBeenCalledOnce()
})

test('a draft is shared by a link, which is copied, told of and ended', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const link = { url: 'http://hoor.example/artiklar/om?forhandsgranska=x', expires_at: '2026-11-27T10:00:00.000Z' }
  open({ 'article.preview': () => link, 'article.endPreview': () => ({ count: 1 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Dela utkastet' }))
  await screen.findByText('Utkastet är delat.')
  expect(screen.getByText(/till 27 november 2026, utan konto/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Kopiera länk' }))
  await waitFor(() => expect(copied).toEqual([link.url, link.url]))
  fireEvent.click(screen.getByRole('button', { name: 'Sluta dela' }))
  await screen.findByRole('button', { name: 'Dela utkastet' })
})

test('a link that the browser refuses to copy is shown, selected, with words that it works', async () => {
  const refused = async () => Promise.reject(new Error('NotAllowedError'))
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: refused, write: refused } })
  const link = { url: 'http://hoor.example/artiklar/om?forhandsgranska=x', expires_at: '2026-11-27T10:00:00.000Z' }
  open({ 'article.preview': () => link })
  const share = await screen.findByRole('button', { name: 'Dela utkastet' })
  share.focus()
  fireEvent.click(share)
  const dialog = await screen.findByRole('alertdialog', { name: 'Kopiera länken själv' })
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', {
    name: 'Länk',
    description: /^Länken finns, men webbläsaren lät oss inte kopiera den\..*läsa till 27 november 2026, utan konto\.$/,
  })
  expect([field.value, field.readOnly]).toEqual([link.url, true])
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.url.length])
  expect(screen.queryByText('Länken har kopierats')).toBeNull()
  const found = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
  expect(found.violations).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stäng' }))
  const again = await screen.findByRole('button', { name: 'Kopiera länk' })
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test('whoever acts as somebody else is told why no draft is shared, and may end a link that there is', async () => {
  const acting = { realUser: { id: 9, firstname: 'Ivar', lastname: 'Mönsterqvist' } }
  const { unmount } = open({}, record, acting)
  await screen.findByText('Utkast delas inte medan du agerar som någon annan. Sluta agera för att dela det.')
  expect(screen.queryByRole('button', { name: 'Dela utkastet' })).toBeNull()
  unmount()
  const link = { url: 'http://hoor.example/artiklar/om?forhandsgranska=x', expires_at: '2026-11-27T10:00:00.000Z' }
  open({ 'article.previewLink': () => link }, record, acting)
  await screen.findByRole('button', { name: 'Sluta dela' })
})

test('a published text is shared while a changed one waits beside it', async () => {
  const published = { ...record, status: 'published' }
  const kept = {
    keeps: true,
    saved: record.updated_at,
    pending: { behind: false, hidden: false, direct: false, lost: [] },
  }
  const { unmount } = open({}, published)
  await screen.findByTitle(/Så blir sidan/)
  expect(screen.queryByRole('button', { name: 'Dela utkastet' })).toBeNull()
  unmount()
  open({}, { ...published, kept })
  await screen.findByRole('button', { name: 'Dela utkastet' })
})

test('the place of a field is found on the page, and the paragraph that is written in a long text', () => {
  const shown = new DOMParser().parseFromString(
    '<main><h1>T</h1><div class="rich"><p>En</p><p>Två  ord</p></div></main>',
    'text/html',
  )
  const found = (field: string, block = '') => placeOf(shown, { entity: 'article', field, block })?.textContent
  expect([found('title'), found('body', 'Två ord'), found('body', 'Annat'), found('comments')]).toEqual([
    'T',
    'Två  ord',
    'EnTvå  ord',
    undefined,
  ])
})

test('a section among others is found by its title, its fields inside it, and its slide is turned to', () => {
  const shown = new DOMParser().parseFromString(
    `<main><section><h2>En annan</h2><div class="rich">Deras</div></section>
      <ul data-slides><li>Först</li><li><h2>Bli  handledare</h2><div class="rich">Vår</div></li></ul></main>`,
    'text/html',
  )
  const item = itemOf(shown, ' Bli handledare')
  const found = (field: string) => placeOf(shown, { entity: 'section', field }, item)?.textContent
  expect([found('title'), found('body'), found('images')]).toEqual(['Bli  handledare', 'Vår', undefined])
  expect(itemOf(shown, 'Ingen')).toBeNull()
  const turned = vi.fn()
  const slides = shown.querySelector('ul') as Element
  slides.scrollTo = turned
  turnTo(item as Element)
  expect(turned).toHaveBeenCalledOnce()
})

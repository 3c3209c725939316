import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import MetodmaterialApp from './app.tsx'

const dementia = { id: 1, slug: 'demens', title: 'Demens', lead: 'Minne, oro', icon: 'brain', count: 2 }
const care = { id: 2, slug: 'omvardnad', title: 'Omvårdnad', lead: '', icon: null, count: 1 }
const frame = {
  ...{ texts: 3, documents: 1, news: 1, visited: null, themes: [dementia, care] },
  audiences: [{ id: 7, label: 'Vuxenutbildning', count: 1 }],
}
const text = {
  ...{ id: 5, slug: 'minneskort', title: 'Minneskort', lead: '', theme: dementia, minutes: 60, picture: null },
  ...{ at: '2026-11-20T10:00:00.000Z', isChanged: false, marked: false },
}
const start = {
  ...{ news: { items: [text], total: 1 }, themes: { 1: 2, 2: 1 }, searches: ['delegering'], tips: [] },
  marks: { items: [], total: 0 },
}
const document = {
  id: 9,
  title: 'Rapportmall',
  kind: 'document',
  filename: 'mall.docx',
  filesize: 64_000,
  folder: null,
}
const whole = {
  ...{ ...text, body: '<p>Lägg ut korten.</p>', author: 'Malin', tags: [], attachments: [document], related: [] },
  ...{ url: null, editUrl: null, use: { own: null, sums: null } },
}

/** Shows the app at an address, with answers of the library that a test may change. */
const show = (path: string, more: Record<string, (input: never) => unknown> = {}) =>
  renderWith(<MetodmaterialApp />, {
    path,
    answers: {
      'material.frame': () => frame,
      'material.visit': () => null,
      'material.start': ({ audience }: { audience?: number }) => (audience ? { ...start, themes: { 1: 1 } } : start),
      'material.text': () => whole,
      'material.documents': () => ({ total: 1, items: [{ ...document, marked: false }] }),
      'material.searched': () => null,
      'activeMessage.list': () => [],
      ...more,
    },
  })
const main = async () => within(await page.findByRole('main'))
const sent = (calls: { path: string; input: unknown }[], to: string) =>
  calls.filter(({ path }) => path === to).map(({ input }) => input)

test('the start has what is new, and themes with the numbers of the chosen target group', async () => {
  const { calls } = show('/')
  expect(await page.findByText('3 metoder och 1 dokument', { exact: false })).toBeTruthy()
  expect((await (await main()).findByRole('link', { name: 'Minneskort' })).getAttribute('href')).toBe(
    '/theme/demens/minneskort',
  )
  expect(page.getByRole('link', { name: 'delegering' }).getAttribute('href')).toBe('/search?q=delegering')
  expect((await main()).getByRole('link', { name: 'Omvårdnad' })).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: /^Vuxenutbildning/ }))
  await waitFor(async () => expect((await main()).queryByRole('link', { name: 'Omvårdnad' })).toBeNull())
  expect((await main()).getByRole('link', { name: 'Demens' })).toBeTruthy()
  expect(sent(calls, 'material.start')).toContainEqual({ audience: 7 })
})

test('a bookmark shows at once, and goes out again with the reason when it is refused', async () => {
  let refused = true
  const mark = () => {
    if (refused) throw refusal('UNAVAILABLE', 'Försök igen om en stund')
  }
  const { calls } = show('/', { 'material.mark': mark })
  const button = await page.findByRole('button', { name: 'Bokmärk Minneskort', pressed: false })
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(await page.findByText('Försök igen om en stund')).toBeTruthy()
  expect(button.getAttribute('aria-pressed')).toBe('false')
  refused = false
  fireEvent.click(button)
  await waitFor(() => expect(sent(calls, 'material.mark')).toHaveLength(2))
  expect(sent(calls, 'material.mark')[1]).toEqual({ content_id: 5, on: true })
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

test('a document is fetched after the question alone', async () => {
  const { calls } = show('/documents', { 'material.file': () => ({ url: '#fil' }) })
  const fetching = await page.findByRole('button', { name: 'Ladda ner Rapportmall' })
  fireEvent.click(fetching)
  fireEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Avbryt' }))
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  expect(sent(calls, 'material.file')).toEqual([])
  fireEvent.click(fetching)
  const question = within(await page.findByRole('alertdialog'))
  expect(question.getByText('mall.docx · Word, 64 kB')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Ladda ner' }))
  await waitFor(() => expect(sent(calls, 'material.file')).toEqual([{ id: 9 }]))
})

test('a search marks its hits and is noted once it finds something; one without hits says what to try', async () => {
  const pieces = (words: string, hit = false) => [{ text: words, hit }]
  const found = {
    texts: [{ ...text, marked: pieces('Minneskort', true), excerpt: pieces('Lägg ut korten.') }],
    documents: [{ ...document, title: pieces('Rapportmall'), excerpt: pieces('kort', true), page: 3 }],
  }
  const search = ({ search }: { search: string }) => (search === 'kort' ? found : { texts: [], documents: [] })
  const { calls } = show('/search?q=kort', { 'material.search': search })
  expect((await page.findByText('Minneskort')).tagName).toBe('MARK')
  expect(page.getByText(/Sidan 3/)).toBeTruthy()
  await waitFor(() => expect(sent(calls, 'material.searched')).toEqual([{ search: 'kort' }]))
  fireEvent.change(page.getByRole('searchbox'), { target: { value: 'xyz' } })
  fireEvent.click(page.getByRole('button', { name: 'Sök' }))
  expect(await page.findByText('Inget stämmer med xyz')).toBeTruthy()
  expect(sent(calls, 'material.searched')).toHaveLength(1)
})

test('a text asks whether its method worked, and an answer is taken back by a second press', async () => {
  const use = ({ worked }: { worked: boolean | null }) => ({ own: worked, sums: { used: 4, worked: 3 } })
  const { calls } = show('/theme/demens/minneskort', { 'material.used': use })
  expect(await page.findByText('Lägg ut korten.')).toBeTruthy()
  const lacking = page.getByRole('button', { name: 'Ja, men något saknas' })
  fireEvent.click(lacking)
  expect(await page.findByText('4 har använt metoden. För 3 av dem fungerade den.')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Skriv till redaktionen om vad som saknas' })).toBeTruthy()
  await waitFor(() => expect(lacking.hasAttribute('disabled')).toBe(false))
  fireEvent.click(lacking)
  await waitFor(() => expect(lacking.getAttribute('aria-pressed')).toBe('false'))
  expect(sent(calls, 'material.used')).toEqual([
    { content_id: 5, worked: false },
    { content_id: 5, worked: null },
  ])
})

test('a tip without a colleague is refused at its field, and closing the panel gives the focus back', async () => {
  const { calls } = show('/theme/demens/minneskort')
  const button = await page.findByRole('button', { name: 'Tipsa en kollega' })
  fireEvent.click(button)
  fireEvent.click(page.getByRole('button', { name: 'Skicka tips' }))
  expect(page.getByText('Välj minst en kollega som har Metodmaterial')).toBeTruthy()
  expect(sent(calls, 'material.tip')).toEqual([])
  fireEvent.click(page.getByRole('button', { name: 'Stäng' }))
  expect(globalThis.document.activeElement).toBe(button)
})

test('a text that is gone, and an app that one has not, lead on', async () => {
  const gone = () => {
    throw refusal('NOT_FOUND', 'Sidan hittades inte')
  }
  const { unmount } = show('/theme/demens/borta', { 'material.text': gone })
  expect(await page.findByText('Metoden finns inte längre')).toBeTruthy()
  unmount()
  const closed = () => {
    throw refusal('FORBIDDEN', 'Nej')
  }
  show('/', { 'material.frame': closed })
  expect(await page.findByText('Du har inte Metodmaterial än')).toBeTruthy()
  expect(page.queryByRole('navigation', { name: 'Huvudmeny' })).toBeNull()
})

import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderWith, type Setup } from '../../resource/testing.tsx'
import { helpHtml } from './help-body.tsx'
import HelpPanel from './help-panel.tsx'

const short = (id: number, title: string) => ({ id, title, slug: title.toLowerCase(), lead: '', type: 'Book' as const })
const start = short(1, 'Start')
const pageOf = (id: number, title: string, more: object = {}) => ({
  ...{ ...short(id, title), body: `<p>Om ${title}</p>`, attachments: [], children: [], related: [], previous: start },
  ...{ start, editUrl: null, updated_at: '2026-11-20T09:00:00.000Z', ...more },
})
const contents = [start, short(2, 'Diplom'), short(3, 'Poäng')].map((each, at) => ({ ...each, depth: at }))

function open(answers: Setup['answers'] = {}, props: { onTour?: () => void; me?: Setup['me'] } = {}) {
  const onClose = vi.fn()
  const view = renderWith(
    <HelpPanel
      app="cert"
      names={['cert-diploma-form', 'cert-diploma']}
      docked
      onClose={onClose}
      onShortcuts={vi.fn()}
      onTour={props.onTour}
    />,
    {
      me: props.me,
      answers: {
        'help.open': () => ({
          found: 'cert-diploma',
          page: pageOf(2, 'Diplom', { related: [short(3, 'Poäng')] }),
          contents,
        }),
        'help.get': ({ name }: { name: string }) =>
          name === 'start' ? pageOf(1, 'Start', { previous: null }) : name === 'poäng' ? pageOf(3, 'Poäng') : null,
        ...answers,
      },
    },
  )
  return { ...view, onClose }
}

test('opens with the page of the screen, and leads to what is related, back, and to the start with its contents', async () => {
  const onTour = vi.fn()
  const { calls } = open({}, { onTour })
  await page.findByRole('heading', { name: 'Diplom' })
  expect(calls[0]).toMatchObject({
    path: 'help.open',
    input: { app: 'cert', names: ['cert-diploma-form', 'cert-diploma'] },
  })
  fireEvent.click(page.getByRole('link', { name: 'Poäng' }))
  const heading = await page.findByRole('heading', { name: 'Poäng' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  fireEvent.click(page.getByRole('button', { name: 'Till föregående avsnitt' }))
  await page.findByRole('navigation', { name: 'Innehåll' })
  expect(page.queryByRole('button', { name: 'Till startsidan' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Visa introduktionen' }))
  expect(onTour).toHaveBeenCalled()
})

test('what is searched for in vain is said, and what is found is a link into the book', async () => {
  open({ 'help.search': ({ search }: { search: string }) => (search === 'poäng' ? [short(3, 'Poäng')] : []) })
  const box = await page.findByRole('searchbox', { name: 'Sök i hjälpen' })
  fireEvent.change(box, { target: { value: 'xyz' } })
  await page.findByText('Inget i hjälpen handlar om ”xyz”')
  fireEvent.change(box, { target: { value: 'poäng' } })
  fireEvent.click(await page.findByRole('link', { name: 'Poäng' }))
  await page.findByRole('heading', { name: 'Poäng' })
  expect((page.getByRole('searchbox') as HTMLInputElement).value).toBe('')
})

test('a failure says why and can be tried again; without a book it is said whom to ask', async () => {
  const failed = open({
    'help.open': () => {
      throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.', { reference: 'abc-1' })
    },
  })
  await page.findByText('Tjänsten nås inte just nu.')
  failed.answers['help.open'] = () => null
  fireEvent.click(page.getByRole('button', { name: 'Försök igen' }))
  await page.findByText('Det finns ingen hjälp här än')
  expect(page.getByText(/kansliet@example.com/)).toBeTruthy()
  fireEvent.keyDown(page.getByRole('complementary'), { key: 'Escape' })
  expect(failed.onClose).toHaveBeenCalled()
})

test('a screen without a page of its own tells who writes help what such a page is called, and nobody else', async () => {
  const answers = { 'help.open': () => ({ found: null, page: pageOf(1, 'Start', { previous: null }), contents }) }
  const writer = open(answers)
  await page.findByText(/Skärmen har ingen egen hjälpsida.*cert-diploma-form/)
  writer.unmount()
  open(answers, { me: { rules: [] } as never })
  await page.findByRole('heading', { name: 'Start', level: 3 })
  expect(page.queryByText(/ingen egen hjälpsida/)).toBeNull()
})

test('a link in a text stays in the book, changes the page of the app, or opens a tab', async () => {
  const body =
    '<p><a href="#poäng">Boken</a> <a href="/certificate/new">Intyg</a> <a href="https://example.com">Ute</a></p>'
  open({ 'help.open': () => ({ found: 'cert-diploma', page: pageOf(2, 'Diplom', { body }), contents }) })
  fireEvent.click(await page.findByRole('link', { name: 'Ute' }))
  expect(page.getByRole('link', { name: 'Ute' }).getAttribute('target')).toBe('_blank')
  fireEvent.click(page.getByRole('link', { name: 'Intyg' }))
  expect(location.pathname).toBe('/certificate/new')
  fireEvent.click(page.getByRole('link', { name: 'Boken' }))
  await page.findByRole('heading', { name: 'Poäng' })
})

test('a link to a heading of the page leads there, and to no other page', async () => {
  const body = '<h3>Så gör du</h3><p><a href="#avsnitt-sa-gor-du">Till steget</a></p>'
  const { calls } = open({
    'help.open': () => ({ found: 'cert-diploma', page: pageOf(2, 'Diplom', { body }), contents }),
  })
  const place = await page.findByRole('heading', { name: 'Så gör du' })
  place.scrollIntoView = vi.fn()
  fireEvent.click(page.getByRole('link', { name: 'Till steget' }))
  expect(place.scrollIntoView).toHaveBeenCalled()
  expect(calls.filter(({ path }) => path === 'help.get')).toEqual([])
})

test('pictures are fetched in the panel’s size, and tables get a frame to scroll in', () => {
  expect(helpHtml('<img src="/files/1/a.png" alt="" />', 'Tabell')).toContain('src="/files/1/a.png?d=720x"')
  expect(helpHtml('<table><tr></tr></table>', 'Tabell')).toMatch(/^<div class="help-table".*<\/table><\/div>$/)
})

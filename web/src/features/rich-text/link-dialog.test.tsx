import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import RichTextField from './rich-text-field.tsx'
import './testing.tsx'

const target = (more: object) => ({
  ...{ kind: 'page', id: 1, title: 'Acceptansavtalet, steg för steg', group: 'College Skåne' },
  ...{
    href: 'https://skane.vo.localhost/acceptansavtal',
    path: '/acceptansavtal',
    status: 'published',
    isReached: true,
  },
  ...more,
})
const hits = [
  target({}),
  target({
    kind: 'file',
    id: 1,
    title: 'Acceptansavtal 2026',
    href: '/files/1/avtal.pdf',
    path: 'avtal.pdf',
    status: 'public',
  }),
  target({
    kind: 'event',
    id: 3,
    title: 'Frukostmöte',
    href: '/evenemang/frukost',
    status: 'unpublished',
    isReached: false,
  }),
  target({ kind: 'article', id: 4, title: 'Avtalet i korthet', href: '/artiklar/avtalet', path: '/artiklar/avtalet' }),
]

async function open(answers: object = {}, value = '') {
  const onChange = vi.fn()
  const field = {
    ...{ name: 'body', label: 'Innehåll', value, onChange, onBlur: vi.fn(), required: false, readOnly: false },
    record: null,
  }
  renderWith(<RichTextField {...(field as never as Parameters<typeof RichTextField>[0])} />, {
    answers: {
      'search.links': () => hits,
      'search.user': () => [{ id: 9, title: 'Hodan Exempelsson', email: 'hodan@example.com' }],
      ...answers,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Infoga länk/ }))
  const dialog = await screen.findByRole('dialog', { name: /^(Infoga|Redigera|Ändra) länk/ })
  const html = () => onChange.mock.calls.at(-1)?.[0] as string
  return { dialog: within(dialog), html }
}

test('each hit tells its kind, group and status, and the picked one is linked by its title', async () => {
  const { dialog, html } = await open()
  const page = await dialog.findByRole('option', { name: /Acceptansavtalet, steg för steg/ })
  expect(page.textContent).toContain('Sida · /acceptansavtal')
  expect(page.textContent).toContain('Publicerad')
  expect(page.textContent).toContain('College Skåne')
  expect(dialog.getByRole('option', { name: /Acceptansavtal 2026/ }).textContent).toContain('Publik')
  const field = dialog.getByRole('combobox', { name: /Sök sida/ })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field.getAttribute('aria-activedescendant')).toBe('link-target-0')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(html()).toBe(
    '<p><a href="https://skane.vo.localhost/acceptansavtal" rel="noopener">Acceptansavtalet, steg för steg</a></p>',
  )
})

test.each([
  ['Sida', 'Acceptansavtalet, steg för steg', 'https://skane.vo.localhost/acceptansavtal'],
  ['Artikel', 'Avtalet i korthet', '/artiklar/avtalet'],
  ['Evenemang', 'Frukostmöte', '/evenemang/frukost'],
  ['Dokument', 'Acceptansavtal 2026', '/files/1/avtal.pdf'],
])('%s is found and linked by its title', async (kind, title, href) => {
  const { dialog, html } = await open()
  const option = await dialog.findByRole('option', { name: new RegExp(title) })
  expect(option.textContent).toContain(`${kind} · `)
  fireEvent.click(option)
  fireEvent.click(dialog.getByRole('button', { name: 'Infoga' }))
  expect(html()).toMatch(new RegExp(`^<p><a href="${href}"[^>]*>${title}</a></p>$`))
})

test('a page that no visitor reaches is warned of', async () => {
  const { dialog } = await open()
  fireEvent.click(await dialog.findByRole('option', { name: /Frukostmöte/ }))
  expect(dialog.getByText('”Frukostmöte”: Opublicerad, besökare når den inte.')).toBeTruthy()
})

test('without a choice nothing is put in, and the person is told', async () => {
  const { dialog } = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Infoga' }))
  expect(dialog.getByRole('alert').textContent).toContain('Välj något i listan')
})

test('a person’s address is found by name', async () => {
  const { dialog, html } = await open()
  fireEvent.click(dialog.getByRole('tab', { name: 'E-post eller telefon' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /E-postadress/ }), { target: { value: 'hodan' } })
  fireEvent.click(await dialog.findByRole('button', { name: /Hodan Exempelsson/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Infoga' }))
  expect(html()).toBe('<p><a href="mailto:hodan@example.com" rel="noopener">Hodan Exempelsson</a></p>')
})

test('a heading of this page is linked by its words, with the id that the page will give it', async () => {
  const { dialog, html } = await open({}, '<p></p><h2>Så gör du</h2><h3>Så gör du</h3>')
  fireEvent.click(dialog.getByRole('tab', { name: 'Plats på sidan' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Infoga' }))
  expect(dialog.getByRole('alert').textContent).toBe('Välj en rubrik, eller byt flik.')
  fireEvent.click(dialog.getAllByRole('radio', { name: 'Så gör du' })[1] as HTMLElement)
  fireEvent.click(dialog.getByRole('button', { name: 'Infoga' }))
  expect(html()).toContain('<a href="#avsnitt-sa-gor-du-2" rel="noopener">Så gör du</a>')
})

test('a heading of a page that was found is linked on that page', async () => {
  const headings = [{ level: 2, text: 'Skriv under', id: 'avsnitt-skriv-under' }]
  const { dialog, html } = await open({ 'search.headings': () => headings })
  fireEvent.click(await dialog.findByRole('option', { name: /Acceptansavtalet, steg för steg/ }))
  fireEvent.click(dialog.getByRole('tab', { name: 'Plats på sidan' }))
  fireEvent.click(await dialog.findByRole('radio', { name: 'Skriv under' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Infoga' }))
  expect(html()).toBe(
    '<p><a href="https://skane.vo.localhost/acceptansavtal#avsnitt-skriv-under" rel="noopener">Skriv under</a></p>',
  )
})

test('a link opens a new tab when that is chosen, and the choice is shown and taken back', async () => {
  const { dialog, html } = await open({}, '<p>Text</p>')
  fireEvent.click(dialog.getByRole('tab', { name: 'Webbadress' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /^Webbadress|^Adress/ }), {
    target: { value: 'https://www.exempel.se/' },
  })
  const box = () => dialog.getByRole('checkbox', { name: 'Öppna i ny flik' }) as HTMLInputElement
  expect(box().checked).toBe(false)
  fireEvent.click(box())
  fireEvent.change(dialog.getByRole('textbox', { name: 'Text' }), { target: { value: 'Exempel' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Infoga' }))
  expect(html()).toContain('<a href="https://www.exempel.se/" rel="noopener" target="_blank">Exempel</a>')
})

test('an old link keeps its new tab until the choice is taken away; a mail offers none', async () => {
  const tab = '<p><a href="/a" rel="noopener" target="_blank">A</a></p>'
  const { dialog, html } = await open({}, tab)
  const box = dialog.getByRole('checkbox', { name: 'Öppna i ny flik' }) as HTMLInputElement
  expect(box.checked).toBe(true)
  fireEvent.click(dialog.getByRole('tab', { name: 'E-post eller telefon' }))
  expect(dialog.queryByRole('checkbox')).toBeNull()
  fireEvent.click(dialog.getByRole('tab', { name: 'Webbadress' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Öppna i ny flik' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Uppdatera' }))
  expect(html()).toBe('<p><a href="/a" rel="noopener">A</a></p>')
})

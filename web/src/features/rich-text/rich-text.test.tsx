import { countWords } from '@kollegium/api/definitions'
import { imageShapes as keptShapes, imageSizes as keptSizes, sanitizeRichText } from '@kollegium/api/testing/rich-text'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { imageShapes, imageSizes } from './image-shapes.ts'
import { addressOfTyped, isLinkAddress } from './link-address.ts'
import { renderEditor } from './testing.tsx'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const write = (editor: Editor, content: string) => act(() => void editor.commands.insertContent(content))
const all = (editor: Editor) => act(() => void editor.commands.selectAll())
const picture = '<img src="/files/12/fonster.png" alt="Ett fönster" data-size="medium" data-shape="rectangle" />'

test.each([
  [/^Fet/, '<p><strong>Text &amp; mer</strong></p>'],
  [/^Kursiv/, '<p><em>Text &amp; mer</em></p>'],
  ['Punktlista', '<ul><li>Text &amp; mer</li></ul>'],
  ['Numrerad lista', '<ol><li>Text &amp; mer</li></ol>'],
  ['Citat', '<blockquote><p>Text &amp; mer</p></blockquote>'],
])('%s writes what the server keeps letter for letter', async (tool, html) => {
  const { editor, ...field } = await renderEditor({ value: '<p>Text &amp; mer</p>' })
  all(editor)
  press(tool)
  expect(field.html()).toBe(html)
  expect(sanitizeRichText(field.html())).toBe(field.html())
  press(/^Ångra/)
  expect(field.html()).toBe('<p>Text &amp; mer</p>')
  press(/^Gör om/)
  expect(field.html()).toBe(html)
})

test.each(['Rubrik 2', 'Rubrik 3', 'Rubrik 4'])('the style list makes %s and no larger', async (style) => {
  const { editor, ...field } = await renderEditor()
  write(editor, '<p>Rubriken</p>')
  press(/^Textformat/)
  const options = await screen.findAllByRole('option')
  expect(options.map((each) => each.textContent)).toEqual(['Brödtext', 'Rubrik 2', 'Rubrik 3', 'Rubrik 4'])
  fireEvent.click(screen.getByRole('option', { name: style }))
  const level = style.at(-1)
  expect(field.html()).toBe(`<h${level}>Rubriken</h${level}>`)
  expect(sanitizeRichText(field.html())).toBe(field.html())
  expect(screen.getByText(`Brödtext › ${style}`)).toBeTruthy()
})

test('a table begins with a head row; rows, columns, head column and heading are the bar’s', async () => {
  const { editor, ...field } = await renderEditor()
  press('Infoga tabell')
  const bar = await screen.findByRole('toolbar', { name: 'Tabellens rader och kolumner' })
  const rows = () => (field.html().match(/<tr>/g) ?? []).length
  const cells = () => (field.html().match(/<t[hd]/g) ?? []).length
  expect([rows(), cells()]).toEqual([3, 9])
  expect(field.html()).toContain('<th scope="col"></th>')
  expect(within(bar).getByRole('button', { name: 'Rubrikrad' }).getAttribute('aria-pressed')).toBe('true')
  press('Lägg till rad under')
  press('Lägg till kolumn till höger')
  expect([rows(), cells()]).toEqual([4, 16])
  press('Rubrikkolumn')
  expect(field.html()).toContain('<th scope="row"></th>')
  press('Ta bort raden')
  press('Ta bort kolumnen')
  expect([rows(), cells()]).toEqual([3, 9])
  press('Tabellrubrik')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Tabellrubrik' }), { target: { value: ' En  vecka ' } })
  press('Klar')
  expect(field.html()).toContain('<table><caption>En vecka</caption><tbody>')
  expect(sanitizeRichText(field.html())).toBe(field.html())
  // A browser restores the cursor. jsdom does so only sometimes, and may remove it a moment later.
  await waitFor(() => {
    act(() => void editor.commands.setTextSelection(4))
    press('Ta bort tabellen')
    expect(field.html()).toBe('')
  })
})

test('size, shape and alternative text of the chosen image', async () => {
  const { editor, ...field } = await renderEditor({ value: `<p>Före</p>${picture}` })
  act(() => void editor.commands.setNodeSelection(6))
  const bar = await screen.findByRole('toolbar', { name: 'Bildens utseende' })
  expect(within(bar).getByRole('button', { name: 'Mellan' }).getAttribute('aria-pressed')).toBe('true')
  press('Full bredd')
  press('Cirkel')
  expect(field.html()).toContain('alt="Ett fönster" data-size="full" data-shape="circle"')
  // The image is still selected.
  expect(screen.getByText('Brödtext › Bild')).toBeTruthy()
  press('Alternativtext')
  const alt = await screen.findByRole('textbox', { name: /Alternativtext/ })
  fireEvent.change(alt, { target: { value: ' ' } })
  press('Klar')
  expect(screen.getByText('Beskriv bilden eller markera att den bara är utsmyckning')).toBeTruthy()
  fireEvent.change(alt, { target: { value: 'Fönster & "krukor" <två>' } })
  press('Klar')
  expect(field.html()).toContain('alt="Fönster &amp; &quot;krukor&quot; &lt;två&gt;"')
  expect(sanitizeRichText(field.html())).toBe(field.html())
  fireEvent.click(await screen.findByRole('button', { name: 'Alternativtext' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Bilden är bara utsmyckning' }))
  press('Klar')
  expect(field.html()).toContain('alt="" data-size')
  expect(await screen.findByRole('button', { name: 'Alternativtext saknas' })).toBeTruthy()
})

test('the sizes and shapes are the server’s', () => {
  expect([imageSizes, imageShapes]).toEqual([keptSizes, keptShapes])
})

test('a link takes the address one means, and refuses one that leads nowhere', async () => {
  const { editor, ...field } = await renderEditor()
  write(editor, '<p>Läs mer</p>')
  all(editor)
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Brödtext' }), { key: 'k', code: 'KeyK', ctrlKey: true })
  fireEvent.click(await screen.findByRole('tab', { name: 'Webbadress' }))
  const address = await screen.findByRole('textbox', { name: /^Adress/ })
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
  press('Infoga')
  expect(screen.getByText('Adressen går inte att använda. Exempel: https://www.exempel.se')).toBeTruthy()
  fireEvent.change(address, { target: { value: 'www.exempel.se/kurs?steg=1&nu' } })
  fireEvent.keyDown(address, { key: 'Enter' })
  expect(field.html()).toBe('<p><a href="https://www.exempel.se/kurs?steg=1&amp;nu" rel="noopener">Läs mer</a></p>')
  expect(sanitizeRichText(field.html())).toBe(field.html())
  act(() => void editor.commands.setTextSelection(3))
  press(/^Infoga länk/)
  fireEvent.click(await screen.findByRole('button', { name: 'Ta bort länken' }))
  expect(field.html()).toBe('<p>Läs mer</p>')
})

test('a button is a link with a look', async () => {
  const field = await renderEditor()
  press('Infoga knapp')
  fireEvent.click(await screen.findByRole('tab', { name: 'Webbadress' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Adress/ }), { target: { value: '/artiklar' } })
  press('Infoga')
  expect(screen.getByText('Obligatoriskt')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /^Text/ }), { target: { value: 'Nominera' } })
  press('Infoga')
  expect(field.html()).toBe('<p><a href="/artiklar" rel="noopener" class="button">Nominera</a></p>')
  expect(sanitizeRichText(field.html())).toBe(field.html())
})

test.each([
  ['exempel.se', 'https://exempel.se'],
  ['https://exempel.se/a?b=c#d', 'https://exempel.se/a?b=c#d'],
  ['namn@exempel.se', 'mailto:namn@exempel.se'],
  ['070-174 06 21', 'tel:070-1740621'],
  ['/artiklar', '/artiklar'],
  ['#kontakt', '#kontakt'],
  ['//exempel.se', null],
  ['/\\exempel.se', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['hej', null],
  ['två ord.se', null],
  ['', null],
])('%s as an address', (typed, address) => {
  expect(addressOfTyped(typed)).toBe(address)
  if (address === null) return
  expect(isLinkAddress(address)).toBe(true)
  const html = `<p><a href="${address}" rel="noopener">x</a></p>`
  expect(sanitizeRichText(html)).toBe(html)
})

test('what was saved is not changed by opening it, nor by writing and taking back', async () => {
  const older = '<h1>Gammal</h1>\n<p>Text&nbsp;med<br>rad</p><table><thead><tr><th>A</th></tr></thead></table>'
  const { editor, seen, put, ...field } = await renderEditor({ value: older })
  expect(seen).toEqual([])
  write(editor, 'x')
  expect(field.html()).toContain('<h2>')
  expect(field.html()).toContain('<th scope="col">A</th>')
  expect(sanitizeRichText(field.html())).toBe(field.html())
  press(/^Ångra/)
  expect(field.html()).toBe(older)
  act(() => put('<p>Någon annans</p>'))
  await waitFor(() => expect(editor.getText()).toBe('Någon annans'))
  act(() => put(''))
  await waitFor(() => expect(editor.isEmpty).toBe(true))
})

test('a text taken away is the empty text', async () => {
  const { editor, ...field } = await renderEditor({ value: '<p>Text</p>' })
  all(editor)
  act(() => void editor.commands.deleteSelection())
  expect(field.html()).toBe('')
})

test('label, error and requirement belong to the text; a locked one has no tools', async () => {
  const { text } = await renderEditor({ error: 'Obligatoriskt', required: true })
  expect(text.id).toBe('field-body')
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(text.getAttribute('aria-required')).toBe('true')
  expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Obligatoriskt')
})

test('a locked text is read and has no tools', async () => {
  const { text } = await renderEditor({ value: '<p>Text</p>', readOnly: true })
  expect(text.getAttribute('contenteditable')).toBe('false')
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('the tools of a text that somebody else holds for a while rest in their room', async () => {
  const given = { value: '<p>Text</p>', readOnly: false }
  const { put } = await renderEditor(given)
  const room = () => screen.getByRole('toolbar', { name: 'Textverktyg' }).parentElement
  expect(room()?.hasAttribute('inert')).toBe(false)
  given.readOnly = true
  act(() => put('<p>Text som någon annan har skrivit</p>'))
  expect(room()?.hasAttribute('inert')).toBe(true)
})

test('the tools are one stop of Tab, and the arrows move among them', async () => {
  const { text } = await renderEditor()
  const bar = screen.getByRole('toolbar', { name: 'Textverktyg' })
  const stops = () =>
    within(bar)
      .getAllByRole('button')
      .filter((tool) => tool.tabIndex === 0)
  expect(stops()).toHaveLength(1)
  fireEvent.keyDown(text, { key: 'F10', code: 'F10', altKey: true })
  expect(document.activeElement).toBe(stops()[0])
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Fet/)
  expect(stops()).toEqual([document.activeElement])
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Helskärm')
})

test('the whole window, and back by Escape; meanwhile the rest is out of reach', async () => {
  const { text } = await renderEditor()
  const outside = document.body.appendChild(document.createElement('button'))
  press('Helskärm')
  expect(outside.inert).toBe(true)
  fireEvent.keyDown(text, { key: 'Escape' })
  expect(outside.inert).toBe(false)
  expect(screen.getByRole('button', { name: 'Helskärm' })).toBeTruthy()
  outside.remove()
})

test('words are counted as people count them', async () => {
  expect(countWords('Juryn har valt bland 27 nominerade – från Eslöv–Höör. E-post: a.b@exempel.se')).toBe(11)
  await renderEditor({ value: '<p>Ett två</p><ul><li>tre</li></ul>' })
  expect(screen.getByText('3 ord')).toBeTruthy()
})

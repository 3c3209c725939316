import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { LinkNotice } from './link-marks.tsx'
import LinksPage from './links-page.tsx'
import { mendedAddress, withAddress } from './mend-link.ts'

const fault = (more: object) => ({
  ...{ id: 1, href: '/files/7/mallen.pdf', text: 'mallen från 2024', state: 'broken', reason: 'closed' },
  ...{ detail: 'Acceptansavtal 2024', leads_to: null, checked_at: '2026-11-24T02:10:00.000Z' },
  ...more,
})
const content = { id: 5, type: 'page', title: 'Anslut din arbetsplats', group: 'College Skåne' }
const moved = fault({ id: 2, text: 'utbildningen', state: 'moved', reason: 'renamed', leads_to: '/handledare' })

test('each link is told with why, where it should lead, and the way to the text', async () => {
  const { calls } = renderWith(<LinksPage />, {
    answers: {
      'links.list': () => ({ items: [fault({ content }), { ...moved, content }], total: 2, page: 1, limit: 25 }),
    },
  })
  expect(await page.findByText('”Acceptansavtal 2024” är inte publik')).toBeTruthy()
  expect(page.getByText('Rätt adress: /handledare')).toBeTruthy()
  const mend = page.getAllByRole('link', { name: 'Rätta ”Anslut din arbetsplats”' })[0]
  expect(mend?.getAttribute('href')).toBe('/page/5')
  fireEvent.click(page.getByRole('tab', { name: 'Leder vidare' }))
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ state: 'moved', page: 1 }))
})

test('without a fault the page says so', async () => {
  renderWith(<LinksPage />, { answers: { 'links.list': () => ({ items: [], total: 0, page: 1, limit: 25 }) } })
  expect(await page.findByText('Inga trasiga länkar')).toBeTruthy()
})

test('a broken link is selected in the text, for the editor’s own button to change it', async () => {
  const text = document.createElement('div')
  text.contentEditable = 'true'
  text.setAttribute('contenteditable', 'true')
  text.innerHTML = '<p>Se <a href="/annat">annat</a> och <a href="/files/7/mallen.pdf">mallen från 2024</a>.</p>'
  document.body.append(text)
  onTestFinished(() => text.remove())
  renderWith(<LinkNotice record={{ id: 5, title: 'Anslut' }} type="page" />, {
    answers: { 'links.of': () => ({ works: 9, checked_at: null, faults: [fault({}), { ...moved, href: '/borta' }] }) },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Gå till mallen från 2024' }))
  expect(document.getSelection()?.toString()).toBe('mallen från 2024')
  fireEvent.click(page.getByRole('button', { name: 'Gå till utbildningen' }))
  await page.findByText('”Anslut” har inte den länken längre')
})

test('a text’s form tells its own broken links, and nothing where there is none', async () => {
  const answers = {
    'links.of': () => ({ works: 9, checked_at: '2026-11-24T02:10:00.000Z', faults: [fault({}), moved] }),
  }
  const { unmount } = renderWith(<LinkNotice record={{ id: 5 }} type="page" />, { answers })
  expect(await page.findByText('1 leder ingenstans och 1 leder vidare')).toBeTruthy()
  expect(page.getByText(/”mallen från 2024” leder till/).textContent).toContain('”Acceptansavtal 2024” är inte publik')
  unmount()
  renderWith(<LinkNotice record={{ id: 5 }} type="page" />, {
    answers: { 'links.of': () => ({ works: 9, checked_at: null, faults: [] }) },
  })
  await waitFor(() => expect(page.queryByText(/leder ingenstans/)).toBeNull())
})

const listed = {
  'links.list': () => ({ items: [{ ...moved, href: '/hand', content }], total: 1, page: 1, limit: 25 }),
  'page.get': () => ({ id: 5, body: '<p><a href="/hand" rel="noopener">utbildningen</a></p>', updated_at: 'nu' }),
}
const change = () =>
  page.findByRole('button', { name: 'Byt till den nya adressen: ”utbildningen” i ”Anslut din arbetsplats”' })

test('a moved link is changed by one press, as an ordinary save; a broken one has no such button', async () => {
  const { calls } = renderWith(<LinksPage />, { answers: { ...listed, 'page.update': () => ({}) } })
  fireEvent.click(await change())
  await page.findByText('Länken i ”Anslut din arbetsplats” leder nu till /handledare')
  expect(calls.find(({ path }) => path === 'page.update')?.input).toEqual({
    ...{ id: 5, updated_at: 'nu' },
    data: { body: '<p><a href="/handledare" rel="noopener">utbildningen</a></p>' },
  })
  expect(calls.filter(({ path }) => path === 'links.list').length).toBeGreaterThan(1)
})

test('the form’s notice changes a moved link like the list does, and asks to save first what is typed', async () => {
  const answers = {
    ...listed,
    'links.of': () => ({ works: 9, checked_at: null, faults: [{ ...moved, href: '/hand' }, fault({})] }),
    'page.update': () => ({}),
  }
  const { calls, services } = renderWith(
    <LinkNotice record={{ id: 5, title: 'Anslut din arbetsplats' }} type="page" />,
    { answers },
  )
  const typed = services.guard.register({ isUnsaved: () => true })
  fireEvent.click(await change())
  await page.findByText('Spara först. Länken byts i den sparade texten.')
  expect(calls.some(({ path }) => path === 'page.update')).toBe(false)
  typed()
  fireEvent.click(await change())
  await page.findByText('Länken i ”Anslut din arbetsplats” leder nu till /handledare')
  expect(calls.find(({ path }) => path === 'page.update')?.input).toMatchObject({ id: 5, updated_at: 'nu' })
  expect(page.getAllByRole('button', { name: /^Byt till den nya adressen/ })).toHaveLength(1)
  await waitFor(() => expect(calls.filter(({ path }) => path === 'links.of').length).toBeGreaterThan(1))
})

test('a moved link of a menu is changed with its place in the menu kept, and that of a message in its text', async () => {
  const menu = { id: 8, type: 'menu', title: 'Toppmeny', group: null }
  const message = { id: 9, type: 'message', title: 'Driftstopp', group: null }
  const items = [menu, message].map((each, at) => ({ ...moved, id: at, href: '/hand', content: each }))
  const link = (id: number, url: string, children: object[] = []) => ({
    ...{ id, title: `Länk ${id}`, content_id: null, url, children },
  })
  const { calls } = renderWith(<LinksPage />, {
    answers: {
      'links.list': () => ({ items, total: 2, page: 1, limit: 25 }),
      'menu.get': () => ({ id: 8, updated_at: 'nu', links: [link(1, '/om', [link(2, '/hand')]), link(3, '/andra')] }),
      'menu.update': () => ({}),
      'message.get': () => ({ id: 9, updated_at: 'nu', body: '<p><a href="/hand">utbildningen</a></p>' }),
      'message.update': () => ({}),
    },
  })
  expect((await page.findByRole('link', { name: 'Rätta ”Toppmeny”' })).getAttribute('href')).toBe('/menu/8')
  const press = (title: string) =>
    fireEvent.click(page.getByRole('button', { name: `Byt till den nya adressen: ”utbildningen” i ”${title}”` }))
  press('Toppmeny')
  await page.findByText('Länken i ”Toppmeny” leder nu till /handledare')
  expect(calls.find(({ path }) => path === 'menu.update')?.input).toEqual({
    ...{ id: 8, updated_at: 'nu' },
    data: { links: [link(1, '/om', [link(2, '/handledare')]), link(3, '/andra')] },
  })
  press('Driftstopp')
  await page.findByText('Länken i ”Driftstopp” leder nu till /handledare')
  expect(calls.find(({ path }) => path === 'message.update')?.input).toEqual({
    ...{ id: 9, updated_at: 'nu' },
    data: { body: '<p><a href="/handledare">utbildningen</a></p>' },
  })
})

test('a moved address of a group is changed in each field that has it', async () => {
  const group = { id: 7, type: 'group', title: 'Ängens college', group: null }
  const href = 'http://exempel.se/a'
  const { calls } = renderWith(<LinksPage />, {
    answers: {
      'links.list': () => ({
        ...{ total: 1, page: 1, limit: 25 },
        items: [{ ...moved, href, leads_to: 'https://exempel.se/a', content: group }],
      }),
      'group.get': () => ({
        ...{ id: 7, updated_at: 'nu', website: href, data_protection_policy_url: '', front_body: '<p>Utan</p>' },
        body: `<p><a href="${href}">Mer</a></p>`,
      }),
      'group.update': () => ({}),
    },
  })
  fireEvent.click(await page.findByRole('button', { name: /i ”Ängens college”$/ }))
  await page.findByText('Länken i ”Ängens college” leder nu till https://exempel.se/a')
  expect(calls.find(({ path }) => path === 'group.update')?.input).toEqual({
    ...{ id: 7, updated_at: 'nu' },
    data: { website: 'https://exempel.se/a', body: '<p><a href="https://exempel.se/a">Mer</a></p>' },
  })
})

test('a refused change says why; a link that is gone meanwhile changes nothing', async () => {
  const { calls, answers } = renderWith(<LinksPage />, {
    answers: { ...listed, 'page.update': () => Promise.reject(refusal('FORBIDDEN', 'Du får inte ändra sidan')) },
  })
  fireEvent.click(await change())
  await page.findByText('Du får inte ändra sidan')
  const updates = () => calls.filter(({ path }) => path === 'page.update').length
  expect(updates()).toBe(1)
  answers['page.get'] = () => ({ id: 5, body: '<p>utan</p>', updated_at: 'nu' })
  fireEvent.click(await change())
  await page.findByText('”Anslut din arbetsplats” har inte den länken längre')
  expect(updates()).toBe(1)
})

test.each([
  ['/hand', '/handledare', '/handledare'],
  ['/hand?a=1#b', '/handledare', '/handledare?a=1#b'],
  ['http://skane.vo.test/hand#b', '/handledare', 'http://skane.vo.test/handledare#b'],
  ['http://example.com/a', 'https://example.com/b', 'https://example.com/b'],
])('a link to %s that leads to %s is changed to %s', (href, leads_to, to) => {
  expect(mendedAddress({ href, leads_to })).toBe(to)
})

test('every link with the address is changed, and no other', () => {
  const body = '<p><a href="/a">1</a> <a href="/ab">2</a> <a href="/a">3</a> /a</p>'
  expect(withAddress(body, '/a', '/c')).toBe('<p><a href="/c">1</a> <a href="/ab">2</a> <a href="/c">3</a> /a</p>')
  expect(withAddress(body, '/x', '/c')).toBeNull()
})

test('the links are a file, of the state that is shown', async () => {
  const { calls } = renderWith(<LinksPage />, {
    answers: {
      'links.list': () => ({ items: [{ ...moved, content }], total: 1, page: 1, limit: 25 }),
      'lists.link': () => ({ url: '#fil' }),
    },
  })
  await page.findByText('Rätt adress: /handledare')
  fireEvent.click(page.getByRole('tab', { name: 'Leder vidare' }))
  fireEvent.click(page.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await page.findByRole('menuitem', { name: /Excel-fil/ }))
  const asked = () => calls.find(({ path }) => path === 'lists.link')?.input
  await waitFor(() => expect(asked()).toMatchObject({ entity: 'links', format: 'xlsx', filters: { state: 'moved' } }))
})

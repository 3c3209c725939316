import { page } from '@kollegium/api/definitions/content'
import { menu } from '@kollegium/api/definitions/menus'
import { message } from '@kollegium/api/definitions/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { contentSide } from './content-side.tsx'

const record = { id: 12, title: 'Om oss', updated_at: '2026-11-20T10:00:00.000Z' }
const PageSide = contentSide(page)
function Form({ Side = PageSide, row = record }: { Side?: typeof PageSide; row?: typeof record }) {
  const form = useForm({ defaultValues: { title: 'Om oss' } })
  return (
    <FormProvider {...form}>
      <input aria-label="Rubrik" {...form.register('title')} />
      {form.formState.isDirty && <span />}
      <Side record={row} />
    </FormProvider>
  )
}
const author = { id: 7, name: 'Gunilla Exempelsson', type: 'User' }
const versions = [
  { id: 31, created_at: '2026-11-20T10:00:00.000Z', ended_at: null, author, title: 'Publicerad', shows: true },
  { id: 30, created_at: '2026-11-19T09:30:00.000Z', ended_at: null, author: null, title: 'Skapad', shows: false },
]
const use = { group: null, trashed: false }
const setting = { entity: 'setting', title: 'footerPage', editUrl: 'http://admin.vo.localhost:3000/setting' }
const skane = { id: 4, name: 'skane', title: 'Skåne', category: 'region', parent_id: null, depth: 0 }
const uses = {
  items: [
    { ...use, entity: 'menu', id: 3, title: 'Huvudmeny', editUrl: 'http://admin.vo.localhost:3000/menu/3' },
    { ...use, ...setting, id: 9, group: { id: 4, title: 'Skåne' } },
    { ...use, ...setting, id: 10, group: { id: 5, title: 'Halland' } },
    { ...use, ...setting, id: 11 },
  ],
  total: 5,
}
const compare = ({ to }: { to: number }) => ({
  from: null,
  to: versions[0],
  changes: [
    {
      field: 'title',
      label: 'Rubrik',
      parts: [
        { kind: 'removed', lines: ['Om colleget'] },
        { kind: 'added', lines: [to === 31 ? 'Om oss' : 'Om'] },
      ],
    },
  ],
})
const open = (
  answers: Record<string, (input: never) => unknown> = {},
  rules = [['manage', 'all']],
  groups: object[] = [],
  Side = PageSide,
  row = record,
) =>
  renderWith(<Form Side={Side} row={row} />, {
    me: { rules: rules as never },
    groups: groups as never,
    answers: {
      'page.usedIn': () => uses,
      'page.revisions': () => ({ items: versions, total: 2, page: 1, limit: 25 }),
      'page.compare': compare,
      'page.drawn': () => ({ title: 'Vi <ins>nya</ins>', lead: '', body: '<p><del>gamla</del></p>' }),
      ...answers,
    },
  })

let asked: { path: string; body: unknown }[]
let drawn: () => Response
beforeEach(() => {
  asked = []
  drawn = () => Response.json({ html: '<main><h1>Vi</h1></main>', changes: 2 })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)) })
    return drawn()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('says where a text is used, each a link, and how many one may not see', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '5 ställen' }))
  expect((await screen.findByRole('link', { name: 'Huvudmeny' })).getAttribute('href')).toBe('/menu/3')
  expect(screen.getByText(/Används också på 1 ställe som du inte har behörighet att se/)).toBeTruthy()
})

test('a use that visitors see leads to its page on the site, too', async () => {
  const [menu] = uses.items
  const url = 'http://hoor.example/listor/nyheter'
  const list = {
    ...use,
    entity: 'queue',
    id: 7,
    title: 'Nyheter',
    editUrl: 'http://admin.vo.localhost:3000/queue/7',
    url,
  }
  open({ 'page.usedIn': () => ({ items: [menu, list], total: 2 }) })
  fireEvent.click(await screen.findByRole('button', { name: '2 ställen' }))
  const links = await screen.findAllByRole('link', { name: /Visa på webbplatsen/ })
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([[url, '_blank']])
})

test('settings are named by their group, and lead to it where one may work in it', async () => {
  open({}, undefined, [skane])
  fireEvent.click(await screen.findByRole('button', { name: '5 ställen' }))
  expect(await screen.findByText('Inställning, Skåne')).toBeTruthy()
  expect(screen.getByText('Inställning, hela nätverket')).toBeTruthy()
  expect(screen.getByText('Inställning, Halland').parentElement?.querySelector('a')).toBeNull()
  expect(localStorage.getItem('vo_group')).toBe('4')
  const [, everyones] = screen.getAllByRole('link', { name: 'Sida i sidfoten' })
  fireEvent.click(everyones as HTMLElement)
  await waitFor(() => expect(location.pathname).toBe('/setting'))
  expect(localStorage.getItem('vo_group')).toBeNull()
})

test('who may only read the text is not asked to look at its versions', async () => {
  const { calls } = open({}, [['read', 'Page']])
  await screen.findByRole('button', { name: '5 ställen' })
  expect(screen.queryByText('Versioner')).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['page.usedIn'])
})

test('shows what a version changed, and restores an earlier one after a question', async () => {
  const { calls } = open({ 'page.restore': () => record })
  fireEvent.click(await screen.findByRole('button', { name: 'Visa alla 2' }))
  // The page of its site, and field by field.
  await screen.findByText(/^2 ändringar på sidan/)
  expect(asked).toEqual([{ path: '/utkast/versioner', body: { entity: 'page', id: 12, to: 31 } }])
  const frame = screen.getByTitle('Sidan i den här versionen, med ändringarna markerade')
  expect([frame.getAttribute('sandbox'), frame.closest('[inert]')]).toEqual(['allow-same-origin', null])
  expect(screen.getByRole('button', { name: 'Nästa ändring' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Fält för fält' }))
  expect((await screen.findByText('Om oss', { selector: 'ins' })).textContent).toBe('Om oss')
  expect(screen.getByText('Om colleget', { selector: 'del' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Återställ versionen' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: /19 november 2026/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Återställ versionen' }))
  const yes = await screen.findAllByRole('button', { name: 'Återställ versionen' })
  fireEvent.click(yes.at(-1) as HTMLElement)
  await screen.findByText('Versionen har återställts')
  expect(calls.find(({ path }) => path === 'page.restore')?.input).toEqual({
    id: 12,
    revision_id: 30,
    updated_at: record.updated_at,
  })
})

test('an older version of a published text that others review is laid beside it, and the form says so', async () => {
  const kept = { keeps: true, saved: record.updated_at, pending: null }
  const restored = { ...record, kept: { ...kept, pending: { by: null, direct: false } } }
  const { calls } = open({ 'review.restore': () => restored }, undefined, [], undefined, { ...record, kept } as never)
  fireEvent.click(await screen.findByRole('button', { name: 'Visa alla 2' }))
  fireEvent.click(await screen.findByRole('button', { name: /19 november 2026/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Återställ versionen' }))
  await screen.findByText(/Den äldre texten sparas bredvid den/)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Återställ versionen' })).at(-1) as HTMLElement)
  await screen.findByText('Ändringen är sparad bredvid den publicerade texten')
  expect(calls.find(({ path }) => path === 'review.restore')?.input).toEqual({
    ...{ entity: 'page', id: 12, revision_id: 30, updated_at: record.updated_at },
  })
  expect(calls.some(({ path }) => path === 'page.restore')).toBe(false)
})

test('a page that can’t be drawn says why, and its words are compared instead', async () => {
  drawn = () => Response.json({ message: 'Åtkomst nekad' }, { status: 403 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Visa alla 2' }))
  await screen.findByText('Sidan kan inte visas just nu: Åtkomst nekad')
  expect((await screen.findByText('nya', { selector: '[data-marked] ins' })).closest('h1')?.textContent).toBe('Vi nya')
  expect(screen.getByText('gamla', { selector: '[data-marked] .rich del' })).toBeTruthy()
})

test('a version without changes on the page, and the first one, say so', async () => {
  drawn = () => Response.json({ html: '<main></main>', changes: 0 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Visa alla 2' }))
  await screen.findByText(/Sidan ser likadan ut som i versionen före/)
  expect(screen.queryByRole('button', { name: 'Nästa ändring' })).toBeNull()
  drawn = () => Response.json({ html: '<main></main>', changes: null })
  fireEvent.click(screen.getByRole('button', { name: /19 november 2026/ }))
  await screen.findByText('Det här är den första versionen.')
})

test('a restore that is refused says why, by the words for the fields', async () => {
  const fields = { 'data.title': ['Obligatoriskt'], 'data.status': ['Åtkomst nekad'] }
  open({
    'page.restore': () => {
      throw refusal('INVALID', 'Det finns ogiltiga fält i formuläret', { fields })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Visa alla 2' }))
  fireEvent.click(await screen.findByRole('button', { name: /19 november 2026/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Återställ versionen' }))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Återställ versionen' })).at(-1) as HTMLElement)
  await screen.findByText('Det finns ogiltiga fält i formuläret')
  expect(screen.getByText('Rubrik: Obligatoriskt')).toBeTruthy()
  expect(screen.getByText('Status: Åtkomst nekad')).toBeTruthy()
})

test('nothing is restored over what is not saved', async () => {
  open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Rubrik' }), { target: { value: 'Ny' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Visa alla 2' }))
  fireEvent.click(await screen.findByRole('button', { name: /19 november 2026/ }))
  expect(await screen.findByText(/Spara eller ångra dem/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Återställ versionen' })).toHaveProperty('disabled', true)
})

test('a menu’s versions are for who may see and change its links; a message has no places where it is used', async () => {
  const answers = {
    'menu.usedIn': () => ({ items: [], total: 0 }),
    'menu.revisions': () => ({ items: versions, total: 2, page: 1, limit: 25 }),
    'message.revisions': () => ({ items: versions, total: 2, page: 1, limit: 25 }),
  }
  const MenuSide = contentSide(menu, { holds: 'MenuLink' })
  const withLinks = [...['read', 'update'].map((action) => [action, 'MenuLink']), ['manage', 'Menu']]
  const all = open(answers, withLinks, [], MenuSide)
  await screen.findByRole('button', { name: 'Visa alla 2' })
  all.unmount()
  const some = open(answers, [...withLinks.slice(0, 1), ['manage', 'Menu']], [], MenuSide)
  await screen.findByText('Används inte någonstans')
  expect(screen.queryByText('Versioner')).toBeNull()
  some.unmount()
  const { calls } = open(answers, [['manage', 'Message']], [], contentSide(message, { used: false }))
  await screen.findByRole('button', { name: 'Visa alla 2' })
  expect(calls.map(({ path }) => path)).toEqual(['message.copies', 'message.revisions'])
})

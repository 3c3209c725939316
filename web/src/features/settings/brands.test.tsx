import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import { contrastWithWhite } from './contrast.ts'
import SettingsPage from './settings-page.tsx'

const own = { name: null, mark: null, logo: null, colour: null, association: null, email: null, host: null }
const shared = { association: 'Föreningen Prov', email: 'kansliet@example.com', host: 'vo.localhost:3000' }
const college = {
  brand: 'college',
  own: { ...own, name: 'Provnätet' },
  defaults: { name: 'Collegenätverket', mark: 'college', colour: '#0078BE', ...shared },
  file: null,
}
const language = {
  brand: 'language',
  own,
  defaults: { name: 'Språk i arbetet', mark: 'language', colour: '#5E3B8E', ...shared },
  file: null,
}
const answer = { items: [college, language], updated_at: '2026-11-20T10:00:00.000Z' }

async function open(answers: Record<string, (input: never) => unknown> = {}, more: object = {}) {
  const path = '/setting/brand'
  const view = renderWith(<SettingsPage />, { path, answers: { 'brand.list': () => answer, ...answers }, ...more })
  await screen.findByRole('region', { name: 'Språkombudens varumärke' })
  return view
}
const field = (label: string, brand = 'Nätverkets varumärke') =>
  within(screen.getByRole('region', { name: brand })).getByRole('textbox', { name: label }) as HTMLInputElement
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Spara' }))

test('what a brand says itself stands in its fields, and what holds otherwise in grey; only what is changed is saved', async () => {
  const { calls } = await open({ 'brand.update': () => answer })
  expect([field('Namn').value, field('Namn').placeholder]).toEqual(['Provnätet', 'Collegenätverket'])
  const second = field('Förening', 'Språkombudens varumärke')
  type(field('Förening'), 'Föreningen Ny')
  // One association stands behind both.
  expect([second.value, second.placeholder]).toEqual(['', 'Föreningen Ny'])
  type(field('Namn'), '')
  type(field('Färg', 'Språkombudens varumärke'), '#123456')
  save()
  await screen.findByText('Varumärkena har sparats')
  expect(calls.find(({ path }) => path === 'brand.update')?.input).toEqual({
    data: { college: { association: 'Föreningen Ny', name: null }, language: { colour: '#123456' } },
    updated_at: answer.updated_at,
  })
})

test('a colour on which white can’t be read is told of, and picked as well as written', async () => {
  await open()
  const faint = /kontrasten 2,6:1/
  expect(screen.queryByText(faint)).toBeNull()
  const [pick] = screen.getAllByLabelText('Välj färg') as HTMLInputElement[]
  expect(pick?.value).toBe('#0078be')
  type(pick as HTMLElement, '#e58a2b')
  expect(field('Färg').value).toBe('#E58A2B')
  expect(screen.getByText(faint)).toBeDefined()
  // Half a colour is not a colour yet.
  type(field('Färg'), '#E58')
  expect(screen.queryByText(faint)).toBeNull()
  expect([contrastWithWhite('#FFFFFF'), contrastWithWhite('#000000')]).toEqual([1, 21])
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
})

test('what the server refuses is said at the field of its brand, and nothing is lost', async () => {
  const fields = { 'data.language.host': ['Skriv ett värdnamn'] }
  await open({ 'brand.update': () => Promise.reject(refusal('INVALID', 'Fel', { fields })) })
  const host = field('Värd', 'Språkombudens varumärke')
  type(host, 'en adress')
  save()
  await waitFor(() => expect(host.getAttribute('aria-invalid')).toBe('true'))
  expect(host.value).toBe('en adress')
  expect(field('Värd').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByRole('link', { name: 'Språkombudens varumärke, Värd: Skriv ett värdnamn' })).toBeDefined()
})

test('a fault that is mended goes without taking focus; the next failed save takes it again', async () => {
  const fields = { 'data.college.host': ['Skriv ett värdnamn'], 'data.language.host': ['Skriv ett värdnamn'] }
  await open({ 'brand.update': () => Promise.reject(refusal('INVALID', 'Fel', { fields })) })
  const host = field('Värd')
  type(host, 'en adress')
  save()
  const summary = await screen.findByRole('region', { name: /2 fel/ })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  host.focus()
  type(host, 'en.adress')
  expect(screen.getByRole('region', { name: /1 fel/ })).toBe(summary)
  expect(document.activeElement).toBe(host)
  save()
  await screen.findByRole('region', { name: /2 fel/ })
  await waitFor(() => expect(document.activeElement).toBe(summary))
})

test('what is typed while it saves stands, and nothing is saved twice at a time', async () => {
  let answerNow = (_: unknown) => {}
  const slow = new Promise((resolve) => {
    answerNow = resolve
  })
  const { calls } = await open({ 'brand.update': () => slow })
  const sent = () => calls.filter(({ path }) => path === 'brand.update').map(({ input }) => input)
  type(field('Namn'), 'Nytt')
  type(field('Förening'), 'Ny förening')
  save()
  type(field('Namn'), 'Provnätet')
  type(field('Värd'), 'ny.example.se')
  fireEvent.submit(screen.getByRole('form'))
  const saved = { ...college, own: { ...college.own, name: 'Nytt', association: 'Ny förening' } }
  answerNow({ items: [saved, language], updated_at: '2026-11-20T11:00:00.000Z' })
  await screen.findByText('Osparade ändringar')
  expect([field('Namn').value, field('Förening').value, field('Värd').value]).toEqual([
    'Provnätet',
    'Ny förening',
    'ny.example.se',
  ])
  expect(sent()).toHaveLength(1)
  save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({
    data: { college: { name: 'Provnätet', host: 'ny.example.se' }, language: {} },
    updated_at: '2026-11-20T11:00:00.000Z',
  })
})

test('somebody else was faster: it is said, what they saved is shown, and what one typed stands', async () => {
  const current = { ...answer, items: [{ ...college, own: { ...own, name: 'Deras' } }, language] }
  const message = 'Gunilla sparade en nyare version'
  await open({
    'brand.update': () => Promise.reject(refusal('CONFLICT', message, { details: { stale: true, current } })),
  })
  type(field('Värd'), 'min.example.se')
  save()
  await screen.findByText(message)
  expect([field('Namn').value, field('Värd').value]).toEqual(['Deras', 'min.example.se'])
})

test('who may only read them sees no button; who sees a group’s settings alone is shown these', async () => {
  const { unmount } = await open({}, { me: { ...testMe, rules: [['read', 'Setting']] as never } })
  expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull()
  expect(field('Namn').readOnly).toBe(true)
  unmount()
  const rules = [['manage', 'Setting', { group_id: { in: [1] } }]] as never
  const answers = {
    'setting.list': () => ({
      items: [],
      updated_at: null,
      site: { address: 'https://x.example', active: true, shown: true, open: true },
    }),
  }
  renderWith(<SettingsPage />, { path: '/setting/brand', answers, me: { ...testMe, rules } })
  await screen.findByRole('heading', { name: 'Inställningar' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('Nätverkets varumärke')).toBeNull()
})

test('the parts are reached by the arrows, and focus goes with them', async () => {
  await open({
    'setting.list': () => ({ items: [], updated_at: null, site: { address: 'https://x.example', active: true } }),
  })
  const tab = screen.getByRole('tab', { name: 'Varumärken' })
  tab.focus()
  // The browser's own shortcut for back.
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(location.pathname).toBe('/setting/brand')
  fireEvent.keyDown(tab, { key: 'ArrowLeft' })
  expect(location.pathname).toBe('/setting')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Allmänt', selected: true }))
  expect(screen.getByRole('tabpanel', { name: 'Allmänt' })).toBeDefined()
})

test('the session ends before they are saved: the typed values are there after the next sign-in', async () => {
  const { unmount } = await open()
  type(field('Namn'), 'Mitt i ett namn')
  unmount()
  await open()
  expect(field('Namn').value).toBe('Mitt i ett namn')
})

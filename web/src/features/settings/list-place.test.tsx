import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import ListPlace from './list-place.tsx'

const hoor = { id: 5, title: 'Höör', category: 'local', parent_id: null }
const record = { id: 7, title: 'Nyheter', status: 'published', group: hoor, url: 'http://hoor.example/listor/nyheter' }
const setting = (name: string, value: number | null, more: object = {}) => ({
  ...{ name, kind: 'queue', category: 'startPage', own: value, value, inherited: false, from: null, file: null },
  target: value === null ? null : { id: value, title: `Lista ${value}`, name: '', type: 'Queue' },
  ...more,
})
const items = (news: number | null = 7) => ({
  items: [
    setting('slideshowQueue', 3),
    setting('newsQueue', news),
    setting('puffQueue', null),
    setting('sectionsQueue', null),
  ],
  updated_at: '2026-11-20T10:00:00.000Z',
})

function open(answers: object = {}, shown: object = record) {
  localStorage.setItem('vo_group', '5')
  return renderWith(<ListPlace record={shown as typeof record} />, {
    answers: { 'setting.list': () => items(), ...answers },
    groups: [hoor] as never,
  })
}
const radio = (name: RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement

test('a list says where it stands and what each place would replace; a choice holds at once, and leads to the site', async () => {
  const moved = {
    items: [
      setting('slideshowQueue', 7),
      setting('newsQueue', null),
      setting('puffQueue', null),
      setting('sectionsQueue', null),
    ],
    updated_at: 'x',
  }
  const { calls } = open({ 'setting.update': () => moved })
  await screen.findByRole('radio', { name: /Nyheter.*Listan visas här nu/ })
  expect(radio(/Nyheter/).checked).toBe(true)
  fireEvent.click(radio(/Bildspel.*Ersätter Lista 3/))
  await screen.findByText('Listan visas nu på startsidan som bildspel')
  expect(calls.find(({ path }) => path === 'setting.update')?.input).toEqual({
    data: { newsQueue: null, slideshowQueue: 7 },
    updated_at: '2026-11-20T10:00:00.000Z',
  })
  const shown = vi.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(screen.getByRole('button', { name: 'Visa på webbplatsen' }))
  expect(shown).toHaveBeenCalledWith('http://hoor.example', '_blank', 'noopener')
  expect(radio(/Bildspel/).checked).toBe(true)
})

test('it is taken off the start page; one that is inherited is not', async () => {
  const { calls, unmount } = open({ 'setting.update': () => items(null) })
  fireEvent.click(await screen.findByRole('radio', { name: 'Visa inte' }))
  await screen.findByText('Listan visas inte längre på startsidan')
  expect(calls.at(-1)?.input).toMatchObject({ data: { newsQueue: null } })
  unmount()
  open({ 'setting.list': () => ({ ...items(), items: [setting('newsQueue', 7, { own: null, inherited: true })] }) })
  expect((await screen.findByRole('radio', { name: /Visa inte/ })) as HTMLInputElement).toMatchObject({
    disabled: true,
  })
})

test('a refusal is said, and what holds is read again', async () => {
  let asked = 0
  open({
    'setting.list': () => {
      asked++
      return items()
    },
    'setting.update': () => Promise.reject(refusal('CONFLICT', 'Gunilla sparade en nyare version')),
  })
  fireEvent.click(await screen.findByRole('radio', { name: /Bildspel/ }))
  await screen.findByText('Gunilla sparade en nyare version')
  await waitFor(() => expect(asked).toBe(2))
  expect(radio(/Nyheter/).checked).toBe(true)
})

test('a list of another group, and one whose editor may not change the settings, has no choice', () => {
  const { container, unmount, calls } = open({}, { ...record, group: { id: 9 } })
  expect([container.querySelector('input'), calls.length]).toEqual([null, 0])
  unmount()
  const me = { rules: [['manage', 'Queue']] as never }
  const reader = renderWith(<ListPlace record={record as never} />, { groups: [hoor] as never, me })
  expect([reader.container.querySelector('input'), reader.calls.length]).toEqual([null, 0])
})

test('a list of a closed site leads to no site, and an address of its own leads to its places', async () => {
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  open({ 'setting.update': () => items(null) }, { ...record, siteClosed: true })
  history.replaceState(null, '', '#startsidan')
  fireEvent.click(await screen.findByRole('radio', { name: /Bildspel/ }))
  await screen.findByText('Listan visas nu på startsidan som bildspel')
  expect(screen.queryByRole('link', { name: 'Visa på webbplatsen' })).toBeNull()
  expect(scroll).toHaveBeenCalled()
})

test('a list that is shown from its row opens the start page of its own group, whichever group one works in', async () => {
  const eslov = { ...hoor, id: 6, title: 'Eslöv' }
  localStorage.setItem('vo_group', '6')
  history.replaceState(null, '', '/queue/7#startsidan')
  renderWith(<ListPlace record={record as never} />, {
    path: '/queue/7#startsidan',
    answers: { 'setting.list': () => items() },
    groups: [hoor, eslov] as never,
  })
  await screen.findByRole('radio', { name: /Nyheter.*Listan visas här nu/ })
  expect(localStorage.getItem('vo_group')).toBe('5')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import SettingsPage from './settings-page.tsx'

const count = {
  key: 'list.count',
  area: 'apps',
  standard: 'Antal objekt: ::number',
  own: null,
  shared: null,
  updated_at: null,
}
const yes = { ...count, key: 'action.yes', standard: 'Ja', own: 'Japp', updated_at: '2026-11-20T10:00:00.000Z' }
const answer = { items: [count, yes], total: 2, replaced: 1 }
type Asked = { search: string; area: string | null; replaced: boolean; page: number }

async function open(answers: Record<string, (input: never) => unknown> = {}, more: object = {}) {
  const path = '/setting/wording'
  const view = renderWith(<SettingsPage />, { path, answers: { 'wording.list': () => answer, ...answers }, ...more })
  await screen.findByRole('region', { name: 'Ordval' })
  return view
}
function change(standard: string) {
  fireEvent.click(screen.getByRole('button', { name: `Ändra texten ${standard}` }))
  return within(screen.getByRole('dialog'))
}
const write = (dialog: ReturnType<typeof change>, value: string) => {
  fireEvent.change(dialog.getByRole('textbox', { name: 'Egen text' }), { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: 'Spara' }))
}
const sent = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === 'wording.update').map(({ input }) => input)

test('a text is replaced once every placeholder of the standard one is in it, with the version that was seen', async () => {
  const { calls } = await open({ 'wording.update': () => ({ ...count, own: '::number rader' }) })
  const dialog = change(count.standard)
  expect(dialog.getByText('Behåll ::number, som byts ut mot det som gäller.')).toBeDefined()
  write(dialog, 'Rader')
  expect(dialog.getByText('Texten behöver innehålla ::number, som byts ut mot det som gäller')).toBeDefined()
  expect(sent(calls)).toEqual([])
  write(dialog, '::number rader')
  await screen.findByText('Texten har sparats')
  expect(sent(calls)).toEqual([{ key: 'list.count', text: '::number rader', updated_at: null }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the standard text is put back', async () => {
  const { calls } = await open({ 'wording.update': () => ({ ...yes, own: null, updated_at: null }) })
  expect(screen.getByText('Japp')).toBeDefined()
  fireEvent.click(change('Ja').getByRole('button', { name: 'Använd standardtexten' }))
  await screen.findByText('Standardtexten gäller igen')
  expect(sent(calls)).toEqual([{ key: 'action.yes', text: null, updated_at: yes.updated_at }])
})

test('somebody else was faster: it is said, what one typed stands, and the next try is about what they saved', async () => {
  const current = { ...yes, own: 'Deras', updated_at: '2026-11-20T11:00:00.000Z' }
  let tries = 0
  const { calls } = await open({
    'wording.update': () =>
      tries++ === 0
        ? Promise.reject(refusal('CONFLICT', 'Kerstin sparade en nyare version', { details: { stale: true, current } }))
        : { ...current, own: 'Mitt' },
  })
  const dialog = change('Ja')
  write(dialog, 'Mitt')
  await dialog.findByText('Kerstin sparade en nyare version')
  expect(dialog.getByRole('textbox', { name: 'Egen text' })).toHaveProperty('value', 'Mitt')
  fireEvent.click(dialog.getByRole('button', { name: 'Spara' }))
  await screen.findByText('Texten har sparats')
  expect(sent(calls)).toMatchObject([{ updated_at: yes.updated_at }, { updated_at: current.updated_at }])
})

test('texts are searched, narrowed to an area or to one’s own, and it is said when there are none', async () => {
  const asked: Asked[] = []
  const list = (input: Asked) => {
    asked.push(input)
    return input.search || input.replaced ? { items: [], total: 0, replaced: 0 } : answer
  }
  await open({ 'wording.list': list })
  const search = screen.getByRole('searchbox', { name: 'Sök text eller nyckel' })
  fireEvent.change(search, { target: { value: ' rader ' } })
  await screen.findByText('Sökningen gav inga träffar')
  expect(screen.getByText('0 objekt hittades').getAttribute('role')).toBe('status')
  expect(asked.at(-1)).toMatchObject({ search: 'rader', area: null, replaced: false, page: 1 })
  fireEvent.click(screen.getAllByRole('button', { name: 'Rensa sökningen' }).at(-1) as HTMLElement)
  // The button disappears.
  expect(document.activeElement).toBe(search)
  fireEvent.click(screen.getByRole('checkbox', { name: /Bara egna texter/ }))
  await screen.findByText('Det finns inga egna texter än')
})

test('the last row of the last page goes: the page before it is shown', async () => {
  const asked: number[] = []
  const list = ({ page }: Asked) => {
    asked.push(page)
    if (page === 1) return { ...answer, items: [count], total: asked.includes(2) ? 25 : 26, replaced: 1 }
    const first = asked.filter((each) => each === 2).length === 1
    return first ? { items: [yes], total: 26, replaced: 1 } : { items: [], total: 25, replaced: 0 }
  }
  await open({ 'wording.list': list, 'wording.update': () => ({ ...yes, own: null, updated_at: null }) })
  fireEvent.click(screen.getByRole('button', { name: 'Sida 2' }))
  await screen.findByText('Japp')
  fireEvent.click(change('Ja').getByRole('button', { name: 'Använd standardtexten' }))
  await screen.findByText('1–25 av 25')
  expect(screen.getByRole('button', { name: `Ändra texten ${count.standard}` })).toBeDefined()
})

test('what is typed is not lost by a slip: closing asks, and waits for what is being saved', async () => {
  let answerNow = (_: unknown) => {}
  const slow = new Promise((resolve) => {
    answerNow = resolve
  })
  await open({ 'wording.update': () => slow })
  const dialog = change('Ja')
  fireEvent.change(dialog.getByRole('textbox', { name: 'Egen text' }), { target: { value: 'Jodå' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Avbryt' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stanna kvar' }))
  expect(dialog.getByRole('textbox', { name: 'Egen text' })).toHaveProperty('value', 'Jodå')
  fireEvent.click(dialog.getByRole('button', { name: 'Spara' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Stäng dialogrutan' }))
  expect(dialog.getByRole('textbox', { name: 'Egen text' })).toHaveProperty('value', 'Jodå')
  answerNow({ ...yes, own: 'Jodå' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a text from before the standard one got its placeholder is marked', async () => {
  await open({ 'wording.list': () => ({ items: [{ ...count, own: 'Rader' }], total: 1, replaced: 1 }) })
  expect(screen.getByText('Texten behöver innehålla ::number, som byts ut mot det som gäller')).toBeDefined()
})

test('who may only read them changes nothing; a list that can’t be fetched is asked for again', async () => {
  const { unmount } = await open({}, { me: { ...testMe, rules: [['read', 'Setting']] as never } })
  expect(screen.queryByRole('button', { name: /^Ändra texten/ })).toBeNull()
  unmount()
  renderWith(<SettingsPage />, {
    path: '/setting/wording',
    answers: { 'wording.list': () => Promise.reject(refusal('UNAVAILABLE', 'Tjänsten nås inte just nu')) },
  })
  await screen.findByText('Tjänsten nås inte just nu')
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined()
})

test('the session ends in the middle of a text: it is there when its dialog is opened again, and in no other', async () => {
  const { unmount } = await open()
  fireEvent.change(change(count.standard).getByRole('textbox', { name: 'Egen text' }), { target: { value: 'Mitt i' } })
  unmount()
  const next = await open()
  expect(change(yes.standard).getByRole('textbox', { name: 'Egen text' })).toHaveProperty('value', 'Japp')
  next.unmount()
  await open()
  expect(change(count.standard).getByRole('textbox', { name: 'Egen text' })).toHaveProperty('value', 'Mitt i')
})

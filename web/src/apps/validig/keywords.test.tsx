import '../../lib/validation-texts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import Keywords from './candidate/keywords.tsx'

const limit = 100
const all = Array.from({ length: 250 }, (_, at) => ({
  id: at + 1,
  title: `Ord ${at + 1}`,
  regulation: `Regel ${at + 1}`,
}))
type Asked = { search: string; page: number; at?: number }

/** Answers as the server does. */
function pageOf({ search, page, at }: Asked) {
  const found = all.filter(({ title }) => title.toLowerCase().includes(search))
  const shown = at ? Math.ceil(at / limit) : page
  return { items: found.slice((shown - 1) * limit, shown * limit), total: found.length, page: shown, limit }
}
const show = (path: string, answer: (asked: Asked) => unknown = pageOf) =>
  renderWith(<Keywords />, { path, answers: { 'ownValidation.keywords': answer } })
const lastAsked = ({ calls }: ReturnType<typeof show>) => calls.at(-1)?.input

test('keywords are read a page at a time and searched by the server', async () => {
  const view = show('/keywords')
  expect(await screen.findByText('Regel 100')).toBeTruthy()
  expect(screen.queryByText('Regel 101')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Nästa/ }))
  expect(await screen.findByText('Regel 101')).toBeTruthy()
  expect(lastAsked(view)).toEqual({ search: '', page: 2 })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ord 25' } })
  await waitFor(() => expect(lastAsked(view)).toEqual({ search: 'ord 25', page: 1 }))
  expect(await screen.findByText('Regel 250')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Regel 101')).toBeNull())
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'finns inte' } })
  expect(await screen.findByText('Sökningen gav inga träffar')).toBeTruthy()
})

test('an address that names a keyword opens the page on which it stands', async () => {
  const scroll = vi.fn()
  const { prototype } = Element
  const before = prototype.scrollIntoView
  prototype.scrollIntoView = scroll
  onTestFinished(() => {
    prototype.scrollIntoView = before
  })
  const view = show('/keywords#nyckelord-207')
  expect((await screen.findByText('Ord 207')).closest('[id]')?.id).toBe('nyckelord-207')
  expect(view.calls.map(({ input }) => input)).toEqual([{ search: '', page: 1, at: 207 }])
  expect(scroll).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: /Föregående/ }))
  expect(await screen.findByText('Regel 101')).toBeTruthy()
})

test('a validation without keywords says so, without a search', async () => {
  show('/keywords', () => ({ items: [], total: 0, page: 1, limit }))
  expect(await screen.findByText('Inga nyckelord än')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

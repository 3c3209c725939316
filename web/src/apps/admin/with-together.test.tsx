import { application } from '@kollegium/api/definitions/applications'
import { article, tag } from '@kollegium/api/definitions/content'
import { file, folder, portfolio } from '@kollegium/api/definitions/documents'
import { education, group } from '@kollegium/api/definitions/groups'
import { menu } from '@kollegium/api/definitions/menus'
import { licensee, user } from '@kollegium/api/definitions/people'
import { signInProvider } from '@kollegium/api/definitions/sign-in'
import { generalSurvey, validigKeyword } from '@kollegium/api/definitions/surveys'
import { fireEvent, screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineScreen } from '../../resource/screen.ts'
import { renderWith, testMe } from '../../resource/testing.tsx'
import { withTogether } from './with-together.tsx'

const record = { id: 12, title: 'Mallar', group_id: 4, updated_at: '2026-11-20T10:00:00.000Z' }
const answers = {
  'comment.list': () => ({ items: [], open: 0 }),
  'following.get': () => ({ on: false }),
  'review.get': () => ({ everyone: false, review: null, mayAsk: true, mayDecide: false, mayWithdraw: false }),
}
const sideOf = (resource: Parameters<typeof defineScreen>[0]['resource']) =>
  withTogether(defineScreen({ resource } as Parameters<typeof defineScreen>[0]))

test.each([group, portfolio, folder, file, education, tag, generalSurvey, validigKeyword, user, application, menu])(
  'the form of a $name has comments and following, and no review',
  async (resource) => {
    const { Talk } = sideOf(resource as never)
    if (!Talk) throw new Error('no head')
    const { calls } = renderWith(<Talk record={record} />, { answers })
    await page.findByText('Kommentarer')
    await page.findByRole('switch')
    const key = { entity: resource.name, id: 12 }
    expect(calls.map(({ path, input }) => [path, input])).toEqual(
      expect.arrayContaining([
        ['comment.list', key],
        ['following.get', key],
      ]),
    )
    expect(calls.map(({ path }) => path)).not.toContain('review.get')
  },
)

test('an article is reviewed, too, and a licensee is talked about by nobody', async () => {
  const { Talk } = sideOf(article as never)
  if (!Talk) throw new Error('no head')
  const { calls } = renderWith(<Talk record={record} />, { answers })
  await page.findByText('Kommentarer')
  await expect.poll(() => calls.map(({ path }) => path)).toContain('review.get')
  expect(sideOf(licensee as never).Talk).toBeUndefined()
})

test.each([licensee, signInProvider])(
  'the form of a $name lists who did what to it, and has no comments',
  async (resource) => {
    const { Main, Talk } = sideOf(resource as never)
    if (!Main) throw new Error('no part below')
    const { calls } = renderWith(<Main record={record} />, { answers: { 'activity.ofRecord': () => ({ items: [] }) } })
    await page.findByText('Vem gjorde vad')
    expect(calls).toMatchObject([{ path: 'activity.ofRecord', input: { entity: resource.name, id: 12 } }])
    expect(Talk).toBeUndefined()
  },
)

test('comments on a person say that they are the person’s data, are kept with the tab, and are shown to those who may change the row', async () => {
  const { Talk, Main } = sideOf(user as never)
  if (!Talk || !Main) throw new Error('no parts')
  const row = { ...record, firstname: 'Oksana', lastname: 'Fiktivén' }
  const { unmount } = renderWith(<Talk record={row} />, { answers })
  fireEvent.click(await page.findByRole('button', { name: 'Kommentera' }))
  expect(page.queryByText(/Besökare ser aldrig kommentarer/)).toBeNull()
  const field = page.getByRole('textbox', { name: 'Ny kommentar' })
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('Personen kan begära ut det')
  fireEvent.change(field, { target: { value: 'Ring upp' } })
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Ring upp')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ring upp')
  unmount()
  const reader = renderWith(
    <>
      <Talk record={row} />
      <Main record={row} />
    </>,
    { answers, me: { ...testMe, rules: [['read', 'User']] as never } },
  )
  expect(reader.calls).toEqual([])
})

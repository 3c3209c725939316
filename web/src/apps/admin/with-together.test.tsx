import { article, tag } from '@kollegium/api/definitions/content'
import { file, folder, portfolio } from '@kollegium/api/definitions/documents'
import { education, group } from '@kollegium/api/definitions/groups'
import { menu } from '@kollegium/api/definitions/menus'
import { licensee } from '@kollegium/api/definitions/people'
import { generalSurvey } from '@kollegium/api/definitions/surveys'
import { screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineScreen } from '../../resource/screen.ts'
import { renderWith } from '../../resource/testing.tsx'
import { withTogether } from './with-together.tsx'

const record = { id: 12, title: 'Mallar', group_id: 4, updated_at: '2026-11-20T10:00:00.000Z' }
const answers = {
  'comment.list': () => ({ items: [], open: 0 }),
  'following.get': () => ({ on: false }),
  'review.get': () => ({ everyone: false, review: null, mayAsk: true, mayDecide: false, mayWithdraw: false }),
}
const sideOf = (resource: Parameters<typeof defineScreen>[0]['resource']) =>
  withTogether(defineScreen({ resource } as Parameters<typeof defineScreen>[0]))

test.each([group, portfolio, folder, file, education, tag, generalSurvey, menu])(
  'the form of a $name has comments and following, and no review',
  async (resource) => {
    const { SideHead } = sideOf(resource as never)
    if (!SideHead) throw new Error('no head')
    const { calls } = renderWith(<SideHead record={record} />, { answers })
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
  const { SideHead } = sideOf(article as never)
  if (!SideHead) throw new Error('no head')
  const { calls } = renderWith(<SideHead record={record} />, { answers })
  await page.findByText('Kommentarer')
  await expect.poll(() => calls.map(({ path }) => path)).toContain('review.get')
  expect(sideOf(licensee as never).SideHead).toBeUndefined()
})

import { article } from '@kollegium/api/definitions/content'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import CopyDialog from './copy-dialog.tsx'

const group = { id: 3, title: 'College Skåne', category: 'region', parent_id: null, depth: 0 } as never
const answers = {
  'article.copies': () => ({ source: null, copies: [] }),
  'review.waiting': () => ({ items: [], total: 0, reviewedGroups: [] }),
}

test.each([
  [group, 3, 'Originalet ligger kvar i College Skåne.'],
  [null, null, 'Originalet är fortfarande hela nätverkets.'],
])('whose the original stays is said: %j', async (own, group_id, said) => {
  const row = { id: 7, title: 'Nytt', group: own, group_id }
  renderWith(<CopyDialog request={{ resource: article, rows: [row] } as never} onClose={() => undefined} />, {
    answers,
    groups: [group],
  })
  expect(await screen.findByText(new RegExp(said))).toBeTruthy()
})

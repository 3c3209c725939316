import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import CommentsPanel from './comments-panel.tsx'

const comment = {
  ...{ id: 9, parent_id: null, body: 'Stämmer veckorna?', mentions: [], quote: null, mine: true, answers: [] },
  ...{ author: { id: 7, name: 'Gunilla Exempelsson' }, created_at: '2026-11-24T13:00:00.000Z', edited_at: null },
  ...{ resolved_at: null, resolved_by: null },
}

test('the question before a comment is removed says that it is gone for good', async () => {
  const { calls } = renderWith(<CommentsPanel record={{ entity: 'article', id: 12 }} />, {
    answers: { 'comment.list': () => ({ items: [comment], open: 1 }), 'comment.delete': () => ({ id: 9 }) },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Ta bort' }))
  const question = await page.findByRole('alertdialog', { name: 'Ta bort kommentaren?' })
  expect(question.textContent).toContain('Åtgärden kan inte ångras.')
  fireEvent.click(page.getByRole('button', { name: 'Ja, ta bort kommentaren' }))
  await waitFor(() => expect(calls.find(({ path }) => path === 'comment.delete')?.input).toEqual({ id: 9 }))
})

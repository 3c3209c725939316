import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../resource/screen.ts'
import { renderWith } from '../../resource/testing.tsx'
import ReviewActions from './review-actions.tsx'
import ReviewPanel from './review-panel.tsx'
import { record, row, type } from './testing.ts'
import WaitingChip from './waiting-chip.tsx'

const waiting = {
  everyone: true,
  review: {
    ...{ id: 1, status: 'waiting', word: '', created_at: '2026-11-24T12:58:00.000Z', decided_at: null },
    ...{ asked_by: { id: 1, name: 'Malin Skissgren' }, reviewer: null, decided_by: null },
  },
  ...{ mayAsk: false, mayDecide: true, mayChooseMoment: true, mayWithdraw: false, ownText: false, changed: false },
}

const Decides = (props: { record?: Row; isChanged?: boolean }) => (
  <ReviewActions
    entity="article"
    record={row}
    isChanged={false}
    otherwise={<button type="button">Spara</button>}
    {...props}
  />
)

test('a reviewer’s buttons stand in place of those that save, until something is typed; a chip says that the text waits', async () => {
  const answers = { 'review.get': () => waiting }
  const { unmount } = renderWith(<Decides />, { answers })
  await page.findByRole('button', { name: 'Godkänn och publicera' })
  expect(page.queryByRole('button', { name: 'Spara' })).toBeNull()
  unmount()
  renderWith(
    <>
      <WaitingChip entity="article" record={row} />
      <Decides isChanged />
      <ReviewPanel record={record} row={row} />
    </>,
    { answers },
  )
  await page.findByText(/^Malin Skissgren bad om granskning/)
  expect(page.getByText('Väntar på granskning')).toBeTruthy()
  expect(page.getAllByRole('button').map((each) => each.textContent)).toEqual(['Spara'])
})

test('a reviewer sends back with a word, and an empty word is asked for', async () => {
  const { calls } = renderWith(<Decides />, {
    answers: { 'review.get': () => waiting, 'review.sendBack': () => undefined },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Skicka tillbaka …' }))
  const send = await page.findByRole('button', { name: 'Skicka tillbaka' })
  fireEvent.click(send)
  expect(calls.some(({ path }) => path === 'review.sendBack')).toBe(false)
  type(page.getByRole('textbox', { name: /Vad behöver ändras/ }), 'Stämmer veckorna?')
  fireEvent.click(send)
  await waitFor(() =>
    expect(calls).toContainEqual({ path: 'review.sendBack', input: { ...record, word: 'Stämmer veckorna?' } }),
  )
})

test('a reviewer approves for a later moment; one that has passed or is no moment is refused at the field', async () => {
  const { calls } = renderWith(<Decides record={{ ...row, publish_at: null }} />, {
    answers: { 'review.get': () => waiting, 'review.approve': () => undefined },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Godkänn och publicera' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Godkänn och publicera?' }))
  const yes = dialog.getByRole('button', { name: 'Godkänn och publicera' })
  const field = dialog.getByRole('textbox', { name: /Publiceras/ })
  for (const [text, problem] of [
    ['i morgon', /ÅÅÅÅ-MM-DD/],
    ['2020-01-01 08:00', /framåt i tiden/],
  ] as const) {
    type(field, text)
    fireEvent.click(yes)
    await dialog.findByText(problem)
  }
  expect(calls.some(({ path }) => path === 'review.approve')).toBe(false)
  type(field, '2090-01-02 08:00')
  fireEvent.click(yes)
  const approval = { ...record, updated_at: row.updated_at, publish_at: '2090-01-02T07:00:00.000Z' }
  await waitFor(() => expect(calls).toContainEqual({ path: 'review.approve', input: approval }))
})

test.each([
  [false, 'visas för besökare direkt'],
  [true, 'Besökare ser den ändrade texten'],
])('a reviewer who may not change the text approves it at once; a changed text: %s', async (changed, words) => {
  renderWith(<Decides record={{ ...row, publish_at: null }} />, {
    answers: { 'review.get': () => ({ ...waiting, changed, mayChooseMoment: false }) },
  })
  fireEvent.click(await page.findByRole('button', { name: 'Godkänn och publicera' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Godkänn och publicera?' }))
  expect(dialog.getByText(new RegExp(words))).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
})

test('whoever wrote it is told why there is no button', async () => {
  renderWith(<ReviewPanel record={record} row={row} />, {
    answers: { 'review.get': () => ({ ...waiting, mayDecide: false, ownText: true }) },
  })
  await page.findByText('Den som har skrivit kan inte godkänna sin egen text.')
  expect(page.queryByRole('button', { name: 'Godkänn och publicera' })).toBeNull()
})

test('the word of a text that is sent back is kept until it is sent', async () => {
  const answers = { 'review.get': () => waiting, 'review.sendBack': () => undefined }
  const word = async () => {
    fireEvent.click(await page.findByRole('button', { name: 'Skicka tillbaka …' }))
    return page.getByRole<HTMLTextAreaElement>('textbox', { name: /Vad behöver ändras/ })
  }
  const { unmount } = renderWith(<Decides />, { answers })
  type(await word(), 'Stämmer vec')
  unmount()
  const next = renderWith(<Decides />, { answers })
  expect((await word()).value).toBe('Stämmer vec')
  fireEvent.click(page.getByRole('button', { name: 'Skicka tillbaka' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  next.unmount()
  renderWith(<Decides />, { answers })
  expect((await word()).value).toBe('')
})

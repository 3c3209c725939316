import { article } from '@kollegium/api/definitions/content'
import { fireEvent, screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import AskNext from './ask-next.tsx'
import PendingNotice from './pending-notice.tsx'

const pending = {
  ...{ by: { id: 7, name: 'Malin Skissgren' }, at: '2026-11-24T13:00:00.000Z' },
  ...{ behind: false, hidden: false, direct: false, lost: [] as string[] },
}
const rowWith = (kept: object) => ({ id: 12, title: 'Trygg', updated_at: '2026-11-24T13:00:00.000Z', kept })
const state = { everyone: true, changed: true, review: null, mayAsk: true, mayDecide: false, mayWithdraw: false }
const notice = (kept: object, review: object | null = null) =>
  renderWith(<PendingNotice entity="article" resource={article as never} record={rowWith(kept)} />, {
    answers: {
      'review.get': () => ({ ...state, review }),
      'review.keep': () => ({ id: 12 }),
      'review.drop': () => undefined,
    },
  })

test('a changed text that waits is told with its writer and time; readers have no acts', async () => {
  notice({ keeps: false, saved: '', pending }, { status: 'waiting' })
  await page.findByText('En ändrad text väntar på granskning')
  expect(page.getByText(/^Malin Skissgren sparade den/).textContent).toContain('Besökare ser den publicerade texten')
  expect(page.queryAllByRole('button')).toEqual([])
})

test('a change that nobody is asked to review says so, and is thrown away after a question', async () => {
  const { calls } = notice({ keeps: true, saved: '', pending })
  await page.findByText('En ändrad text är sparad, men ingen är ombedd att granska den')
  fireEvent.click(page.getByRole('button', { name: 'Kasta den ändrade texten …' }))
  fireEvent.click(await page.findByRole('button', { name: 'Ja, kasta den ändrade texten' }))
  await expect
    .poll(() => calls.find(({ path }) => path === 'review.drop')?.input)
    .toEqual({
      ...{ entity: 'article', id: 12, updated_at: '2026-11-24T13:00:00.000Z' },
    })
})

test('a change of an older published text names the lost fields and is laid over the newer one', async () => {
  const { calls } = notice({ keeps: true, saved: '', pending: { ...pending, behind: true, lost: ['tags'] } })
  await page.findByText(/Den publicerade texten har ändrats sedan dess\. .* tar inte längre emot: Taggar\./)
  fireEvent.click(page.getByRole('button', { name: 'Lägg ändringen på den nya texten' }))
  await expect.poll(() => calls.find(({ path }) => path === 'review.keep')?.input).toMatchObject({ data: {} })
})

test('the next step saves, then asks; it is the form’s own where nothing is kept or somebody has been asked', async () => {
  let saved = 0
  const next = (kept: object, review: object | null = null) =>
    renderWith(
      <AskNext
        {...{ entity: 'article', record: rowWith(kept), otherwise: <span>Spara och stäng</span> }}
        save={async () => {
          saved += 1
          return true
        }}
      />,
      { answers: { 'review.get': () => ({ ...state, review }), 'review.ask': () => undefined } },
    )
  const { calls, unmount } = next({ keeps: true, saved: '', pending: null })
  fireEvent.click(await page.findByRole('button', { name: 'Be om granskning …' }))
  fireEvent.click(await page.findByRole('button', { name: 'Be om granskning' }))
  await expect.poll(() => calls.some(({ path }) => path === 'review.ask')).toBe(true)
  expect(saved).toBe(1)
  unmount()
  next({ keeps: false, saved: '', pending: null }).unmount()
  next({ keeps: true, saved: '', pending }, { status: 'waiting' })
  await page.findByText('Spara och stäng')
})

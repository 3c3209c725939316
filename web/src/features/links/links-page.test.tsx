import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { LinkNotice } from './link-marks.tsx'
import LinksPage from './links-page.tsx'

const fault = (more: object) => ({
  ...{ id: 1, href: '/files/7/mallen.pdf', text: 'mallen från 2024', state: 'broken', reason: 'closed' },
  ...{ detail: 'Acceptansavtal 2024', leads_to: null, checked_at: '2026-11-24T02:10:00.000Z' },
  ...more,
})
const content = { id: 5, type: 'page', title: 'Anslut din arbetsplats', group: 'College Skåne' }
const moved = fault({ id: 2, text: 'utbildningen', state: 'moved', reason: 'renamed', leads_to: '/handledare' })

test('each link is told with why, where it should lead, and the way to the text', async () => {
  const { calls } = renderWith(<LinksPage />, {
    answers: {
      'links.list': () => ({ items: [fault({ content }), { ...moved, content }], total: 2, page: 1, limit: 25 }),
    },
  })
  expect(await page.findByText('”Acceptansavtal 2024” är inte publik')).toBeTruthy()
  expect(page.getByText('Rätt adress: /handledare')).toBeTruthy()
  const mend = page.getAllByRole('link', { name: 'Rätta ”Anslut din arbetsplats”' })[0]
  expect(mend?.getAttribute('href')).toBe('/page/5')
  fireEvent.click(page.getByRole('tab', { name: 'Leder vidare' }))
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ state: 'moved', page: 1 }))
})

test('without a fault the page says so', async () => {
  renderWith(<LinksPage />, { answers: { 'links.list': () => ({ items: [], total: 0, page: 1, limit: 25 }) } })
  expect(await page.findByText('Inga trasiga länkar')).toBeTruthy()
})

test('a text’s form tells its own broken links, and nothing where there is none', async () => {
  const answers = {
    'links.of': () => ({ works: 9, checked_at: '2026-11-24T02:10:00.000Z', faults: [fault({}), moved] }),
  }
  const { unmount } = renderWith(<LinkNotice record={{ id: 5 }} />, { answers })
  expect(await page.findByText('1 leder ingenstans och 1 leder vidare')).toBeTruthy()
  expect(page.getByText(/”mallen från 2024” leder till/).textContent).toContain('”Acceptansavtal 2024” är inte publik')
  unmount()
  renderWith(<LinkNotice record={{ id: 5 }} />, {
    answers: { 'links.of': () => ({ works: 9, checked_at: null, faults: [] }) },
  })
  await waitFor(() => expect(page.queryByText(/leder ingenstans/)).toBeNull())
})

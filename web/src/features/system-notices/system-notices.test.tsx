import { screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dashboard } from '../../apps/admin/dashboard.tsx'
import { renderWith, type Setup } from '../../resource/testing.tsx'

const certificate = { kind: 'certificate', days: 60, subject: 'Kollegium', until: '2027-01-22T11:00:00.000Z' }
const nothing = () => ({
  ...{
    applications: null,
    certifications: null,
    planned: null,
    kept: null,
    recent: null,
    runs: null,
  },
  events: { items: [], total: 0 },
})
let asked = 0
const open = (notices: unknown[], me: Setup['me'] = {}) => {
  asked = 0
  const notice = () => {
    asked++
    return notices
  }
  return renderWith(<Dashboard />, {
    me,
    answers: { 'systemNotice.list': notice, 'dashboard.overview': nothing, 'visit.week': () => null },
  })
}

test('the start page tells an administrator of a certificate that ends in sixty days', async () => {
  open([certificate])
  const region = await page.findByRole('region', { name: /servern/ })
  expect(region.textContent).toMatch(/60 dagar/)
  expect(region.textContent).toContain('22 januari 2027')
})

test('a certificate that has ended, a timestamp server that is silent and an altered file are told in words', async () => {
  open([
    { ...certificate, days: -2, until: '2026-11-21T11:00:00.000Z' },
    { kind: 'timestamp', level: 'B-B', reason: 'silent', since: '2026-11-20T08:00:00.000Z' },
    { kind: 'file', files: 1, path: 'certificates/ABC.pdf' },
    { kind: 'signer', subject: 'Nya', before: 'Gamla', since: '2026-11-20T08:00:00.000Z' },
  ])
  const region = await page.findByRole('region', { name: /servern/ })
  expect(region.querySelectorAll('li')).toHaveLength(4)
  expect(region.textContent).toContain('Förut av Gamla, nu av Nya.')
  expect(region.textContent).toContain(
    'Den lämnas inte ut förrän den har återställts från en säkerhetskopia: certificates/ABC.pdf.',
  )
})

test('a scanner that is away is told with the day since when nothing can be uploaded', async () => {
  open([{ kind: 'scanner', reason: 'ECONNREFUSED', since: '2026-11-20T08:00:00.000Z' }])
  const region = await page.findByRole('region', { name: /servern/ })
  expect(region.textContent).toContain('Filer kan inte laddas upp sedan 20 november 2026')
  expect(region.textContent).toContain('ECONNREFUSED')
})

test('an editor and an office that may not set up the installation are told nothing, and nothing is asked', async () => {
  open([certificate], { rules: [['manage', 'Article']] })
  // Its own answer stands, and what else the page asks has been asked by then.
  await page.findByText('Inga evenemang är inplanerade.')
  expect(asked).toBe(0)
  expect(page.queryByText(/60 dagar/)).toBeNull()
})

test('when all is well the part takes no room', async () => {
  open([])
  await waitFor(() => expect(asked).toBe(1))
  expect(page.queryByRole('region', { name: /servern/ })).toBeNull()
})

import { expect, test } from 'vitest'
import { ownDataSheet } from './own-data-sheet.ts'

const sheetOf = (row: Record<string, unknown>, times = 1) =>
  ownDataSheet({
    ...{ name: 'Rahel', made_at: '2026-11-23T20:04:00.000Z' },
    sections: [{ title: 'Konto', rows: Array.from({ length: times }, () => row) }],
  })

test('values are written for people, and empty ones are left out', () => {
  const { made, sections } = sheetOf({
    ...{ email: 'rahel@example.com', active: true, gdpr_at: '2026-08-17T07:00:00+00:00', apps: ['cert', 'pages'] },
    ...{ settings: { notifications: 'all', nothing: null }, body: '<p>Ett <b>två</b></p>', town: '', validig: {} },
  })
  expect(made).toBe('23 november 2026 kl. 21.04')
  expect(sections[0]?.rows[0]?.map(({ text }) => text)).toEqual([
    ...['rahel@example.com', 'Ja', '17 augusti 2026 kl. 09.00', 'cert, pages', 'Aviseringar: all', 'Ett två'],
  ])
})

test('a long text and a long section are shortened, and the rest is told', () => {
  const { sections } = sheetOf({ description: 'x'.repeat(5000) }, 130)
  expect(sections[0]?.rows).toHaveLength(100)
  expect(sections[0]?.rows[0]?.[0]?.text).toHaveLength(602)
  expect(sections[0]?.more).toBe('30 rader till finns i JSON-filen.')
})

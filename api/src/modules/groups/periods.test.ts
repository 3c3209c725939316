import { expect, test } from 'vitest'
import { divided, gapsOf, latestEnd, type Period, periodFaults, periodsAsAsked, yearsLater } from './periods.ts'

const period = (first_day: string, last_day: string | null = null): Period => ({ first_day, last_day })
const days = (periods: Period[]) => periods.map(({ first_day, last_day }) => `${first_day} ${last_day ?? '…'}`)

test('days that last longer than a period are divided: first three years, then five back from the end', () => {
  expect(days(divided(period('2011-06-01', '2027-06-30'), 3))).toEqual([
    ...['2011-06-01 2014-05-31', '2014-06-01 2017-06-30', '2017-07-01 2022-06-30', '2022-07-01 2027-06-30'],
  ])
  expect(days(divided(period('2018-07-01', '2026-06-30'), 3))).toEqual([
    ...['2018-07-01 2021-06-30', '2021-07-01 2026-06-30'],
  ])
  expect(days(divided(period('2020-01-01', '2024-12-31'), 5))).toEqual(['2020-01-01 2024-12-31'])
  expect(days(divided(period('2020-01-01'), 3))).toEqual(['2020-01-01 …'])
  // In no division is a part too long or a day lost.
  for (const last of ['2024-02-28', '2024-02-29', '2028-02-29', '2099-12-31']) {
    const parts = divided(period('1900-02-28', last), 3)
    for (const [index, part] of parts.entries())
      expect(latestEnd(part.first_day, index ? 5 : 3) >= (part.last_day ?? '')).toBe(true)
    expect(gapsOf(parts)).toEqual([])
    expect([parts[0]?.first_day, parts.at(-1)?.last_day]).toEqual(['1900-02-28', last])
  }
})

test('29 February has its day in a year without it', () => {
  expect(yearsLater('2024-02-29', 3)).toBe('2027-02-28')
  expect(yearsLater('2024-02-29', 4)).toBe('2028-02-29')
})

test('the days between two periods are a gap, adjacent periods have none', () => {
  expect(gapsOf([period('2022-07-01', '2027-06-30'), period('2011-07-01', '2019-06-30')])).toEqual([
    period('2019-07-01', '2022-06-30'),
  ])
  expect(gapsOf([period('2011-07-01', '2014-06-30'), period('2014-07-01')])).toEqual([])
})

test('faults: an end before the beginning, an overlap of a day, too long, and no end for a college', () => {
  const faults = (rows: Period[], before: Period[] = [], category: 'local' | 'educator' = 'local') =>
    periodFaults(rows, before, category).map((fault) => fault?.fault ?? null)
  expect(faults([period('2020-01-02', '2020-01-01')])).toEqual(['order'])
  expect(faults([period('2020-01-01', '2020-01-01')])).toEqual([null])
  expect(faults([period('2020-01-01', '2022-12-31'), period('2022-12-31', '2025-01-01')])).toEqual([null, 'overlap'])
  expect(faults([period('2023-01-01', '2027-12-31'), period('2020-01-01', '2022-12-31')])).toEqual([null, null])
  expect(faults([period('2020-01-01', '2023-01-01')])).toEqual(['long'])
  expect(faults([period('2020-01-01', '2022-12-31'), period('2023-01-01', '2028-01-01')])).toEqual([null, 'long'])
  expect(faults([period('2020-01-01', '2024-12-31')], [], 'educator')).toEqual([null])
  expect(faults([period('2020-01-01')])).toEqual(['open'])
  expect(faults([period('2020-01-01')], [], 'educator')).toEqual([null])
  expect(faults([period('2020-01-01'), period('2025-01-01', '2026-01-01')], [], 'educator')).toEqual([null, 'overlap'])
  // Of the columns before.
  expect(faults([period('2011-01-01')], [period('2011-01-01')])).toEqual([null])
})

const today = '2026-11-23'
const held = [
  period('2011-07-01', '2014-06-30'),
  period('2014-07-01', '2019-06-30'),
  period('2022-07-01', '2027-06-30'),
]
const told = { certified: '2011-07-01', certified_until: '2027-06-30' }
const asked = (said: object, rows = held, now: { certified: string | null; certified_until: string | null } = told) =>
  days(periodsAsAsked(rows, said, { told: now, today, category: 'local' }))

test('what the old contract says as it was told changes nothing', () => {
  expect(asked(told)).toEqual(days(held))
  expect(asked({ certified: true })).toEqual(days(held))
  const over = { certified: null, certified_until: '2019-06-30' }
  const coming = [...held.slice(0, 2), period('2027-07-01', '2032-06-30')]
  expect(asked(over, coming, over)).toEqual(days(coming))
  expect(asked({ certified: false }, coming, over)).toEqual(days(coming))
})

test('false ends what holds, and takes away what has not begun', () => {
  const more = [...held, period('2027-07-01', '2032-06-30')]
  const ended = [...days(held.slice(0, 2)), '2022-07-01 2026-11-22']
  expect(asked({ certified: false }, more)).toEqual(ended)
  expect(asked({ certified: null }, more)).toEqual(ended)
  expect(asked({ certified: false }, [period(today, '2027-01-01')])).toEqual([])
})

test('another first day or last day moves the first period and the last one', () => {
  expect(asked({ certified: '2008-07-01' })).toEqual(['2008-07-01 2011-06-30', ...days(held)])
  expect(asked({ certified: '2015-01-01' })).toEqual([
    ...['2015-01-01 2017-12-31', '2018-01-01 2019-06-30', '2022-07-01 2027-06-30'],
  ])
  expect(asked({ certified_until: '2024-01-01' })).toEqual([...days(held.slice(0, 2)), '2022-07-01 2024-01-01'])
  expect(asked({ certified_until: null })).toEqual([...days(held.slice(0, 2)), '2022-07-01 …'])
  expect(asked({ certified_until: '2030-06-30' })).toEqual([
    ...days(held.slice(0, 2)),
    ...['2022-07-01 2027-06-30', '2027-07-01 2030-06-30'],
  ])
})

test('certification that begins again leaves the periods before', () => {
  const none = { certified: null, certified_until: null }
  expect(asked({ certified: '2026-01-01' }, held.slice(0, 2), none)).toEqual([
    ...days(held.slice(0, 2)),
    '2026-01-01 …',
  ])
  expect(asked({ certified: true }, [], none)).toEqual([`${today} …`])
  expect(asked({ certified: true }, [period('2027-01-01', '2029-12-31')], none)).toEqual([
    `${today} 2026-12-31`,
    '2027-01-01 2029-12-31',
  ])
  expect(asked({ certified: '2011-06-01', certified_until: '2027-06-30' }, [], none)).toHaveLength(4)
})

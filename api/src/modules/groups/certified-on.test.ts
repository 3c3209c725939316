import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import {
  certificationOn,
  certifiedSince,
  isCertifiedIn,
  isCertifiedOn,
  nextCertifiedDay,
  periodOn,
  whereCertifiedOn,
} from './certified-on.ts'

const world = await createWorld()
const date = (day: string | null) => day && new Date(`${day}T00:00:00Z`)
const dates = (first_day: string, last_day: string | null = null) =>
  [{ first_day: date(first_day), last_day: date(last_day) }] as { first_day: Date; last_day: Date | null }[]

const never: ReturnType<typeof dates> = []
const ended = dates('2011-01-01', '2016-12-31')
const on = dates('2012-06-01')
const withGap = [...dates('2008-01-01', '2010-12-31'), ...dates('2014-01-01', '2018-12-31')]

test('its first and its last day are of the period, without a last day it goes on', () => {
  const days = ['2010-12-31', '2011-01-01', '2016-12-31', '2017-01-01']
  expect(days.map((day) => isCertifiedOn(day, ended))).toEqual([false, true, true, false])
  expect(['2012-05-31', '2012-06-01', '2099-12-31'].map((day) => isCertifiedOn(day, on))).toEqual([false, true, true])
  expect(isCertifiedOn('2020-01-01', never)).toBe(false)
  expect(isCertifiedIn({ from: '2016-12-31', to: '2020-01-01' }, ended)).toBe(true)
  expect(isCertifiedIn({ from: '2017-01-01', to: '2020-01-01' }, ended)).toBe(false)
  expect(certifiedSince({ from: '2017-01-01', to: '2020-01-01' }, ended)).toBeNull()
  expect(certifiedSince({ from: '2011-05-01', to: '2011-06-01' }, ended)).toEqual(date('2011-01-01'))
})

test('the database says the same of every row, and its contrary of every other', async () => {
  const { db } = world
  await world.clear()
  const kinds = { never, ended, on, withGap, ahead: dates('2030-01-01', '2032-12-31') }
  for (const [title, kind] of Object.entries(kinds)) await buildGroup(db, { title, periods: { create: kind } })
  for (const day of ['2010-12-31', '2011-01-01', '2016-12-31', '2017-01-01', '2031-05-05']) {
    const titles = async (is: boolean) =>
      (await db.group.findMany({ where: whereCertifiedOn(day, is), orderBy: { id: 'asc' } })).map(({ title }) => title)
    const said = Object.entries(kinds).filter(([, kind]) => isCertifiedOn(day, kind))
    expect(await titles(true)).toEqual(said.map(([title]) => title))
    expect(await titles(false)).toEqual(Object.keys(kinds).filter((title) => !said.some(([each]) => each === title)))
  }
})

const daysOf = (periods: typeof never) => ({
  period_days: periods.flatMap(({ first_day, last_day }) => (last_day ? [first_day, last_day] : [first_day])),
})

test('the next day on which it is otherwise', () => {
  const rows = [never, ended, on].map(daysOf)
  expect(nextCertifiedDay('2010-01-01', rows)).toBe('2011-01-01')
  expect(nextCertifiedDay('2011-01-01', rows)).toBe('2012-06-01')
  expect(nextCertifiedDay('2016-12-31', rows)).toBe('2017-01-01')
  expect(nextCertifiedDay('2017-01-01', rows)).toBeNull()
  expect(nextCertifiedDay('2009-01-01', [daysOf(withGap)])).toBe('2011-01-01')
  expect(nextCertifiedDay('2011-01-01', [daysOf(withGap)])).toBe('2014-01-01')
})

test('with a gap: certified since the first period, and not within the gap', () => {
  const since = (day: string) => certificationOn(day, withGap)
  expect(since('2007-12-31')).toEqual({ certified: null, certified_until: null })
  expect(since('2010-12-31')).toEqual({ certified: '2008-01-01', certified_until: '2010-12-31' })
  expect(since('2011-01-01')).toEqual({ certified: null, certified_until: '2010-12-31' })
  expect(since('2014-01-01')).toEqual({ certified: '2008-01-01', certified_until: '2018-12-31' })
  expect(since('2019-01-01')).toEqual({ certified: null, certified_until: '2018-12-31' })
  expect(periodOn('2014-01-01', withGap)).toBe(withGap[1])
  expect(periodOn('2011-01-01', withGap)).toBeNull()
})

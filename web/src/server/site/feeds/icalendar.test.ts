import { expect, test } from 'vitest'
import { calendarFile } from './icalendar.ts'

type Times = Parameters<typeof calendarFile>[0]['entries'][number]['times']

function linesOf(times: Partial<Times>, more = {}): string[] {
  const entry = {
    ...{ id: 7, title: 'Kurs', lead: '', calendar: '', url: 'https://skane.example/evenemang/kurs' },
    ...{ updated: new Date('2026-11-01T10:00:00Z'), ...more },
    times: {
      allday: false,
      start_date: null,
      start_time: null,
      end_date: null,
      end_time: null,
      location: '',
      ...times,
    },
  }
  const file = calendarFile({ name: 'Kalender', host: 'vo.example:3000', maker: 'Nätverket', entries: [entry] })
  return file.replace(/\r\n /g, '').split('\r\n')
}
const timesOf = (times: Partial<Times>) => linesOf(times).filter((line) => /^DT(?:START|END)/.test(line))

test.each<[Partial<Times>, string[]]>([
  [
    { start_date: '2026-12-16', start_time: '08:30', end_time: '16:00' },
    ['DTSTART:20261216T073000Z', 'DTEND:20261216T150000Z'],
  ],
  [{ start_date: '2026-07-01', start_time: '08:30' }, ['DTSTART:20260701T063000Z']],
  // The clocks change on the night between.
  [
    { start_date: '2027-03-27', end_date: '2027-03-28', start_time: '20:00', end_time: '20:00' },
    ['DTSTART:20270327T190000Z', 'DTEND:20270328T180000Z'],
  ],
  [{ start_date: '2026-12-31' }, ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']],
  [
    { start_date: '2026-10-24', end_date: '2026-10-26', allday: true },
    ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261027'],
  ],
  // An event that ends before it begins has no end.
  [
    { start_date: '2026-12-16', end_date: '2026-12-01', start_time: '09:00', end_time: '08:00' },
    ['DTSTART:20261216T080000Z'],
  ],
])('an event %j is written as %j', (times, lines) => {
  expect(timesOf(times)).toEqual(lines)
})

test('an event without a day is left out, and the file is valid without events', () => {
  const lines = linesOf({})
  expect(lines).not.toContain('BEGIN:VEVENT')
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
})

test('texts are escaped, the identifier is the same each time, and the bytes change with the event alone', () => {
  const more = { title: 'A, b; c\\d\u0007\nE', lead: 'Rad\r\nBEGIN:VEVENT', calendar: 'Ö, p' }
  const lines = linesOf({ start_date: '2026-12-16', location: 'Sal; 2' }, more)
  expect(lines).toContain('SUMMARY:A\\, b\\; c\\\\d E')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toContain('LOCATION:Sal\\; 2')
  expect(lines).toContain('UID:event-7@vo.example')
  expect(lines).toContain('DTSTAMP:20261101T100000Z')
  expect(linesOf({ start_date: '2026-12-16', location: 'Sal; 2' }, more)).toEqual(lines)
})

test('the file keeps to RFC 5545: lines of 75 octets, CRLF, whole letters, and what each event must have', () => {
  const long = { title: 'Å'.repeat(200), lead: `${'Utbildningsplatsöverenskommelse 👩‍⚕️ '.repeat(20)}slut` }
  const times = {
    allday: true,
    start_date: '2026-12-16',
    start_time: null,
    end_date: null,
    end_time: null,
    location: '',
  }
  const entries = [1, 2].map((id) => ({
    ...{ id, ...long, times, calendar: 'Ö', url: 'https://a.example/e', updated: new Date('2026-11-01T10:00:00Z') },
  }))
  const file = calendarFile({ name: long.title, host: 'vo.example', maker: 'Nätverket', entries })
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(`SUMMARY:${long.title}`)
  expect(lines).toContain(`DESCRIPTION:${long.lead}`)
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  for (const name of ['UID', 'DTSTAMP', 'DTSTART;VALUE=DATE', 'DTEND;VALUE=DATE', 'SUMMARY']) {
    expect(
      lines.filter((line) => line.startsWith(`${name}:`)),
      name,
    ).toHaveLength(2)
  }
  expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(2)
})

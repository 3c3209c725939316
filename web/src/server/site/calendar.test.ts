import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// The calendar of a site (docs/guide/public-page.md): its list, its events and its feeds.

const { db, get, clear, heard } = await createSites(listenForChanges)
const host = 'skane'

beforeEach(async () => {
  await clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

type Given = Parameters<typeof buildContent>[1]
type Event = { start?: string | null; end?: string } & Record<string, unknown>

const college = () => buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })
const event = (group_id: number | null, title: string, { start = '2026-12-16', end, ...more }: Event = {}) =>
  buildContent(db, {
    ...{ type: 'event', group_id, title, slug: title.toLowerCase().replace(/\W+/g, '-'), status: 'published' },
    ...{ start_date: start ? new Date(start) : null, end_date: end ? new Date(end) : null, ...more },
  } as Given)
const titles = (document: Document) => [...document.querySelectorAll('main li h3')].map(textOf)
const months = (document: Document) => [...document.querySelectorAll('main section > h2')].map(textOf)
const list = async (path = '/evenemang', at = host) => (await get(path, { host: at })).document

describe('the calendar', () => {
  test('lists the site’s coming events by month, and past ones at their own address', async () => {
    const { id } = await college()
    await event(id, 'Kurs', { end: '2026-12-17', start_time: '08:30', end_time: '16:00', location: 'Sal 2' })
    await event(id, 'Idag', { start: '2026-11-20' })
    await event(id, 'Omgang', { start: '2027-01-28', end: '2027-03-18' })
    await event(id, 'Igar', { start: '2026-11-19' })
    await event(id, 'Utan dag', { start: null })
    await event(id, 'Utkast', { status: 'unpublished' })
    await event(null, 'Annan')
    const document = await list()
    expect(document.title).toBe('Kalender | College Skåne')
    expect(months(document)).toEqual(['November 2026', 'December 2026', 'Januari 2027'])
    expect(titles(document)).toEqual(['Idag', 'Kurs', 'Omgang'])
    const kurs = [...document.querySelectorAll('main li')].find((row) => row.textContent?.includes('Kurs'))
    expect(textOf(kurs)).toContain('16–17 dec.ons–tors')
    expect(textOf(kurs)).toContain('kl. 8.30–16, båda dagarna, Sal 2')
    expect(textOf(document.querySelector('main nav[aria-label=Tid]'))).toBe('Kommande 3Tidigare 1')
    expect(titles(await list('/evenemang?visa=tidigare'))).toEqual(['Igar'])
    expect(titles(await list('/evenemang', ''))).toEqual(['Annan'])
  })

  test('an event that has begun stands first, as going on, also one of several years', async () => {
    const { id } = await college()
    await event(id, 'Lang', { start: '2025-01-10', end: '2027-06-30', start_time: '09:00' })
    await event(id, 'Kurs')
    const document = await list()
    expect(months(document)).toEqual(['Pågår nu', 'December 2026'])
    expect(textOf(document.querySelector('main li:has(h3)'))).toContain(
      '10 januari 2025–30 juni 2027, kl. 9, alla dagar',
    )
  })

  test('the tab says what the list was narrowed to', async () => {
    const { id } = await college()
    await event(id, 'Kurs', { calendar: 'Utbildningar' })
    await event(id, 'Mote', { calendar: 'Öppna möten' })
    const { title } = await list('/evenemang?kalender=oppna-moten,utbildningar')
    expect(title).toBe('Kalender: Utbildningar, Öppna möten | College Skåne')
    expect((await list('/evenemang?kalender=okand')).title).toBe('Kalender | College Skåne')
  })

  test('changes at midnight in Sweden though nobody edits it', async () => {
    const { id } = await college()
    await event(id, 'Idag', { start: '2026-11-20' })
    expect(titles(await list())).toEqual(['Idag'])
    vi.setSystemTime(new Date('2026-11-20T22:59:00Z'))
    expect(titles(await list())).toEqual(['Idag'])
    vi.setSystemTime(new Date('2026-11-20T23:00:00Z'))
    const document = await list()
    expect(titles(document)).toEqual([])
    expect(textOf(document.querySelector('main'))).toContain('Det finns inga kommande evenemang just nu.')
    expect(document.querySelector('main a[href="/evenemang?visa=tidigare"]')).not.toBeNull()
  })

  test('is narrowed to calendars and a tag by links and a form', async () => {
    const { id } = await college()
    const tag = await db.tag.create({ data: { label: 'Apl', group_id: id } })
    const tags = { connect: { id: tag.id } }
    await event(id, 'Kurs', { calendar: 'Utbildningar', tags })
    await event(id, 'Mote', { calendar: 'Öppna möten' })
    await event(id, 'Styrgrupp', { calendar: 'Styrgrupper' })
    const both = await list('/evenemang?kalender=oppna-moten&kalender=utbildningar')
    expect(titles(both)).toEqual(['Kurs', 'Mote'])
    expect(textOf(both.querySelector('main'))).toContain('2 evenemang hittades')
    const ticked = [...(both.querySelector('main form')?.querySelectorAll('input[checked]') ?? [])]
    expect(ticked.map((box) => box.getAttribute('value'))).toEqual(['utbildningar', 'oppna-moten'])
    const address = both.querySelector('main input[readonly]')?.getAttribute('value')
    expect(address).toMatch(/^http.*skane\..*\/evenemang\.ics\?kalender=oppna-moten,utbildningar$/)
    expect(titles(await list('/evenemang?tagg=apl'))).toEqual(['Kurs'])
    expect(titles(await list('/evenemang?kalender=styrgrupper&tagg=apl'))).toEqual([])
    const unknown = await list('/evenemang?kalender=finns-inte')
    expect(textOf(unknown.querySelector('main'))).toContain('Inga evenemang passar ditt urval.')
    await event(id, 'Nytt', { calendar: 'Finns inte' })
    expect(titles(await list('/evenemang?kalender=finns-inte'))).toEqual(['Nytt'])
    expect(titles(await list(`/evenemang?kalender=${encodeURIComponent("'<%_")}`))).toHaveLength(4)
  })

  test('is divided into pages', async () => {
    const { id } = await college()
    for (let number = 0; number < 23; number++) {
      await event(id, `Kurs ${number}`)
      await event(id, `Gammal ${number}`, { start: '2026-01-10' })
    }
    const first = await list()
    expect(titles(first)).toHaveLength(20)
    const more = first.querySelector('main a[href="/evenemang?sida=2#fler-1"]')
    expect(textOf(more)).toBe('Visa fler (3)')
    const all = await list('/evenemang?sida=2')
    expect(titles(all)).toHaveLength(23)
    expect(all.getElementById('fler-1')).not.toBeNull()
    expect(titles(await list('/evenemang?visa=tidigare&sida=2'))).toHaveLength(3)
    for (const path of ['/evenemang?sida=3', '/evenemang?visa=tidigare&sida=3']) {
      expect((await get(path, { host })).status).toBe(404)
    }
  })
})

describe('an event', () => {
  test('tells its facts first, its place on a map, and what comes next in its calendar', async () => {
    const { id } = await college()
    const calendar = 'Utbildningar'
    await event(id, 'Kurs', { calendar, location: 'Folkets hus i Höör', start_time: '08:30', end_time: '16:00' })
    await event(id, 'Kurs igen', { calendar, start: '2027-03-10' })
    await event(id, 'Mote', { calendar: 'Möten' })
    const document = await list('/evenemang/kurs')
    expect(document.title).toBe('Kurs | College Skåne')
    expect(textOf(document.querySelector('main dl'))).toBe(
      'När16 december 2026, onsdag, kl. 8.30–16VarFolkets hus i Höör',
    )
    expect(document.querySelector('main a[download]')?.getAttribute('href')).toBe('/evenemang/kurs.ics')
    expect(document.querySelector('main aside [role=img]')?.getAttribute('aria-label')).toBe('Karta över Höör')
    expect(textOf(document.querySelector('main aside'))).toContain('Mer i UtbildningarKurs igen')
    expect(document.querySelector('main aside')?.textContent).not.toContain('Mote')
    expect(document.querySelector('main a[href="/tipsa?sida=%2Fevenemang%2Fkurs"]')).not.toBeNull()
    const [mote] = [await list('/evenemang/mote')]
    expect(mote.querySelector('main aside [role=img]')).toBeNull()
  })

  test('whose address changed leads to the new one', async () => {
    const { id } = await college()
    const kurs = await event(id, 'Kurs')
    await heard(['Content'], () => db.content.update({ where: { id: kurs.id }, data: { slug: 'ny' } }))
    const moved = await get('/evenemang/kurs', { host })
    expect([moved.status, moved.headers.location]).toEqual([301, '/evenemang/ny'])
    expect((await get('/evenemang/kurs.ics', { host })).status).toBe(404)
  })
})

describe('feeds', () => {
  const feed = async (path: string) => {
    const { status, headers, text } = await get(path, { host })
    return { status, type: headers['content-type'], text, lines: text.replace(/\r\n /g, '').split('\r\n') }
  }

  test('the calendar’s file holds its events with moments in UTC and whole days', async () => {
    const { id } = await college()
    const kurs = await event(id, 'Kurs', {
      ...{ title: 'Kurs, steg 1; del\\2', end: '2026-12-17', start_time: '08:30', end_time: '16:00' },
      ...{ location: 'Sal 2', lead: 'Rad ett\nRad två', calendar: 'Utbildningar' },
    })
    await event(id, 'Dag', { start: '2027-03-28', end: '2027-03-29', allday: true })
    const { status, type, lines } = await feed('/evenemang.ics')
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('END:VCALENDAR')
    expect(lines.filter((line) => /^UID:event-\d+@/.test(line))).toHaveLength(2)
    expect(lines.some((line) => line.startsWith(`UID:event-${kurs.id}@`))).toBe(true)
    expect(lines).toContain('DTSTART:20261216T073000Z')
    expect(lines).toContain('DTEND:20261217T150000Z')
    expect(lines).toContain('DTSTART;VALUE=DATE:20270328')
    expect(lines).toContain('DTEND;VALUE=DATE:20270330')
    expect(lines).toContain('SUMMARY:Kurs\\, steg 1\\; del\\\\2')
    expect(lines.filter((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toHaveLength(2)
    expect(lines.find((line) => line.startsWith('URL'))).toMatch(/http.*skane\..*\/evenemang\//)
    const one = await feed('/evenemang/kurs.ics')
    expect(one.lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(await feed('/evenemang.ics?kalender=utbildningar')).toMatchObject({ status: 200 })
    expect((await feed('/evenemang.ics?kalender=utbildningar')).text).not.toContain('SUMMARY:Dag')
  })

  test('feeds with nothing in them are valid; a file of no event is not there', async () => {
    await college()
    expect((await feed('/evenemang.ics')).lines).toContain('END:VCALENDAR')
    for (const path of ['/evenemang.rss', '/artiklar.rss']) {
      const { status, type, text } = await feed(path)
      expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8'])
      const { document } = new JSDOM(text, { contentType: 'text/xml' }).window
      expect(
        document.querySelectorAll('channel > title, channel > link:not([rel]), channel > description'),
      ).toHaveLength(3)
      expect(document.querySelector('item')).toBeNull()
    }
    expect((await feed('/evenemang/saknas.ics')).status).toBe(404)
    expect((await feed('/evenemangXics')).status).toBe(404)
  })
})

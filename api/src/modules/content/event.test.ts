import { buildContent } from '@kollegium/db/testing/factories/content'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf, rights } from './testing-types.ts'

// Tests the rules of events alone.

const world = await createWorld()
const { db } = world

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

describe('event', () => {
  const create = (data: object) => api.event.create({ data: { title: 'Handledarträff', ...data } as never })

  test('days, times, place and calendar', async () => {
    const saved = await create({
      start_date: '2026-03-12',
      start_time: '13:00',
      end_date: '2026-03-12',
      end_time: '16:30',
      location: 'Provköpings folkets hus',
      calendar: 'Handledare',
    })
    expect(saved).toMatchObject({
      type: 'Event',
      allday: false,
      start_date: '2026-03-12',
      start_time: '13:00',
      end_date: '2026-03-12',
      end_time: '16:30',
      location: 'Provköpings folkets hus',
      calendar: 'Handledare',
    })
    expect(saved.url).toMatch(/\/evenemang\/handledartraff$/)
    expect((await api.event.list({})).items).toMatchObject([{ start_date: '2026-03-12', start_time: '13:00' }])
  })

  test('an event that takes the whole day has no times', async () => {
    const saved = await create({ start_date: '2026-03-12', start_time: '13:00', end_time: '12:00', allday: true })
    expect(saved).toMatchObject({ allday: true, start_time: null, end_time: null })
    const { id } = await create({ start_date: '2026-03-12', start_time: '13:00' })
    expect(await api.event.update({ id, data: { allday: true } })).toMatchObject({ start_time: null })
  })

  test.each([
    [{}, 'start_date', 'Obligatoriskt'],
    [{ start_date: '1899-12-31' }, 'start_date', 'Välj ett datum mellan 1900-01-01 och 2099-12-31'],
    [{ start_date: '2100-01-01' }, 'start_date', 'Välj ett datum mellan 1900-01-01 och 2099-12-31'],
    [{ start_date: '2026-02-29' }, 'start_date', 'Skriv datumet som ÅÅÅÅ-MM-DD'],
    [{ start_date: '2026-03-12', start_time: '24:00' }, 'start_time', 'Skriv tiden som TT:MM, till exempel 09:30'],
    [
      { start_date: '2026-03-12', end_date: '2026-03-11' },
      'end_date',
      'Slutdatumet måste vara samma dag som eller efter startdatumet',
    ],
    [
      { start_date: '2026-03-12', start_time: '13:00', end_time: '12:59' },
      'end_time',
      'Sluttiden måste vara efter starttiden',
    ],
    [{ start_date: '2026-03-12', end_time: '12:59' }, 'start_time', 'Obligatoriskt'],
  ])('%o is refused at %s', async (data, field, text) => {
    await expect(create(data)).rejects.toEqual(refused('INVALID', { [`data.${field}`]: [text] }))
    expect(await db.content.count()).toBe(0)
  })

  test('what is sent is judged together with what stands there', async () => {
    const { id } = await create({
      start_date: '2026-03-12',
      end_date: '2026-03-14',
      start_time: '13:00',
      end_time: '09:00',
    })
    await expect(api.event.update({ id, data: { start_date: '2026-03-15' } })).rejects.toEqual(
      refused('INVALID', { 'data.end_date': ['Slutdatumet måste vara samma dag som eller efter startdatumet'] }),
    )
    await expect(api.event.update({ id, data: { end_date: null } })).rejects.toEqual(
      refused('INVALID', { 'data.end_time': ['Sluttiden måste vara efter starttiden'] }),
    )
    const old = await buildContent(db, { group_id: groupId, type: 'event' })
    expect(await api.event.update({ id: old.id, data: { title: 'Ny rubrik' } })).toMatchObject({ start_date: null })
  })

  test('the list is filtered by the days on which something goes on, and ordered by them', async () => {
    await create({ title: 'Mars', start_date: '2026-03-12' })
    await create({ title: 'Våren', start_date: '2026-02-01', end_date: '2026-05-31' })
    await create({ title: 'Juni', start_date: '2026-06-01', end_date: '2026-06-02' })
    const titles = async (dates: unknown) => {
      const orderBy = [{ column: 'start_date', order: 'asc' as const }]
      return (await api.event.list({ filters: { dates }, orderBy })).items.map(({ title }) => title)
    }
    expect(await titles({ from: '2026-03-12', to: '2026-03-12' })).toEqual(['Våren', 'Mars'])
    expect(await titles({ from: '2026-03-13' })).toEqual(['Våren', 'Juni'])
    expect(await titles({ to: '2026-03-01' })).toEqual(['Våren'])
    expect(await titles({})).toEqual(['Våren', 'Mars', 'Juni'])
    await expect(titles({ from: 'i dag' })).rejects.toEqual(refused('INVALID'))
  })
})

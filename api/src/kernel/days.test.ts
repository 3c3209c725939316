import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../app/caller.ts'
import { buildCollege, diplomaData } from '../testing/certificates.ts'
import { createWorld } from '../testing/world.ts'
import { AppError } from './errors.ts'

// Spec §5: a date lies between 1900-01-01 and 2099-12-31, wherever it is asked for.

const world = await createWorld()

let api: ReturnType<typeof createCaller>
let groupId: number

beforeEach(async () => {
  await world.clear()
  const { college } = await buildCollege(world.db)
  groupId = college.id
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }], groupId)
  api = createCaller(ctx)
})

const group = (day: string) => ({ title: 'Grupp', name: `grupp-${day}`, category: 'other' as const })
const period = (filter: string) => (day: string) => ({ [filter]: { from: day } })

/** Where a day is asked for: the field that a refusal names, and the call. */
const places: Record<string, (day: string) => Promise<unknown>> = {
  'event.create data.start_date': (start_date) => api.event.create({ data: { title: 'T', start_date } }),
  'event.create data.end_date': (end_date) =>
    api.event.create({ data: { title: 'T', start_date: '1900-01-01', end_date } }),
  'event.list filters.dates.from': (day) => api.event.list({ filters: period('dates')(day) }),
  'article.create data.date': (date) => api.article.create({ data: { title: 'T', date } }),
  'group.create data.certified': (certified) => api.group.create({ data: { ...group(certified), certified } }),
  'group.create data.certified_until': (certified_until) =>
    api.group.create({ data: { ...group(certified_until), certified: '1900-01-01', certified_until } }),
  'user.list filters.created_at.from': (day) => api.user.list({ filters: period('created_at')(day) }),
  'diploma.create data.date': (date) => api.diploma.create({ data: diplomaData(groupId, { date }) }),
  'courseMoment.create data.to': (to) =>
    api.courseMoment.create({ data: { title: 'T', orderer: 'O', group_id: groupId, to } }),
  'statistics.general filters.to': (to) => api.statistics.general({ filters: { from: '1900-01-01', to } }),
  'statistics.certification filters.to': (to) => api.statistics.certification({ filters: { from: '1900-01-01', to } }),
}

/** The text at the field: of a refusal, and of a draft that is kept with its faults. */
async function saidAt(place: string, day: string): Promise<unknown> {
  const field = place.split(' ')[1] ?? ''
  try {
    const answer = await places[place]?.(day)
    return (answer as { faults?: Record<string, unknown> }).faults?.[field]
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    if (!(cause instanceof AppError) || cause.code !== 'INVALID') throw error
    return cause.fields[field] ?? Object.keys(cause.fields)
  }
}

test.each(Object.keys(places))(
  '%s: a day before 1900 or after 2099 is refused there, the first and the last are not',
  async (place) => {
    const range = /1900-01-01|2099-12-31/
    for (const day of ['1899-12-31', '2100-01-01']) {
      expect(await saidAt(place, day), day).toContainEqual(expect.stringMatching(range))
    }
    for (const day of ['1900-01-01', '2099-12-31']) expect(await saidAt(place, day), day).toBeUndefined()
  },
)

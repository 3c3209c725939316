import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { collegeNetwork } from './colleges.ts'

const world = await createWorld()
const { db, env } = world

beforeEach(() => world.clear())

test('lists regions with their local colleges, and links only to sites that are open', async () => {
  const open = { vopagesStatus: true }
  const skane = await buildGroup(db, {
    name: 'skane',
    title: 'College Skåne',
    latitude: 55.7,
    longitude: 13.4,
    ...open,
  })
  await buildGroup(db, { title: 'College Örebro län' })
  await buildGroup(db, { title: 'College Dold', status: false, ...open })
  const local = { category: 'local', parent_id: skane.id } as const
  await buildGroup(db, { ...local, name: 'eslov_hoor', title: 'Eslöv–Höör', ...open })
  await buildGroup(db, { ...local, title: 'Dold', status: false })
  await buildGroup(db, { ...local, title: 'Ystad', category: 'educator' })
  const network = async () => (await collegeNetwork(db, env)).regions
  expect(await network()).toMatchObject([
    {
      id: skane.id,
      title: 'College Skåne',
      url: 'http://skane.vo.localhost:3000',
      location: { latitude: 55.7, longitude: 13.4 },
      locals: [
        { id: expect.any(Number), title: 'Eslöv–Höör', url: 'http://eslov-hoor.vo.localhost:3000', location: null },
      ],
    },
    { id: expect.any(Number), title: 'College Örebro län', url: null, location: null, locals: [] },
  ])
  const before = (await world.statementsOf(network)).length
  for (const title of ['Lund', 'Malmö', 'Ystad']) await collegeWithAll(skane.id, title)
  const many = (await world.statementsOf(network)).length
  for (const title of ['Höganäs', 'Båstad', 'Klippan', 'Osby']) await collegeWithAll(skane.id, title)
  expect((await world.statementsOf(network)).length).toBe(many)
  expect(before).toBeLessThanOrEqual(many)
})

/** A local college with a contact, and an educator that teaches. */
async function collegeWithAll(parent_id: number, title: string) {
  const college = await buildGroup(db, { category: 'local', parent_id, title })
  const educator = await buildGroup(db, { category: 'educator', parent_id: college.id, title: `${title}s skola` })
  await buildEducationUsage(db, { education_usage_id: educator.id })
  const user = await buildUser(db)
  await db.groupContact.create({ data: { group_id: college.id, user_id: user.id } })
  return college
}

test('a college tells its municipalities, certificate, contact and educations', async () => {
  const region = await buildGroup(db, { title: 'College Skåne' })
  const college = await buildGroup(db, {
    ...{ category: 'local', parent_id: region.id, municipalities: 'Eslöv, Höör och Hörby ' },
    ...{ certified: new Date('2011-06-01'), certified_until: new Date('2030-06-30') },
  })
  const educator = { category: 'educator', parent_id: college.id } as const
  const one = await buildGroup(db, { ...educator, title: 'Skolan' })
  const other = await buildGroup(db, { ...educator, title: 'Dold skola', status: false })
  const [care, child, closed, hidden] = [
    await buildEducation(db, { title: 'Vård' }),
    await buildEducation(db, { title: 'Barn' }),
    await buildEducation(db, { title: 'Nedlagd', status: false }),
    await buildEducation(db, { title: 'På en dold skola' }),
  ]
  for (const { id } of [care, child, closed]) {
    await buildEducationUsage(db, { education_id: id, education_usage_id: one.id })
  }
  await buildEducationUsage(db, { education_id: care.id, education_usage_id: college.id })
  await buildEducationUsage(db, { education_id: hidden.id, education_usage_id: other.id })
  const person = { firstname: 'Gunilla', lastname: 'Exempelsson', profession: 'Rektor', phone1: '070' }
  const people = [{ status: false }, { status: true, active: false }, { ...person, status: true }]
  for (const [position, data] of people.entries()) {
    const { id: user_id } = await buildUser(db, data)
    await db.groupContact.create({ data: { group_id: college.id, user_id, position } })
  }
  const at = async (day: string) => collegeNetwork(db, env, new Date(`${day}T12:00:00Z`))
  const { regions, changesAt } = await at('2026-03-01')
  expect(regions[0]?.locals).toMatchObject([
    {
      municipalities: ['Eslöv', 'Höör', 'Hörby'],
      certified: '2011-06-01',
      contact: { name: 'Gunilla Exempelsson', title: 'Rektor', phone1: '070' },
      educations: [{ title: 'Barn' }, { title: 'Vård' }],
      educators: ['Skolan'],
    },
  ])
  expect(changesAt?.toISOString()).toBe('2030-06-30T22:00:00.000Z')
  expect((await at('2030-07-01')).regions[0]?.locals[0]?.certified).toBeNull()
})

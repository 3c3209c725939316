import { membersAtMost } from '@kollegium/api/server'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

const { db, ask, askers, national, editor, statementsOf } = await startGateway()
const id = editor.groupId
// Since when a group is certified is the office's to say.
askers.set('office', (await national([{ subject: 'all', name: 'manage' }])).ctx)

test('a group is written with its pivots and read as the contract names it', async () => {
  const education = await buildEducation(db, { title: 'Vård- och omsorgsprogrammet', code: 'VO' })
  const update = /* GraphQL */ `mutation ($id: ID!, $input: UpdateGroupInput!) {
    updateGroup(id: $id, input: $input) {
      id title certified educations { id title pivot { education_id education_usage_id education_usage_type field certified comments } }
      contacts { id title type } location { latitude } dataProtectionPolicyUrl vopage
    }
  }`
  const input = {
    certified: '2011-06-01',
    location: { latitude: 55.8, longitude: 13.3 },
    educations: { sync: [{ id: education.id, certified: '2014-01-01', comments: 'Ny kursplan' }] },
    contacts: { connect: [{ id: editor.user.id, title: 'Processledare' }] },
    dataProtectionPolicyUrl: 'https://www.example.com/dataskydd',
  }
  expect((await ask(update, { id, input }, 'office')).data?.updateGroup).toMatchObject({
    id: String(id),
    certified: '2011-06-01',
    educations: [
      {
        id: String(education.id),
        pivot: {
          education_id: String(education.id),
          education_usage_id: String(id),
          education_usage_type: 'Group',
          field: 'educations',
          certified: '2014-01-01',
          comments: 'Ny kursplan',
        },
      },
    ],
    contacts: [{ id: String(editor.user.id), type: 'User' }],
    location: { latitude: 55.8 },
    dataProtectionPolicyUrl: 'https://www.example.com/dataskydd',
  })
  const kept = await ask(update, { id, input: { title: 'Bara namnet' } })
  expect(kept.data?.updateGroup).toMatchObject({ title: 'Bara namnet', educations: [{ id: String(education.id) }] })
  const refused = await ask(update, { id, input: { educations: { sync: [] } } })
  expect(refused.errors?.[0]?.extensions).toMatchObject({ validation: { 'input.educations': [expect.any(String)] } })
  const detached = await ask(update, { id, input: { educations: { sync: [] } } }, 'office')
  expect(detached.data?.updateGroup).toMatchObject({ educations: [] })
})

test('the page that its site begins with is connected, made and taken away as any row that another belongs to', async () => {
  const page = await buildContent(db, { type: 'page', group_id: id, title: 'Välkommen', slug: 'valkommen' })
  const update = /* GraphQL */ `mutation ($id: ID!, $input: UpdateGroupInput!) {
    updateGroup(id: $id, input: $input) { start_page { id } startPage { id title type status url } }
  }`
  const write = async (input: object) => (await ask(update, { id, input }, 'office')).data?.updateGroup
  const shown = { title: 'Välkommen', type: 'Page', status: 'unpublished', url: expect.stringMatching(/\/valkommen$/) }
  const chosen = { start_page: { id: String(page.id) }, startPage: { id: String(page.id), ...shown } }
  expect(await write({ startPage: { connect: page.id } })).toEqual(chosen)
  expect(await write({ title: 'Bara namnet' })).toEqual(chosen)
  expect(await write({ startPage: { disconnect: true } })).toEqual({ start_page: null, startPage: null })
  expect(await write({ start_page_id: String(page.id) })).toEqual(chosen)
  expect(await write({ start_page: { delete: true } })).toEqual({ start_page: null, startPage: null })
  expect(await db.content.findUnique({ where: { id: page.id } })).toMatchObject({ trashed_at: expect.any(Date) })
})

test('a group of others is what visitors read of it, and allGroups holds what may be known', async () => {
  const other = await buildGroup(db, { status: true, title: 'Annan' })
  const asked = `{ group(id: ${other.id}) { id created_at } }`
  expect(await ask(asked)).toEqual({ data: { group: { id: String(other.id), created_at: null } } })
  const hidden = await buildGroup(db, { status: false })
  expect(await ask(`{ group(id: ${hidden.id}) { id } }`)).toEqual({ data: { group: null } })
  expect((await ask('{ allGroups { id } }')).data?.allGroups).toEqual([{ id: String(id) }])
  expect(
    (await ask('{ allGroups(byPassMembership: true, categories: ["region"]) { id parentGroups { id } } }')).data
      ?.allGroups,
  ).toContainEqual({ id: String(other.id), parentGroups: [] })
})

test('groups with users, logotypes and educations cost the same for one group as for ten', async () => {
  const query =
    '{ groups { data { id logo { url } logo2 { url } parentGroups { title } educations { title } contacts { name } users { name groupRoles { label } } docs { title } } } }'
  const one = await statementsOf(() => ask(query))
  for (let n = 0; n < 9; n++) await buildGroup(db, { parent_id: id })
  await db.groupsPermission.updateMany({ data: { below: false } })
  expect((await statementsOf(() => ask(query))).length).toBeLessThanOrEqual(one.length)
})

test('members of more groups than one call takes', async () => {
  const data = Array.from({ length: 201 }, (_, n) => ({
    name: `many-${n}`,
    title: 'X',
    category: 'other' as const,
    status: true,
  }))
  await db.group.createMany({ data })
  const answer = await ask(
    '{ allGroups(byPassMembership: true, categories: ["other"]) { id users { id } } }',
    {},
    'office',
  )
  expect(answer.errors).toBeUndefined()
  expect(answer.data?.allGroups).toHaveLength(201)
})

const manager = async (query: string, variables: object = {}) => {
  const { data, errors } = await ask(query, variables as Record<string, unknown>, 'office')
  return errors ? errors[0]?.extensions.validation : (Object.values(data ?? {})[0] as unknown)
}

test('an education in several usages: each is written by itself, and none is lost by naming another', async () => {
  const { id: education } = await buildEducation(db)
  const educations = async (operations: object) => {
    const query =
      'mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { educations { pivot { field certified comments } } } }'
    const group = (await manager(query, { id, i: { educations: operations } })) as { educations: { pivot: object }[] }
    return group.educations.map(({ pivot }) => pivot)
  }
  const first = { field: 'educations', certified: '2014-01-01', comments: 'A' }
  const second = { field: 'packages', certified: '2021-01-01', comments: '' }
  expect(await educations({ sync: [{ id: education, ...first }] })).toEqual([first])
  expect(await educations({ connect: [{ id: education, field: 'packages', certified: '2021-01-01' }] })).toEqual([
    first,
    second,
  ])
  expect(await educations({ syncWithoutDetaching: [{ id: education, field: 'packages', comments: 'B' }] })).toEqual([
    first,
    { ...second, comments: 'B' },
  ])
  // An input without a usage means all of them.
  expect(await educations({ connect: [{ id: education, comments: 'C' }] })).toEqual([
    { ...first, comments: 'C' },
    { ...second, comments: 'C' },
  ])
  expect(await educations({ disconnect: [{ id: education, field: 'packages' }] })).toEqual([
    { ...first, comments: 'C' },
  ])
  expect(await educations({ disconnect: [education] })).toEqual([])
})

test('where a group lies, as a row of its own or by its operations', async () => {
  const write = async (location: unknown) => {
    const query = 'mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { location { id latitude longitude } } }'
    const answer = (await manager(query, { id, i: { location } })) as { location?: object | null }
    return answer.location === undefined ? answer : answer.location
  }
  const unknown = (at: string) => ({ [`input.location.${at}`]: [expect.stringContaining('finns inte')] })
  expect(await write(null)).toBeNull()
  expect(await write({ update: { latitude: 55 } })).toEqual(unknown('update'))
  expect(await write({ create: { latitude: 55, longitude: 13 } })).toMatchObject({ latitude: 55, longitude: 13 })
  const { id: own } = (await write({ upsert: { latitude: 56, longitude: 14 } })) as { id: string }
  expect(await write({ update: { id: own, longitude: 15 } })).toEqual({ id: own, latitude: 56, longitude: 15 })
  expect(await write({ id: own, latitude: 57, longitude: 15 })).toEqual({ id: own, latitude: 57, longitude: 15 })
  expect(await write({ update: { latitude: 91 } })).toEqual({ 'input.location.update.latitude': [expect.any(String)] })
  expect(await write({ create: 'här' })).toEqual({ 'input.location.create': [expect.any(String)] })
  expect(await write({ delete: '999999' })).toEqual(unknown('delete'))
  expect(await write({ delete: own })).toBeNull()
})

test('allGroups gives of each group whatever `group` gives', async () => {
  const education = await buildEducation(db)
  const data = { website: 'https://a.se', orgnr: '212000-0142', latitude: 55, longitude: 13, vopagesStatus: true }
  await db.group.update({ where: { id }, data: { ...data, educator_type: 'kom_gym' } })
  await manager('mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { id } }', {
    id,
    i: { educations: { sync: [education.id] }, contacts: { sync: [editor.user.id] } },
  })
  const all =
    'id title url vopage website educator_type educatorType orgnr vopagesStatus location { latitude } created_at educations { id } contacts { id } parentGroup { id } users { id }'
  const groups = (await manager(`{ allGroups { ${all} } }`)) as { id: string }[]
  const one = groups.find((each) => each.id === String(id))
  expect(one).toMatchObject({
    website: 'https://a.se',
    educations: [{ id: String(education.id) }],
    educatorType: 'kom_gym',
  })
  expect(one).toEqual(await manager(`{ group(id: ${id}) { ${all} } }`))
})

test('groups are ordered by a column in whatever case it is written', async () => {
  await db.group.updateMany({ where: { id: { not: id } }, data: { vopagesStatus: false } })
  await db.group.update({ where: { id }, data: { vopagesStatus: true } })
  for (const column of ['vopagesStatus', 'VOPAGES_STATUS', 'vopages_status']) {
    const { data: last } = (await manager(
      `{ groups(limit: 200, orderBy: [{ column: "${column}", order: DESC }]) { data { id } } }`,
    )) as { data: { id: string }[] }
    expect(last[0]?.id).toBe(String(id))
  }
})

test('a group’s users, with their group roles as the pivot', async () => {
  const { id: at } = await buildGroup(db)
  const role = await buildGroupsRole(db, { name: 'redaktor' })
  const [eva, bo] = [await buildUser(db), await buildUser(db)]
  const write = async (users: unknown) => {
    const query = 'mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { users { id groupRoles { id } } } }'
    const answer = (await manager(query, { id: at, i: { users } })) as { users?: { id: string }[] }
    return answer.users?.toSorted((one, other) => Number(one.id) - Number(other.id)) ?? answer
  }
  const of = ({ id: user }: { id: number }, ...roles: { id: number }[]) => ({
    id: String(user),
    groupRoles: roles.map((each) => ({ id: String(each.id) })),
  })
  const both = [of(eva, role), of(bo)]
  expect(await write({ connect: [{ id: eva.id, groupRoles: [role.id] }, bo.id] })).toEqual(both)
  expect(await write({ sync: both })).toEqual(both)
  expect(await write({ connect: [eva.id] })).toEqual(both)
  expect(await write({ disconnect: [bo.id] })).toEqual([of(eva, role)])
  expect(await write({ syncWithoutDetaching: [{ id: eva.id, groupRoles: [] }] })).toEqual([of(eva)])
  expect(await write({ connect: [bo.id, 999_999] })).toEqual({ 'input.users.connect.1': [expect.any(String)] })
  expect(await db.membership.count({ where: { group_id: at } })).toBe(1)
  expect(await write({ sync: [{ id: eva.id, groupRoles: [999_999] }] })).toEqual({
    'input.users.sync.0.groupRoles': [expect.any(String)],
  })
  expect(await write({ sync: [] })).toEqual([])
})

test('a list of users that ended before the group does is not taken for the whole of it', async () => {
  const { id: at } = await buildGroup(db)
  const people = Array.from({ length: membersAtMost + 1 }, (_, n) => ({
    name: `medlem${n}`,
    lastname: 'Ek',
    email: '',
  }))
  const users = await db.user.createManyAndReturn({ data: people, select: { id: true } })
  await db.membership.createMany({ data: users.map((user) => ({ user_id: user.id, group_id: at })) })
  const query = 'mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { users { id } } }'
  const write = (i: object) => manager(query, { id: at, i: { users: i } })
  const { users: told } = (await write({ connect: [] })) as { users: { id: string }[] }
  expect(told).toHaveLength(membersAtMost)
  expect(await write({ sync: told })).toEqual({ 'input.users.sync': [expect.stringContaining('disconnect')] })
  expect(await db.membership.count({ where: { group_id: at } })).toBe(membersAtMost + 1)
  await write({ disconnect: [told[0]?.id] })
  expect(await db.membership.count({ where: { group_id: at } })).toBe(membersAtMost)
})

test('who may change a group and not its members changes none of them', async () => {
  const stranger = await buildUser(db)
  const query = 'mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { id } }'
  const before = await db.membership.count()
  const answers = [
    await ask(query, { id, i: { title: 'Ny', users: { sync: [] } } }),
    await ask(query, { id, i: { title: 'Ny', users: { connect: [stranger.id] } } }),
  ]
  expect(answers.map(({ errors }) => errors?.[0]?.extensions.category)).toEqual(['authorization', 'authorization'])
  expect(await db.membership.count()).toBe(before)
  expect(await db.group.count({ where: { title: 'Ny' } })).toBe(0)
})

test('certification is taken as a day, a moment or a flag, and told as the first day of the first period', async () => {
  const update =
    'mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { certified certified_until periods { first_day last_day } } }'
  const { id: own } = await buildGroup(db, { category: 'other' })
  const put = async (i: object) => (await ask(update, { id: own, i }, 'office')).data?.updateGroup
  const days = async (from: number) => {
    const [row] = await db.$queryRaw<{ day: string }[]>`
      SELECT ((now() AT TIME ZONE 'Europe/Stockholm')::date + ${from}::int)::text AS day`
    return row?.day ?? ''
  }
  expect(await put({ certified: '2011-06-01' })).toMatchObject({ certified: '2011-06-01', certified_until: null })
  // Half past midnight in Sweden.
  expect(await put({ certified: '2012-06-30T22:30:00Z' })).toMatchObject({ certified: '2012-07-01' })
  expect(await put({ certified: '2013-07-01 00:00:00' })).toMatchObject({ certified: '2013-07-01' })
  // True where it is certified already changes nothing.
  expect(await put({ certified: true })).toMatchObject({ certified: '2013-07-01' })
  expect(await put({ certified: false })).toEqual({
    ...{ certified: null, certified_until: await days(-1) },
    periods: [{ first_day: '2013-07-01', last_day: await days(-1) }],
  })
  // A value that is read and sent back changes nothing.
  expect(await put({ certified: null, certified_until: await days(-1) })).toMatchObject({ certified: null })
  expect(await put({ certified: 1 })).toEqual({
    ...{ certified: '2013-07-01', certified_until: null },
    periods: [
      { first_day: '2013-07-01', last_day: await days(-1) },
      { first_day: await days(0), last_day: null },
    ],
  })
  const sync = [{ first_day: '2022-07-01', last_day: '2027-06-30' }]
  expect(await put({ periods: sync })).toMatchObject({ periods: sync })
  for (const certified of ['i fjol', '2026-02-30', 7, {}])
    expect((await ask(update, { id: own, i: { certified } }, 'office')).errors, String(certified)).toHaveLength(1)
})

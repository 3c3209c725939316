import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
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

test('a group of others is null, and allGroups holds what may be known', async () => {
  const other = await buildGroup(db, { status: true, title: 'Annan' })
  expect(await ask(`{ group(id: ${other.id}) { id } }`)).toEqual({ data: { group: null } })
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

import { crudActions, defineEntity } from '@kollegium/api/definitions'
import type { Caller } from '@kollegium/api/server'
import { printType } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { GatewayContext } from './context.ts'
import { schemaOf } from './contract.ts'
import { type Declared, entitiesOf } from './declared-entities.ts'
import { education } from './types/education.ts'

const course = defineEntity({
  name: 'participant',
  subject: 'Education',
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  published: { path: 'kurser' },
  contract: { one: 'participant', many: 'participants' },
  fields: z.object({
    title: z.string().max(200).meta({ widget: 'title' }),
    body: z.string().default(''),
    start_date: z.iso.date().nullable().default(null).meta({ widget: 'date' }),
    seats: z.number().int().nullable().default(null),
    education_id: z.number().int().nullable().default(null).meta({ widget: 'relation', relation: 'education' }),
    status: z.enum(['unpublished', 'published', 'scheduled']).default('unpublished'),
    publish_at: z.string().nullable().default(null).meta({ widget: 'dateTime' }),
  }),
}) as Declared

const schema = schemaOf([education, ...entitiesOf([course], [education])])
const printed = (type: string) => {
  const found = schema.getType(type)
  return found && printType(found)
}

test('the type of a declared entity has the fields of its form, and those that every row has', () => {
  expect(printed('Participant')).toBe(`type Participant {
  id: ID!
  title: String
  body: String
  start_date: Date
  seats: Int
  education_id: ID
  status: Status
  publish_at: DateTime
  group: Named
  url: String
  created_at: DateTime
  updated_at: DateTime
  type: String!
}`)
})

test('its inputs, lists and mutations follow, too', () => {
  const inputs = `title: String
  body: String
  start_date: Date
  seats: Int
  education_id: ID
  education: EducationBelongsTo
  status: TextStatus
  publish_at: String
}`
  expect(printed('CreateParticipantInput')).toBe(`input CreateParticipantInput {\n  ${inputs}`)
  expect(printed('UpdateParticipantInput')).toBe(`input UpdateParticipantInput {\n  id: ID\n  ${inputs}`)
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(
    expect.arrayContaining(['participant', 'participants']),
  )
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual(
    expect.arrayContaining(['createParticipant', 'updateParticipant', 'deleteParticipant']),
  )
})

test('its procedures are those of its name; a row shows the group that it belongs to', async () => {
  const [entity] = entitiesOf([course], [])
  const api = { participant: { get: async () => ({ id: 1 }) } } as unknown as Caller
  expect(entity?.procedures(api)).toBe((api as unknown as { participant: object }).participant)
  expect(() => entity?.procedures({} as Caller)).toThrow('participant has no procedures in api/src/app/router.ts')

  const context = { whole: async (_: string, id: number) => ({ id, title: 'Skåne' }) } as unknown as GatewayContext
  const group = entity?.resolvers?.Participant?.group
  const shown = async (row: object) => group?.(row as never, {} as never, context, {} as never)
  expect(await shown({ group_id: 3 })).toEqual({ id: 3, title: 'Skåne' })
  expect(await shown({ group: { id: 4 } })).toEqual({ id: 4 })
  expect(await shown({ group_id: null })).toBeNull()
})

test('a name that a written type has, or a field that nothing follows from, is told with the file to open', () => {
  const of = (changed: object) => () => entitiesOf([{ ...course, ...changed } as Declared], [education])
  expect(of({ contract: { one: 'course', many: 'educations' } })).toThrow(
    'the contract of participant takes the name educations, which gateway/src/types has',
  )
  expect(of({ name: 'education' })).toThrow('the name Education, which gateway/src/types has')
  const tags = z.array(z.number()).meta({ widget: 'relations', relation: 'tag' })
  expect(of({ fields: z.object({ tags }) })).toThrow(
    "the type of tags doesn't follow from the definition of participant: write it in gateway/src/types/participant.ts",
  )
  expect(() => entitiesOf([course, course], [])).toThrow('which the contract of participant has')
  expect(entitiesOf([{ ...course, contract: undefined } as unknown as Declared], [education])).toEqual([])
})

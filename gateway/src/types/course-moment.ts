import { courseMoment as resource } from '@kollegium/api/definitions/course-moments'
import type { Entity } from '../entity.ts'
import { idOf } from '../ids.ts'

/**
 * Spec §3 Course moment, with its participants. The specification doesn't show its operations; they follow the others' (readings,
 * Contract).
 */
export const courseMoment: Entity = {
  type: 'CourseMoment',
  one: 'courseMoment',
  many: 'courseMoments',
  resource,
  procedures: (api) => api.courseMoment,
  fields: `
    id: ID!
    number: String!
    title: String!
    description: String
    place: String
    from: Date
    to: Date
    orderer: String!
    orderer_description: String
    group: Named
    ordererCollege: Named
    audience: String!
    "In whole SEK."
    fee: Int!
    billing_organisation: String
    billing_orgnr: String
    billing_address: String
    billing_responsible: String
    billing_order: String
    billed_at: DateTime
    author: Author
    educators: [Author!]!
    stakeholders: [Author!]!
    participants: [Participant!]!
    created_at: DateTime!
    updated_at: DateTime!`,
  typeDefs: /* GraphQL */ `
    "The personal number is masked."
    type Participant {
      id: ID!
      firstname: String!
      lastname: String!
      email: String
      personal_number: String
      employer: String
      workplace: String
      employer_type: String
      approved: Boolean!
    }
    extend type Mutation {
      "Mails the billing basis, once."
      billCourseMoment(id: ID!): CourseMoment
    }
  `,
  resolvers: {
    Mutation: {
      billCourseMoment: async (_root, { id }: { id: string }, { api }) => {
        const { updated_at } = await api.courseMoment.get({ id: idOf(id) })
        return api.courseMoment.bill({ id: idOf(id), updated_at })
      },
    },
  },
}

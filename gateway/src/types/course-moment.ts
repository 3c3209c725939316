import { courseMoment as resource } from '@kollegium/api/definitions/course-moments'
import type { Entity } from '../entity.ts'
import { idOf } from '../ids.ts'
import type { InputReading } from '../nested-input.ts'
import { isRow, type Row } from '../rows.ts'

const billing = ['organisation', 'orgnr', 'address', 'responsible', 'order'] as const
const billingParts = billing.map((part) => `${part}: String`).join(' ')

/** The billing address by its parts; a part that is left out stays, and null empties all of them. */
function readBilling({ billingAddress: given }: Row, { inputPaths }: InputReading): Row {
  if (given === undefined) return {}
  const parts: Row = isRow(given) ? given : Object.fromEntries(billing.map((part) => [part, null]))
  const said = billing.filter((part) => parts[part] !== undefined)
  for (const part of said) inputPaths.set(`billing_${part}`, `billingAddress.${part}`)
  return Object.fromEntries(said.map((part) => [`billing_${part}`, parts[part] ?? '']))
}

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
  alsoNamed: {
    college: 'group',
    ordererCollege: 'orderer_college',
    ordererDescription: 'orderer_description',
  },
  moreInput: { fields: 'billingAddress: BillingAddressInput', read: readBilling },
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
    ordererDescription: String
    group: Named
    college: Named
    ordererCollege: Named
    audience: String!
    "In whole SEK."
    fee: Int!
    billingAddress: BillingAddress!
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
    "The same as the fields that begin with billing_."
    type BillingAddress { ${billingParts} }
    input BillingAddressInput { ${billingParts} }
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
    CourseMoment: {
      ordererDescription: ({ orderer_description }: Row) => orderer_description,
      college: ({ group }: Row) => group,
      billingAddress: (row: Row) => Object.fromEntries(billing.map((part) => [part, row[`billing_${part}`]])),
    },
    Mutation: {
      billCourseMoment: async (_root, { id }: { id: string }, { api }) => {
        const { updated_at } = await api.courseMoment.get({ id: idOf(id) })
        return api.courseMoment.bill({ id: idOf(id), updated_at })
      },
    },
  },
}

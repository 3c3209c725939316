import { validigKeyword as keywordResource, generalSurvey as surveyResource } from '@kollegium/api/definitions/surveys'
import type { Entity } from '../entity.ts'

const times = 'created_at: DateTime updated_at: DateTime'

/** Spec §3, §7.4: `options` is a text of JSON in the contract and a value in the typed API. */
export const generalSurvey: Entity = {
  type: 'ValidigGeneralSurvey',
  written: 'GeneralSurvey',
  one: 'generalSurvey',
  many: 'generalSurveys',
  resource: surveyResource,
  procedures: (api) => api.generalSurvey,
  alsoNamed: { fields: 'rows' },
  fields: `
    id: ID!
    title: String!
    description: String
    status: Boolean
    group: Named
    rows: [ValidigGeneralSurveyRow!]!
    "The rows, as Spec §3 names the lists of the input."
    fields: [ValidigGeneralSurveyRow!]!
    ${times}`,
  typeDefs: /* GraphQL */ `
    type ValidigGeneralSurveyRow {
      id: ID!
      title: String!
      type: String
      "Any JSON, as a text."
      options: String
      items: [ValidigGeneralSurveyRow!]
    }
  `,
  resolvers: {
    ValidigGeneralSurvey: { fields: ({ rows }: { rows: unknown }) => rows },
    ValidigGeneralSurveyRow: {
      options: ({ options }: { options: unknown }) => (options == null ? null : JSON.stringify(options)),
    },
  },
}

/** Spec §3 ValidigKeyword. */
export const validigKeyword: Entity = {
  type: 'ValidigKeyword',
  one: 'validigKeyword',
  many: 'validigKeywords',
  resource: keywordResource,
  procedures: (api) => api.validigKeyword,
  fields: `id: ID! title: String regulation: String ${times}`,
}

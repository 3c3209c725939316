import type { Extra } from '../contract.ts'
import type { Row } from '../entity.ts'
import { idOf } from '../ids.ts'

const groupFields = `
  id: ID!
  name: String!
  title: String!
  category: String!
  educator_type: String
  employer_type: String
  certified: Date
  created_at: DateTime
`
const certifiedOf = (name: string) => `${name}_id: ID ${name}_title: String ${name}_certified: Date`

const general = ['regions', 'localColleges', 'employers', 'educators', 'educations'] as const
const certification = [
  'certifiedRegions',
  'certifiedLocalColleges',
  'certifiedEducators',
  'certifiedEducations',
] as const

/** Spec §3 Statistics. A variant is worked out when a field of it is asked for, and once. */
export const statistics: Extra = {
  typeDefs: /* GraphQL */ `
    "All optional; readings, Contract."
    input StatisticsFilters {
      from: Date
      to: Date
      regions: [ID!]
      localColleges: [ID!]
      categories: [String!]
      educatorTypes: [String!]
      employerTypes: [String!]
      certified: Boolean
    }
    type StatisticsGroup { ${groupFields} }
    type CertifiedGroup { ${groupFields} parentGroups: [CertifiedParent!]! }
    type CertifiedParent { ${groupFields} parentGroups: [StatisticsGroup!]! }
    type StatisticsEducation { id: ID! title: String! total_usages: Int! }
    type CertifiedEducation {
      ${['education', 'educator', 'local_college', 'region'].map(certifiedOf).join('\n')}
    }
    type Statistics {
      regions: [StatisticsGroup!]!
      localColleges: [StatisticsGroup!]!
      employers: [StatisticsGroup!]!
      educators: [StatisticsGroup!]!
      educations: [StatisticsEducation!]!
      certifiedRegions: [CertifiedGroup!]!
      certifiedLocalColleges: [CertifiedGroup!]!
      certifiedEducators: [CertifiedGroup!]!
      certifiedEducations: [CertifiedEducation!]!
    }
    extend type Query { statistics(filters: StatisticsFilters): Statistics }
  `,
  resolvers: {
    Query: {
      statistics: (_root, { filters }: { filters?: Row | null }, { api }) => {
        const ids = (name: string) => (filters?.[name] == null ? {} : { [name]: (filters[name] as string[]).map(idOf) })
        const input = { filters: filters && { ...filters, ...ids('regions'), ...ids('localColleges') } } as never
        const variant = (names: readonly string[], load: () => Promise<object>) => {
          let loading: Promise<object> | undefined
          const field = (name: string) => async () => {
            loading ??= load()
            return ((await loading) as Row)[name]
          }
          return Object.fromEntries(names.map((name) => [name, field(name)]))
        }
        return {
          ...variant(general, () => api.statistics.general(input)),
          ...variant(certification, () => api.statistics.certification(input)),
        }
      },
    },
  },
}

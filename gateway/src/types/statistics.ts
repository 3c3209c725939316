import type { Extra } from '../contract.ts'
import { idOf } from '../ids.ts'
import type { Row } from '../rows.ts'

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

type Filters = Row & { regions?: string[] | null; localColleges?: string[] | null }
type Input = { filters: Row | null | undefined }
/** The procedures of both variants. They parse their filters. */
type Variants = { general(input: Input): Promise<Row>; certification(input: Input): Promise<Row> }

/** Spec §3 Statistics. A variant is calculated once, when the client asks for one of its fields. */
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
      statistics: (_root, { filters }: { filters?: Filters | null }, { api }) => {
        const ids = (name: 'regions' | 'localColleges') => (filters?.[name] ? { [name]: filters[name].map(idOf) } : {})
        const input = { filters: filters && { ...filters, ...ids('regions'), ...ids('localColleges') } }
        const variants: Variants = api.statistics
        const variant = (names: readonly string[], load: () => Promise<Row>) => {
          let loading: Promise<Row> | undefined
          const field = (name: string) => async () => {
            loading ??= load()
            return (await loading)[name]
          }
          return Object.fromEntries(names.map((name) => [name, field(name)]))
        }
        return {
          ...variant(general, () => variants.general(input)),
          ...variant(certification, () => variants.certification(input)),
        }
      },
    },
  },
}

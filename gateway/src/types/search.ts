import type { Caller } from '@kollegium/api/server'
import type { WholeType } from '../context.ts'
import type { Extra } from '../contract.ts'
import { asFarAsAsked } from './entity-item.ts'

/** Categories of groups, as the typed API takes them. */
export type GroupCategories = Parameters<Caller['search']['group']>[0]['categories']

type Args = {
  search?: string | null
  limit?: number | null
  entity?: boolean | null
  types?: string[] | null
  primaryField?: string | null
  roles?: string[] | null
  /** The typed API refuses texts that are no category. */
  categories?: GroupCategories
}

type Hit = { entity?: { type: WholeType; id: number } }

const most = 200
/** The typed API's input; old clients may ask for more rows than it gives. */
const inputOf = ({ search, limit, entity }: Args) => ({
  search: search ?? '',
  limit: Math.min(Math.max(limit ?? 20, 1), most),
  entity: entity ?? false,
})

/** Spec §7.6, Search. Each query finds only rows that the asker may see. */
export const search: Extra = {
  typeDefs: /* GraphQL */ `
    type SearchResult {
      id: ID!
      title: String
      name: String
      firstname: String
      lastname: String
      email: String
      category: String
      type: String!
      urlAlias: UrlAlias
      "With entity: true, the record that it stands for."
      entity: SearchEntity
    }
    union SearchEntity = ValidigKeyword | Article | Page | Section | Event | Card | Queue | Book | User | Group
    extend type Query {
      searchContent(search: String, types: [String!], primaryField: String, limit: Int, entity: Boolean = false): [SearchResult!]
      searchUser(search: String, roles: [String!], limit: Int, entity: Boolean = false): [SearchResult!]
      searchGroup(categories: [String!], search: String, limit: Int, entity: Boolean = false): [SearchResult!]
    }
  `,
  resolvers: {
    SearchResult: {
      entity: ({ entity }: Hit, _args, context, info) => entity && asFarAsAsked(entity, context, info),
    },
    SearchEntity: { __resolveType: ({ type }: { type: string }) => type },
    Query: {
      // The contract has one search for readers and for pickers; a picker must not offer texts that a link would refuse.
      searchContent: (_root, { types, primaryField, ...args }: Args, { api, namesTexts }) =>
        api.search.content({ ...inputOf(args), types, primaryField, linkable: namesTexts, ownDrafts: true }),
      searchUser: (_root, args: Args, { api }) => api.search.user({ ...inputOf(args), roles: args.roles }),
      searchGroup: (_root, args: Args, { api }) => api.search.group({ ...inputOf(args), categories: args.categories }),
    },
  },
}

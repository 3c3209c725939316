import { makeExecutableSchema } from '@graphql-tools/schema'
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { pagingTypes } from './paging.ts'
import { scalars } from './scalars.ts'
import { articleResolvers, articleTypes } from './types/article.ts'
import { commonResolvers, commonTypes } from './types/common.ts'
import { fileResolvers, fileTypes } from './types/file.ts'
import { groupResolvers, groupTypes } from './types/group.ts'

const roots = 'type Query\n type Mutation'

/** The contract's schema: one file of `types/` an entity, its texts the truth and its resolvers calls of the typed API. */
export function buildContractSchema(): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs: [roots, pagingTypes, commonTypes, articleTypes, groupTypes, fileTypes],
    resolvers: [scalars, commonResolvers, articleResolvers, groupResolvers, fileResolvers],
  })
}

/** The schema as `schema.graphql` keeps it: sorted, so that a difference is a change of the contract. */
export function printContract(schema: GraphQLSchema = buildContractSchema()): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

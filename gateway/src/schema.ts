import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { schemaOf } from './contract.ts'
import { article } from './types/article.ts'
import { file } from './types/file.ts'
import { group } from './types/group.ts'
import { print } from './types/print.ts'
import { tag } from './types/tag.ts'

/** The contract's schema: one file of `types/` an entity, its text the truth and its resolvers calls of the typed API. */
export function buildContractSchema(): GraphQLSchema {
  return schemaOf([article, tag, group, file], [print])
}

/** The document bank's part of it, for `docs.HOST`. */
export function buildDocumentsSchema(): GraphQLSchema {
  return schemaOf([file])
}

/** The schema as `schema.graphql` keeps it: sorted, so that a difference is a change of the contract. */
export function printContract(schema: GraphQLSchema = buildContractSchema()): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

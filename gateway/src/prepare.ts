import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { type Cost, costOf, costPlan, maxCost } from './cost.ts'
import { countFields, maxFields, refuseDeepVariables, tooManyFields } from './limits.ts'
import { createLruCache } from './lru-cache.ts'
import { maxNested, type Nested, spendNested } from './nested-limits.ts'
import type { Operation } from './request.ts'
import { adapted, retypeVariables } from './variables.ts'

// Parses, validates and prices the documents of operations, once a text: old clients send few texts, again and again.

/** The fields, values and nested rows that the operations of one request may still spend. */
export type Budget = { fields: number; values: number; nested: Nested }

/** A budget for one request, with the whole of every limit left. */
export const newBudget = (): Budget => ({ fields: maxFields, values: maxCost, nested: { ...maxNested } })

/** A document that passed validation, and the number of selections in it. */
type Prepared = { document: DocumentNode; fields: number }

/** The faults that the validation rules find in a document. */
export class Faults extends Error {
  readonly faults: readonly GraphQLError[]
  constructor(faults: readonly GraphQLError[]) {
    super()
    this.faults = faults
  }
}

/** Bytes of all cached documents. */
const cacheSize = 32 * 1024 * 1024
/** Bytes, estimated, of a character, of a token, and of a selection with its type information and cost. */
const sizes = { character: 2, token: 250, field: 600 }

export type Documents = {
  /** The operation's document, ready to run. @throws GraphQLError or {@link Faults} */
  prepare(operation: Operation, budget: Budget): DocumentNode
  /** Takes the operation's values and nested rows from the budget. @throws GraphQLError when too little is left */
  spend(document: DocumentNode, operation: Operation, budget: Budget): void
}

/**
 * Creates the store of a schema's documents.
 * @param hidesSchema whether introspection and suggestions, which tell names of the schema, are refused
 */
export function createDocuments(schema: GraphQLSchema, hidesSchema: boolean): Documents {
  const rules = [...specifiedRules, ...(hidesSchema ? [NoSchemaIntrospectionCustomRule] : [])]
  const cache = createLruCache<Prepared>(cacheSize)
  const costs = new WeakMap<OperationDefinitionNode, Cost>()

  function validated(query: string, parsed: DocumentNode, fields: number): DocumentNode {
    const document = adapted(retypeVariables(parsed, schema), schema)
    const faults = validate(schema, document, rules, { hideSuggestions: hidesSchema })
    if (faults.length > 0) throw new Faults(faults)
    const size = query.length * sizes.character + (parsed.tokenCount ?? 0) * sizes.token + fields * sizes.field
    cache.set(query, { document, fields }, size)
    return document
  }

  function costPlanOf(document: DocumentNode, node: OperationDefinitionNode): Cost {
    const plan = costs.get(node) ?? costPlan(schema, document, node)
    costs.set(node, plan)
    return plan
  }

  return {
    prepare({ query, variables }, budget) {
      if (query === null) throw persistedNotSupported()
      refuseDeepVariables(variables)
      const cached = cache.get(query)
      const document = cached?.document ?? parsed(query)
      const fields = cached?.fields ?? countFields(document)
      budget.fields -= fields
      if (budget.fields < 0) throw tooManyFields()
      return cached?.document ?? validated(query, document, fields)
    },

    spend(document, { operationName, variables }, budget) {
      const node = getOperationAST(document, operationName)
      if (!node) return
      budget.values -= costOf(costPlanOf(document, node), variables ?? {})
      if (budget.values < 0) throw new GraphQLError(`The query asks for more than ${maxCost} values.`, { nodes: node })
      if (node.operation === OperationTypeNode.MUTATION)
        spendNested(schema, document, node, variables ?? {}, budget.nested)
    },
  }
}

/** This error tells a client to send the query's text (contract, Persisted query). */
const persistedNotSupported = () =>
  new GraphQLError('PersistedQueryNotSupported', { extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } })

/** @throws GraphQLError for a text that is no query, or that nests too deep for the parser */
function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: 10_000 })
  } catch (error) {
    throw error instanceof RangeError ? new GraphQLError('The query is nested too deep.') : error
  }
}

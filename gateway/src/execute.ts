import type { Logger } from '@kollegium/api/core/logger'
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql'
import type { GatewayContext } from './context.ts'
import { type Cost, costOf, costPlan, maxCost } from './cost.ts'
import { asGraphQLError, type ContractError, contractError } from './errors.ts'
import { countFields, maxFields, refuseDeepVariables, tooManyFields } from './limits.ts'
import { createLruCache } from './lru-cache.ts'
import { maxNested, type Nested, spendNested } from './nested-limits.ts'
import type { Operation } from './request.ts'
import { adapted, retypeVariables } from './variables.ts'

/** An answer as graphql-php prints it: `errors` first and only if there are any, `data` only if it is not null. */
export type Answer = { errors?: ContractError[]; data?: Record<string, unknown> }

type Options = { schema: GraphQLSchema; introspection: boolean; logger: Logger }

/** The fields, values and nested rows that the operations of one request may still spend. */
export type Budget = { fields: number; values: number; nested: Nested }

/** A budget for one request, with the whole of every limit left. */
export const newBudget = (): Budget => ({ fields: maxFields, values: maxCost, nested: { ...maxNested } })

type Asked = { operation: Operation; context: GatewayContext; budget: Budget; method: string }

export type Executor = {
  /** Runs a query or a mutation; a GET request runs queries only, so that no link changes anything. Never rejects. */
  answer(asked: Asked): Promise<Answer>
  /** Yields an answer for each event of a subscription, or the one answer of any other operation. Never rejects. */
  answers(asked: Asked): AsyncGenerator<Answer>
}

/** A document that passed validation, and the number of selections in it. */
type Prepared = { document: DocumentNode; fields: number }

/** Bytes of the document cache: old clients send few texts, again and again. */
const cacheSize = 32 * 1024 * 1024
/** Bytes, estimated, of a character, of a token, and of a selection with its type information and cost. */
const sizes = { character: 2, token: 250, field: 600 }

/** Creates an executor of operations against a schema. It parses and validates a text once. */
export function createExecutor({ schema, introspection, logger }: Options): Executor {
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])]
  // "Did you mean …" would tell names of the schema, too.
  const hideSuggestions = !introspection
  const documents = createLruCache<Prepared>(cacheSize)

  /** @throws GraphQLError or Faults when the operation can't be run */
  function prepare({ query, variables }: Operation, budget: Budget): Prepared {
    if (query === null) throw persistedNotSupported()
    refuseDeepVariables(variables)
    const cached = documents.get(query)
    const document = cached?.document ?? parsed(query)
    const fields = cached?.fields ?? countFields(document)
    budget.fields -= fields
    if (budget.fields < 0) throw tooManyFields()
    return cached ?? validated(query, document, fields)
  }

  function validated(query: string, parsed: DocumentNode, fields: number): Prepared {
    const document = adapted(retypeVariables(parsed, schema), schema)
    const faults = validate(schema, document, rules, { hideSuggestions })
    if (faults.length > 0) throw new Faults(faults)
    const size = query.length * sizes.character + (parsed.tokenCount ?? 0) * sizes.token + fields * sizes.field
    documents.set(query, { document, fields }, size)
    return { document, fields }
  }

  const costs = new WeakMap<OperationDefinitionNode, Cost>()
  function costPlanOf(document: DocumentNode, node: OperationDefinitionNode): Cost {
    const plan = costs.get(node) ?? costPlan(schema, document, node)
    costs.set(node, plan)
    return plan
  }

  /** Takes the operation's values and nested rows from the budget. @throws GraphQLError when too little is left */
  function spend(document: DocumentNode, { operationName, variables }: Operation, budget: Budget): void {
    const node = getOperationAST(document, operationName)
    if (!node) return
    budget.values -= costOf(costPlanOf(document, node), variables ?? {})
    if (budget.values < 0) throw new GraphQLError(`The query asks for more than ${maxCost} values.`, { nodes: node })
    if (node.operation === OperationTypeNode.MUTATION)
      spendNested(schema, document, node, variables ?? {}, budget.nested)
  }

  const failed = (errors: readonly GraphQLError[]): Answer => {
    for (const error of errors) {
      if (contractError(error).extensions.category === 'internal') logger.error({ err: error.originalError }, 'gateway')
    }
    return { errors: errors.map(contractError) }
  }
  const printed = ({ errors, data }: { errors?: readonly GraphQLError[]; data?: object | null }): Answer => ({
    ...(errors && failed(errors)),
    ...(data && { data: { ...data } }),
  })
  const unforeseen = (error: unknown): Answer =>
    failed(error instanceof Faults ? error.faults : [asGraphQLError(error)])

  function argumentsOf(document: DocumentNode, operation: Operation, contextValue: GatewayContext) {
    const { operationName, variables } = operation
    return {
      schema,
      document,
      contextValue,
      variableValues: variables ?? {},
      operationName: operationName ?? undefined,
      hideSuggestions,
    }
  }

  async function answered({ document }: Prepared, { operation, context, budget, method }: Asked): Promise<Answer> {
    const kind = getOperationAST(document, operation.operationName)?.operation
    if (method === 'GET' && kind !== OperationTypeNode.QUERY)
      return failed([new GraphQLError('GET supports only query operation')])
    if (kind === OperationTypeNode.SUBSCRIPTION)
      return failed([new GraphQLError('Subscriptions are answered at the address of the stream.')])
    spend(document, operation, budget)
    return printed(await execute(argumentsOf(document, operation, context)))
  }

  return {
    async answer(asked) {
      try {
        return await answered(prepare(asked.operation, asked.budget), asked)
      } catch (error) {
        return unforeseen(error)
      }
    },

    async *answers(asked) {
      const { operation, context, budget } = asked
      try {
        const prepared = prepare(operation, budget)
        const { document } = prepared
        if (getOperationAST(document, operation.operationName)?.operation !== OperationTypeNode.SUBSCRIPTION) {
          yield await answered(prepared, asked)
          return
        }
        spend(document, operation, budget)
        const events = await subscribe(argumentsOf(document, operation, context))
        if (!(Symbol.asyncIterator in events)) yield printed(events)
        else for await (const event of events) yield printed(event)
      } catch (error) {
        yield unforeseen(error)
      }
    },
  }
}

/** The faults that the validation rules find in a document. */
class Faults extends Error {
  readonly faults: readonly GraphQLError[]
  constructor(faults: readonly GraphQLError[]) {
    super()
    this.faults = faults
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

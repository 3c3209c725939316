import type { Logger } from '@kollegium/api/server'
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
import { type ContractError, contractError } from './errors.ts'
import { createKept } from './kept.ts'
import { countFields, maxFields, refuseDeepVariables, tooManyFields } from './limits.ts'
import { maxNested, type Nested, spendNested } from './nested-limits.ts'
import { answerGiven, type Given, type PlainQuery, plainQuery } from './plain.ts'
import type { Operation } from './request.ts'
import { adapted, retypeVariables } from './variables.ts'

/** As graphql-php prints it: `errors` first and only if any, `data` only if not null. */
export type Answer = { errors?: ContractError[]; data?: Record<string, unknown> }

type Options = { schema: GraphQLSchema; introspection: boolean; logger: Logger }

/** What the operations of one request may still ask for, and write along. */
export type Budget = { fields: number; values: number; nested: Nested }
export const newBudget = (): Budget => ({ fields: maxFields, values: maxCost, nested: { ...maxNested } })

type Asked = { operation: Operation; context: GatewayContext; budget: Budget; method: string }

export type Executor = {
  /** Runs a query or mutation. A GET request may only ask (no mutation by link). */
  answer(asked: Asked): Promise<Answer>
  /** Answers a subscription's events, or the one answer of anything else. */
  answers(asked: Asked): AsyncGenerator<Answer>
}

/** A document that may be run, and the selections that it holds. */
type Prepared = { document: DocumentNode; fields: number }

/** Texts are few and come again and again: of the valid ones it is kept what is made of them, up to this many bytes. */
const maxKept = 32 * 1024 * 1024
/** About what a character, a token, and a selection with all that is worked out of it take. */
const sizes = { character: 2, token: 250, field: 600 }

/** Runs operations against a schema. */
export function createExecutor({ schema, introspection, logger }: Options): Executor {
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])]
  // "Did you mean …" would tell the schema too.
  const hideSuggestions = !introspection
  const kept = createKept<Prepared>(maxKept)
  answerGiven(schema)

  /** @throws GraphQLError or several of them, when the operation can't be run */
  function prepare({ query, variables }: Operation, budget: Budget): Prepared {
    if (query === null) throw persistedNotSupported()
    refuseDeepVariables(variables)
    const known = kept.get(query)
    const document = known?.document ?? parsed(query)
    const fields = known?.fields ?? countFields(document)
    budget.fields -= fields
    if (budget.fields < 0) throw tooManyFields()
    return known ?? checked(query, document, fields)
  }

  function checked(query: string, parsed: DocumentNode, fields: number): Prepared {
    const document = adapted(retypeVariables(parsed, schema), schema)
    const faults = validate(schema, document, rules, { hideSuggestions })
    if (faults.length > 0) throw new Faults(faults)
    const size = query.length * sizes.character + (parsed.tokenCount ?? 0) * sizes.token + fields * sizes.field
    kept.set(query, { document, fields }, size)
    return { document, fields }
  }

  const plans = new WeakMap<object, { cost: Cost; plain: PlainQuery | null }>()
  /** What is worked out once of a valid operation. */
  function planOf(document: DocumentNode, node: OperationDefinitionNode) {
    const known = plans.get(node)
    if (known) return known
    const plan = { cost: costPlan(schema, document, node), plain: plainQuery(schema, document, node) }
    plans.set(node, plan)
    return plan
  }

  /** Takes what the operation asks for and writes from the budget. @throws GraphQLError when it is more than is left */
  function spend(document: DocumentNode, { operationName, variables }: Operation, budget: Budget): void {
    const node = getOperationAST(document, operationName)
    if (!node) return
    budget.values -= costOf(planOf(document, node).cost, variables ?? {})
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
  function unforeseen(error: unknown): Answer {
    if (error instanceof Faults) return failed(error.faults)
    return failed([error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })])
  }

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

  /** Runs a valid query or mutation, by graphql-js whatever is no plain query or has a fault in it. */
  async function run(document: DocumentNode, operation: Operation, context: GatewayContext) {
    const node = getOperationAST(document, operation.operationName)
    const given: Given = new Map()
    const data = node && (await planOf(document, node).plain?.(context, operation.variables ?? {}, given))
    return data ? { data } : execute({ ...argumentsOf(document, operation, context), rootValue: given })
  }

  async function answered({ document }: Prepared, { operation, context, budget, method }: Asked): Promise<Answer> {
    const kind = getOperationAST(document, operation.operationName)?.operation
    if (method === 'GET' && kind !== OperationTypeNode.QUERY)
      return failed([new GraphQLError('GET supports only query operation')])
    if (kind === OperationTypeNode.SUBSCRIPTION)
      return failed([new GraphQLError('Subscriptions are answered at the address of the stream.')])
    spend(document, operation, budget)
    return printed(await run(document, operation, context))
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

/** What the standard rules find fault with. */
class Faults extends Error {
  readonly faults: readonly GraphQLError[]
  constructor(faults: readonly GraphQLError[]) {
    super()
    this.faults = faults
  }
}

/** By this a client knows to send the text (contract, Persisted query). */
const persistedNotSupported = () =>
  new GraphQLError('PersistedQueryNotSupported', { extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } })

/** @throws GraphQLError for what is no query, or nests so deep that it can't be read */
function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: 10_000 })
  } catch (error) {
    throw error instanceof RangeError ? new GraphQLError('The query is nested too deep.') : error
  }
}

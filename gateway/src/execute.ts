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
import { type ContractError, contractError } from './errors.ts'
import { type Cost, costOf, costPlan, maxCost, refuseHuge } from './limits.ts'
import { answerGiven, type Given, type PlainQuery, plainQuery } from './plain.ts'
import type { Operation } from './request.ts'
import { adapted, retypeVariables } from './variables.ts'

/** As graphql-php prints it: `errors` first and only if any, `data` only if not null. */
export type Answer = { errors?: ContractError[]; data?: Record<string, unknown> }

type Options = { schema: GraphQLSchema; introspection: boolean; logger: Logger }

/** Values that the operations of one request may still ask for. */
export type Budget = { left: number }
export const newBudget = (): Budget => ({ left: maxCost })

type Asked = { operation: Operation; context: GatewayContext; budget: Budget; method: string }

export type Executor = {
  /** Runs a query or mutation. A GET request may only ask (no mutation by link). */
  answer(asked: Asked): Promise<Answer>
  /** Answers a subscription's events, or the one answer of anything else. */
  answers(asked: Asked): AsyncGenerator<Answer>
}

type Prepared = { document: DocumentNode; faults: readonly GraphQLError[] }

/** Texts are few and come again and again: what is made of one is kept, up to this many and this long. */
const maxKept = 500
const maxKeptLength = 20_000

/** Runs operations against a schema. */
export function createExecutor({ schema, introspection, logger }: Options): Executor {
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])]
  const kept = new Map<string, Prepared>()
  answerGiven(schema)

  function prepare(query: string): Prepared {
    const known = kept.get(query)
    if (known) return known
    const prepared = prepareNow(query)
    if (query.length > maxKeptLength) return prepared
    const [oldest] = kept.keys()
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
    kept.set(query, prepared)
    return prepared
  }

  function prepareNow(query: string): Prepared {
    const parsed = parse(query, { maxTokens: 10_000 })
    const huge = refuseHuge(parsed)
    if (huge) return { document: parsed, faults: [huge] }
    const document = adapted(retypeVariables(parsed, schema), schema)
    return { document, faults: validate(schema, document, rules) }
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

  /** Takes the operation's cost from the budget. */
  function spend(document: DocumentNode, { operationName, variables }: Operation, budget: Budget): GraphQLError | null {
    const node = getOperationAST(document, operationName)
    if (!node) return null
    budget.left -= costOf(planOf(document, node).cost, variables ?? {})
    return budget.left < 0 ? new GraphQLError(`The query asks for more than ${maxCost} values.`, { nodes: node }) : null
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
    failed([error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })])

  function argumentsOf(document: DocumentNode, operation: Operation, contextValue: GatewayContext) {
    const { operationName, variables } = operation
    return {
      schema,
      document,
      contextValue,
      variableValues: variables ?? {},
      operationName: operationName ?? undefined,
    }
  }

  /** Runs a valid query or mutation, by graphql-js whatever is no plain query or has a fault in it. */
  async function run(document: DocumentNode, operation: Operation, context: GatewayContext) {
    const node = getOperationAST(document, operation.operationName)
    const given: Given = new Map()
    const data = node && (await planOf(document, node).plain?.(context, operation.variables ?? {}, given))
    return data ? { data } : execute({ ...argumentsOf(document, operation, context), rootValue: given })
  }

  return {
    async answer({ operation, context, budget, method }) {
      try {
        const { document, faults } = prepare(operation.query)
        if (faults.length > 0) return failed(faults)
        const kind = getOperationAST(document, operation.operationName)?.operation
        if (method === 'GET' && kind !== OperationTypeNode.QUERY)
          return failed([new GraphQLError('GET supports only query operation')])
        if (kind === OperationTypeNode.SUBSCRIPTION)
          return failed([new GraphQLError('Subscriptions are answered at the address of the stream.')])
        const dear = spend(document, operation, budget)
        if (dear) return failed([dear])
        return printed(await run(document, operation, context))
      } catch (error) {
        return unforeseen(error)
      }
    },

    async *answers({ operation, context, budget, method }) {
      try {
        const { document, faults } = prepare(operation.query)
        const kind = getOperationAST(document, operation.operationName)?.operation
        if (faults.length > 0 || kind !== OperationTypeNode.SUBSCRIPTION) {
          yield await this.answer({ operation, context, budget, method })
          return
        }
        const dear = spend(document, operation, budget)
        const events = dear ? { errors: [dear] } : await subscribe(argumentsOf(document, operation, context))
        if (!(Symbol.asyncIterator in events)) yield printed(events)
        else for await (const event of events) yield printed(event)
      } catch (error) {
        yield unforeseen(error)
      }
    },
  }
}

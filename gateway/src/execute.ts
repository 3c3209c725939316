import type { Logger } from '@kollegium/api/server'
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  subscribe,
} from 'graphql'
import type { GatewayContext } from './context.ts'
import { asGraphQLError, type ContractError, contractError } from './errors.ts'
import { type Budget, createDocuments, Faults } from './prepare.ts'
import type { Operation } from './request.ts'

/** An answer as graphql-php prints it: `errors` first and only if there are any, `data` only if it is not null. */
export type Answer = { errors?: ContractError[]; data?: Record<string, unknown> }

type Options = { schema: GraphQLSchema; introspection: boolean; logger: Logger }
type Asked = { operation: Operation; context: GatewayContext; budget: Budget; method: string }

export type Executor = {
  /** Runs a query or a mutation; a GET request runs queries only, so that no link changes anything. Never rejects. */
  answer(asked: Asked): Promise<Answer>
  /** Yields an answer for each event of a subscription, or the one answer of any other operation. Never rejects. */
  answers(asked: Asked): AsyncGenerator<Answer>
}

/** Creates an executor of operations against a schema. */
export function createExecutor({ schema, introspection, logger }: Options): Executor {
  const documents = createDocuments(schema, !introspection)

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

  const argumentsOf = (document: DocumentNode, { operation, context }: Asked) => ({
    schema,
    document,
    contextValue: context,
    variableValues: operation.variables ?? {},
    operationName: operation.operationName ?? undefined,
    hideSuggestions: !introspection,
  })

  async function answered(document: DocumentNode, asked: Asked): Promise<Answer> {
    const { operation, budget, method } = asked
    const kind = getOperationAST(document, operation.operationName)?.operation
    if (method === 'GET' && kind !== OperationTypeNode.QUERY)
      return failed([new GraphQLError('GET supports only query operation')])
    if (kind === OperationTypeNode.SUBSCRIPTION)
      return failed([new GraphQLError('Subscriptions are answered at the address of the stream.')])
    documents.spend(document, operation, budget)
    return printed(await execute(argumentsOf(document, asked)))
  }

  return {
    async answer(asked) {
      try {
        return await answered(documents.prepare(asked.operation, asked.budget), asked)
      } catch (error) {
        return unforeseen(error)
      }
    },

    async *answers(asked) {
      const { operation, budget } = asked
      try {
        const document = documents.prepare(operation, budget)
        if (getOperationAST(document, operation.operationName)?.operation !== OperationTypeNode.SUBSCRIPTION) {
          yield await answered(document, asked)
          return
        }
        documents.spend(document, operation, budget)
        const events = await subscribe(argumentsOf(document, asked))
        if (!(Symbol.asyncIterator in events)) yield printed(events)
        else for await (const event of events) yield printed(event)
      } catch (error) {
        yield unforeseen(error)
      }
    },
  }
}

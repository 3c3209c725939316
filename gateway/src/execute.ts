import type { Logger } from '@kollegium/api/core/logger'
import {
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import type { GatewayContext } from './context.ts'
import { type ContractError, contractError } from './errors.ts'
import { limitsRule } from './limits.ts'
import type { Operation } from './request.ts'
import { retypeVariables } from './variables.ts'

/** As graphql-php prints it: `errors` first and only if any, `data` only if not null. */
export type Answer = { errors?: ContractError[]; data?: Record<string, unknown> }

type Options = { schema: GraphQLSchema; introspection: boolean; logger: Logger }

/** Runs one operation. A GET request may only ask (no mutation by link). */
export async function answer(
  { schema, introspection, logger }: Options,
  operation: Operation,
  context: GatewayContext,
  method: string,
): Promise<Answer> {
  const failed = (errors: readonly GraphQLError[]): Answer => ({ errors: errors.map(contractError) })
  try {
    const document = retypeVariables(parse(operation.query, { maxTokens: 10_000 }), schema)
    const rules = [...specifiedRules, limitsRule, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])]
    const faults = validate(schema, document, rules)
    if (faults.length > 0) return failed(faults)
    const asked = getOperationAST(document, operation.operationName)
    if (method === 'GET' && asked?.operation !== OperationTypeNode.QUERY) {
      return failed([new GraphQLError('GET supports only query operation')])
    }
    const { errors, data } = await execute({
      schema,
      document,
      contextValue: context,
      variableValues: operation.variables ?? {},
      operationName: operation.operationName ?? undefined,
    })
    for (const error of errors ?? []) {
      if (contractError(error).extensions.category === 'internal') logger.error({ err: error.originalError }, 'gateway')
    }
    return { ...(errors && failed(errors)), ...(data && { data: { ...data } }) }
  } catch (error) {
    if (error instanceof GraphQLError) return failed([error])
    logger.error({ err: error }, 'gateway')
    return failed([new GraphQLError('', { originalError: error as Error })])
  }
}

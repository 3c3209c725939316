import {
  type DocumentNode,
  defaultFieldResolver,
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { GatewayContext } from './context.ts'
import { fragmentsOf } from './limits.ts'

// Nearly every query asks for fields of rows and nothing else. What such a one shows is worked out once, and then read
// straight off the rows, where graphql-js makes a path and an info for each single value. graphql-js stays the one that
// knows what a fault is: when anything isn't as the schema promises it answers instead, from what the root fields gave.

/** What root fields gave, by their names in the answer. As the `rootValue` of an execution they aren't asked again. */
export type Given = Map<string, Promise<unknown>>

/** Answers the query's data; or null when graphql-js is to answer, with what is `given` by then. Never rejects. */
export type PlainQuery = (
  context: GatewayContext,
  variables: Record<string, unknown>,
  given: Given,
) => Promise<Record<string, unknown> | null>

type Resolve = GraphQLFieldResolver<unknown, GatewayContext>
/** Arguments and info are for the root fields; no other here has any. */
type Read = (row: object | undefined, args: object, context: GatewayContext) => unknown
/** Gives a value as the answer has it. @throws when it isn't what the schema promises */
type Show = (value: unknown, reading: Reading) => unknown
type Field = { key: string; node: FieldNode; read: Read; show: Show }
type Reading = { context: GatewayContext; late: Promise<void>[]; failed: boolean }

/** How a valid query is answered without graphql-js; null when it asks for more than fields of rows. */
export function plainQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): PlainQuery | null {
  const query = schema.getQueryType()
  if (!query || operation.operation !== OperationTypeNode.QUERY || !isPlain(schema, document)) return null
  const fragments = fragmentsOf(document)

  /** The fields of selections by their names in the answer; what stands in several is shown as one. */
  function fieldNodes(sets: SelectionSetNode[], found = new Map<string, FieldNode[]>()): Map<string, FieldNode[]> {
    for (const selection of sets.flatMap((set) => set.selections)) {
      if (selection.kind === 'Field') {
        const key = (selection.alias ?? selection.name).value
        found.set(key, [...(found.get(key) ?? []), selection])
      } else {
        const spread = selection.kind === 'FragmentSpread' ? fragments.get(selection.name.value) : selection
        if (spread) fieldNodes([spread.selectionSet], found)
      }
    }
    return found
  }

  function fieldsOf(type: GraphQLObjectType, sets: SelectionSetNode[]): Field[] {
    return [...fieldNodes(sets)].map(([key, nodes]) => {
      const [node] = nodes as [FieldNode]
      const field = type.getFields()[node.name.value]
      if (!field) return { key, node, read: () => type.name, show: (typename) => typename }
      const read = (field.resolve as Read | undefined) ?? property(field.name)
      const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
      return { key, node, read, show: showOf(field.type, inner) }
    })
  }

  function showOf(type: GraphQLOutputType, sets: SelectionSetNode[]): Show {
    if (isNonNullType(type)) {
      const show = showOf(type.ofType, sets)
      return (value, reading) => required(show(value, reading))
    }
    const show = showNamed(type, sets)
    return (value, reading) => (value == null ? null : show(value, reading))
  }

  function showNamed(type: GraphQLOutputType, sets: SelectionSetNode[]): Show {
    if (isLeafType(type)) return (value) => required(type.coerceOutputValue(value))
    if (isListType(type)) {
      const show = showOf(type.ofType, sets)
      return (rows, reading) => showEach(rows, show, reading)
    }
    const fields = isObjectType(type) ? fieldsOf(type, sets) : []
    return (row, reading) => showRow(row as object, fields, reading)
  }

  const { variableDefinitions = [] } = operation
  const roots = fieldsOf(query, [operation.selectionSet])
  return async (context, variables, given) => {
    const { variableValues } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 })
    if (!variableValues) return null
    const reading: Reading = { context, late: [], failed: false }
    const data = {}
    for (const { key, node, read, show } of roots) {
      const field = query.getFields()[node.name.value]
      const ask = async () => read(undefined, field ? getArgumentValues(field, node, variableValues) : {}, context)
      given.set(key, ask())
      put(data, key, given.get(key), show, reading)
    }
    // What comes late may bring more that comes later.
    while (reading.late.length > 0) await Promise.all(reading.late.splice(0))
    return reading.failed ? null : data
  }
}

/** As graphql-js reads a field without a resolver. */
function property(name: string): Read {
  return (row, args, context) => {
    const value = (row as Record<string, unknown>)[name]
    return typeof value === 'function' ? value.call(row, args, context) : value
  }
}

function showRow(row: object, fields: Field[], reading: Reading): object {
  const shown = {}
  for (const { key, read, show } of fields) put(shown, key, read(row, noArguments, reading.context), show, reading)
  return shown
}

function showEach(rows: unknown, show: Show, reading: Reading): unknown[] {
  if (!Array.isArray(rows)) throw new Unlike()
  const shown: unknown[] = []
  for (const [index, row] of rows.entries()) put(shown, index, row, show, reading)
  return shown
}

const noArguments = {}

/** Shows a value in its place, now or when it comes. */
function put(into: object, key: string | number, value: unknown, show: Show, reading: Reading): void {
  const place = into as Record<string | number, unknown>
  if (!isLate(value)) {
    place[key] = show(value, reading)
    return
  }
  // Its place among the others is taken at once.
  place[key] = null
  const shown = value.then((late) => {
    place[key] = show(late, reading)
  })
  reading.late.push(
    shown.catch(() => {
      reading.failed = true
    }),
  )
}

const isLate = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function'

/** Something isn't as the schema promises. What it is, and what follows from it, is for graphql-js to say. */
class Unlike extends Error {}

function required(value: unknown): unknown {
  if (value == null) throw new Unlike()
  return value
}

/** Whether all that is asked for is fields of rows: nothing by condition or kind, and no arguments below the root. */
function isPlain(schema: GraphQLSchema, document: DocumentNode): boolean {
  let plain = true
  const types = new TypeInfo(schema)
  const needs = (more: boolean) => {
    if (more) plain = false
  }
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: () => needs(true),
      // Of valid fragments on objects each stands where its own type is.
      InlineFragment: () => needs(isAbstractType(types.getType())),
      FragmentDefinition: () => needs(isAbstractType(types.getType())),
      Field({ name, alias }) {
        needs(isAbstractType(getNamedType(types.getType())))
        needs(types.getParentType() !== schema.getQueryType() && types.getFieldDef()?.args.length !== 0)
        // `__schema`, `__type`; and `__proto__` as a name is for those who hold null prototypes.
        needs(/^__(?!typename$)/.test((alias ?? name).value) || /^__(?!typename$)/.test(name.value))
      },
    }),
  )
  return plain
}

/** Makes the root fields of queries answer what an execution is `Given`, where it is given something. */
export function answerGiven(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const resolve = (field.resolve ?? defaultFieldResolver) as Resolve
    field.resolve = (given: Given | undefined, args, context, info) =>
      given?.get(String(info.path.key)) ?? resolve(undefined, args, context, info)
  }
}

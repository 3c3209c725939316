import {
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getArgumentValues,
  getNullableType,
  getVariableValues,
  isInputObjectType,
  isListType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsOf } from './limits.ts'
import { isRow } from './rows.ts'

/**
 * Rows that the relations of one request's mutations may name: `written` ones are read, created, changed or removed one by
 * one; `linked` ones are only named.
 */
export const maxNested = { written: 300, linked: 5_000 }
export type Nested = typeof maxNested

const kinds: Record<string, keyof Nested> = {
  ...{ create: 'written', update: 'written', upsert: 'written', delete: 'written', disconnect: 'written' },
  ...{ connect: 'linked', sync: 'linked', syncWithoutDetaching: 'linked' },
}

/**
 * Counts the rows that the relations of a valid mutation name, in its variables and in its text, and takes them from `left`.
 * @throws GraphQLError when too few are left, before anything is written
 */
export function spendNested(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  left: Nested,
): void {
  const mutation = schema.getMutationType()
  const { variableDefinitions = [] } = operation
  const { variableValues } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 })
  // The execution refuses faulty variables.
  if (!mutation || !variableValues) return
  const fragments = fragmentsOf(document)

  function count(type: GraphQLInputType, value: unknown): void {
    const inner = getNullableType(type)
    if (isListType(inner)) {
      if (Array.isArray(value)) for (const each of value) count(inner.ofType, each)
    } else if (isInputObjectType(inner) && isRow(value)) {
      const isRelation = /(Relation|BelongsTo)$/.test(inner.name)
      for (const [name, field] of Object.entries(inner.getFields())) {
        const said = value[name]
        const kind = isRelation && said ? kinds[name] : undefined
        if (kind) take(kind, Array.isArray(said) ? said.length : 1)
        count(field.type, said)
      }
    }
  }
  function take(kind: keyof Nested, number: number): void {
    left[kind] -= number
    if (left[kind] >= 0) return
    const does = kind === 'written' ? 'writes' : 'links'
    throw new GraphQLError(`The mutation ${does} more than ${maxNested[kind]} rows in its relations.`)
  }
  function walk(set: SelectionSetNode): void {
    for (const selection of set.selections) {
      if (selection.kind === 'Field') {
        const field = mutation?.getFields()[selection.name.value]
        const given = field && getArgumentValues(field, selection, variableValues)
        for (const { name, type } of field?.args ?? []) count(type, given?.[name])
      } else {
        const spread = selection.kind === 'FragmentSpread' ? fragments.get(selection.name.value) : selection
        if (spread) walk(spread.selectionSet)
      }
    }
  }
  walk(operation.selectionSet)
}

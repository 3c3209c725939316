import { defaultLimit, maxLimit } from '@kollegium/api/core/resource'
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'

// ASVS 5.0 4.3.1: queries that nest too deep, or ask for too much, are refused before anything runs.

/** Levels of nesting; the contract's own queries need 8. */
export const maxDepth = 15
/** Selections after all fragments are spread out, aliases counted. */
export const maxFields = 2_000
/** Values in an answer, by the sizes of its lists; two hundred groups with all that hangs on them are half of it. */
export const maxCost = 450_000
/** What each query or mutation costs by itself: three hundred of them in a request, whatever they are called. */
const callCost = 1_500
/** How many rows a list without pages is taken to have. */
const usualRows = 10

/**
 * Refuses a document by its shape alone, before the standard rules look at it: some of these take long for what is
 * large. Fragments are followed where they stand; a cycle of them is refused by the standard rules.
 */
export function refuseHuge(document: DocumentNode): GraphQLError | null {
  const fragments = fragmentsOf(document)
  let selections = 0
  const walk = (set: SelectionSetNode, depth: number, inside: readonly string[]): string | null => {
    if (depth > maxDepth) return `The query is nested more than ${maxDepth} levels deep.`
    for (const selection of set.selections) {
      selections++
      if (selections > maxFields) return `The query asks for more than ${maxFields} fields.`
      const name = selection.kind === 'FragmentSpread' ? selection.name.value : null
      const inner =
        selection.kind === 'FragmentSpread' ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet
      if (!inner || (name && inside.includes(name))) continue
      const reason = walk(inner, depth + (selection.kind === 'Field' ? 1 : 0), name ? [...inside, name] : inside)
      if (reason) return reason
    }
    return null
  }
  for (const node of document.definitions) {
    const reason =
      node.kind === 'OperationDefinition' || node.kind === 'FragmentDefinition' ? walk(node.selectionSet, 1, []) : null
    if (reason) return new GraphQLError(reason, { nodes: node })
  }
  return null
}

/** What a selection costs: its own values, and for each list in it the rows times what each of them costs. */
export type Cost = { fields: number; lists: { rows: number | ValueNode; each: Cost }[] }

/** The cost of a valid operation, to be worked out with the variables of each request by {@link costOf}. */
export function costPlan(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const fragments = fragmentsOf(document)
  const root = schema.getRootType(operation.operation) ?? undefined
  const plan = (set: SelectionSetNode, type: GraphQLNamedType | undefined): Cost => {
    const cost: Cost = { fields: 0, lists: [] }
    const add = (inner: Cost) => {
      cost.fields += inner.fields
      cost.lists.push(...inner.lists)
    }
    for (const selection of set.selections) {
      if (selection.kind === 'FragmentSpread') {
        const fragment = fragments.get(selection.name.value)
        if (fragment) add(plan(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value)))
      } else if (selection.kind === 'InlineFragment') {
        const condition = selection.typeCondition?.name.value
        add(plan(selection.selectionSet, condition === undefined ? type : schema.getType(condition)))
      } else {
        cost.fields += type === root && !selection.name.value.startsWith('__') ? callCost : 1
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined
        if (!field || !selection.selectionSet || isLeafType(getNamedType(field.type))) continue
        const each = plan(selection.selectionSet, getNamedType(field.type))
        const outer = isNonNullType(field.type) ? field.type.ofType : field.type
        const paged = field.args.some(({ name }) => name === 'limit')
        // The rows of a page are counted where its size is asked for.
        const isPage = isListType(outer) && isObjectType(type) && type.name.endsWith('Paginator')
        if (paged) cost.lists.push({ rows: sizeOf(selection) ?? defaultLimit, each })
        else if (isListType(outer) && !isPage) cost.lists.push({ rows: usualRows, each })
        else add(each)
      }
    }
    return cost
  }
  return plan(operation.selectionSet, root)
}

/** The number of values that an answer may hold. */
export function costOf({ fields, lists }: Cost, variables: Record<string, unknown>): number {
  return lists.reduce((sum, { rows, each }) => sum + numberOf(rows, variables) * costOf(each, variables), fields)
}

function sizeOf({ arguments: given = [] }: FieldNode): ValueNode | undefined {
  return given.find(({ name }) => name.value === 'limit' || name.value === 'first')?.value
}

function numberOf(rows: number | ValueNode, variables: Record<string, unknown>): number {
  if (typeof rows === 'number') return rows
  const asked =
    rows.kind === 'Variable' ? variables[rows.name.value] : rows.kind === 'IntValue' ? Number(rows.value) : defaultLimit
  return Math.min(Math.max(Number(asked ?? defaultLimit) || 0, 1), maxLimit)
}

/** The fragments of a document by their names. */
export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) => (node.kind === 'FragmentDefinition' ? [[node.name.value, node]] : [])),
  )
}

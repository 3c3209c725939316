import { defaultLimit, maxLimit } from '@kollegium/api/definitions'
import {
  type DocumentNode,
  type FieldNode,
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
import { fragmentsOf } from './limits.ts'

/** Values of an answer, by the sizes of its lists. Two hundred groups with all their fields stay below it. */
export const maxCost = 450_000
/** The cost of a root field by itself: a request has room for three hundred, under any aliases. */
const callCost = 1_500
/** The costs of root fields that are harder work for the database. */
const callCosts: Record<string, number> = { statistics: 15_000 }

/** The assumed rows of a list without pages. */
const usualRows = 10
/** The usual rows of lists with other sizes, by their type and name or by their name alone. */
const rowsOf: Record<string, number> = {
  'Query.allGroups': 200,
  'Query.roles': 200,
  'Query.groupsRoles': 200,
  'Query.permissions': 200,
  'Query.groupsPermissions': 200,
  'Query.settings': 50,
  'Group.users': 30,
  groupRoles: 2,
  persons: 30,
  participants: 30,
  parentGroups: 2,
  ...Object.fromEntries(
    ['regions', 'localColleges', 'employers', 'educators'].map((name) => [`Statistics.${name}`, 300]),
  ),
  'Statistics.educations': 100,
  'Statistics.certifiedRegions': 50,
  'Statistics.certifiedLocalColleges': 300,
  'Statistics.certifiedEducators': 300,
  'Statistics.certifiedEducations': 2_000,
}

type Variables = Record<string, unknown>
type Rows = number | ((variables: Variables) => number)

/** The cost of a selection: its own values, and for each list in it the rows times the cost of one row. */
export type Cost = { fields: number; lists: { rows: Rows; each: Cost }[] }

/** Works out the cost of a valid operation, as far as it doesn't depend on variables ({@link costOf}). */
export function costPlan(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const fragments = fragmentsOf(document)
  const root = schema.getRootType(operation.operation) ?? undefined
  const definitions = operation.variableDefinitions ?? []
  const defaults = new Map(definitions.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]))
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
        const name = selection.name.value
        cost.fields += type === root && !name.startsWith('__') ? (callCosts[name] ?? callCost) : 1
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
        if (!field || !selection.selectionSet || isLeafType(getNamedType(field.type))) continue
        const each = plan(selection.selectionSet, getNamedType(field.type))
        const outer = isNonNullType(field.type) ? field.type.ofType : field.type
        const isPaged = field.args.some((argument) => argument.name === 'limit')
        // The list inside a page is counted where the page's size is given.
        const isPage = isListType(outer) && isObjectType(type) && type.name.endsWith('Paginator')
        const known = rowsOf[`${type?.name}.${name}`] ?? rowsOf[name]
        if (isPaged) cost.lists.push({ rows: sizeOf(selection, defaults, known ?? defaultLimit), each })
        else if (isListType(outer) && !isPage) cost.lists.push({ rows: known ?? usualRows, each })
        else add(each)
      }
    }
    return cost
  }
  return plan(operation.selectionSet, root)
}

/** The number of values that an answer may hold, with the variables of one request. */
export function costOf({ fields, lists }: Cost, variables: Variables): number {
  return lists.reduce((sum, { rows, each }) => {
    const count = typeof rows === 'number' ? rows : rows(variables)
    return sum + count * costOf(each, variables)
  }, fields)
}

/** The size of a page as its resolver reads it: `limit`, else `first`, else the list's own; null counts as left out. */
function sizeOf(
  { arguments: given = [] }: FieldNode,
  defaults: Map<string, ValueNode | undefined>,
  usual: number,
): Rows {
  const said = ['limit', 'first'].flatMap((name) => given.find((each) => each.name.value === name)?.value ?? [])
  const size = (variables: Variables) => {
    for (const value of said) {
      const number = numberOf(value, defaults, variables)
      if (number != null) return Math.min(Math.max(Number(number) || 0, 1), maxLimit)
    }
    return usual
  }
  return said.some(({ kind }) => kind === 'Variable') ? size : size({})
}

function numberOf(value: ValueNode, defaults: Map<string, ValueNode | undefined>, variables: Variables): unknown {
  if (value.kind === 'IntValue') return value.value
  if (value.kind !== 'Variable') return null
  const name = value.name.value
  const given = variables[name]
  const otherwise = defaults.get(name)
  return given === undefined && otherwise ? numberOf(otherwise, defaults, variables) : given
}

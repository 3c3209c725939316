import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'

// Refuses queries that nest too deep or ask for too much, before anything runs (ASVS 5.0 4.3.1). cost.ts works out the cost of
// an answer, nested-limits.ts counts the rows that a mutation writes.

/** Levels of nesting; the contract's own queries need 8. */
export const maxDepth = 15
/** Levels of lists and objects in a value. JSON may hold anything, but no client's value is as deep. */
export const maxValueDepth = 60
/** Selections of all operations of a request, with fragments spread out and aliases counted. */
export const maxFields = 2_000
/** Pairs of selections under one name: the standard rules compare the selections of each pair. */
const maxPairs = 20_000

/**
 * Counts the selections of a document, by its shape alone. It runs before the standard rules, some of which take long for a
 * large document. It follows fragments; the standard rules refuse a cycle of them.
 * @throws GraphQLError for a document that nests too deep or asks for too much
 */
export function countFields(document: DocumentNode): number {
  refuseDeepValues(document)
  const fragments = fragmentsOf(document)
  let fields = 0
  let pairs = 0

  /** The fields of a level by their names in the answer. */
  function collect(selections: readonly SelectionNode[], inside: readonly string[], found: Map<string, FieldNode[]>) {
    for (const selection of selections) {
      fields++
      if (fields > maxFields) throw tooManyFields()
      if (selection.kind === 'Field') {
        const name = (selection.alias ?? selection.name).value
        const same = found.get(name)
        if (same) same.push(selection)
        else found.set(name, [selection])
      } else if (selection.kind === 'InlineFragment') collect(selection.selectionSet.selections, inside, found)
      else {
        const name = selection.name.value
        // The standard rules compare fragments with each other like fields of one name.
        pairs += found.size
        const spread = inside.includes(name) ? undefined : fragments.get(name)?.selectionSet
        if (spread) collect(spread.selections, [...inside, name], found)
      }
    }
    return found
  }
  function walk(sets: readonly SelectionSetNode[], depth: number): void {
    if (depth > maxDepth) throw new GraphQLError(`The query is nested more than ${maxDepth} levels deep.`)
    const selections = sets.flatMap((set) => set.selections)
    for (const same of collect(selections, [], new Map()).values()) {
      pairs += (same.length * (same.length - 1)) / 2
      if (pairs > maxPairs) throw new GraphQLError('The query asks for the same fields too often.')
      const inner = same.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (inner.length > 0) walk(inner, depth + 1)
    }
  }
  for (const node of document.definitions) if ('selectionSet' in node) walk([node.selectionSet], 1)
  return fields
}

/** The refusal of a request that asks for too many fields. */
export const tooManyFields = (): GraphQLError => new GraphQLError(`The query asks for more than ${maxFields} fields.`)

function refuseDeepValues(document: DocumentNode): void {
  let depth = 0
  const level = {
    enter() {
      depth++
      if (depth > maxValueDepth) throw tooDeepValue()
    },
    leave() {
      depth--
    },
  }
  visit(document, { ListValue: level, ObjectValue: level })
}

const tooDeepValue = () => new GraphQLError(`A value is nested more than ${maxValueDepth} levels deep.`)

/**
 * Refuses variables that nest too deep: their readers recurse.
 * @throws GraphQLError
 */
export function refuseDeepVariables(value: unknown, levels = maxValueDepth + 1): void {
  if (typeof value !== 'object' || value === null) return
  if (levels < 0) throw tooDeepValue()
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  // A file of a form is an object of the parser's, not a value of the client's.
  if (isPlain) for (const inner of Object.values(value)) refuseDeepVariables(inner, levels - 1)
}

/** The fragments of a document by their names. */
export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) => (node.kind === 'FragmentDefinition' ? [[node.name.value, node]] : [])),
  )
}

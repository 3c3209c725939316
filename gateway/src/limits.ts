import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'

// ASVS 5.0 4.3.1: queries that nest too deep, or ask for too much, are refused before anything runs. What an answer
// costs is worked out in cost.ts, what a mutation writes in nested-limits.ts.

/** Levels of nesting; the contract's own queries need 8. */
export const maxDepth = 15
/** Levels of lists and objects in a value; JSON holds anything, but nobody's is as deep. */
export const maxValueDepth = 60
/** Selections after all fragments are spread out, aliases counted, of all that a request asks for. */
export const maxFields = 2_000
/** Pairs of selections under one name, which the standard rules compare with each other. */
const maxPairs = 20_000

/**
 * The selections of a document, counted by its shape alone, before the standard rules look at it: some of these take long
 * for what is large. Fragments are followed where they stand; a cycle of them is refused by the standard rules.
 * @throws GraphQLError when it is nested too deep or asks for too much
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
        // Fragments are compared with each other as fields of one name are.
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

/** What a request that asks for too much is told. */
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

/** @throws GraphQLError for variables that nest too deep: what reads them calls itself level by level */
export function refuseDeepVariables(value: unknown, levels = maxValueDepth + 1): void {
  if (typeof value !== 'object' || value === null) return
  if (levels < 0) throw tooDeepValue()
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  // A file of a form is no value of the client's.
  if (isPlain) for (const inner of Object.values(value)) refuseDeepVariables(inner, levels - 1)
}

/** The fragments of a document by their names. */
export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) => (node.kind === 'FragmentDefinition' ? [[node.name.value, node]] : [])),
  )
}

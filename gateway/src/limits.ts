import { type ASTVisitor, GraphQLError, type SelectionSetNode, type ValidationContext } from 'graphql'

/** Levels of nesting; the contract's own queries need 8. */
export const maxDepth = 15
/** Fields after all fragments are spread out, aliases counted. */
export const maxFields = 2_000

/** Refuses queries that nest too deep or ask for too much (ASVS 5.0 4.3.1). Fragments are followed where they stand. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      let fields = 0
      const tooMuch = (set: SelectionSetNode, depth: number, inside: readonly string[]): string | null => {
        if (depth > maxDepth) return `The query is nested more than ${maxDepth} levels deep.`
        for (const selection of set.selections) {
          if (selection.kind === 'FragmentSpread') {
            const name = selection.name.value
            const fragment = context.getFragment(name)
            // A cycle is refused by the standard rules; here it only must not hang.
            if (!fragment || inside.includes(name)) continue
            const reason = tooMuch(fragment.selectionSet, depth, [...inside, name])
            if (reason) return reason
            continue
          }
          if (selection.kind === 'Field') fields++
          if (fields > maxFields) return `The query asks for more than ${maxFields} fields.`
          if (!selection.selectionSet) continue
          const reason = tooMuch(selection.selectionSet, depth + (selection.kind === 'Field' ? 1 : 0), inside)
          if (reason) return reason
        }
        return null
      }
      const reason = tooMuch(node.selectionSet, 1, [])
      if (reason) context.reportError(new GraphQLError(reason, { nodes: node }))
    },
  }
}

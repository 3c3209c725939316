import type { MatrixWorld } from '@kollegium/api/testing/matrix-world'
import { getNamedType, Kind, type OperationDefinitionNode, parse, print, type SelectionSetNode, visit } from 'graphql'
import type { Row } from './rows.ts'
import { buildContractSchema } from './schema.ts'
import { rootCases } from './testing-matrix.ts'
import { everythingOf } from './testing-selection.ts'

/** A document that asks a root field for all that it tells. Uploads have no document: they come as forms. */
export type Attack = { field: string; query: string; variables: Row; isChange: boolean }

/** The tries of {@link rootCases}, each with every field of its answer instead of the id alone. */
export function attacks(world: MatrixWorld): Attack[] {
  const schema = buildContractSchema()
  const roots = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() }
  const wholeOf = (name: string): SelectionSetNode | undefined => {
    const type = roots[name] && getNamedType(roots[name].type)
    const text = type ? everythingOf(type, schema, 2) : ''
    const [definition] = text ? parse(text).definitions : []
    return definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet : undefined
  }
  return Object.entries(rootCases(world)).flatMap(([field, { query, variables }]) => {
    if (field === 'createFile') return []
    // The root fields alone: fields inside them may have the names of others.
    const document = visit(parse(query), {
      OperationDefinition: (node: OperationDefinitionNode) => {
        const selections = node.selectionSet.selections.map((each) => {
          const selectionSet = each.kind === Kind.FIELD && each.selectionSet && wholeOf(each.name.value)
          return selectionSet ? { ...each, selectionSet } : each
        })
        return { ...node, selectionSet: { ...node.selectionSet, selections } }
      },
    })
    return [{ field, query: print(document), variables, isChange: query.startsWith('mutation') }]
  })
}

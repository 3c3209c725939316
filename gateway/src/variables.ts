import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  Kind,
  parseType,
  TypeInfo,
  typeFromAST,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * Gives every variable the type that its position expects, whatever type name the client's document declares. Old documents
 * name input types of a schema that is lost (readings, Contract); the execution checks the values all the same. An unused
 * variable keeps its declared type, and so does one inside JSON, which expects no type, unless the schema lacks that type.
 */
export function retypeVariables(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const expected = new Map<string, GraphQLInputType>()
  const insideJson = new Set<string>()
  const typeInfo = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Variable(node, _key, parent) {
        if (parent && 'kind' in parent && parent.kind === 'VariableDefinition') return
        const type = typeInfo.getInputType()
        const known = expected.get(node.name.value)
        if (!type) insideJson.add(node.name.value)
        // The stricter of two types holds, so that null can't reach a position that refuses it.
        if (type && (!known || isNonNullType(type))) expected.set(node.name.value, type)
      },
    }),
  )
  return visit(document, {
    VariableDefinition(node) {
      const type = expected.get(node.variable.name.value)
      if (!type) return insideJson.has(node.variable.name.value) ? withKnownType(node, schema) : undefined
      const named = node.defaultValue && isNonNullType(type) ? type.ofType : type
      return { ...node, type: parseType(String(named)) }
    },
  })
}

function withKnownType(node: VariableDefinitionNode, schema: GraphQLSchema): VariableDefinitionNode | undefined {
  return typeFromAST(schema, node.type) ? undefined : { ...node, type: parseType('JSON') }
}

/**
 * Adapts old documents to this schema: it has texts for the names of an enumeration (`categories: [region]`), and gives a JSON
 * value whole where they select parts (`settings { hideTopImage }`).
 */
export function adapted(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const typeInfo = new TypeInfo(schema)
  return visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field(node) {
        const type = typeInfo.getType()
        return node.selectionSet && type && getNamedType(type).name === 'JSON'
          ? { ...node, selectionSet: undefined }
          : undefined
      },
      EnumValue(node) {
        const type = typeInfo.getInputType()
        return type && getNamedType(type).name === 'String' ? { ...node, kind: Kind.STRING } : undefined
      },
    }),
  )
}

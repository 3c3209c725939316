import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
} from 'graphql'

/** Everything that can be asked of a type, three levels down: what a client asks for that wants it all. */
export function everythingOf(type: GraphQLNamedType, schema: GraphQLSchema, levels = 4): string {
  if (isLeafType(type)) return ''
  // What is a union here is told apart by fragments.
  if (!isObjectType(type) && !isInterfaceType(type)) return '{ __typename }'
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type)
    if (isLeafType(inner)) return [field.name]
    return levels > 1 ? [`${field.name} ${everythingOf(inner, schema, levels - 1)}`] : []
  })
  return `{ ${fields.join(' ') || '__typename'} }`
}

/** JSON as a document says it. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value).map(([key, inner]) => `${key}: ${literal(inner)}`)}}`
}

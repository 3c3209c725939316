import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
} from 'graphql'

/** Writes a selection of all fields of a type, three levels deep. */
export function everythingOf(type: GraphQLNamedType, schema: GraphQLSchema, levels = 4): string {
  if (isLeafType(type)) return ''
  // A union has no fields of its own.
  if (!isObjectType(type) && !isInterfaceType(type)) return '{ __typename }'
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type)
    if (isLeafType(inner)) return [field.name]
    return levels > 1 ? [`${field.name} ${everythingOf(inner, schema, levels - 1)}`] : []
  })
  return `{ ${fields.join(' ') || '__typename'} }`
}

/** Writes a value as a literal of a document. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value).map(([key, inner]) => `${key}: ${literal(inner)}`)}}`
}

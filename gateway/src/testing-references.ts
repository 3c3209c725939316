import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'
import type { Row } from './rows.ts'

/** A path in a mutation's arguments that names a row. */
export type Reference = {
  /** The path: `tags.update.0`. */
  at: string
  /** The type of the row in the contract, or the key where there is none. */
  row: string
  /** Makes an argument or input field that names the row, with the values it needs beside it. */
  put(id: string): Row
  /** The same with an object that names the row, where the path takes one. */
  named?(given: Row): Row
  /** Makes the link that an operation without an id needs before it. */
  linked?(id: string): Row
  /** The path inside a row that is written along, by that row's type; the same for all operations that write it. */
  inside?: string
}

/** Makes a valid input of a type, without its id: `CreateTagInput`. */
export type Sample = (type: string) => Row

type Field = Pick<GraphQLInputField | GraphQLArgument, 'name' | 'type'>

/** Inputs of type JSON: the schema doesn't tell the ids in them. */
const insideJson: Record<string, Reference[]> = {
  memberships: [
    { at: 'memberships.0.group_id', row: 'Group', put: (id) => ({ memberships: [{ group_id: id, groupRoles: [] }] }) },
  ],
  rows: [{ at: 'rows.0.id', row: 'SurveyRow', put: (id) => ({ rows: [{ id, title: 'Fråga' }] }) }],
}

/** Every path below these fields that names a row, by every operation, and inside rows that are written along, too. */
export function referencesOf(fields: readonly Field[], sample: Sample, level = 0): Reference[] {
  return fields.flatMap((field): Reference[] => {
    const { name } = field
    const type = getNamedType(field.type)
    if (/_ids?$/.test(name)) return [{ at: name, row: name, put: (id) => ({ [name]: id }) }]
    if (!isInputObjectType(type)) return (type.name === 'JSON' && insideJson[name]) || []
    const operations = Object.values(type.getFields())
    if (isRelation(type))
      return operations.flatMap((operation) => referencesBy(operation, { name, type, sample, level }))
    const isList = isListType(getNullableType(field.type))
    const path = isList ? `${name}.0` : name
    const wrap = (value: Row) => ({ [name]: isList ? [value] : value })
    const inside = (put: Reference['put']) => (id: string) => wrap({ ...sample(type.name), ...put(id) })
    const inner = referencesOf(operations, sample, level).map(({ linked, named, ...reference }) => ({
      ...reference,
      at: `${path}.${reference.at}`,
      put: inside(reference.put),
      ...(linked && { linked: inside(linked) }),
      ...(named && { named: (given: Row) => wrap({ ...sample(type.name), ...named(given) }) }),
    }))
    const isNamed = isList && 'id' in type.getFields()
    return isNamed ? [...inner, { at: `${path}.id`, row: type.name, put: (id) => wrap({ id }) }] : inner
  })
}

const isRelation = (type: GraphQLInputObjectType) => /(Relation|BelongsTo|Rows)$/.test(type.name)

type Relation = { name: string; type: GraphQLInputObjectType; sample: Sample; level: number }

function referencesBy(operation: GraphQLInputField, { name, type, sample, level }: Relation): Reference[] {
  const given = getNamedType(operation.type)
  const isList = isListType(getNullableType(operation.type))
  const wrap = (value: unknown) => ({ [name]: { [operation.name]: isList ? [value] : value } })
  const at = `${name}.${operation.name}${isList ? '.0' : ''}`
  const row = type.name.replace(/(Relation|BelongsTo|Rows)$/, '')
  if (given.name === 'Boolean') {
    if (operation.name !== 'delete') return []
    const connected = (id: string) => (row === 'Entity' ? { type: 'Page', id } : id)
    return [{ at, row, put: () => wrap(true), linked: (id) => ({ [name]: { connect: connected(id) } }) }]
  }
  const isWhole = operation.name === 'create' || operation.name === 'sync'
  const inner = isWhole ? level : level + 1
  if (row === 'Entity' && isInputObjectType(given)) {
    // A row to be written stands under its type's name.
    return Object.values(given.getFields()).flatMap(({ name: row, type }) => {
      const one = {
        at: `${at}.${row}`,
        row,
        type: getNamedType(type),
        wrap: (value: unknown) => wrap({ [row]: value }),
      }
      return writtenReferences(one, sample, inner)
    })
  }
  if (row === 'Entity') {
    const own = { at, row, put: (id: string) => wrap({ type: 'Page', id }) }
    const linked = (id: string) => ({ [name]: { connect: [{ type: 'Page', id }] } })
    return operation.name === 'delete' ? [own, { ...own, linked }] : [own]
  }
  if (given.name === 'JSON') {
    return [{ at, row, put: (id) => wrap({ id, type: row }), named: wrap }]
  }
  if (!isInputObjectType(given)) return [{ at, row, put: (id) => wrap(id) }]
  return writtenReferences({ at, row, type: given, wrap }, sample, inner)
}

type Written = { at: string; row: string; type: GraphQLNamedType; wrap(value: unknown): Row }

/** The paths of a row that is written along with another: its own id, and the rows named inside it. */
function writtenReferences({ at, row, type, wrap }: Written, sample: Sample, level: number): Reference[] {
  if (!isInputObjectType(type)) return []
  const hasId = 'id' in type.getFields()
  const itself = hasId ? [{ at, row, put: (id: string) => wrap({ ...sample(type.name), id }) }] : []
  if (level > 0) return itself
  const inside = referencesOf(Object.values(type.getFields()), sample, level + 1)
    .filter((reference) => !reference.linked)
    .map(({ named: _, ...reference }) => reference)
  return [
    ...itself,
    ...inside.map((reference) => ({
      ...reference,
      at: `${at}.${reference.at}`,
      inside: `${type.name}.${reference.at}`,
      put: (id: string) => wrap({ ...sample(type.name), ...reference.put(id) }),
    })),
  ]
}

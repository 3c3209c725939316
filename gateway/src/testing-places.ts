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
import type { Row } from './entity.ts'

/** A place of a mutation's arguments where a row is named. */
export type Place = {
  /** The path that leads there: `tags.update.0`. */
  at: string
  /** What names the row: a type of the contract, else the key itself. */
  row: string
  /** The argument or input field that names it, with what has to stand beside it. */
  put(id: string): Row
  /** Where an object may name the row: with that one. */
  named?(given: Row): Row
  /** Where no id is written: what has to be linked before. */
  linked?(id: string): Row
  /** In a row that is made along with it: the same place, whatever names that row. */
  inside?: string
}

/** @returns a right input of the type, without its id: `CreateTagInput` */
export type Sample = (type: string) => Row

type Field = Pick<GraphQLInputField | GraphQLArgument, 'name' | 'type'>

/** Written as any JSON, so that the schema doesn't say where ids stand in it. */
const insideJson: Record<string, Place[]> = {
  memberships: [
    { at: 'memberships.0.group_id', row: 'Group', put: (id) => ({ memberships: [{ group_id: id, groupRoles: [] }] }) },
  ],
  rows: [{ at: 'rows.0.id', row: 'SurveyRow', put: (id) => ({ rows: [{ id, title: 'Fråga' }] }) }],
}

/** Every place of these fields where a row is named, by every operation there is; inside rows that are made along with it too. */
export function placesOf(fields: readonly Field[], sample: Sample, level = 0): Place[] {
  return fields.flatMap((field): Place[] => {
    const { name } = field
    const type = getNamedType(field.type)
    if (/_ids?$/.test(name)) return [{ at: name, row: name, put: (id) => ({ [name]: id }) }]
    if (!isInputObjectType(type)) return (type.name === 'JSON' && insideJson[name]) || []
    const operations = Object.values(type.getFields())
    if (isRelation(type)) return operations.flatMap((operation) => placesBy(operation, { name, type, sample, level }))
    const isList = isListType(getNullableType(field.type))
    const path = isList ? `${name}.0` : name
    const wrap = (value: Row) => ({ [name]: isList ? [value] : value })
    const inside = (put: Place['put']) => (id: string) => wrap({ ...sample(type.name), ...put(id) })
    const inner = placesOf(operations, sample, level).map(({ linked, named, ...place }) => ({
      ...place,
      at: `${path}.${place.at}`,
      put: inside(place.put),
      ...(linked && { linked: inside(linked) }),
      ...(named && { named: (given: Row) => wrap({ ...sample(type.name), ...named(given) }) }),
    }))
    const isNamed = isList && 'id' in type.getFields()
    return isNamed ? [...inner, { at: `${path}.id`, row: type.name, put: (id) => wrap({ id }) }] : inner
  })
}

const isRelation = (type: GraphQLInputObjectType) => /(Relation|BelongsTo|Rows)$/.test(type.name)

type Relation = { name: string; type: GraphQLInputObjectType; sample: Sample; level: number }

function placesBy(operation: GraphQLInputField, { name, type, sample, level }: Relation): Place[] {
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
    // What is written is given under its type's name.
    return Object.values(given.getFields()).flatMap(({ name: row, type }) => {
      const one = {
        at: `${at}.${row}`,
        row,
        type: getNamedType(type),
        wrap: (value: unknown) => wrap({ [row]: value }),
      }
      return writtenPlaces(one, sample, inner)
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
  return writtenPlaces({ at, row, type: given, wrap }, sample, inner)
}

type Written = { at: string; row: string; type: GraphQLNamedType; wrap(value: unknown): Row }

/** A row that is written along with another: itself, and what is named inside it. */
function writtenPlaces({ at, row, type, wrap }: Written, sample: Sample, level: number): Place[] {
  if (!isInputObjectType(type)) return []
  const hasId = 'id' in type.getFields()
  const itself = hasId ? [{ at, row, put: (id: string) => wrap({ ...sample(type.name), id }) }] : []
  if (level > 0) return itself
  const inside = placesOf(Object.values(type.getFields()), sample, level + 1)
    .filter((place) => !place.linked)
    .map(({ named: _, ...place }) => place)
  return [
    ...itself,
    ...inside.map((place) => ({
      ...place,
      at: `${at}.${place.at}`,
      inside: `${type.name}.${place.at}`,
      put: (id: string) => wrap({ ...sample(type.name), ...place.put(id) }),
    })),
  ]
}

import type { z } from 'zod'
import type { AppAbility } from '../../access/ability.ts'
import type { Tx } from '../../kernel/transaction.ts'

// Rows that a stored version names by id: their current names, and which of them still exist.

export type Table = 'tag' | 'file' | 'picture' | 'role' | 'groupsRole' | 'content' | 'user'
type Ref = { table: Table; id: number }
type Version = Record<string, unknown>

/** A field whose stored value names rows in a form of its own, such as a tree of links. */
export type FieldVersions = {
  /** The rows that a value names. */
  refs(value: unknown): Ref[]
  /** A value as lines of plain text. @param nameOf returns the current name of a row */
  lines(value: unknown, nameOf: (ref: Ref) => string): string[]
  /** A value without the rows that are not left. */
  without(value: unknown, isLeft: (ref: Ref) => boolean): unknown
}

/** The fields of a resource's versions. */
export type VersionFields = {
  fields: z.ZodObject['shape']
  /** Fields with a form of their own, by name. */
  own?: Readonly<Record<string, FieldVersions>>
}

/** Names of the rows by table and id; a missing row is gone, or the actor may not read it. */
export type Names = ReadonlyMap<string, string>

const tables: Record<string, Table> = {
  tag: 'tag',
  file: 'file',
  role: 'role',
  groupsRole: 'groupsRole',
  user: 'user',
}

/** The row that a field's value, or one item of it, names; null when the field names no rows. */
export function refOf(field: z.core.$ZodType, item: unknown): Ref | null {
  const { widget, relation = '' } = (field as z.ZodType).meta() ?? {}
  switch (widget) {
    case 'tags':
    case 'relation':
    case 'relations':
    case 'parent':
    case 'file':
      return typeof item === 'number' ? { table: tables[relation] ?? tableOf(widget), id: item } : null
    case 'image':
      return typeof item === 'number' ? { table: 'picture', id: item } : null
    case 'images':
      return isObject(item) ? { table: 'picture', id: Number(item.file_id) } : null
    case 'attachments':
      return isObject(item) ? { table: 'file', id: Number(item.file_id) } : null
    case 'entity':
    case 'mixed':
      return isObject(item) ? { table: item.type === 'User' ? 'user' : 'content', id: Number(item.id) } : null
    default:
      return null
  }
}

/** All rows that the fields of a version name. */
function refsIn({ fields, own }: VersionFields, version: Version): Ref[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = version[key] ?? null
    if (value !== null && own?.[key]) return own[key].refs(value)
    return [value].flat().flatMap((item) => refOf(field, item) ?? [])
  })
}

const tableOf = (widget: string): Table => (widget === 'file' ? 'file' : 'content')
const isObject = (value: unknown): value is Version => typeof value === 'object' && value !== null
const keyOf = ({ table, id }: Ref) => `${table} ${id}`

/** The current name of the row, or undefined when it is gone. */
export const nameOf = (names: Names, ref: Ref) => names.get(keyOf(ref))

/** Reads the names of rows of one table; with `ability` those that it may read. */
export type NameReader = (
  db: Tx,
  ids: number[],
  ability: AppAbility | undefined,
) => Promise<[id: number, name: string][]>
export type NameReaders = Record<Table, NameReader>

/**
 * Reads the names of all rows that the versions name; one statement per table.
 * @param ability when given, rows that it may not read get no name; everyone may read roles
 */
export async function namesIn(
  db: Tx,
  readers: NameReaders,
  fields: VersionFields,
  versions: readonly Version[],
  ability?: AppAbility,
): Promise<Names> {
  const ids = new Map<Table, Set<number>>()
  for (const version of versions) {
    for (const { table, id } of refsIn(fields, version)) ids.set(table, (ids.get(table) ?? new Set()).add(id))
  }
  const found = await Promise.all(
    [...ids].map(async ([table, wanted]) => [table, await readers[table](db, [...wanted], ability)]),
  )
  const names = new Map<string, string>()
  for (const [table, rows] of found as [Table, [number, string][]][]) {
    for (const [id, name] of rows) names.set(keyOf({ table, id }), name)
  }
  return names
}

/** Removes rows without a name from the version, so that it can be saved again. */
export function withoutUnnamed({ fields, own }: VersionFields, version: Version, names: Names): Version {
  const isNamed = (ref: Ref) => nameOf(names, ref) !== undefined
  const isLeft = (field: z.core.$ZodType, item: unknown) => {
    const ref = refOf(field, item)
    return ref === null || isNamed(ref)
  }
  return Object.fromEntries(
    Object.entries(version).flatMap(([key, value]) => {
      const field = fields[key]
      if (!field) return []
      if (value !== null && own?.[key]) return [[key, own[key].without(value, isNamed)]]
      if (Array.isArray(value)) return [[key, value.filter((item) => isLeft(field, item))]]
      return [[key, isLeft(field, value) ? value : null]]
    }),
  )
}

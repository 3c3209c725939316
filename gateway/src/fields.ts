import { z } from 'zod'
import { isRow, type Row } from './rows.ts'

// Derives the contract's input types from a resource's zod definition: the same fields under the same names.

/** How an input field's value becomes a value of the typed API (nested-input.ts). */
export type InputKind =
  /** The value as it came. */
  | { is: 'scalar' }
  /** One id or a list of ids. */
  | { is: 'id' }
  /** `{ connect, create, … }` of one row that this one belongs to (contract §3.6, BelongsTo). */
  | { is: 'one'; target: string }
  /**
   * The same of many; `column` holds the linked row's id, null when the link is nothing but its id. By the `identity` columns
   * of the pivot a row may be linked several times.
   */
  | { is: 'many'; target: string; column: string | null; pivot: z.ZodObject<Shape> | null; identity: readonly string[] }
  /** One content item or user of any kind (MorphTo), and an ordered list of them. */
  | { is: 'entity' }
  | { is: 'entities' }
  /** A row that is this one's alone (HasOne), whole or by operations. */
  | { is: 'own' }
  /** Rows that are this one's alone (HasMany), each with these fields. */
  | { is: 'rows'; fields: InputField[] }
  /** A menu's links, of which some lie below others. */
  | { is: 'links' }

export type InputField = {
  /** As clients name it. */
  name: string
  /** As the typed API names it. */
  key: string
  type: string
  kind: InputKind
  schema: z.ZodType
}

/**
 * The input fields of a resource, in its order. A row that this one belongs to may be given by id, and by operations.
 * @param owner the GraphQL type, after which the inputs of its own rows are named
 */
export function inputFieldsOf({ shape }: { shape: Shape }, owner: string): InputField[] {
  return Object.entries(shape).flatMap(([key, schema]) => fieldsOf(key, schema, owner))
}

/** The fields of an object by their names. */
export type Shape = Record<string, z.ZodType>
const isArray = (schema: z.ZodType): schema is z.ZodArray<z.ZodType> => schema instanceof z.ZodArray
const isObject = (schema: z.ZodType): schema is z.ZodObject<Shape> => schema instanceof z.ZodObject

function fieldsOf(key: string, schema: z.ZodType, owner: string): InputField[] {
  const { relation, widget, ownRow, identity: columns = [], contract } = schema.meta() ?? {}
  if (contract === false) return []
  const inner = bare(schema)
  const field = (name: string, type: string, kind: InputKind): InputField => ({ name, key, type, kind, schema })
  if (ownRow) return [field(key, 'JSON', { is: 'own' })]
  if (widget === 'entity') return [field(key, 'EntityBelongsTo', { is: 'entity' })]
  if (widget === 'links') return [field(key, 'MenuLinkRelation', { is: 'links' })]
  if (widget === 'mixed') return [field(key, 'EntityRelation', { is: 'entities' })]
  const target = relation === undefined ? undefined : typeOf(relation)
  if (target && isArray(inner)) {
    const element = bare(inner.element)
    const pivot = isObject(element) ? element : null
    const column = pivot ? (Object.keys(pivot.shape).find((name) => name.endsWith('_id')) ?? null) : null
    const identity = columns.filter((name) => name !== column)
    return [field(key, `${target}Relation`, { is: 'many', target, column, pivot, identity })]
  }
  if (target) {
    const name = key.replace(/_id$/, '')
    const operations = field(name, `${target}BelongsTo`, { is: 'one', target })
    return name === key ? [operations] : [field(key, 'ID', { is: 'id' }), operations]
  }
  const element = isArray(inner) ? bare(inner.element) : null
  if (element && isObject(element) && 'id' in element.shape) {
    const name = owner + typeOf(key)
    // Old clients send a survey's rows as a plain list (Spec §7.4).
    const type = widget === 'surveyRows' ? 'JSON' : `${name}Rows`
    return [field(key, type, { is: 'rows', fields: inputFieldsOf(element, name) })]
  }
  if (key === 'id' || /_ids?$/.test(key)) return [field(key, isArray(inner) ? '[ID!]' : 'ID', { is: 'id' })]
  return [field(key, scalarOf(inner), { is: 'scalar' })]
}

/** Input fields of values that a row is shown with and no form holds. A client may send them back; they change nothing. */
export const passedOver = (names: readonly string[]): string =>
  names.map((name) => `"Shown; passed over." ${name}: JSON`).join('\n')

/**
 * The input types of the rows that belong to a field's record alone.
 * @param shown names of values that such rows are shown with besides, by the field's name
 */
export function rowTypesOf(fields: InputField[], shown: Record<string, readonly string[]> = {}): string {
  return fields
    .map(({ name, kind, type }) => {
      if (kind.is !== 'rows' || type === 'JSON') return ''
      const row = rowTypeOf(type)
      return `
        input ${row} { ${kind.fields.map((field) => `${field.name}: ${field.type}`).join(' ')} ${passedOver(shown[name] ?? [])} }
        input ${type} { sync: [${row}!] create: [${row}!] update: [${row}!] upsert: [${row}!] connect: [ID!] disconnect: [ID!] delete: [ID!] }
        ${rowTypesOf(kind.fields)}`
    })
    .join('\n')
}

/** The input type of one such row: `DiplomaPersonsRows` → `DiplomaPersonsRowInput`. */
export const rowTypeOf = (rows: string): string => `${rows.slice(0, -1)}Input`

function scalarOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodBoolean) return 'Boolean'
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'Int' : 'Float'
  if (isArray(schema)) {
    const element = scalarOf(bare(schema.element))
    return element === 'JSON' ? 'JSON' : `[${element}!]`
  }
  if (schema instanceof z.ZodISODate) return 'Date'
  if (schema instanceof z.ZodISODateTime) return 'DateTime'
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum)
    return 'String'
  return 'JSON'
}

/** The schema of the given value, without defaults, `nullable`, `optional` and transforms. */
function bare(schema: z.ZodType): z.ZodType {
  const inner = insideOf(schema)
  return inner ? bare(inner) : schema
}

function insideOf(schema: z.ZodType): z.ZodType | undefined {
  // Of a preprocessed value the schema after the preprocessing tells the type.
  if (isPipe(schema)) return schema.in instanceof z.ZodTransform ? schema.out : schema.in
  return isWrapper(schema) ? schema.unwrap() : undefined
}

type Wrapper = z.ZodDefault<z.ZodType> | z.ZodPrefault<z.ZodType> | z.ZodNullable<z.ZodType> | z.ZodOptional<z.ZodType>
const wrappers = [z.ZodDefault, z.ZodPrefault, z.ZodNullable, z.ZodOptional]
const isWrapper = (schema: z.ZodType): schema is Wrapper => wrappers.some((each) => schema instanceof each)
const isPipe = (schema: z.ZodType): schema is z.ZodPipe<z.ZodType, z.ZodType> => schema instanceof z.ZodPipe

/**
 * Converts a value of the contract to the form that a schema of the typed API accepts. Ids inside objects are texts in the
 * contract and numbers here. The old system's columns held null where ours hold the empty text. A form's empty text stands
 * for nothing chosen. MySQL writes times of day with seconds. A value that the schema demands and that is missing stays null,
 * and is refused there.
 */
export function fitted(schema: z.ZodType, value: unknown): unknown {
  if (isBlank(value) && !schema.safeParse(value).success) {
    const nothing = fitted(schema, null)
    if (schema.safeParse(nothing).success) return nothing
  }
  if (typeof value === 'string' && schema.meta()?.widget === 'time') return timeOf(value)
  if (value === null) {
    const known = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    return known && !schema.safeParse(null).success ? schema.def.defaultValue : null
  }
  const inner = bare(schema)
  if (inner instanceof z.ZodNumber && typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value))
    return Number(value)
  if (isArray(inner) && Array.isArray(value)) return value.map((each) => fitted(inner.element, each))
  if (isObject(inner) && isRow(value)) return fittedParts(inner.shape, value)
  return value
}

/** The same of each part of an object; parts of other names stay as they are. */
export function fittedParts(shape: Shape, row: Row): Row {
  const entries = Object.entries(row).map(([key, value]) => {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
    return [key, schema ? fitted(schema, value) : value]
  })
  return Object.fromEntries(entries)
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** Writes `9:05` and `10:00:00` as `HH:MM`. A text that is no time stays as it is, and the schema refuses it. */
function timeOf(text: string): string {
  const [, hour, minute] = /^\s*(\d{1,2}):(\d{2})(?::00(?:\.0+)?)?\s*$/.exec(text) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : text
}

/** The GraphQL type of an entity, by its name in the typed API: `groupsRole` → `GroupsRole`. */
export const typeOf = (resource: string) => resource.charAt(0).toUpperCase() + resource.slice(1)

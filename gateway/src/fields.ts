import { z } from 'zod'

// A resource's definition as the contract's input types: the same fields under the same names, in GraphQL's types.

/** How the value of one input field is read. */
export type InputKind =
  /** As it came. */
  | { is: 'plain' }
  /** One id or a list of ids. */
  | { is: 'id' }
  /** `{ connect, create, … }` of one row that this one belongs to (contract §3.6, BelongsTo). */
  | { is: 'one'; target: string }
  /**
   * The same of many; `column` holds the linked row's id, null when the link is nothing but its id. By the `identity` columns
   * of the pivot a row may be linked several times.
   */
  | { is: 'many'; target: string; column: string | null; pivot: z.ZodObject | null; identity: readonly string[] }
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
export function inputFieldsOf(fields: z.ZodObject, owner: string): InputField[] {
  return Object.entries(fields.shape).flatMap(([key, schema]) => fieldsOf(key, schema as z.ZodType, owner))
}

function fieldsOf(key: string, schema: z.ZodType, owner: string): InputField[] {
  const { relation, widget, ownRow, identity: columns = [] } = schema.meta() ?? {}
  const inner = bare(schema)
  const field = (name: string, type: string, kind: InputKind): InputField => ({ name, key, type, kind, schema })
  if (ownRow) return [field(key, 'JSON', { is: 'own' })]
  if (widget === 'entity') return [field(key, 'EntityBelongsTo', { is: 'entity' })]
  if (widget === 'links') return [field(key, 'MenuLinkRelation', { is: 'links' })]
  if (widget === 'mixed') return [field(key, 'EntityRelation', { is: 'entities' })]
  const target = relation === undefined ? undefined : typeOf(relation)
  if (target && inner instanceof z.ZodArray) {
    const element = bare(inner.element as z.ZodType)
    const pivot = element instanceof z.ZodObject ? element : null
    const column = pivot ? (Object.keys(pivot.shape).find((name) => name.endsWith('_id')) ?? null) : null
    const identity = columns.filter((name) => name !== column)
    return [field(key, `${target}Relation`, { is: 'many', target, column, pivot, identity })]
  }
  if (target) {
    const name = key.replace(/_id$/, '')
    const operations = field(name, `${target}BelongsTo`, { is: 'one', target })
    return name === key ? [operations] : [field(key, 'ID', { is: 'id' }), operations]
  }
  const element = inner instanceof z.ZodArray ? bare(inner.element as z.ZodType) : null
  if (element instanceof z.ZodObject && 'id' in element.shape) {
    const name = owner + typeOf(key)
    // Old clients send a survey's rows as a plain list (Spec §7.4).
    const type = widget === 'surveyRows' ? 'JSON' : `${name}Rows`
    return [field(key, type, { is: 'rows', fields: inputFieldsOf(element, name) })]
  }
  if (key === 'id' || /_ids?$/.test(key))
    return [field(key, inner instanceof z.ZodArray ? '[ID!]' : 'ID', { is: 'id' })]
  return [field(key, scalarOf(inner), { is: 'plain' })]
}

/** Input fields for what a row is shown with and no form holds: it may come back, and says nothing. */
export const passedOver = (names: readonly string[]): string =>
  names.map((name) => `"Shown; passed over." ${name}: JSON`).join('\n')

/**
 * The input types of the rows that belong to a field's record alone.
 * @param shown what such rows are shown with besides, by the field's name
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

/** What one of them is given as: `DiplomaPersonsRows` → `DiplomaPersonsRowInput`. */
export const rowTypeOf = (rows: string): string => `${rows.slice(0, -1)}Input`

function scalarOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodBoolean) return 'Boolean'
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'Int' : 'Float'
  if (schema instanceof z.ZodArray) {
    const element = scalarOf(bare(schema.element as z.ZodType))
    return element === 'JSON' ? 'JSON' : `[${element}!]`
  }
  if (schema instanceof z.ZodISODate) return 'Date'
  if (schema instanceof z.ZodISODateTime) return 'DateTime'
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum)
    return 'String'
  return 'JSON'
}

/** What is given to it: without what says that it may be left out or null, and what is made of the value afterwards. */
function bare(schema: z.ZodType): z.ZodType {
  const inner = insideOf(schema)
  return inner ? bare(inner) : schema
}

function insideOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) {
    // A preprocessed value is what the schema after it takes.
    const { in: first, out } = schema as z.ZodPipe<z.ZodType, z.ZodType>
    return first instanceof z.ZodTransform ? out : first
  }
  const mayBeAbsent =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional
  return mayBeAbsent ? (schema.unwrap() as z.ZodType) : undefined
}

/**
 * A value of the contract as our schema takes it, where the two write the same thing otherwise: ids inside objects are
 * texts there; and the old system's columns held null where ours hold the empty text. What has to be filled in keeps
 * its null, and is refused. So with the empty text of a form's field in which nothing was chosen, and with times of day as
 * MySQL writes them.
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
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => fitted(inner.element as z.ZodType, each))
  if (inner instanceof z.ZodObject && typeof value === 'object' && !Array.isArray(value)) {
    const { shape } = inner as z.ZodObject
    const fitOne = (key: string, each: unknown) =>
      Object.hasOwn(shape, key) ? fitted(shape[key] as z.ZodType, each) : each
    return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, fitOne(key, each)]))
  }
  return value
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** `9:05` and `10:00:00` as `HH:MM`; what isn't a time stays, and is refused. */
function timeOf(text: string): string {
  const [, hour, minute] = /^\s*(\d{1,2}):(\d{2})(?::00(?:\.0+)?)?\s*$/.exec(text) ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : text
}

/** `groupsRole` → `GroupsRole`. */
const typeOf = (resource: string) => resource.charAt(0).toUpperCase() + resource.slice(1)

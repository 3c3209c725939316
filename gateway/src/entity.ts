import type { ListInput, Resource } from '@kollegium/api/definitions'
import type { Caller } from '@kollegium/api/server'
import type { GraphQLResolveInfo } from 'graphql'
import type { GatewayContext } from './context.ts'
import { appErrorOf, withFaults } from './errors.ts'
import { type InputField, inputFieldsOf, rowTypesOf } from './fields.ts'
import { idOf } from './ids.ts'
import { type Before, dataOf, type InputReading, type Unit, type Writer } from './nested.ts'
import { filtersOf, type ListArguments, listArguments, listInputOf, paginator } from './paging.ts'
import { atPlaces } from './places.ts'

export type Id = string | number
export type Row = Record<string, unknown>
type Page = { items: object[]; total: number; page: number; limit: number }

/** How rows are read. */
export type Reading = {
  records?: (input: ListInput) => Promise<Page>
  get?: (input: { id: number }) => Promise<object>
  byName?: (input: { name: string }) => Promise<{ id: number }>
}

/** The derived procedures of a resource, as far as the contract's fields need them. */
export type Procedures = Reading & {
  create?: (input: { data: never }) => Promise<object>
  update?: (input: { id: number; data: never }) => Promise<object>
  delete?: (input: { id: number }) => Promise<object>
}

export type Resolver = (root: never, args: never, context: GatewayContext, info: GraphQLResolveInfo) => unknown
export type Resolvers = Record<string, Record<string, Resolver>>

/** An entity of the contract. `one(id)`, `many(…)`, `createX`, `updateX`, `deleteX` and their inputs follow from it. */
export type Entity = {
  /** The GraphQL type, and the names of its queries; without `many` there is no list. */
  type: string
  one: string
  many?: string
  /** What its mutations and inputs are called after, when not after the type. */
  written?: string
  /** The type's fields in SDL. */
  fields: string
  /** What can be written; without it nothing can. */
  resource?: Pick<Resource, 'fields' | 'subject'> & { list?: Pick<Resource['list'], 'sort'> }
  /** `{ name: field }` for input fields that have a second name. */
  alsoNamed?: Record<string, string>
  /** `{ field: type }` for input fields that clients write otherwise than the resource has them. */
  typed?: Record<string, string>
  /** Input fields that the resource's form doesn't hold, in SDL, and the data they become. */
  moreInput?: { fields: string; read?(input: Row, reading: InputReading): Promise<Row> | Row }
  /** `{ field: names }` of what the rows of a field are shown with and may come back with, besides what their form holds. */
  shownRows?: Record<string, readonly string[]>
  /** `{ field: value }` of what a row is shown with though it is another's: coming back so, it isn't the row's own. */
  inherited?: Record<string, (shown: Row) => unknown>
  procedures: (api: Caller) => Procedures
  /** Where visitors read what the public sites show of it; without, they are told to sign in. */
  visitors?: (api: Caller) => Reading
  /** Where rows are named by something else than their id (`byName`): the argument in SDL. */
  key?: { name: string; type: string }
  /** The list is answered without paginator, and has this many rows when no number is asked for. */
  unpaged?: number
  /** Derived fields that there aren't. */
  without?: readonly (keyof Procedures)[]
  /** More arguments of the list in SDL, and what they filter by. */
  filters?: { arguments: string; read(args: Row): Record<string, unknown> }
  /** Types and root fields of its own. A resolver here replaces a derived one. */
  typeDefs?: string
  resolvers?: Resolvers
  /** Replaces how its rows are written. */
  writer?: Partial<Writer>
}

/** Begins a mutation: all that `work` does is written, or nothing. */
export type RunUnit = <Result>(context: GatewayContext, work: (unit: Unit) => Promise<Result>) => Promise<Result>

export type Parts = { types: string; queries: string; mutations: string; resolvers: Resolvers }

/** The texts and resolvers of an entity. */
export function partsOf(entity: Entity, runUnit: RunUnit): Parts {
  const { type, one, many, filters, written = type } = entity
  const inputs = inputsOf(entity)
  const has = offered(entity)
  const list = many !== undefined && has('records')
  const input = `${inputs.map((field) => `${field.name}: ${field.type}`).join('\n')}\n${entity.moreInput?.fields ?? ''}`
  const { name: key, type: keyType } = entity.key ?? { name: 'id', type: 'ID' }
  // A root field that is refused is null, and the others of the same document still answer.
  const page = entity.unpaged ? `[${type}!]` : `${type}Paginator`
  const when = (condition: boolean, text: string) => (condition ? `${text}\n` : '')
  const { Query, Mutation, ...types } = entity.resolvers ?? {}
  return {
    types:
      `type ${type} { ${entity.fields} type: String! }\n` +
      when(list && !entity.unpaged, `type ${type}Paginator { paginatorInfo: PaginatorInfo! data: [${type}!]! }`) +
      when(has('create'), `input Create${written}Input { ${input} }`) +
      when(has('update'), `input Update${written}Input { id: ID ${input} }`) +
      rowTypesOf(inputs, entity.shownRows) +
      (entity.typeDefs ?? ''),
    queries:
      when(has('get'), `${one}(${key}: ${keyType}!): ${type}`) +
      when(list, `${many}(${listArguments} ${filters?.arguments ?? ''}): ${page}`),
    mutations:
      when(has('create'), `create${written}(input: Create${written}Input!): ${type}`) +
      when(has('update'), `update${written}(${key}: ${keyType}, input: Update${written}Input!): ${type}`) +
      when(has('delete'), `delete${written}(${key}: ${keyType}!): ${type}`),
    resolvers: {
      Query: {
        ...(has('get') && { [one]: getOne(entity) }),
        ...(list && { [many]: getMany(entity) }),
        ...Query,
      },
      Mutation: { ...mutationsOf(entity, writerOf(entity, inputs), runUnit), ...Mutation },
      ...types,
      [type]: { type: () => type, ...types[type] },
    },
  }
}

/**
 * Who is signed in reads at least what visitors read: what isn't theirs by right is asked for as visitors get it, and refused
 * when they don't either (docs/decisions/0025-visitors-of-the-contract.md).
 */
export async function byRightOrShown<Own, Shown>(
  { isVisitor }: GatewayContext,
  byRight: () => Promise<Own>,
  shown: () => Promise<Shown>,
): Promise<Own | Shown> {
  return isVisitor ? shown() : otherwise(byRight, shown)
}

/** What the first refuses is asked of the other. */
async function otherwise<One, Other>(first: () => Promise<One>, other: () => Promise<Other>): Promise<One | Other> {
  try {
    return await first()
  } catch (error) {
    const code = appErrorOf(error)?.code
    if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return other()
    throw error
  }
}

async function named({ byName }: Reading, name: string): Promise<{ id: number }> {
  if (!byName) throw new TypeError('what has a key is found by it')
  return byName({ name: name.slice(0, 100) })
}

/** Where the asker has no right to the entity's lists they are answered as visitors get them. */
const isShown = ({ visitors, resource }: Entity, context: GatewayContext): boolean =>
  visitors !== undefined && resource !== undefined && !context.readsByRight(resource.subject)

function getOne(entity: Entity): Resolver {
  const { key, procedures, visitors } = entity
  const read = async (reading: Reading, args: Record<string, Id>): Promise<object | undefined> =>
    key ? named(reading, String(args[key.name] ?? '')) : reading.get?.({ id: idOf(args.id) })

  return (_root, args: Record<string, Id>, context) => {
    const byRight = () => read(procedures(context.api), args)
    if (!visitors) return orNull(byRight())
    const shown = () => read(visitors(context.api), args)
    // A name is another row's on another site, and there the site's is meant.
    const isSites = key !== undefined && !context.isVisitor && isShown(entity, context)
    return orNull(isSites ? otherwise(shown, byRight) : byRightOrShown(context, byRight, shown))
  }
}

function getMany(entity: Entity): Resolver {
  const { filters, unpaged, resource, procedures, visitors = procedures } = entity
  return async (_root, args: ListArguments & Row, context) => {
    const asked = listInputOf({ ...args, limit: args.limit ?? args.first ?? unpaged }, resource?.list?.sort)
    const input = { ...asked, filters: filtersOf(args.filters, filters?.read(args)) }
    const reading: Reading = (isShown(entity, context) ? visitors : procedures)(context.api)
    const page = (await reading.records?.(input)) as Page
    const shown = asked.limit === 0 ? { ...page, items: [], limit: 0 } : page
    return unpaged ? shown.items : paginator(shown)
  }
}

function mutationsOf(
  { type, key, procedures, written = type }: Entity,
  { create, update, remove }: Partial<Writer>,
  runUnit: RunUnit,
) {
  const mutations: Record<string, Resolver> = {}
  /** Lighthouse's own idiom has the key inside the input; the contract beside it. Both are taken. */
  const idIn = async (args: Record<string, unknown>, inside: Row | undefined, { api }: GatewayContext) => {
    if (!key) return idOf(args.id ?? inside?.id)
    return (await named(procedures(api), String(args[key.name] ?? inside?.[key.name] ?? ''))).id
  }
  if (create)
    mutations[`create${written}`] = (_root, { input }: { input: Row }, context) =>
      runUnit(context, (unit) => create(input, unit))
  if (update)
    mutations[`update${written}`] = (_root, args: { input: Row }, context) =>
      runUnit(context, async (unit) => {
        const { id: _, ...input } = args.input
        return update(await idIn(args, args.input, unit.context), input, unit)
      })
  if (remove)
    mutations[`delete${written}`] = (_root, args: Row, context) =>
      orNull(runUnit(context, async (unit) => remove(await idIn(args, undefined, unit.context), unit)))
  return mutations
}

/** The input fields of an entity, those with a second name twice. */
export function inputsOf({ resource, alsoNamed = {}, typed = {}, type }: Entity): InputField[] {
  const own = resource ? inputFieldsOf(resource.fields, type) : []
  const fields = own.map((field) => ({ ...field, type: typed[field.name] ?? field.type }))
  const again = Object.entries(alsoNamed).flatMap(([name, of]) =>
    fields.filter((field) => field.name === of).map((field) => ({ ...field, name })),
  )
  return [...fields, ...again]
}

/** How rows of an entity are written, as themselves and inside others; a procedure that there isn't is left out. */
export function writerOf(entity: Entity, inputs = inputsOf(entity)): Partial<Writer> {
  const has = offered(entity)
  async function readAll(input: Row, before: Before, outer: Unit) {
    const unit: Unit = { ...outer, home: before ? async () => homeOf(await before()) : undefined }
    const reading: InputReading = { before, unit, places: new Map(), faults: {} }
    const data = { ...(await dataOf(inputs, input, reading)), ...(await entity.moreInput?.read?.(input, reading)) }
    return { data: data as never, places: reading.places, faults: reading.faults }
  }
  const on = (unit: Unit) => entity.procedures(unit.context.api)
  return {
    ...(has('get') && { read: async (id: number, unit: Unit) => on(unit).get?.({ id }) }),
    ...(has('create') && {
      async create(input: Row, unit: Unit) {
        const { data, places, faults } = await readAll(input, null, unit)
        return (await atPlaces(places, withFaults(faults, on(unit).create?.({ data })))) as { id: number }
      },
    }),
    ...(has('update') && {
      async update(id: number, input: Row, unit: Unit) {
        let known: Promise<Row> | undefined
        const before = () => {
          // What isn't seen is for the update itself to refuse.
          known ??= orNull(Promise.resolve(on(unit).get?.({ id }))).then((row) => (row ?? {}) as Row)
          return known
        }
        const { data, places, faults } = await readAll(input, before, unit)
        await withoutInherited(entity, data, before)
        return atPlaces(places, withFaults(faults, on(unit).update?.({ id, data })))
      },
    }),
    ...(has('delete') && { remove: async (id: number, unit: Unit) => on(unit).delete?.({ id }) }),
    ...entity.writer,
  }
}

/** Takes out what comes back as it is inherited. */
async function withoutInherited({ inherited = {} }: Entity, data: Row, before: () => Promise<Row>): Promise<void> {
  for (const [field, inheritedOf] of Object.entries(inherited)) {
    if (data[field] === undefined) continue
    if (JSON.stringify(data[field]) === JSON.stringify(inheritedOf(await before()))) delete data[field]
  }
}

/** The group that a row, as it was read, belongs to; null is the installation, undefined what stands in no group. */
function homeOf({ type, id, group }: Row): number | null | undefined {
  if (type === 'Group') return id as number
  return group === undefined ? undefined : ((group as { id: number } | null)?.id ?? null)
}

function offered({ without, resource }: Entity) {
  return (name: keyof Procedures) =>
    !without?.includes(name) && (resource !== undefined || name === 'records' || name === 'get')
}

/** A single row that is unseen or gone is null without an error, as the old system answered. */
export async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    if (appErrorOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}

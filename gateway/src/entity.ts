import type { ListInput, Resource } from '@kollegium/api/definitions'
import type { Caller } from '@kollegium/api/server'
import type { GraphQLResolveInfo } from 'graphql'
import type { GatewayContext } from './context.ts'
import { appErrorOf, otherwise, withFaults } from './errors.ts'
import { type InputField, inputFieldsOf, rowTypesOf } from './fields.ts'
import { idOf } from './ids.ts'
import { withInputPaths } from './input-paths.ts'
import { type Before, dataOf, type InputReading } from './nested-input.ts'
import type { Unit, Writer } from './nested-writes.ts'
import { filtersOf, type ListArguments, listArguments, listInputOf, paginator } from './paging.ts'
import { isRow, type Row } from './rows.ts'
import { commonNames, statusTypeOf, withStatus } from './spellings.ts'

export type Id = string | number
type Page = { items: object[]; total: number; page: number; limit: number }

/** A list's input with filters of any shape. */
type AskedList = Omit<ListInput, 'filters'> & { filters?: unknown }

/**
 * The procedures that read rows. They, and those that write, parse their input themselves, so that filters and data of any
 * shape may be given. They are methods because TypeScript takes a method with a narrower parameter.
 */
export type Reading = {
  records?(input: AskedList): Promise<Page>
  /** The rows of a signed-in reader, where visitors read rows too. */
  readable?(input: AskedList): Promise<Page>
  get?(input: { id: number }): Promise<Row>
  byName?(input: { name: string }): Promise<{ id: number }>
}

/** The procedures that write rows. */
export type WriteProcedures = {
  create(input: { data: Row }): Promise<{ id: number }>
  update(input: { id: number; data: Row }): Promise<object>
  delete(input: { id: number }): Promise<object>
}

/** The procedures of a resource that the contract's fields call. */
export type Procedures = Reading & Partial<WriteProcedures>

export type Resolver = (root: never, args: never, context: GatewayContext, info: GraphQLResolveInfo) => unknown
export type Resolvers = Record<string, Record<string, Resolver>>

/** An entity of the contract. `one(id)`, `many(…)`, `createX`, `updateX`, `deleteX` and their inputs follow from it. */
export type Entity = {
  /** The GraphQL type, and the names of its queries; without `many` there is no list. */
  type: string
  one: string
  many?: string
  /** The name in its mutations and inputs, where that is not the type. */
  written?: string
  /** The type's fields in SDL. */
  fields: string
  /** The definition of the fields that can be written; without it none can. */
  resource?: Pick<Resource, 'fields' | 'subject'> & { list?: Pick<Resource['list'], 'sort'> }
  /** `{ name: field }`: second names of input fields. */
  alsoNamed?: Record<string, string>
  /** `{ field: type }`: GraphQL types of input fields whose type doesn't follow from the resource. */
  typed?: Record<string, string>
  /** Input fields, in SDL, that the resource's form doesn't have, and the data that they become. */
  moreInput?: { fields: string; read?(input: Row, reading: InputReading): Promise<Row> | Row }
  /** `{ field: names }`: values beside the form that the rows of a field are shown with, and may come back with. */
  shownRows?: Record<string, readonly string[]>
  /** `{ field: value }`: values that a row shows and inherits. Sent back unchanged, they do not become the row's own. */
  inherited?: Record<string, (shown: Row) => unknown>
  procedures: (api: Caller) => Procedures
  /** The procedures by which visitors read what the public sites show; without them a visitor is told to sign in. */
  visitors?: (api: Caller) => Reading
  /** Its rows name others. An asker who may not edit a row gets it as visitors do: by right it may name fewer. */
  namesRows?: true
  /** The argument, in SDL, that names a row by something else than its id (`byName`). */
  key?: { name: string; type: string }
  /** The list comes without a paginator, and has this many rows by default. */
  unpaged?: number
  /** Procedures whose derived fields are left out. */
  without?: readonly (keyof Procedures)[]
  /** More arguments of the list, in SDL, and the filters that they become. */
  filters?: { arguments: string; read(args: Row): Record<string, unknown> }
  /** Types and root fields of its own. A resolver here replaces a derived one. */
  typeDefs?: string
  resolvers?: Resolvers
  /** Replaces operations of the derived writer. */
  writer?: Partial<Writer>
}

/** Runs a mutation in one transaction: all that `work` writes is kept, or nothing. */
export type RunUnit = <Result>(context: GatewayContext, work: (unit: Unit) => Promise<Result>) => Promise<Result>

export type Parts = { types: string; queries: string; mutations: string; resolvers: Resolvers }

/** Derives the type definitions and the resolvers of an entity. */
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
      [type]: { type: () => type, ...commonNames(entity), ...types[type] },
    },
  }
}

/**
 * Reads rows by right, and the rows that the asker may not read that way as visitors read them
 * (docs/decisions/0025-visitors-of-the-contract.md). A signed-in user reads at least as much as a visitor.
 * @throws the error of `shown` when visitors may not read them either
 */
export async function byRightOrShown<Own, Shown>(
  { isVisitor }: GatewayContext,
  byRight: () => Promise<Own>,
  shown: () => Promise<Shown>,
): Promise<Own | Shown> {
  return isVisitor ? shown() : otherwise(byRight, shown)
}

async function named({ byName }: Reading, name: string): Promise<{ id: number }> {
  if (!byName) throw new TypeError('an entity with a key has the procedure byName')
  return byName({ name: name.slice(0, 100) })
}

/** Whether the asker gets the entity's lists as visitors do, for want of a right to them. */
const isShown = ({ visitors, resource }: Entity, context: GatewayContext): boolean =>
  visitors !== undefined && resource !== undefined && !context.readsByRight(resource.subject)

function getOne(entity: Entity): Resolver {
  const { key, procedures, visitors } = entity
  const read = async (reading: Reading, args: Record<string, Id>): Promise<object | undefined> =>
    key ? named(reading, String(args[key.name] ?? '')) : reading.get?.({ id: idOf(args.id) })

  return (_root, args: Record<string, Id>, context) => {
    const byRight = async () => context.withoutDraft(await read(procedures(context.api), args))
    if (!visitors) return orNull(byRight())
    const shown = () => read(visitors(context.api), args)
    const own = async () => {
      const row = await byRight()
      const isWhole = !entity.namesRows || !isRow(row) || context.mayEdit(row)
      return isWhole ? row : otherwise(shown, async () => row)
    }
    // The same name belongs to other rows on other sites; the site's own row is meant.
    const isSites = key !== undefined && !context.isVisitor && isShown(entity, context)
    return orNull(isSites ? otherwise(shown, own) : byRightOrShown(context, own, shown))
  }
}

function getMany(entity: Entity): Resolver {
  const { filters, unpaged, resource, procedures, visitors } = entity
  const statusType = inputsOf(entity).find(({ name }) => name === 'status')?.type
  const pageOf = (context: GatewayContext, input: AskedList): Promise<Page> | undefined => {
    if (!visitors || (!context.isVisitor && context.userId === null)) return procedures(context.api).records?.(input)
    const shown = visitors(context.api)
    return context.isVisitor ? shown.records?.(input) : shown.readable?.(input)
  }
  return async (_root, args: ListArguments & Row, context) => {
    const asked = listInputOf({ ...args, limit: args.limit ?? args.first ?? unpaged }, resource?.list?.sort)
    const input = { ...asked, filters: withStatus(filtersOf(args.filters, filters?.read(args)), statusType) }
    const page = await pageOf(context, input)
    if (!page) throw new TypeError('an entity with a list has the procedure records')
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
  /** Takes the key beside the input, as the contract has it, or inside, as Lighthouse's own idiom has it. */
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

/** The input fields of an entity; a field with a second name comes twice. */
export function inputsOf({ resource, alsoNamed = {}, typed = {}, type }: Entity): InputField[] {
  const own = resource ? inputFieldsOf(resource.fields, type) : []
  const fields = own.map((field) => ({ ...field, type: typed[field.name] ?? statusTypeOf(field) ?? field.type }))
  const again = Object.entries(alsoNamed).flatMap(([name, of]) =>
    fields.filter((field) => field.name === of).map((field) => ({ ...field, name })),
  )
  return [...fields, ...again]
}

/** The writer of an entity's rows, as themselves and inside others. An operation without a procedure is left out. */
export function writerOf(entity: Entity, inputs = inputsOf(entity)): Partial<Writer> {
  const has = offered(entity)
  async function readAll(input: Row, before: Before, outer: Unit) {
    const unit: Unit = { ...outer, home: before ? async () => homeOf(await before()) : undefined }
    const reading: InputReading = { before, unit, inputPaths: new Map(), faults: {} }
    const data = { ...(await dataOf(inputs, input, reading)), ...(await entity.moreInput?.read?.(input, reading)) }
    /** Makes a call that takes the data. Its field errors come back at the input's paths, together with the input's own. */
    const send = <Result>(call: Promise<Result> | undefined) =>
      withInputPaths(reading.inputPaths, withFaults(reading.faults, call))
    return { data, send }
  }
  const on = (unit: Unit) => entity.procedures(unit.context.api)
  return {
    ...(has('get') && { read: async (id: number, unit: Unit) => on(unit).get?.({ id }) }),
    ...(has('create') && {
      async create(input: Row, unit: Unit) {
        const { data, send } = await readAll(input, null, unit)
        const made = await send(on(unit).create?.({ data }))
        if (!made) throw new TypeError('an entity that is created has the procedure create')
        return made
      },
    }),
    ...(has('update') && {
      async update(id: number, input: Row, unit: Unit) {
        let known: Promise<Row> | undefined
        const before = () => {
          // The update itself refuses a row that the asker doesn't see.
          known ??= orNull(Promise.resolve(on(unit).get?.({ id }))).then((row) => row ?? {})
          return known
        }
        const { data, send } = await readAll(input, before, unit)
        await withoutInherited(entity, data, before)
        return send(on(unit).update?.({ id, data }))
      },
    }),
    ...(has('delete') && { remove: async (id: number, unit: Unit) => on(unit).delete?.({ id }) }),
    ...entity.writer,
  }
}

/** Removes from the data the inherited values that come back unchanged. */
async function withoutInherited({ inherited = {} }: Entity, data: Row, before: () => Promise<Row>): Promise<void> {
  for (const [field, inheritedOf] of Object.entries(inherited)) {
    if (data[field] === undefined) continue
    if (JSON.stringify(data[field]) === JSON.stringify(inheritedOf(await before()))) delete data[field]
  }
}

/** The group that a row belongs to; null for the installation, undefined for a row without the notion of a group. */
function homeOf({ type, id, group }: Row): number | null | undefined {
  if (type === 'Group') return idOf(id)
  if (group === undefined) return undefined
  return isRow(group) ? idOf(group.id) : null
}

function offered({ without, resource }: Entity) {
  return (name: keyof Procedures) =>
    !without?.includes(name) && (resource !== undefined || name === 'records' || name === 'get')
}

/** The row, or null for one that is unseen or gone: the old system answered null without an error. */
export async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    if (appErrorOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}

import type { Caller } from '@kollegium/api/caller'
import { byId, type ListInput } from '@kollegium/api/core/resource'
import type { GatewayContext } from './context.ts'
import { appErrorOf } from './errors.ts'
import { idOf } from './nested.ts'
import { type ListArguments, listInputOf, paginator } from './paging.ts'

type Id = string | number
type Row = Record<string, unknown>

/** The derived procedures of a resource, as far as the contract's five fields need them. */
type Procedures = {
  records(input: ListInput): Promise<{ items: object[]; total: number; page: number; limit: number }>
  get(input: { id: number }): Promise<object>
  update(input: { id: number; data: never }): Promise<object>
  delete(input: { id: number }): Promise<object>
}

/** Entities that are made by a call of their own (files) have no `create`. */
type Creating = Procedures & { create(input: { data: never }): Promise<object> }

type Names = { one: string; many: string; type: string }

/** A contract input as the typed API's data; `before` is the record as it stands, null on create. */
export type InputReader = (input: Row, before: Row | null, context: GatewayContext) => Promise<Row> | Row

/**
 * The contract's fields of a plain entity: `one(id)`, `many(…)` with paginator, `createX`, `updateX`, `deleteX`.
 * A single row that is unseen or gone is null without an error, as the old system answered.
 */
export function crudFields(names: Names, procedures: (api: Caller) => Creating, read: InputReader) {
  const { Query, Mutation } = writtenFields(names, procedures, read)
  return {
    Query,
    Mutation: {
      ...Mutation,
      [`create${names.type}`]: (_root: unknown, args: { input: Row }, context: GatewayContext) =>
        context.inTransaction(async (inner) => {
          const data = await read(args.input, null, inner)
          return procedures(inner.api).create({ data: data as never })
        }),
    },
  }
}

/** The same without `createX`. */
export function writtenFields(names: Names, procedures: (api: Caller) => Procedures, read: InputReader) {
  const on = ({ api }: GatewayContext) => procedures(api)
  const update = (_root: unknown, args: { id?: Id; input: Row }, context: GatewayContext) =>
    context.inTransaction(async (inner) => {
      // Lighthouse's own idiom has the id inside the input; the contract beside it. Both are taken.
      const { id: inside, ...input } = args.input
      const id = requireId(args.id ?? (inside as Id))
      const before = (await on(inner).get({ id })) as Row
      const data = await read(input, before, inner)
      return on(inner).update({ id, data: data as never })
    })
  const remove = (_root: unknown, args: { id: Id }, context: GatewayContext) =>
    orNull(on(context).delete({ id: requireId(args.id) }))
  return {
    update,
    Query: {
      [names.one]: (_root: unknown, args: { id: Id }, context: GatewayContext) =>
        orNull(on(context).get({ id: requireId(args.id) })),
      [names.many]: async (_root: unknown, args: ListArguments, context: GatewayContext) =>
        paginator(await on(context).records(listInputOf(args))),
    },
    Mutation: { [`update${names.type}`]: update, [`delete${names.type}`]: remove },
  }
}

/** An id that is none becomes one that finds nothing, as the old system answered. */
function requireId(id: Id): number {
  return byId.shape.id.safeParse(idOf(id)).data ?? 2_147_483_647
}

export async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    if (appErrorOf(error)?.code === 'NOT_FOUND') return null
    throw error
  }
}

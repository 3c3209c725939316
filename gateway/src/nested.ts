import { AppError } from '@kollegium/api/core/errors'

/** What a client may say about a to-many relation (contract §3.6). Objects carry the pivot's columns beside `id`. */
export type ManyOperations = {
  sync?: unknown[] | null
  syncWithoutDetaching?: unknown[] | null
  create?: Record<string, unknown>[] | null
  connect?: unknown[] | null
  disconnect?: unknown[] | null
  delete?: unknown[] | null
}

export type Link = { id: number } & Record<string, unknown>

type Target = {
  /** The rows linked now, in order. */
  current: Link[]
  /** Makes a row of the related type and answers its id; without it `create` is refused. */
  create?: (data: Record<string, unknown>) => Promise<number>
  remove?: (id: number) => Promise<unknown>
}

/**
 * Works out the whole new list of a relation, in Lighthouse's order: sync, syncWithoutDetaching, create, delete,
 * connect, disconnect. The typed API then replaces the list and checks every row in it.
 */
export async function applyMany(operations: ManyOperations, target: Target): Promise<Link[]> {
  let links = operations.sync ? operations.sync.map(linkOf) : [...target.current]
  const add = (given: unknown[] | null | undefined) => {
    for (const link of (given ?? []).map(linkOf)) {
      const known = links.findIndex(({ id }) => id === link.id)
      if (known >= 0) links[known] = { ...(links[known] as Link), ...link }
      else links.push(link)
    }
  }
  const drop = (given: unknown[] | null | undefined) => {
    const ids = new Set((given ?? []).map((each) => linkOf(each).id))
    links = links.filter(({ id }) => !ids.has(id))
  }
  add(operations.syncWithoutDetaching)
  for (const data of operations.create ?? []) {
    if (!target.create) throw unsupported('create')
    add([await target.create(data)])
  }
  for (const id of operations.delete ?? []) {
    if (!target.remove) throw unsupported('delete')
    await target.remove(linkOf(id).id)
  }
  drop(operations.delete)
  add(operations.connect)
  drop(operations.disconnect)
  return links
}

/** What a client may say about a row this one belongs to. */
export type BelongsToOperations = { connect?: unknown; disconnect?: boolean | null }

/** The new parent's id, null for none, undefined for unchanged. */
export function applyBelongsTo(operations: BelongsToOperations | null | undefined): number | null | undefined {
  if (operations === null) return null
  if (!operations) return undefined
  if (operations.disconnect) return null
  return operations.connect === undefined ? undefined : linkOf(operations.connect).id
}

/** An id alone, or an object with `id` and pivot columns. Ids come as texts or numbers. */
function linkOf(given: unknown): Link {
  const link = typeof given === 'object' && given !== null ? { ...(given as Record<string, unknown>) } : { id: given }
  return { ...link, id: idOf(link.id) }
}

/** A contract id (text or number) as ours. What is no id finds nothing: 0 is never given to a row. */
export function idOf(given: unknown): number {
  const id = Number(given)
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0
}

function unsupported(operation: string): AppError {
  return new AppError('INVALID', { message: `The operation ${operation} is not offered for this relation.` })
}

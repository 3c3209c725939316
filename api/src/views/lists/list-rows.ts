import { z } from 'zod'
import { isSubject, modelOf } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { idsOfList } from '../../engine/list-page.ts'
import { readingOf } from '../../engine/reading.ts'
import { byId, listInput, type Resource } from '../../engine/resource.ts'
import type { Action } from '../../entities/define-entity.ts'
import { entities } from '../../entities/index.ts'
import { listed } from '../../entities/listed.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { findRows } from '../../kernel/find-rows.ts'
import { certificateList } from '../../modules/certificates/contract.ts'
import type { ListedRow } from './list-cells.ts'

const t = createTranslator(sv)

/** The most rows of one act on a selection, and of one file. */
export const mostRows = 20_000
/** The refused rows that are named; further ones are counted. */
export const mostNamed = 100
/** Rows that are read in one statement, with all that a list shows. */
const atOnce = 500

/** A list by its entity's name, as its page asks for it; `ids` are chosen rows of it. */
export const chosenInput = z.object({
  entity: z.string().max(60),
  ...listInput.pick({ search: true, filters: true, orderBy: true }).shape,
  ids: z.array(byId.shape.id).max(mostRows).nullish(),
})
export type Chosen = z.infer<typeof chosenInput>

/** A list's filter, as its page asks for it. */
export const filterInput = chosenInput.omit({ ids: true, orderBy: true })
type Filter = z.infer<typeof filterInput>

/** @throws AppError NOT_FOUND for a name without a list that is read by right */
export function listOf(name: string): Resource {
  const found = entities.find((each) => each.name === name)
  if (!found || !isSubject(found.subject)) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const resource = found as unknown as Resource
  try {
    readingOf(resource)
  } catch {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
  return resource
}

/** The ids of the rows that the list shows over all its pages, in its order. */
export async function chosenIds(ctx: SignedInContext, resource: Resource, input: Chosen): Promise<number[]> {
  const { options, reach } = readingOf(resource)
  const readIds = idsOfList<SignedInContext>(resource, options, (each) => reach(each, 'read'))
  const { ids, ...list } = input
  // Rows that were ticked on several pages are all of this list, whatever it shows now.
  return readIds(ctx, ids ? { orderBy: list.orderBy, ids } : list, mostRows + 1)
}

/** @throws AppError INVALID with both numbers */
export function requireAtMost(rows: number): void {
  if (rows <= mostRows) return
  throw new AppError('INVALID', { message: t('lists.tooMany', { number: mostRows.toLocaleString('sv-SE') }) })
}

/** Those of a list's rows that `where` holds for, in their order; one statement for any number. */
export async function idsWhere({ db }: SignedInContext, { subject }: Resource, ids: readonly number[], where: object) {
  if (ids.length === 0) return []
  const within = { AND: [{ id: { in: [...ids] } }, where] }
  const rows = await findRows<{ id: number }>(db, modelOf(subject), { where: within, select: { id: true } })
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** Those of a list's rows that `where` holds for, as {@link idsWhere}, and the number of their groups; null for rows that belong to none. */
export async function countedWhere({ db }: SignedInContext, resource: Resource, ids: readonly number[], where: object) {
  const { subject } = resource
  const isOfGroup = listed[subject as keyof typeof listed]?.group === 'group_id'
  const within = { AND: [{ id: { in: [...ids] } }, where] }
  const select = { id: true, ...(isOfGroup && { group_id: true }) }
  const rows =
    ids.length === 0
      ? []
      : await findRows<{ id: number; group_id?: number | null }>(db, modelOf(subject), { where: within, select })
  const found = new Map(rows.map((row) => [row.id, row.group_id ?? null]))
  return { ids: ids.filter((id) => found.has(id)), groups: isOfGroup ? new Set(found.values()).size : null }
}

/**
 * The number of groups of all rows that a list shows over its pages, the whole network's counted as one. Null for rows that belong to none,
 * and for more of them than an act takes.
 */
export async function groupsOfList(ctx: SignedInContext, { entity, ...filter }: Filter): Promise<number | null> {
  const page = certificateList(entity)
  if (page) return (await page.groups?.(ctx, filter)) ?? null
  const resource = listOf(entity)
  const ids = await chosenIds(ctx, resource, { entity, ...filter })
  if (ids.length > mostRows) return null
  return (await countedWhere(ctx, resource, ids, {})).groups
}

/** Those of a list's rows on which the actor may do `action`. */
export function idsByRight(ctx: SignedInContext, resource: Resource, ids: readonly number[], action: Action) {
  const { reach } = readingOf(resource)
  const where = { AND: [reach(ctx, action), visible(ctx.actor.ability, 'read', resource.subject)] }
  return idsWhere(ctx, resource, ids, where)
}

/** Rows of a list as it shows them, in the order of `ids`. */
export async function listedRows(ctx: SignedInContext, resource: Resource, ids: readonly number[]) {
  const { options, reach } = readingOf(resource)
  const found: ListedRow[] = []
  for (const some of chunks(ids)) {
    const where = { AND: [{ id: { in: some } }, reach(ctx, 'read')] }
    const rows = await findRows<ListedRow>(ctx.db, modelOf(resource.subject), { where, select: options.listSelect })
    const inOrder = new Map(rows.map((row) => [row.id, row]))
    const ordered = some.flatMap((id) => inOrder.get(id) ?? [])
    found.push(...((await options.presentList(ordered as never[], ctx)) as ListedRow[]))
  }
  return found
}

function chunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))
}

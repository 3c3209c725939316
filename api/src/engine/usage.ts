import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { displayName } from '../access/actor.ts'
import { modelOf, type Subject, subjectFacts, subjectNames } from '../access/subjects.ts'
import { visibleInTrash } from '../access/visible.ts'
import type { EntityName } from '../i18n/sv/entities.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { delegateOf } from '../kernel/delegate.ts'
import { originOf } from '../kernel/env.ts'
import { AppError } from '../kernel/errors.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { Context, SignedInContext } from './context.ts'
import type { Usage } from './refusals.ts'
import { readableRows } from './relations.ts'
import { byId, maxLimit } from './resource.ts'
import { procedure } from './trpc.ts'
import { type Placed, placeColumns, shownAt, siteColumns } from './usage-address.ts'

const t = createTranslator(sv)

// The rows that use a row (a text, a file, a tag, a menu, a user): counted for the refusal to remove it and named for
// "Används i". How the rows of a table are named is declared by its entities (`uses`).

/** The most rows of each table that are listed. */
export const maxNamed = 50

type Where<Model extends Prisma.ModelName> = NonNullable<
  Prisma.TypeMap['model'][Model]['operations']['findFirst']['args']['where']
>
/** Conditions on the rows that use a row, by the delegate of their table; tables that cannot use it are left out. */
export type UsageFilter = { [Model in Prisma.ModelName as Uncapitalize<Model>]?: Where<Model> }

/** A table whose rows can use others, with its subjects. */
type Table = { model: Prisma.ModelName; subjects: Subject[] }
const tables: Table[] = [
  ...Map.groupBy(
    subjectNames.filter((subject) => subjectFacts(subject).uses),
    modelOf,
  ),
].map(([model, subjects]) => ({ model, subjects }))
const placeOf = ({ subjects: [subject] }: Table) => (subject && subjectFacts(subject).uses?.place) ?? 50
tables.sort((one, other) => placeOf(one) - placeOf(other))

type Delegate = {
  count(args: never): Promise<number>
  groupBy(args: never): Promise<unknown>
  findMany(args: never): Promise<unknown>
}

const conditionOn = (where: UsageFilter, model: Prisma.ModelName): object | undefined =>
  where[`${model.charAt(0).toLowerCase()}${model.slice(1)}` as keyof UsageFilter]

const entityOf = (subject: Subject): EntityName => {
  const { name } = subjectFacts(subject)
  if (!name) throw new TypeError(`${subject} can use other rows and needs a name`)
  return name
}

/** Counts the rows that use a row, by entity, without regard to the actor's rights. */
export async function countUsing(db: Tx, where: UsageFilter): Promise<Usage[]> {
  const counted = await Promise.all(
    tables.map((table) => {
      const condition = conditionOn(where, table.model)
      return condition ? countIn(db, table, condition) : []
    }),
  )
  return counted.flat().filter(({ count }) => count > 0)
}

/** Where several subjects share a table, the column `type` tells them apart and is the entity's name. */
async function countIn(db: Tx, { model, subjects }: Table, where: object): Promise<Usage[]> {
  const delegate = delegateOf<Delegate>(db, model)
  const [only, ...others] = subjects
  if (only && others.length === 0) return [{ entity: entityOf(only), count: await delegate.count({ where } as never) }]
  const groups = await delegate.groupBy({ by: ['type'], where, _count: true, orderBy: { type: 'asc' } } as never)
  return (groups as { type: EntityName; _count: number }[]).map(({ type, _count }) => ({ entity: type, count: _count }))
}

type Using = (ctx: Context, ids: number[]) => UsageFilter | Promise<UsageFilter>
/** Counts using rows that are many, and have no name of their own. */
type Counting = (db: Tx, ids: number[]) => Promise<Usage[]>
/** Using rows without a column to be named by: their module names those that the actor may read, at most {@link maxNamed}, and counts all. */
type Named = { items: UsageRow[]; total: number }
type Naming = (ctx: SignedInContext, ids: number[]) => Promise<Named>

/** The rows of a question about uses: as many as a removal takes. */
export const usedRows = z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit) })

/**
 * Makes the procedures `usedIn` and `usedInAny` of a resource: they list the rows that prevent the removal of a row, or of any of several,
 * as far as the actor may read them. The number of statements is the same for one row and for many.
 * @param using the rows that use any of the given ones @param counting those that are told by number alone @param naming those that
 * their module names
 * @throws AppError NOT_FOUND for a row that the actor may not read
 */
export function usedInOf(
  subject: Subject,
  using: Using,
  { counting, naming }: { counting?: Counting; naming?: Naming } = {},
) {
  const usesOf = async (ctx: SignedInContext, given: number[]) => {
    const ids = [...new Set(given)]
    const rows = await readableRows(ctx, subject, ids)
    if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return rowsUsing(ctx, await using(ctx, ids), await counting?.(ctx.db, ids), await naming?.(ctx, ids))
  }
  return {
    usedIn: procedure.input(byId).query(({ ctx, input: { id } }) => usesOf(ctx, [id])),
    usedInAny: procedure.input(usedRows).query(({ ctx, input: { ids } }) => usesOf(ctx, ids)),
  }
}

/** A row that uses another; `editUrl` leads to its form, `url` to its page on a site (null: visitors see none), `group` owns it. */
export type UsageRow = {
  entity: EntityName
  id: number
  title: string
  group: { id: number; title: string } | null
  /** In the trash, from where it may come back. */
  trashed: boolean
  editUrl: string
  url: string | null
}

/** `counted` are rows without a name, by their number. `total` counts them and all others. */
type Uses = { items: UsageRow[]; total: number; counted?: Usage[] }

/**
 * Lists the using rows that the actor may read (at most 50 of a table), and counts all of them.
 * @param numbers of using rows without a name @param named those that their module names
 */
export async function rowsUsing(ctx: Context, where: UsageFilter, numbers?: Usage[], named?: Named): Promise<Uses> {
  const queries = tables.flatMap((table) => {
    const condition = conditionOn(where, table.model)
    return condition ? [{ table, condition }] : []
  })
  const [uses, ...found] = await Promise.all([
    countUsing(ctx.db, where),
    ...queries.map(({ table, condition }) => namedRows(ctx, table, condition)),
  ])
  const counted = numbers?.filter(({ count }) => count > 0)
  const total = [...uses, ...(counted ?? [])].reduce((sum, { count }) => sum + count, named?.total ?? 0)
  return { items: [...found.flat(), ...(named?.items ?? [])], total, ...(counted && { counted }) }
}

type UsageColumns = { id: number; type?: EntityName; trashed_at?: Date | null } & Placed & Record<string, unknown>

async function namedRows(ctx: Context, { model, subjects }: Table, condition: object): Promise<UsageRow[]> {
  const { ability } = ctx.actor
  const readable = subjects.map((subject) => {
    const rows = subjectFacts(subject).rows ?? {}
    return { AND: [rows, visibleInTrash(ability, 'read', subject)] }
  })
  const presentation = presentationOf(subjects)
  const { within } = presentation.uses
  const inner = within && presentationOf(subjectNames.filter((subject) => subjectFacts(subject).name === within))
  const rows = (await delegateOf<Delegate>(ctx.db, model).findMany({
    where: { AND: [condition, { OR: readable }] },
    select: inner ? { [inner.entity]: { select: inner.select } } : presentation.select,
    orderBy: inner ? [{ [`${inner.entity}_id`]: 'asc' }, { id: 'asc' }] : presentation.orderBy,
    take: maxNamed,
  } as never)) as UsageColumns[]
  return rows.map((row) =>
    inner ? present(ctx, inner, row[inner.entity] as UsageColumns) : present(ctx, presentation, row),
  )
}

/** The columns and the title of a table's using rows, as its first subject declares; `type` where several subjects share the table. */
function presentationOf(subjects: Subject[]) {
  const [subject] = subjects
  const { uses, trashed } = subject ? subjectFacts(subject) : {}
  if (!subject || !uses) throw new TypeError('rows that use others are named as their entity declares (`uses`)')
  const isShared = subjects.length > 1
  const columns = uses.title === 'person' ? ['firstname', 'lastname', 'name'] : uses.title
  const order = uses.newestFirst
    ? [{ created_at: 'desc' }, { id: 'desc' }]
    : [...columns.map((column) => ({ [column]: 'asc' })), { id: 'asc' }]
  return {
    entity: entityOf(subject),
    uses,
    select: {
      id: true,
      ...Object.fromEntries(columns.map((column) => [column, true])),
      ...(isShared && { type: true }),
      ...(trashed && { trashed_at: true }),
      ...(uses.ofGroup && { group: { select: { id: true, title: true, ...siteColumns } } }),
      ...placeColumns(entityOf(subject), modelOf(subject)),
    },
    orderBy: [...(isShared ? [{ type: 'asc' }] : []), ...order],
  }
}

function present(
  { services: { env } }: Context,
  { entity: own, uses }: ReturnType<typeof presentationOf>,
  row: UsageColumns,
): UsageRow {
  const entity = row.type ?? own
  const title = uses.title === 'person' ? displayName(row as never) : uses.title.map((column) => row[column]).join(' ')
  const trashed = Boolean(row.trashed_at)
  const page = uses.onePage ? entity : `${entity}/${row.id}`
  const editUrl = `${originOf(env, uses.app ?? 'admin')}/${trashed ? 'trash' : page}`
  const group = row.group ? { id: row.group.id, title: row.group.title } : null
  return { entity, id: row.id, title, group, trashed, editUrl, url: trashed ? null : shownAt(env, entity, row) }
}

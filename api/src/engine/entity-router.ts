import type { z } from 'zod'
import { modelOf, type Subject, subjectFacts, subjectNames } from '../access/subjects.ts'
import type { Entity } from '../entities/define-entity.ts'
import { type CurrentStatus, contentStatuses } from '../entities/publication-fields.ts'
import { dayOf, momentOf, toDay, toMoment } from '../kernel/fields.ts'
import { cleanRichText } from '../kernel/long-texts.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { SignedInContext } from './context.ts'
import { crud } from './crud.ts'
import type { CrudOptions } from './crud-options.ts'
import { containing, flag, idsOf, oneOf, within, withinDays } from './filters.ts'
import { currentStatus, publicationFrom, requirePublisher, whereCurrentStatus } from './publication.ts'
import type { Usage } from './refusals.ts'
import { belongsTo, type LinkWriter } from './relations.ts'
import type { Resource } from './resource.ts'
import { listSearch } from './search/list-search.ts'
import { siteOf } from './site-address.ts'
import { countsUses } from './trash/trash-rules.ts'
import { router } from './trpc.ts'

// Procedures of an entity whose fields are columns of its table: select, presentation, search, filters and rules follow
// from its definition. An entity with relations of many rows, versions or a shape of its own states these to crud() itself.

type Data = Record<string, unknown>
type Row = Data & { id: number; created_at: Date; updated_at: Date }
type Declared<Fields extends z.ZodObject> = Entity<Fields> & { subject: Subject }

/** A record as its procedures answer it: the fields as the form holds them, and the columns that every entity has. */
export type EntityRecord<Fields extends z.ZodObject> = z.infer<Fields> & {
  id: number
  /** The subject, as in the contract. */
  type: string
  group_id?: number | null
  created_at: string
  updated_at: string
  /** Of an entity that states a contract: the group, and the address of its public page. */
  group?: { id: number; title: string; name: string } | null
  url?: string
}

const metaOf = (field: unknown) => (field as z.ZodType).meta() ?? {}

/** Columns that the fields are read from, without texts too long for a list where `forList`. */
function selectOf(
  { fields, group, published, trashed, contract }: Declared<z.ZodObject>,
  forList: boolean,
): Record<string, unknown> {
  const own = Object.entries(fields.shape).filter(([, field]) => !forList || metaOf(field).widget !== 'richText')
  return {
    ...Object.fromEntries(own.map(([key]) => [key, true as const])),
    ...(published && { status: true, publish_at: true, unpublish_at: true }),
    ...(group === 'group_id' && { group_id: true }),
    ...(group === 'group_id' && contract && { group: { select: { id: true, title: true, name: true } } }),
    ...(trashed && { trashed_at: true }),
    id: true,
    created_at: true,
    updated_at: true,
  }
}

function presentOf({ fields, subject, published, contract }: Declared<z.ZodObject>) {
  return ({ trashed_at: _, ...row }: Row, { services: { env } }: SignedInContext): Data => {
    const shown: Data = { ...row, type: subject }
    for (const [key, field] of Object.entries(fields.shape)) {
      const { widget } = metaOf(field)
      if (widget === 'date') shown[key] = dayOf(row[key] as Date | null)
      if (widget === 'dateTime') shown[key] = momentOf(row[key] as Date | null)
    }
    if (published) shown.status = currentStatus(row as never)
    if (published?.path && contract) {
      shown.url = `${siteOf(env, row.group as { name: string } | null)}/${published.path}/${row.id}`
    }
    for (const key of ['created_at', 'updated_at']) shown[key] = (row[key] as Date).toISOString()
    return shown
  }
}

/** From the form's values to the table's: clean HTML, days and moments as dates, moments of publication by their rules. */
function prepareOf({ fields, subject, published }: Declared<z.ZodObject>) {
  return async (ctx: SignedInContext, data: Data, before: Row | null): Promise<Data> => {
    if (published && before) requirePublisher(ctx, subject, before as never)
    const ready: Data = { ...data }
    for (const [key, field] of Object.entries(fields.shape)) {
      const value = data[key]
      if (value === undefined) continue
      const { widget } = metaOf(field)
      if (widget === 'richText') ready[key] = await cleanRichText(String(value))
      if (widget === 'date') ready[key] = toDay(value as string | null)
      if (widget === 'dateTime' && !published) ready[key] = toMoment(value as string | null)
    }
    if (!published) return ready
    const { status, publish_at, unpublish_at, ...rest } = ready as Data & { status?: CurrentStatus }
    const { date: _, ...publication } = publicationFrom(
      { status, publish_at, unpublish_at } as Parameters<typeof publicationFrom>[0],
      before && ({ ...before, date: null } as never),
    )
    return { ...rest, ...publication }
  }
}

/** A where-part for each filter of the list. @throws TypeError for one that can't be derived: its procedures state it */
function filtersOf({
  name,
  fields,
  list,
  published,
}: Declared<z.ZodObject>): CrudOptions<Row, Row, Data, Data>['filters'] {
  const one = ({ key, kind, options = {} }: Entity['list']['filters'][number]) => {
    const field = fields.shape[key]
    if (key === 'status' && published) {
      return oneOf(contentStatuses, (chosen) => ({ OR: chosen.map((status) => whereCurrentStatus(status)) }))
    }
    if (kind === 'relation') return idsOf((ids) => ({ [field ? key : `${key}_id`]: { in: ids } }))
    if (kind === 'period') return field && metaOf(field).widget === 'date' ? withinDays(key) : within(key)
    if (kind === 'switch' || 'true' in options) return flag((on) => ({ [key]: on }))
    if (kind === 'choice') return oneOf(Object.keys(options), (chosen) => ({ [key]: { in: chosen } }))
    throw new TypeError(`the filter ${key} of ${name} can't be derived from its definition`)
  }
  // crud() itself knows the groups that a list is filtered by.
  const own = list.filters.filter(({ relation }) => relation !== 'group')
  return Object.fromEntries(own.map((filter) => [filter.key, one(filter)]))
}

/** @throws TypeError for a relation that names no entity */
function subjectOfRelation(relation: string): Subject {
  const found = subjectNames.find((subject) => subjectFacts(subject).name === relation)
  if (!found) throw new TypeError(`no entity is called ${relation}: a relation names one of entities/index.ts`)
  return found
}

/** A writer for each field that names one row of another entity. */
const linksOf = (fields: z.ZodObject): Record<string, LinkWriter> =>
  Object.fromEntries(
    Object.entries(fields.shape).flatMap(([key, field]) => {
      const { widget, relation } = metaOf(field)
      return widget === 'relation' && relation ? [[key, belongsTo(subjectOfRelation(relation))]] : []
    }),
  )

/**
 * The plain procedures of an entity: list, records, get, create, update, delete, deleteMany (engine/crud.ts).
 * @param more options that the definition can't tell, such as the rows in the way of a removal
 */
export function entityProcedures<Fields extends z.ZodObject>(
  entity: Entity<Fields> & { subject: Subject },
  more: Pick<CrudOptions<Row, Row, Data, Data>, 'saved'> & {
    /** The rows in the way of a removal, and of the removal for good. */
    usedIn?: (db: Tx, row: { id: number }) => Promise<Usage[]>
  } = {},
) {
  const declared = entity as unknown as Declared<z.ZodObject>
  const { subject, group, published, trashed, searched, rows = {} } = declared
  if (trashed && more.usedIn) countsUses(subject, more.usedIn)
  const titles = Object.keys(declared.fields.shape).filter(
    (key) => metaOf(declared.fields.shape[key]).widget === 'title',
  )
  const model = modelOf(subject)
  const present = presentOf(declared)
  const presentAll = (found: Row[], ctx: SignedInContext) =>
    found.map((row) => present(row, ctx)) as EntityRecord<Fields>[]
  return crud<Fields, Row, Row, EntityRecord<Fields>, EntityRecord<Fields>>(entity as unknown as Resource<Fields>, {
    scope: { ...rows, ...(trashed && { trashed_at: null }) },
    select: selectOf(declared, false),
    present: presentAll,
    listSelect: selectOf(declared, true),
    presentList: presentAll,
    search: (text, ctx) =>
      searched ? listSearch(ctx, text, model) : { OR: titles.map((key) => ({ [key]: containing(text) })) },
    filters: filtersOf(declared),
    narrow: (ctx) => (group === 'group_id' && ctx.groupId ? { group_id: ctx.groupId } : {}),
    owned: (ctx) => ({ ...rows, ...(group === 'group_id' && { group_id: ctx.groupId }) }),
    links: linksOf(declared.fields),
    prepare: prepareOf(declared),
    guarded: published ? { status: 'publish', publish_at: 'publish', unpublish_at: 'publish' } : {},
    ...(trashed && { trash: () => ({ trashed_at: new Date() }) }),
    ...more,
    async usedIn(db, row, ctx) {
      // Removing takes a published row away from visitors, whether it goes to a trash or for good.
      if (published) requirePublisher(ctx, subject, row as never)
      return more.usedIn?.(db, row) ?? []
    },
  })
}

/** The router of an entity that has its plain procedures and no others. */
export const entityRouter = <Fields extends z.ZodObject>(entity: Entity<Fields> & { subject: Subject }) =>
  router(entityProcedures(entity))

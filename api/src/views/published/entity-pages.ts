import type { Db, Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { whereCurrentStatus } from '../../engine/publication.ts'
import type { Entity } from '../../entities/define-entity.ts'
import { entities } from '../../entities/index.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { findRows } from '../../kernel/find-rows.ts'

const t = createTranslator(sv)

// Pages of published entities that have a path and are no content type: a list at /{path} and each row at /{path}/{id}.
// The types of content have addresses and templates of their own (modules/content/public-texts.ts).

type Paged = Pick<Entity, 'name' | 'rows' | 'trashed'> & {
  subject: Subject
  path: string
  facts: readonly string[]
  fields: z.ZodObject['shape']
}

const paged: Paged[] = (entities as readonly Entity[]).flatMap((entity) => {
  const { name, published, fields, trashed, rows } = entity
  const subject = entity.subject as Subject
  if (!published?.path || modelOf(subject) === 'Content') return []
  if (entity.group !== 'group_id') {
    throw new TypeError(
      `${name} has pages at /${published.path}: pages stand on a group's site, so it states group: 'group_id'`,
    )
  }
  return [{ name, subject, path: published.path, facts: published.facts ?? [], fields: fields.shape, trashed, rows }]
})

/** The tables that these pages are made from. */
export const entityPageTables: Prisma.ModelName[] = paged.map(({ subject }) => modelOf(subject))

export type EntityListPage = { title: string; items: { href: string; title: string; note: string }[] }
export type EntityRowPage = {
  title: string
  list: { href: string; label: string }
  facts: { label: string; value: string }[]
  /** Sanitised HTML. */
  body: string
}

type Row = { id: number } & Record<string, unknown>
type Reader = Pick<Db, '$queryRaw'> & Db
/** More rows than anybody reads on one page. */
const maxRows = 500

const metaOf = (field: unknown) => (field as z.ZodType).meta() ?? {}
const keyOf = ({ fields }: Paged, widget: string) =>
  Object.keys(fields).find((key) => metaOf(fields[key]).widget === widget)

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })
/** "18 januari 2027"; days are stored as midnight in UTC. */
const dayText = (day: Date | null) => day && dayFormat.format(day)

/** The values of the fields that the definition names for visitors: days and texts, and the labels of enumerations. */
function factsOf({ fields, facts }: Paged, row: Row): EntityRowPage['facts'] {
  return facts.flatMap((key) => {
    const { label, widget, options } = metaOf(fields[key])
    if (!label) return []
    const value = widget === 'date' ? dayText(row[key] as Date | null) : row[key]
    if (value === null || value === undefined || value === '') return []
    const word = options?.[String(value)]
    return [{ label: t(label), value: word ? t(word) : String(value) }]
  })
}

/** @param whole with the rich text, which a list leaves out */
async function rowsOf(
  db: Reader,
  entity: Paged,
  { groupId, which = {}, whole }: { groupId: number | null; which?: object; whole: boolean },
): Promise<Row[]> {
  const columns = [keyOf(entity, 'title'), ...(whole ? [keyOf(entity, 'richText')] : []), ...entity.facts, 'id']
  const shown = columns.flatMap((key) => (key ? [[key, true]] : []))
  return findRows<Row>(db, modelOf(entity.subject), {
    where: {
      AND: [
        { ...entity.rows, group_id: groupId, ...(entity.trashed && { trashed_at: null }) },
        whereCurrentStatus('published'),
        which,
      ],
    },
    select: Object.fromEntries(shown),
    orderBy: [{ [keyOf(entity, 'date') ?? 'created_at']: 'desc' }, { id: 'desc' }],
    take: maxRows,
  })
}

/**
 * The page at a path of a group's site, without its first slash; null when no entity has one there.
 * @param groupId null is the front site
 */
export async function entityPageAt(
  db: Reader,
  { groupId, path }: { groupId: number | null; path: string },
): Promise<{ list: EntityListPage } | { row: EntityRowPage } | null> {
  const [, folder, id] = /^([a-z0-9-]+)(?:\/([1-9]\d{0,8}))?$/.exec(path) ?? []
  const entity = paged.find((each) => each.path === folder)
  if (!entity) return null
  const rows = await rowsOf(db, entity, { groupId, whole: id !== undefined, ...(id && { which: { id: Number(id) } }) })
  const titleOf = (row: Row) => String(row[keyOf(entity, 'title') ?? 'id'])
  const title = capitalise(formsOf(entity.name).indefPl)
  if (!id) {
    const items = rows.map((row) => ({
      href: `/${entity.path}/${row.id}`,
      title: titleOf(row),
      note: factsOf(entity, row)
        .map(({ value }) => value)
        .join(' · '),
    }))
    return { list: { title, items } }
  }
  const [row] = rows
  const body = keyOf(entity, 'richText')
  return row
    ? {
        row: {
          title: titleOf(row),
          list: { href: `/${entity.path}`, label: title },
          facts: factsOf(entity, row),
          body: body ? String(row[body]) : '',
        },
      }
    : null
}

/** When a row of these pages next begins or ends to be shown, counted from `now`. */
export async function nextEntityChangeAt(db: Reader, groupId: number | null, now: Date): Promise<Date | null> {
  const moments = await Promise.all(
    paged.flatMap(({ subject }) =>
      (['publish_at', 'unpublish_at'] as const).map(async (column) => {
        const delegate = delegateOf<{ findFirst(args: never): Promise<Record<string, Date> | null> }>(
          db,
          modelOf(subject),
        )
        const where = { group_id: groupId, status: 'published', [column]: { gt: now } }
        const first = { where, select: { [column]: true }, orderBy: { [column]: 'asc' } }
        return (await delegate.findFirst(first as never))?.[column] ?? null
      }),
    ),
  )
  return moments.reduce((first, each) => (first && each ? (each < first ? each : first) : (first ?? each)), null)
}

/** The addresses of these pages on a site, without the first slash; a list without rows is left out. */
export async function entityAddresses(
  db: Reader,
  groupId: number | null,
): Promise<{ path: string; updated: string | null }[]> {
  const found = await Promise.all(
    paged.map(async (entity) => {
      const rows = await rowsOf(db, entity, { groupId, whole: false })
      const at = rows.map(({ id }) => ({ path: `${entity.path}/${id}`, updated: null }))
      return at.length > 0 ? [{ path: entity.path, updated: null }, ...at] : []
    }),
  )
  return found.flat()
}

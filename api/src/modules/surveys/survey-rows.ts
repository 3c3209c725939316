import { Prisma } from '@kollegium/db'
import type { LinkWriter } from '../../engine/relations.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { SurveyRow } from './general-survey.entity.ts'
import { recogniseRows, type SavedRows } from './known-rows.ts'

const t = createTranslator(sv)

/** Questions and items together that one statement takes. */
const maxRows = 2000

type Saved = { id: number; rows: SavedRows }
/** A row of the table: a question, or an item below one. */
type Placed = {
  id: number
  parent_id: number | null
  position: number
  title: string
  type: string
  options: unknown
}

/**
 * Writes a survey's rows with their items as the one list that they are: those that were there keep their ids, whether
 * they have moved or become an item or came without their id, new ones get theirs, and those left out are removed. A fixed number of statements.
 * @throws AppError INVALID at the id of a row that isn't the survey's, or stands there twice; at the field for too many
 */
export const writeRows: LinkWriter = async (ctx, { field, value, before }) => {
  const given = value as SurveyRow[]
  const saved = before as Saved | null
  if (given.reduce((total, { items }) => total + 1 + items.length, 0) > maxRows) {
    const message = t('valid.surveyTooLong', { number: maxRows })
    throw invalid({ [`data.${field}`]: [message] }, t('valid.invalidFields'))
  }
  const known = new Set(saved?.rows.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]))
  requireOwn(given, known, `data.${field}`)
  const rows = saved ? recogniseRows(saved.rows, given) : given
  const placed = await place(ctx.db, rows)
  const fresh = placed
    .filter(({ id }) => !known.has(id))
    .map(({ options, ...row }) => ({ ...row, options: json(options) }))
  if (!saved) return { createMany: { data: fresh } }

  const survey_id = saved.id
  await ctx.db.validigGeneralSurveyRow.createMany({ data: fresh.map((row) => ({ ...row, survey_id })) })
  const kept = placed.filter(({ id }) => known.has(id))
  // Loose first: a row and its item may change places, and on the way neither may lie below the other.
  await ctx.db.$executeRaw`
    UPDATE "ValidigGeneralSurveyRow" SET parent_id = NULL WHERE survey_id = ${survey_id} AND parent_id IS NOT NULL
      AND id = ANY (${kept.map(({ id }) => id)})`
  await ctx.db.$executeRaw`
    UPDATE "ValidigGeneralSurveyRow" AS r
    SET parent_id = n.parent_id, position = n.position, title = n.title, type = n.type, options = n.options, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS n (id int, parent_id int, position int, title text, type text, options jsonb)
    WHERE r.id = n.id AND r.survey_id = ${survey_id}`
  await ctx.db.validigGeneralSurveyRow.deleteMany({
    where: { survey_id, id: { notIn: placed.map(({ id }) => id) } },
  })
  return {}
}

const json = (options: unknown) => (options === null ? Prisma.DbNull : (options as Prisma.InputJsonValue))

function requireOwn(rows: SurveyRow[], known: Set<number>, path: string): void {
  const seen = new Set<number>()
  const check = (id: number | null | undefined, at: string) => {
    if (!id) return
    if (!known.has(id)) throw invalid({ [at]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
    if (seen.has(id)) throw invalid({ [at]: [t('valid.surveyRowTwice')] }, t('valid.invalidFields'))
    seen.add(id)
  }
  for (const [index, row] of rows.entries()) {
    check(row.id, `${path}.${index}.id`)
    for (const [at, item] of row.items.entries()) check(item.id, `${path}.${index}.items.${at}.id`)
  }
}

/** New rows are given their ids here, so that items can name them. */
async function place(db: Tx, rows: SurveyRow[]): Promise<Placed[]> {
  const missing = rows.flatMap((row) => [row, ...row.items]).filter(({ id }) => !id).length
  const taken = await db.$queryRaw<{ id: number }[]>`
    SELECT nextval(pg_get_serial_sequence('"ValidigGeneralSurveyRow"', 'id'))::int AS id FROM generate_series(1, ${missing}::int)`
  const next = taken.values()
  const idOf = (id: number | null | undefined) => id ?? next.next().value?.id ?? 0
  return rows.flatMap(({ id: given, items, ...row }, position) => {
    const id = idOf(given)
    const below = items.map((item, at) => ({ ...item, id: idOf(item.id), parent_id: id, position: at }))
    return [{ ...row, id, parent_id: null, position }, ...below]
  })
}

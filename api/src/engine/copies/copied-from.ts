import { Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { AppAbility } from '../../access/ability.ts'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../context.ts'
import { columnsOf, ownOfCopy } from './copied-rows.ts'

/**
 * The source of a copy in a list: the title of its group, null for the whole network. A source that is gone and one that the actor may
 * not read are told alike: `seen` is false. `behind` tells that its text was changed since, to editors who want to be told.
 */
export type CopiedFrom = { group: string | null; seen: boolean; behind: boolean }

type Reader = Pick<SignedInContext, 'db' | 'actor' | 'services'>

/** The most copies of a kind whose ids are kept. */
const mostKept = 1_000

/** The source of a copy, while the actor may read it. */
const readableSource = (ability: AppAbility, subject: Subject, id: Prisma.Sql) => Prisma.sql`
  ${Prisma.raw(`"${modelOf(subject)}"`)} source ON source.id = ${id} AND source.trashed_at IS NULL
    AND ${visibleSql(ability, 'read', subject, 'source')}`

/** Whether the text of the source differs from the one that was copied, or that was seen last. */
const isBehind = (copy: string) => Prisma.sql`
  copy.told AND source.updated_at <> copy.seen_at AND EXISTS (
    SELECT 1 FROM (
      SELECT snapshot FROM "Revision" WHERE ${Prisma.raw(`"${copy}"`)} = source.id ORDER BY id DESC LIMIT 1
    ) newest, jsonb_each(newest.snapshot - ${[...ownOfCopy]}::text[]) field
    WHERE field.value IS DISTINCT FROM coalesce(copy.snapshot -> field.key, 'null'::jsonb)
  )`

/** A list's filter on copies whose source was changed since: the rows that the list says so of. One statement for all copies. */
export const sourceIsChanged = (subject: Subject) => (value: unknown, ctx: Reader) => {
  const wanted = z.union([z.boolean(), z.stringbool()]).parse(value)
  const { copy, from } = columnsOf(subject)
  const [own, source] = [Prisma.raw(`copy."${copy}"`), Prisma.raw(`copy."${from}"`)]
  const behind = ctx.db.$queryRaw<{ id: number }[]>`
    SELECT ${own} AS id FROM "Copy" copy JOIN ${readableSource(ctx.actor.ability, subject, source)} WHERE ${isBehind(copy)}`
  return behind.then((rows) => ({ id: { [wanted ? 'in' : 'notIn']: rows.map(({ id }) => id) } }))
}

/** Which of the rows are copies, and of which group's row: one statement, and none where no row of the page is a copy. */
async function copiedFrom(ctx: Reader, subject: Subject, ids: readonly number[]): Promise<Map<number, CopiedFrom>> {
  const { db, actor } = ctx
  const { copy, from } = columnsOf(subject)
  const [own, source] = [Prisma.raw(`copy."${copy}"`), Prisma.raw(`copy."${from}"`)]
  const copies = await copiesAmong(ctx, own, ids)
  if (copies.length === 0) return new Map()
  const rows = await db.$queryRaw<({ id: number } & CopiedFrom)[]>`
    SELECT ${own} AS id, source.id IS NOT NULL AS seen, g.title AS "group",
      coalesce(${isBehind(copy)}, false) AS behind
    FROM "Copy" copy
    LEFT JOIN ${readableSource(actor.ability, subject, source)}
    LEFT JOIN "Group" g ON g.id = source.group_id
    WHERE ${own} = ANY (${copies}::int[])`
  return new Map(rows.map(({ id, ...copied }) => [id, copied]))
}

/**
 * The ids that may be those of copies. The ids of all copies are kept as totals are, until a copy is made or goes: most rows are none,
 * and every list would ask for its rows. Where copies are many all ids may be.
 */
async function copiesAmong({ db, services }: Reader, own: Prisma.Sql, ids: readonly number[]): Promise<number[]> {
  const statement = Prisma.sql`SELECT ${own} AS id FROM "Copy" copy WHERE ${own} IS NOT NULL LIMIT ${mostKept + 1}`
  const kept = await services.totals.idsSql(db, ['Copy'], statement, async () => {
    const found = await db.$queryRaw<{ id: number }[]>(statement)
    return found.length > mostKept ? null : found.map(({ id }) => id)
  })
  if (!kept) return [...ids]
  const copies = new Set(kept)
  return ids.filter((id) => copies.has(id))
}

/** Adds to the rows of a list the sources of those that are copies, as `copied`. */
export async function withSources<Listed extends { id: number }>(
  ctx: SignedInContext,
  subject: Subject,
  rows: readonly Listed[],
): Promise<(Listed & { copied?: CopiedFrom })[]> {
  const known = await copiedFrom(
    ctx,
    subject,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const copied = known.get(row.id)
    return copied ? { ...row, copied } : row
  })
}

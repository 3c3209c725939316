import { Prisma } from '@kollegium/db'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../context.ts'
import { columnsOf, ownOfCopy } from './copied-rows.ts'

/**
 * The source of a copy in a list: the title of its group, null for the whole network. A source that is gone and one that the actor may
 * not read are told alike: `seen` is false. `behind` tells that its text was changed since, to editors who want to be told.
 */
export type CopiedFrom = { group: string | null; seen: boolean; behind: boolean }

/** Which of the rows are copies, and of which group's row; one statement. */
export async function copiedFrom(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  subject: Subject,
  ids: readonly number[],
): Promise<Map<number, CopiedFrom>> {
  if (ids.length === 0) return new Map()
  const { copy, from } = columnsOf(subject)
  const [own, source] = [Prisma.raw(`copy."${copy}"`), Prisma.raw(`copy."${from}"`)]
  const rows = await db.$queryRaw<({ id: number } & CopiedFrom)[]>`
    SELECT ${own} AS id, source.id IS NOT NULL AS seen, g.title AS "group",
      coalesce(copy.told AND source.updated_at <> copy.seen_at AND EXISTS (
        SELECT 1 FROM (
          SELECT snapshot FROM "Revision" WHERE ${Prisma.raw(`"${copy}"`)} = source.id ORDER BY id DESC LIMIT 1
        ) newest, jsonb_each(newest.snapshot - ${[...ownOfCopy]}::text[]) field
        WHERE field.value IS DISTINCT FROM coalesce(copy.snapshot -> field.key, 'null'::jsonb)
      ), false) AS behind
    FROM "Copy" copy
    LEFT JOIN ${Prisma.raw(`"${modelOf(subject)}"`)} source ON source.id = ${source} AND source.trashed_at IS NULL
      AND ${visibleSql(actor.ability, 'read', subject, 'source')}
    LEFT JOIN "Group" g ON g.id = source.group_id
    WHERE ${own} = ANY (${[...ids]}::int[])`
  return new Map(rows.map(({ id, ...copied }) => [id, copied]))
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

import { Prisma } from '@kollegium/db'
import { isNewestWaiting } from '../../engine/versions/pending-text.ts'

// Files that a bank can be tidied of, as conditions in SQL on the table that the statement calls `alias`.

/** The files to tidy: those that nothing uses, or those whose bytes lie in the group's bank more than once. */
export const tidyKinds = ['unused', 'duplicate'] as const
export type TidyKind = (typeof tidyKinds)[number]

/** Every column that holds a file; a test compares the list with the database. */
export const filePlaces = [
  ['Content', 'image_full_id'],
  ['ContentImage', 'file_id'],
  ['ContentAttachment', 'file_id'],
  ['Group', 'logo_id'],
  ['Group', 'logo3_id'],
  ['GroupLogo', 'file_id'],
  ['GroupImage', 'file_id'],
  ['UserImage', 'file_id'],
  ['Setting', 'file_id'],
  ['MaterialBookmark', 'file_id'],
] as const

/** Texts that name files by their addresses, and changed ones that wait with their files, or that nobody has saved; indexes hold the files of all but the groups, which are few. */
const textPlaces = [
  Prisma.sql`SELECT FROM "Content" t WHERE rich_text_files(t.body)`,
  Prisma.sql`SELECT FROM "Message" t WHERE rich_text_files(t.body)`,
  Prisma.sql`SELECT FROM "MenuLink" t WHERE t.url <> '' AND rich_text_files(t.url)`,
  Prisma.sql`SELECT FROM "Group" t WHERE rich_text_files(t.body || t.front_body)`,
  Prisma.sql`SELECT FROM "PendingText" waiting WHERE ${isNewestWaiting} AND pending_text_files(waiting.data)`,
  Prisma.sql`SELECT FROM "KeptText" kept WHERE pending_text_files(jsonb_set(kept.data, '{image_full_id}', coalesce(kept.data #> '{image_full_id,file_id}', 'null')))`,
]

/** Files that stand in no record and in no text, not even in one that lies in the trash, waits for a review or isn't saved. */
function unusedSql(alias: string): Prisma.Sql {
  const id = Prisma.raw(`${alias}.id`)
  const inColumns = filePlaces.map(
    ([table, column]) => Prisma.sql`NOT EXISTS (SELECT FROM ${Prisma.raw(`"${table}" t WHERE t.${column}`)} = ${id})`,
  )
  const inTexts = textPlaces.map((place) => Prisma.sql`NOT EXISTS (${place} && ARRAY[${id}])`)
  return Prisma.sql`(${Prisma.join([...inColumns, ...inTexts], ' AND ')})`
}

/** @param readable the files of an alias that the reader may see: nobody learns of others' copies */
function duplicateSql(alias: string, readable: (alias: string) => Prisma.Sql): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`)
  return Prisma.sql`EXISTS (SELECT FROM "File" twin WHERE twin.sha256 = ${of('sha256')} AND twin.id <> ${of('id')}
    AND twin.group_id IS NOT DISTINCT FROM ${of('group_id')} AND ${readable('twin')})`
}

/** The condition of a kind. */
export function tidySql(kind: TidyKind, alias: string, readable: (alias: string) => Prisma.Sql): Prisma.Sql {
  return kind === 'unused' ? unusedSql(alias) : duplicateSql(alias, readable)
}

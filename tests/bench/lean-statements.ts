import type { Statement } from './test-bed.ts'

// The leanest statements that give the same facts as our calls, written by hand: the yardstick of the hot paths. They know in
// which groups the editor may read; ours learn it from the actor's rights. Each column or join that ours have besides is told
// where it is left out.

export type LeanWork = Record<'list' | 'counted' | 'bodies' | 'one' | 'listSearch' | 'search', Statement[]>

type Facts = { groupIds: number[]; articleId: number; word: string }

/**
 * The columns that the list shows. Ours reads further columns that a type of content may show: short title, template, the place in
 * a tree, and when and where an event is, so that all types have one list.
 */
const shown = 'c.id, c.title, c.slug, c.status, c.publish_at, c.unpublish_at, c.created_at, c.updated_at'
const joined = `g.id AS group_id, g.name AS group_name, g.title AS group_title,
  u.id AS author_id, u.name, u.firstname, u.lastname,
  (SELECT json_agg(json_build_array(t.id, t.label) ORDER BY t.label, t.id)
   FROM "_ContentToTag" p JOIN "Tag" t ON t.id = p."B" WHERE p."A" = c.id) AS tags`
const tables = `LEFT JOIN "Group" g ON g.id = c.group_id LEFT JOIN "User" u ON u.id = c.author_id`
const files = (
  table: string,
) => `(SELECT json_agg(json_build_array(f.id, f.title, f.description, f.filename, f.filesize, f.filetype,
     f.disk, f.status, f.portfolio_status, f.width, f.height) ORDER BY i.position, i.file_id)
   FROM "${table}" i JOIN "File" f ON f.id = i.file_id WHERE i.content_id = c.id)`
/** A whole text besides: its body and its files. Ours also has what a type adds, such as the text of a preview. */
const whole = `c.lead, c.body, c.settings, c.comments, ${files('ContentImage')} AS images, ${files('ContentAttachment')} AS attachments`

const readable = `type = 'article' AND trashed_at IS NULL AND group_id = ANY ($1)`
const newest = 'ORDER BY updated_at DESC, id DESC LIMIT 25'

const page = (columns: string, where = readable) =>
  `SELECT ${columns}, ${joined} FROM (SELECT * FROM "Content" WHERE ${where} ${newest}) c ${tables}
   ORDER BY c.updated_at DESC, c.id DESC`

/** The texts of the editor's groups, and those that the sites show. */
const seen = `trashed_at IS NULL AND (group_id = ANY ($1) OR (status = 'published' AND (publish_at IS NULL OR publish_at <= now())
  AND (unpublish_at IS NULL OR unpublish_at > now())
  AND (group_id IS NULL OR EXISTS (SELECT FROM "Group" o WHERE o.id = c.group_id AND o.status AND o."vopagesStatus"))))`
const hit = 'c.id, c.title, c.type, c.lead, c.group_id, c.updated_at'
/**
 * Texts of all types: those whose titles have words that begin so, and, where these are too few, those with the letters in a title or the
 * words in a body; each kind from the newest. Ours asks the indexes for the rows of each kind before it looks at rights, in several
 * statements, so that a common word costs no more than a rare one. It puts titles with the letters as typed first, looks for mistyped
 * words when nothing is found, counts the searches of an address, and knows the readers of a book's pages.
 */
const searched = `WITH titled AS MATERIALIZED (
    SELECT ${hit}, 1 AS rank FROM "Content" c WHERE words LIKE ALL ($3) AND ${seen} ORDER BY updated_at DESC, id DESC LIMIT 20
  ), others AS (
    SELECT ${hit}, CASE WHEN words LIKE ALL ($2) THEN 2 ELSE 3 END AS rank FROM "Content" c
    WHERE (SELECT count(*) FROM titled) < 20 AND (words LIKE ALL ($2) OR search @@ to_tsquery('pg_catalog.swedish', $4))
      AND ${seen} AND id NOT IN (SELECT id FROM titled) ORDER BY rank, updated_at DESC, id DESC LIMIT 20
  )
  SELECT c.id, c.title, c.type, c.lead, g.title AS group_title, a.id AS alias_id, a.alias
  FROM (SELECT * FROM titled UNION ALL SELECT * FROM others ORDER BY rank, updated_at DESC, id DESC LIMIT 20) c
  LEFT JOIN "Group" g ON g.id = c.group_id LEFT JOIN "UrlAlias" a ON a.content_id = c.id AND a.current
  ORDER BY c.rank, c.updated_at DESC, c.id DESC`

/** The statements of the baseline for the facts of the test bed. */
export function leanWork({ groupIds, articleId, word }: Facts): LeanWork {
  const total = { sql: `SELECT count(*)::int FROM "Content" WHERE ${readable}`, parameters: [groupIds] }
  const list = { sql: page(shown), parameters: [groupIds] }
  const found = `${readable} AND list_text LIKE $2`
  const search = [groupIds, `%${word}%`]
  const words = word.split(' ')
  const beginnings = words.map((each) => `% ${each}%`)
  const lexemes = words.map((each) => `${each}:*`).join(' & ')
  return {
    list: [list],
    counted: [list, total],
    bodies: [{ sql: page(`${shown}, ${whole}`), parameters: [groupIds] }],
    one: [
      {
        sql: `SELECT ${shown}, ${whole}, ${joined} FROM "Content" c ${tables}
              WHERE c.id = $2 AND c.${readable.replaceAll(' AND ', ' AND c.')}`,
        parameters: [groupIds, articleId],
      },
    ],
    listSearch: [{ sql: page(shown, found), parameters: search }],
    search: [{ sql: searched, parameters: [groupIds, words.map((each) => `%${each}%`), beginnings, lexemes] }],
  }
}

/**
 * A new draft of the college, which no other has the address of. Ours besides reads the rights, the group and addresses like the new
 * one, keeps a version and an entry of the log, both in one transaction, and gives the saved row with all that a form shows.
 */
export const leanCreate = (groupId: number): Statement => ({
  sql: `INSERT INTO "Content" (type, group_id, title, slug, status, author_id, updated_at)
        SELECT 'article', $2, $1, lower(replace($1, ' ', '-')), 'unpublished', u.id, now() FROM "User" u WHERE u.name = 'bench'
        RETURNING id, title, slug, status, created_at, updated_at`,
  parameters: [groupId],
})

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

/** The statements of the baseline for the facts of the test bed. */
export function leanWork({ groupIds, articleId, word }: Facts): LeanWork {
  const total = { sql: `SELECT count(*)::int FROM "Content" WHERE ${readable}`, parameters: [groupIds] }
  const list = { sql: page(shown), parameters: [groupIds] }
  const found = `${readable} AND list_text LIKE $2`
  const search = [groupIds, `%${word}%`]
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
    // Ours weighs each hit by where the words stand, and looks in keywords of the validation tool too when they are asked for.
    search: [
      {
        sql: `SELECT c.id, c.title, c.type, c.lead, g.title AS group_title
              FROM (SELECT * FROM "Content" WHERE ${found} ORDER BY updated_at DESC, id DESC LIMIT 20) c
              LEFT JOIN "Group" g ON g.id = c.group_id`,
        parameters: search,
      },
    ],
  }
}

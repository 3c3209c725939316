import { type BookAccess, Prisma } from '@kollegium/db'
import type { Actor } from '../../access/actor.ts'

/** A visitor is no user and belongs to no group. */
export type Reader = Pick<Actor, 'user' | 'groupIds'>

/**
 * The texts `c` that the sites show the reader: published, with an address, of a site that is active. Pages of help are
 * shown as views/help/help.ts shows them: to visitors or to signed-in users, to users with one of their roles, and the
 * pages of a site that is not active to its own people.
 */
export function publishedContent(reader: Reader): Prisma.Sql {
  return Prisma.sql`content_alias(c.type, c.slug) IS NOT NULL AND ${isShown('c')}
    AND (c.group_id IS NULL OR c.group_id = ANY (${activeGroups}) OR ${isOwnHelp(reader)})
    AND (c.type <> 'book' OR ${isHelpFor(reader)})`
}

/** The condition on a page of help `c` that is published: its reader, and the readers of the pages above it, are the given one. */
export const isHelpFor = (reader: Reader): Prisma.Sql =>
  Prisma.sql`(${isForReader('c', reader)} AND NOT EXISTS (${hiddenAbove(reader)}))`

/** As {@link isShownOnSites}; of pages of books those that visitors read by themselves (Spec §3 Book). */
export function isShownToGuests(alias: string, now: Date): Prisma.Sql {
  return Prisma.sql`${isShownOnSites(alias, now)} AND ${isForReader(alias, { user: null, groupIds: [] })}`
}

const activeGroups = Prisma.sql`ARRAY(SELECT g.id FROM "Group" g WHERE g.status AND g."vopagesStatus")`

/** A page of help of the reader's groups or of those above them. */
const isOwnHelp = ({ groupIds }: Reader) =>
  groupIds.length === 0
    ? Prisma.sql`FALSE`
    : Prisma.sql`(c.type = 'book' AND c.group_id = ANY (
        ARRAY(SELECT unnest(g.id || g.path) FROM "Group" g WHERE g.id = ANY (${groupIds}))))`

const columnOf = (alias: string) => (name: string) => Prisma.raw(`${alias}.${name}`)

/** The condition that a text is published now, as `whereVisibleToVisitors` has it; on which site is another condition. */
export function isShown(alias: string, now = Prisma.sql`now()`): Prisma.Sql {
  const column = columnOf(alias)
  return Prisma.sql`${column('trashed_at')} IS NULL AND ${column('status')} = 'published'
    AND (${column('publish_at')} IS NULL OR ${column('publish_at')} <= ${now})
    AND (${column('unpublish_at')} IS NULL OR ${column('unpublish_at')} > ${now})`
}

/** The texts `alias` that visitors may see at the moment `now` on any open site, as `whereVisibleOnSites` has it. */
export function isShownOnSites(alias: string, now: Date): Prisma.Sql {
  const group = columnOf(alias)('group_id')
  return Prisma.sql`${isShown(alias, Prisma.sql`${now}`)} AND (${group} IS NULL OR ${group} = ANY (${activeGroups}))`
}

/** The same where the statement has joined the text's group as `group` already, which costs less in a small read. */
export function isShownOnJoinedSite(alias: string, group: string, now: Date): Prisma.Sql {
  const column = columnOf(group)
  const isOpen = Prisma.sql`(${column('id')} IS NULL OR (${column('status')} AND ${column('"vopagesStatus"')}))`
  return Prisma.sql`${isShown(alias, Prisma.sql`${now}`)} AND ${isOpen}`
}

/** As `mayRead` of content/help.ts has it. */
function isForReader(alias: string, { user }: Reader): Prisma.Sql {
  const column = columnOf(alias)
  const roles = Prisma.sql`SELECT FROM "_ContentToRole" r JOIN "Role" ON "Role".id = r."B" WHERE r."A" = ${column('id')}`
  const groupRoles = Prisma.sql`SELECT FROM "_ContentToGroupsRole" r WHERE r."A" = ${column('id')}`
  const unnamed = Prisma.sql`(NOT EXISTS (${roles}) AND NOT EXISTS (${groupRoles}))`
  const isFor = (audience: BookAccess) =>
    Prisma.sql`(${column('access')} IS NULL OR ${column('access')} = ${Prisma.raw(`'${audience}'`)})`
  if (!user) return Prisma.sql`${isFor('guest')} AND ${unnamed}`
  const held = Prisma.sql`SELECT g."A" FROM "_GroupsRoleToMembership" g
    JOIN "Membership" m ON m.id = g."B" WHERE m.user_id = ${user.id}`
  return Prisma.sql`${isFor('authenticated')} AND (${unnamed}
    OR EXISTS (${roles} AND "Role".name = ANY (${user.roles}))
    OR EXISTS (${groupRoles} AND r."B" IN (${held})))`
}

/** Pages over `c` that hide it: a page below a hidden page of help is hidden. */
const hiddenAbove = (reader: Reader) => Prisma.sql`
  WITH RECURSIVE above AS (
    SELECT c.parent_id AS id UNION SELECT b.parent_id FROM "Content" b JOIN above ON b.id = above.id
  ) SELECT FROM above JOIN "Content" b ON b.id = above.id WHERE NOT (${isShown('b')} AND ${isForReader('b', reader)})`

/**
 * Ids of the pages of help that would be shown the reader, were no page above them hidden. The method material has other readers;
 * its thousands of texts are left out by the words of their index.
 */
export const underHidden = (reader: Reader) => Prisma.sql`
  SELECT c.id FROM "Content" c
  WHERE c.type = 'book' AND c.parent_id IS NOT NULL AND c.access IS DISTINCT FROM 'metodmaterial' AND ${isShown('c')}
    AND ${isForReader('c', reader)} AND EXISTS (${hiddenAbove(reader)})`

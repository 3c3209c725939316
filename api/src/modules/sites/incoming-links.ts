import { Prisma } from '@kollegium/db'
import { secondBrandSites } from '../../engine/site-address.ts'
import { isNewestWaiting } from '../../engine/versions/pending-text.ts'
import type { originOf } from '../../kernel/env.ts'
import type { Tx } from '../../kernel/transaction.ts'

// Which rows lead somewhere by a typed address: links and pictures in rich text, and the own addresses of menu links.

type Table = 'content' | 'group' | 'message' | 'menuLink'
/** Ids of the rows, by table. */
export type LinkingRows = Record<Table, number[]>

type Found = { kind: Table; id: number }
const byTable = (rows: Found[]): LinkingRows => {
  const ids = (kind: Table) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { content: ids('content'), group: ids('group'), message: ids('message'), menuLink: ids('menuLink') }
}

type Addresses = {
  /** On whatever site they stand. */
  anywhere: string[]
  /** Without a host; they mean the place only on the site of the group. */
  here: string[]
  group_id: number | null
}

/** Where a menu link's own address leads, as its index has it. */
const target = Prisma.sql`rtrim(substring(url FROM '^[^?#]*'), '/')`

/** The rows that lead to one of the addresses, whatever stands after '?' and '#'; an index finds the texts. */
export async function rowsLinkingTo(db: Tx, { anywhere, here, group_id }: Addresses): Promise<LinkingRows> {
  return byTable(
    await db.$queryRaw<Found[]>`
      SELECT 'content' AS kind, id FROM "Content" WHERE rich_text_links(body) && ${anywhere}
      UNION SELECT 'content', id FROM "Content"
        WHERE rich_text_links(body) && ${here} AND group_id IS NOT DISTINCT FROM ${group_id}
      UNION SELECT 'group', id FROM "Group" CROSS JOIN LATERAL rich_text_links(body || front_body) AS found
        WHERE found && ${anywhere} OR (found && ${here} AND id = ${group_id})
      UNION SELECT 'message', id FROM "Message" WHERE rich_text_links(body) && ${anywhere}
      UNION SELECT 'message', id FROM "Message"
        WHERE rich_text_links(body) && ${here} AND group_id IS NOT DISTINCT FROM ${group_id}
      UNION SELECT 'menuLink', id FROM "MenuLink" WHERE url <> '' AND ${target} = ANY(${anywhere})
      UNION SELECT 'menuLink', id FROM "MenuLink"
        WHERE url <> '' AND ${target} = ANY(${here}) AND group_id IS NOT DISTINCT FROM ${group_id}`,
  )
}

type Hosts = Parameters<typeof originOf>[0]

/** The address of a file on whichever of our hosts, as a pattern. @param id the pattern of its id */
function fileTarget(env: Hosts, id: number | string): string {
  const { own, hosts } = secondBrandSites()
  const ours = [env.PUBLIC_HOST, ...own, ...hosts].map((host) => host.replace(/[.+*?^$()|[\]{}\\]/g, '\\$&'))
  return `(?:https?://(?:[a-z0-9-]+\\.)*(?:${ours.join('|')}))?/files/${id}/`
}

/** The rows beside which a changed text waits that names one of the files, with the body of that text where it is changed. */
const waitingWith = (ids: number[]) => Prisma.sql`(
  SELECT CASE WHEN content_id IS NULL THEN 'message' ELSE 'content' END AS kind, coalesce(content_id, message_id) AS id,
    coalesce(data ->> 'body', '') AS body
  FROM "PendingText" waiting WHERE pending_text_files(data) && ${ids} AND ${isNewestWaiting})`

/**
 * The rows that lead to one of the files or show it, on whichever of our hosts; with a pass in the address, too. A row also does by its
 * changed text that waits for a review.
 */
export async function rowsLinkingToFile(db: Tx, env: Hosts, ids: number[]): Promise<LinkingRows> {
  // The id is read off the address and compared, because a pattern of many ids is slow.
  const address = `(?i)^${fileTarget(env, '([0-9]{1,9})')}`
  // The indexes of texts, messages and menus exclude most rows first; groups are few.
  return byTable(
    await db.$queryRaw<Found[]>`
      WITH links AS (
        SELECT 'content' AS kind, id, unnest(rich_text_links(body)) AS link FROM "Content"
          WHERE rich_text_files(body) && ${ids}
        UNION ALL
        SELECT 'group', id, unnest(rich_text_links(body || front_body)) FROM "Group"
          WHERE body LIKE '%/files/%' OR front_body LIKE '%/files/%'
        UNION ALL SELECT 'message', id, unnest(rich_text_links(body)) FROM "Message" WHERE rich_text_files(body) && ${ids}
        UNION ALL SELECT 'menuLink', id, url FROM "MenuLink" WHERE url <> '' AND rich_text_files(url) && ${ids}
        UNION ALL SELECT kind, id, unnest(rich_text_links(body)) FROM ${waitingWith(ids)} AS changed
      ) SELECT DISTINCT kind, id FROM links WHERE substring(link FROM ${address})::int = ANY (${ids})`,
  )
}

/** The rows whose rich text, or the changed one that waits, shows the file as a picture. */
export async function rowsShowingPicture(db: Tx, env: Hosts, id: number): Promise<LinkingRows> {
  const picture = `<img [^>]*src="${fileTarget(env, id)}`
  // The indexes of texts and messages exclude most rows first.
  const part = `%/files/${id}/%`
  return byTable(
    await db.$queryRaw<Found[]>`
      SELECT 'content' AS kind, id FROM "Content" WHERE rich_text_files(body) && ${[id]} AND body ~* ${picture}
      UNION ALL SELECT 'group', id FROM "Group" CROSS JOIN LATERAL (SELECT body || front_body AS texts) AS own
        WHERE texts LIKE ${part} AND texts ~* ${picture}
      UNION ALL SELECT 'message', id FROM "Message" WHERE rich_text_files(body) && ${[id]} AND body ~* ${picture}
      UNION ALL SELECT kind, id FROM ${waitingWith([id])} AS changed WHERE body ~* ${picture}`,
  )
}

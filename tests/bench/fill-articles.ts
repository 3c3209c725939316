import type { Db } from '@kollegium/db'

const groups = 20
const articlesAGroup = 1_000
/** As many as a start page shows of a list (web/src/server/site/start-parts.ts). */
export const itemsOfLongList = 60
/** A site of the demo network whose start page shows that list. */
export const longSite = 'eslov-hoor-horby'

/**
 * Fills the demo network with the rows of the benchmark: an editor of ten of twenty colleges, and a thousand articles
 * in each of the twenty, with tags, a picture and an attachment.
 * @param accessHash of the editor's access token
 */
export async function fillArticles(db: Db, accessHash: string) {
  const [user] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO "User" (name, email, firstname, lastname, apps, updated_at)
    VALUES ('bench', 'bench@example.com', 'Mätare', 'Mätsson', '{cert,pages}', now()) RETURNING id`
  const userId = user?.id ?? 0
  // The measured calls come from a program outside, as an old client's do: no browser, so no companion cookie.
  await db.$executeRaw`
    INSERT INTO "OauthClient" (id, name, redirect_uris, unbound) VALUES ('bench', 'Mätning', '{}', true)`
  await db.$executeRaw`
    INSERT INTO "OauthToken" (id, family, client_id, user_id, access_hash, access_expires_at)
    VALUES ('bench', 'bench', 'bench', ${userId}, ${accessHash}, now() + interval '1 hour')`
  const colleges = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Group" "group" WHERE category = 'local'
      AND NOT EXISTS (SELECT FROM "Content" WHERE group_id = "group".id)
    ORDER BY id LIMIT ${groups}`
  if (colleges.length < groups) throw new Error(`the demo network has ${colleges.length} colleges without articles`)
  const ids = colleges.map(({ id }) => id)
  await joinGroups(db, userId, ids.slice(0, groups / 2))
  const portfolioId = await addFiles(db)
  await addArticles(db, { userId, portfolioId, ids })
  await addLongList(db, ids[0] ?? 0)
  // The server does the same by itself some minutes after so many new rows.
  await db.$executeRaw`VACUUM ANALYZE`
  const [article] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Content" WHERE author_id = ${userId} AND group_id = ${ids[0]} ORDER BY id OFFSET 500 LIMIT 1`
  return { userId, articleId: article?.id ?? 0, collegeId: ids[0] ?? 0, groupIds: ids.slice(0, groups / 2) }
}

/** Makes the user editor and issuer in the groups, with these roles as a new installation has them. */
async function joinGroups(db: Db, userId: number, groupIds: number[]): Promise<void> {
  await db.$executeRaw`INSERT INTO "Membership" (user_id, group_id) SELECT ${userId}, unnest(${groupIds}::int[])`
  await db.$executeRaw`
    INSERT INTO "_GroupsRoleToMembership" ("A", "B")
    SELECT role.id, membership.id FROM "GroupsRole" role, "Membership" membership
    WHERE role.name IN ('editor', 'issuer') AND membership.user_id = ${userId}`
}

/** Adds a hundred rows of pictures. The pages show their addresses alone, so no bytes are needed. */
async function addFiles(db: Db): Promise<number> {
  const [portfolio] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO "Portfolio" (name, title, updated_at) VALUES ('bench', 'Mätning', now()) RETURNING id`
  const portfolioId = portfolio?.id ?? 0
  await db.$executeRaw`
    INSERT INTO "File" (portfolio_id, title, path, disk, filename, filesize, filetype, sha256, width, height, updated_at)
    SELECT ${portfolioId}, 'Bild ' || n, 'bench/' || n, 's3.vofront_files', 'bild-' || n || '.png', 40000, 'image/png',
      encode(sha256(n::text::bytea), 'hex'), 1200, 800, now()
    FROM generate_series(1, 100) n`
  return portfolioId
}

/** Puts a list of 60 articles of the college, whose site is opened, on the start page of a site of the demo network. */
async function addLongList(db: Db, groupId: number): Promise<void> {
  await db.$executeRaw`UPDATE "Group" SET status = true, "vopagesStatus" = true WHERE id = ${groupId}`
  await db.$executeRaw`
    WITH queue AS (
      INSERT INTO "Content" (type, title, slug, status, settings, updated_at)
      VALUES ('queue', 'Sextio artiklar', 'sextio-artiklar', 'published', '{"columns":3}', now()) RETURNING id
    ), items AS (
      INSERT INTO "QueueItem" (queue_id, position, content_id)
      SELECT queue.id, article.id, article.id FROM queue,
        (SELECT id FROM "Content" WHERE group_id = ${groupId} AND type = 'article' ORDER BY id LIMIT ${itemsOfLongList}) article
    )
    INSERT INTO "Setting" (name, group_id, value, updated_at)
    SELECT 'puffQueue', "group".id, to_jsonb(queue.id), now() FROM queue, "Group" "group" WHERE "group".name = ${longSite}
    ON CONFLICT (name, group_id) DO UPDATE SET value = excluded.value`
}

async function addArticles(
  db: Db,
  { userId, portfolioId, ids }: { userId: number; portfolioId: number; ids: number[] },
) {
  await db.$executeRaw`
    INSERT INTO "Content" (type, group_id, title, slug, lead, body, status, date, author_id, updated_at)
    SELECT 'article', group_id, 'Nytt om utbildningen nummer ' || n, 'matning-' || n, repeat('Ingress om vård. ', 8),
      repeat('<p>Eleverna gjorde sin praktik i kommunens hemtjänst och fick god handledning.</p>', 30),
      'published', date '2024-01-01' + n % 800, ${userId}, now() - n * interval '1 minute'
    FROM unnest(${ids}::int[]) group_id, generate_series(1, ${articlesAGroup}) n`
  await db.$executeRaw`
    INSERT INTO "Tag" (label, group_id, updated_at)
    SELECT 'Ämne ' || n, group_id, now() FROM unnest(${ids}::int[]) group_id, generate_series(1, 5) n`
  await db.$executeRaw`
    INSERT INTO "_ContentToTag" ("A", "B")
    SELECT content.id, tag.id FROM "Content" content JOIN "Tag" tag USING (group_id)
    WHERE content.author_id = ${userId} AND tag.label IN ('Ämne ' || 1 + content.id % 5, 'Ämne ' || 1 + (content.id + 1) % 5)`
  for (const table of ['ContentImage', 'ContentAttachment']) {
    await db.$executeRawUnsafe(
      `INSERT INTO "${table}" (content_id, file_id)
       SELECT content.id, file.id FROM "Content" content
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM "File" WHERE portfolio_id = $1) file
         ON file.n = content.id % 100
       WHERE content.author_id = $2`,
      portfolioId,
      userId,
    )
  }
}

import type { Db } from '@kollegium/db'

/** Rows at `factor` 1; a tenth of each at 0.1. */
const amounts = {
  tags: 5_000,
  queues: 2_000,
  menus: 2_000,
  folders: 5_000,
  small: 2_000,
}
/** Texts of each site that are read, files that are fetched, and words that are searched for without a hit, at `factor` 1. */
const visited = 20

/**
 * Adds the rows around the texts and files of sites, over groups, texts and portfolios that are filled already. The
 * network itself (groups, educations and their usages, roles, settings) stays the demo's at every size, because it does
 * not grow with the years.
 */
export async function fillSites(db: Db, factor: number): Promise<void> {
  await addTags(db, amounts.tags * factor)
  await addQueues(db, amounts.queues * factor)
  await addMenus(db, amounts.menus * factor)
  await addFolders(db, amounts.folders * factor)
  await addSmall(db, amounts.small * factor)
  await addVisits(db, factor)
  await addFetches(db, factor)
  await addSearches(db, factor)
}

/**
 * Adds views of the first texts of every college's site on two years of days. The first text is read on most days and from several
 * hosts, later ones and further hosts less. Ten times the rows are three times the texts, and each of them has three times the rows:
 * it is read on more days and from more hosts. Rows lie in the order of their days, as a site counts them; so do fetches and searches.
 */
async function addVisits(db: Db, factor: number): Promise<void> {
  const growth = Math.sqrt(factor)
  await db.$executeRaw`
    WITH page AS MATERIALIZED (
      SELECT * FROM (
        SELECT group_id, '/' || alias AS path, content_id AS id, row_number() OVER (PARTITION BY group_id ORDER BY content_id) AS place
        FROM "UrlAlias" JOIN "Group" college ON college.id = group_id AND college.category = 'local' WHERE current
      ) address WHERE place <= ${Math.round(visited * growth)}::int
    ), read AS MATERIALIZED (
      SELECT group_id, path, id * 10000::bigint + nth AS seed,
        CASE nth WHEN 1 THEN '' WHEN 2 THEN 'sok.example.com' ELSE 'granne-' || nth || '.example' END AS host,
        (${growth * 0.8}::float * 65536 / nth ^ 1.5 / (1 + place / 8.0))::int AS chance
      FROM page, generate_series(1, 12) nth
    )
    INSERT INTO "Visit" (day, group_id, path, referrer_host, visits, views, read_to_end)
    SELECT current_date - back, group_id, path, host, 1, 2, back % 2
    FROM read, generate_series(0, 729) back WHERE (hashint8(seed + back * 12) & 65535) < chance
    ORDER BY back DESC ON CONFLICT DO NOTHING`
}

/**
 * Adds fetches of the first files of every college on two years of days. Ten times the rows are three times the files, and each of them is
 * fetched on three times as many days, as texts are read.
 */
async function addFetches(db: Db, factor: number): Promise<void> {
  const growth = Math.sqrt(factor)
  await db.$executeRaw`
    WITH fetched AS MATERIALIZED (
      SELECT group_id, id AS file_id, (${growth * 0.6}::float * 65536 / (1 + place / ${growth * 8}::float))::int AS chance
      FROM (
        SELECT file.group_id, file.id, row_number() OVER (PARTITION BY file.group_id ORDER BY file.id) AS place
        FROM "File" file JOIN "Group" college ON college.id = file.group_id AND college.category = 'local'
      ) document WHERE place <= ${Math.round(visited * growth)}::int
    )
    INSERT INTO "DocumentFetch" (day, group_id, file_id, fetches)
    SELECT current_date - back, group_id, file_id, 2
    FROM fetched, generate_series(0, 729) back WHERE (hashint8(file_id * 10000::bigint + back) & 65535) < chance
    ORDER BY back DESC ON CONFLICT DO NOTHING`
}

/**
 * Adds searches on every college's site on two years of days, with a hit and without one. Ten times the rows are three times the words, as in
 * any language, and each of them is searched for on three times as many days.
 */
async function addSearches(db: Db, factor: number): Promise<void> {
  const growth = Math.sqrt(factor)
  await db.$executeRaw`
    WITH searched AS MATERIALIZED (
      SELECT id AS group_id, nth, CASE nth WHEN 0 THEN '' ELSE 'skala ' || nth END AS words,
        (${growth * 0.6}::float * 65536 / (1 + nth / ${growth * 8}::float))::int AS chance
      FROM "Group", generate_series(0, ${Math.round(visited * growth)}::int) nth WHERE category = 'local'
    )
    INSERT INTO "SiteSearch" (day, group_id, words, searches, without_hit)
    SELECT current_date - back, group_id, words, 3, CASE nth WHEN 0 THEN 1 ELSE 3 END
    FROM searched, generate_series(0, 729) back WHERE (hashint8((group_id * 100 + nth) * 10000::bigint + back) & 65535) < chance
    ORDER BY back DESC ON CONFLICT DO NOTHING`
}

/** Adds tags, each on ten texts. */
async function addTags(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Tag" (label, group_id, updated_at)
    SELECT 'Etikett ' || n, (groups.ids)[1 + n % cardinality(groups.ids)], now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM "Group") groups`
  await db.$executeRaw`
    INSERT INTO "_ContentToTag" ("A", "B")
    SELECT content.id, (tags.ids)[1 + content.id % cardinality(tags.ids)]
    FROM (SELECT id FROM "Content" WHERE slug LIKE 'skala-%' ORDER BY id LIMIT ${count * 10}::int) content,
      (SELECT array_agg(id ORDER BY id) AS ids FROM "Tag" WHERE label LIKE 'Etikett %') tags`
}

/** Adds queues, each of five articles of its group. */
async function addQueues(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Content" (type, group_id, title, slug, status, created_at, updated_at)
    SELECT 'queue', (groups.ids)[1 + n % cardinality(groups.ids)], 'Lista ' || n, 'skala-lista-' || n, 'published',
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM "Group") groups`
  await db.$executeRaw`
    INSERT INTO "QueueItem" (queue_id, position, content_id)
    SELECT queue.id, n, (articles.ids)[1 + (queue.place * 5 + n) % cardinality(articles.ids)]
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM "Content" WHERE slug LIKE 'skala-lista-%') queue,
      generate_series(0, 4) n,
      (SELECT array_agg(id ORDER BY id) AS ids FROM "Content" WHERE type = 'article' AND slug LIKE 'skala-%') articles`
}

/** Adds menus, each with ten links to texts. */
async function addMenus(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Menu" (name, title, group_id, updated_at)
    SELECT 'skala_' || n, 'Meny ' || n, (groups.ids)[1 + n % cardinality(groups.ids)], now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM "Group") groups`
  await db.$executeRaw`
    INSERT INTO "MenuLink" (menu_id, position, content_id, group_id, updated_at)
    SELECT menu.id, n, (articles.ids)[1 + (menu.id * 10 + n) % cardinality(articles.ids)], menu.group_id, now()
    FROM "Menu" menu, generate_series(0, 9) n,
      (SELECT array_agg(id ORDER BY id) AS ids FROM "Content" WHERE type = 'article' AND slug LIKE 'skala-%') articles
    WHERE menu.name LIKE 'skala_%'`
}

async function addFolders(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Folder" (portfolio_id, group_id, title, updated_at)
    SELECT portfolio.id, portfolio.group_id, 'Mapp ' || n, now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n
    JOIN (SELECT id, group_id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS number
      FROM "Portfolio" WHERE name LIKE 'skala_%') portfolio ON portfolio.place = n % portfolio.number`
}

/** Adds terms, surveys with ten questions, and licensees. */
async function addSmall(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "ValidigKeyword" (title, updated_at)
    SELECT 'Begrepp ' || n, now() FROM generate_series(1, ${count}::int) n`
  await db.$executeRaw`
    INSERT INTO "Licensee" (title, updated_at)
    SELECT 'Organisation ' || n, now() FROM generate_series(1, ${count}::int) n`
  await db.$executeRaw`
    WITH survey AS (
      INSERT INTO "ValidigGeneralSurvey" (title, updated_at)
      SELECT 'Enkät ' || n, now() FROM generate_series(1, ${count}::int) n RETURNING id
    )
    INSERT INTO "ValidigGeneralSurveyRow" (survey_id, position, title, updated_at)
    SELECT survey.id, n, 'Fråga ' || n, now() FROM survey, generate_series(0, 9) n`
}

import type { Services } from '@kollegium/api/services'
import { sealAuditLog } from '@kollegium/api/testing'
import type { Db } from '@kollegium/db'
import { fillRecords } from './scale-records.ts'
import { fillSites } from './scale-sites.ts'

/** Rows at `factor` 1; a tenth of each at 0.1. */
const amounts = { methods: 10_000, contents: 100_000, users: 50_000, files: 20_000, persons: 300_000 }
const personsACertificate = 25

/** Hashes of two access tokens: of an editor and issuer of ten colleges, and of a member of the office. */
export type Hashes = { editor: string; office: string }

/**
 * Fills the demo network's groups with the rows of a large federation after ten years, times `factor`. The rows are
 * written in SQL, a minute at 1.
 */
export async function fillScale(services: Services, factor: number, hashes: Hashes): Promise<void> {
  const { db } = services
  await addPeople(db, hashes)
  await addUsers(db, amounts.users * factor)
  await addContents(db, amounts.contents * factor)
  await addFiles(db, amounts.files * factor)
  await addMethods(db, amounts.methods * factor)
  await addCertificates(db, (amounts.persons * factor) / personsACertificate)
  await fillRecords(db, factor)
  await fillSites(db, factor)
  // The server would link the entries of the rows for most of a minute, beside the measured calls.
  await sealAuditLog(services)
  // The server does the same by itself some minutes after so many new rows.
  await db.$executeRaw`VACUUM ANALYZE`
}

/** Fills the demo network with the texts and files of {@link fillScale} alone. */
export async function fillTexts(db: Db, factor: number): Promise<void> {
  await addContents(db, amounts.contents * factor)
  await addFiles(db, amounts.files * factor)
  await db.$executeRaw`VACUUM ANALYZE`
}

async function addPeople(db: Db, { editor, office }: Hashes): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "User" (name, email, firstname, lastname, apps, updated_at) VALUES
      ('bench', 'bench@exempel.test', 'Mätare', 'Mätsson', '{cert,pages}', now()),
      ('kansli', 'kansli@exempel.test', 'Kansli', 'Kanslisson', '{cert,pages}', now())`
  // The measured calls come from a program outside, as an old client's do: no browser, so no companion cookie.
  await db.$executeRaw`
    INSERT INTO "OauthClient" (id, name, redirect_uris, unbound) VALUES ('bench', 'Mätning', '{}', true)`
  await db.$executeRaw`
    INSERT INTO "OauthToken" (id, family, client_id, user_id, access_hash, access_expires_at)
    SELECT name, name, 'bench', id, CASE name WHEN 'bench' THEN ${editor} ELSE ${office} END, now() + interval '2 hours'
    FROM "User" WHERE name IN ('bench', 'kansli')`
  await db.$executeRaw`
    INSERT INTO "_RoleToUser" ("A", "B") SELECT role.id, "user".id FROM "Role" role, "User" "user"
    WHERE role.name = 'office' AND "user".name = 'kansli'`
  await db.$executeRaw`
    INSERT INTO "Membership" (user_id, group_id)
    SELECT "user".id, "group".id FROM "User" "user",
      (SELECT id FROM "Group" WHERE category = 'local' ORDER BY id DESC LIMIT 10) "group" WHERE "user".name = 'bench'`
  await db.$executeRaw`
    INSERT INTO "_GroupsRoleToMembership" ("A", "B")
    SELECT role.id, membership.id FROM "GroupsRole" role, "Membership" membership JOIN "User" "user" ON "user".id = user_id
    WHERE role.name IN ('editor', 'issuer', 'group_admin') AND "user".name = 'bench'`
}

/** Adds texts below the themes of the demo's library, each with one of its target groups. */
async function addMethods(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Content" (type, title, slug, lead, body, status, access, parent_id, position, settings, created_at, updated_at)
    SELECT 'book', 'Metod ' || n, 'metod-' || n, 'En metod för vård och omsorg', '<p>Så gör ni i praktik.</p>', 'published',
      'metodmaterial', theme.ids[1 + n % cardinality(theme.ids)], n, '{"minutes": 45}',
      now() - make_interval(hours => n), now() - make_interval(hours => n)
    FROM generate_series(1, ${count}::int) n, (SELECT array_agg(t.id ORDER BY t.id) AS ids FROM "Content" t JOIN "Content" b
      ON b.id = t.parent_id WHERE b.slug = 'metodmaterial' AND b.parent_id IS NULL AND b.type = 'book') theme`
  await db.$executeRaw`
    INSERT INTO "_ContentToTag" ("A", "B") SELECT c.id, audience.ids[1 + c.position % cardinality(audience.ids)]
    FROM "Content" c, (SELECT array_agg(id ORDER BY id) AS ids FROM "Tag" WHERE audience) audience
    WHERE c.slug LIKE 'metod-%' AND c.access = 'metodmaterial'`
}

/** Adds users with names from lists that give some thousand combinations; each is a member of one group. */
async function addUsers(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "User" (name, email, firstname, lastname, updated_at)
    SELECT 'person' || n, 'person' || n || '@exempel.test',
      (ARRAY['Alva','Bo','Cecilia','David','Elin','Farid','Göran','Hanna','Ivar','Jasmin','Karin','Love','Märta'])[1 + n % 13],
      (ARRAY['Ek','Alm','Björk','Lönn','Rönn','Sälg','Ask','Hägg','Tall','Gran','Asp'])[1 + n % 11] || ' ' || n, now()
    FROM generate_series(1, ${count}::int) n`
  await db.$executeRaw`
    INSERT INTO "Membership" (user_id, group_id)
    SELECT "user".id, (SELECT array_agg(id ORDER BY id) FROM "Group")[1 + "user".id % (SELECT count(*)::int FROM "Group")]
    FROM "User" "user" WHERE name LIKE 'person%'`
  await db.$executeRaw`
    INSERT INTO "_GroupsRoleToMembership" ("A", "B")
    SELECT role.id, membership.id FROM "GroupsRole" role, "Membership" membership JOIN "User" "user" ON "user".id = user_id
    WHERE role.name = 'member' AND "user".name LIKE 'person%'`
}

/**
 * Adds texts: half of them articles, a sixteenth on the central site, a fiftieth in the trash. One word is in every
 * tenth title, one in every thousandth.
 */
async function addContents(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Content" (type, group_id, title, slug, lead, body, status, date, start_date, trashed_at, created_at, updated_at)
    SELECT type, CASE WHEN n % 16 > 0 THEN (groups.ids)[1 + n % cardinality(groups.ids)] END,
      (ARRAY['Praktik','Handledning','Validering','Studiebesök','Öppet hus','Diplomering','Nätverk','Lärande','Omsorg','Yrkesprov'])[1 + n % 10]
        || ' nummer ' || n || CASE WHEN n % 1000 = 0 THEN ' underläkemedel' ELSE '' END,
      'skala-' || n, repeat('Ingress om vård. ', 8),
      repeat('<p>Eleverna gjorde sin praktik i kommunens hemtjänst och fick god handledning.</p>', 10),
      'published', date '2020-01-01' + n % 2400, CASE WHEN type = 'event' THEN date '2026-01-01' + n % 700 END,
      CASE WHEN n % 50 = 7 THEN now() - n * interval '1 second' END,
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT (ARRAY['article','article','article','article','article','page','event','section','card','book'])[1 + n / 10 % 10]::"ContentType" AS type) kind,
      (SELECT array_agg(id ORDER BY id) AS ids FROM "Group") groups`
}

async function addFiles(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Portfolio" (name, title, group_id, updated_at)
    SELECT 'skala_' || id, 'Portfölj ' || id, id, now() FROM "Group"`
  await db.$executeRaw`
    INSERT INTO "File" (portfolio_id, group_id, title, path, disk, filename, filesize, filetype, sha256, updated_at)
    SELECT portfolio.id, portfolio.group_id, 'Dokument ' || n, 'skala/' || n, 's3.vofront_files', 'dokument-' || n || '.pdf', 40000,
      'application/pdf', encode(sha256(n::text::bytea), 'hex'), now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n
    JOIN (SELECT id, group_id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS number
      FROM "Portfolio" WHERE name LIKE 'skala_%') portfolio ON portfolio.place = n % portfolio.number`
}

/** Adds issued diplomas with 25 persons each, in all colleges. Their numbers are spread like generated ones. */
async function addCertificates(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Certificate" (kind, group_id, date, fields, updated_at)
    SELECT 'diploma', (groups.ids)[1 + n % cardinality(groups.ids)], date '2016-01-01' + n % 3800,
      '{"diplomaType":"vuxen","education":"vardOchOmsorg","principal":"Rektor Rektorsson","educator":"Provköpings vuxenutbildning","place":"Provköping","credits":1500}',
      now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM "Group" WHERE category = 'local') groups`
  await db.$executeRaw`
    INSERT INTO "CertificatePerson" (certificate_id, position, firstname, lastname, status, number, issued_at, paper, updated_at)
    SELECT certificate.id, n, (ARRAY['Alva','Bo','Cecilia','David','Elin','Farid','Göran'])[1 + (certificate.id + n) % 7],
      (ARRAY['Ek','Alm','Björk','Lönn','Rönn'])[1 + n % 5] || ' ' || certificate.id,
      'issued', left(translate(upper(encode(sha256((certificate.id || '.' || n)::bytea), 'base64')), 'ILOU+/', '110458'), 12),
      now(), '{}', now()
    FROM "Certificate" certificate, generate_series(0, ${personsACertificate - 1}::int) n
    WHERE certificate.fields @> '{"place":"Provköping"}'
      AND NOT EXISTS (SELECT FROM "CertificatePerson" WHERE certificate_id = certificate.id)`
}

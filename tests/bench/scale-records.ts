import type { Db } from '@kollegium/db'

/** Rows at `factor` 1; a tenth of each at 0.1. */
const amounts = {
  courseMoments: 3_000,
  applications: 10_000,
  runs: 5_000,
  entries: 500_000,
  filters: 20_000,
  notices: 5_000,
  candidates: 10_000,
}
const participantsAMoment = 15

/**
 * Adds the records of ten years besides texts and certificates: course moments, applications, print runs, history entries
 * and candidates.
 */
export async function fillRecords(db: Db, factor: number): Promise<void> {
  await addCourseMoments(db, amounts.courseMoments * factor)
  await addApplications(db, amounts.applications * factor)
  await addRuns(db, amounts.runs * factor)
  await addHistory(db, amounts.entries * factor)
  await addFilters(db, amounts.filters * factor)
  await addMessages(db, amounts.notices * factor)
  await addCandidates(db, amounts.candidates * factor)
}

async function addCourseMoments(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "CourseMoment" (number, title, orderer, place, group_id, "from", "to", billed_at, updated_at)
    SELECT 'S' || n, 'Språkombud, omgång ' || n, 'Provköpings kommun', 'Provköping', (groups.ids)[1 + n % cardinality(groups.ids)],
      date '2016-01-01' + n % 3800, date '2016-03-01' + n % 3800, CASE WHEN n % 3 > 0 THEN now() END, now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM "Group" WHERE category = 'local') groups`
  await db.$executeRaw`
    INSERT INTO "Participant" (course_moment_id, position, firstname, lastname, employer, approved, updated_at)
    SELECT moment.id, n, (ARRAY['Alva','Bo','Cecilia','David','Elin','Farid','Göran'])[1 + (moment.id + n) % 7],
      (ARRAY['Ek','Alm','Björk','Lönn','Rönn'])[1 + n % 5] || ' ' || moment.id, 'Provköpings kommun', n % 4 > 0, now()
    FROM "CourseMoment" moment, generate_series(0, ${participantsAMoment - 1}::int) n WHERE moment.number LIKE 'S%'`
}

async function addApplications(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Application" (category, status, email, firstname, lastname, created_at, updated_at)
    SELECT 'account_application', (ARRAY['closed','closed','closed','open','inProgress'])[1 + n % 5]::"ApplicationStatus",
      'sokande' || n || '@exempel.test', (ARRAY['Alva','Bo','Cecilia','David'])[1 + n % 4], 'Sökande ' || n,
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int) n`
  await db.$executeRaw`
    INSERT INTO "NewsletterSubscriber" (email, confirmed_at, updated_at)
    SELECT 'prenumerant' || n || '@exempel.test', now(), now() FROM generate_series(1, ${count}::int) n`
}

/** Adds print runs of one certificate each. A tenth of them belong to the measured user of the office. */
async function addRuns(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "PrintRun" (id, output, status, total, done, group_id, title, filename, author_id, created_at, updated_at)
    SELECT md5('run' || certificate.id)::uuid::text, 'pdf', 'done', 25, 25, certificate.group_id, 'Diplom', 'diplom.pdf',
      CASE WHEN certificate.id % 10 = 0 THEN kansli.id END, now() - certificate.id * interval '1 minute', now()
    FROM (SELECT * FROM "Certificate" WHERE fields @> '{"place":"Provköping"}' ORDER BY id LIMIT ${count}::int) certificate,
      (SELECT id FROM "User" WHERE name = 'kansli') kansli`
  // Without new statistics the planner compares each person with every run.
  await db.$executeRaw`ANALYZE "PrintRun"`
  await db.$executeRaw`
    INSERT INTO "PrintRunItem" (run_id, position, person_id, status)
    SELECT run.id, person.position, person.id, 'done'
    FROM "CertificatePerson" person JOIN "PrintRun" run ON run.id = md5('run' || person.certificate_id)::uuid::text`
}

/** Adds the history of each certificate: created, issued and printed. The rest are sign-ins. */
async function addHistory(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "AuditEntry" (at, user_id, real_user_id, action, subject, subject_id)
    SELECT now() - certificate.id * interval '1 minute', kansli.id, kansli.id, action, 'Diploma', certificate.id::text
    FROM "Certificate" certificate, unnest(ARRAY['create','update','issue']) action,
      (SELECT id FROM "User" WHERE name = 'kansli') kansli WHERE certificate.fields @> '{"place":"Provköping"}'`
  await db.$executeRaw`
    INSERT INTO "AuditEntry" (at, user_id, real_user_id, action, subject, subject_id)
    SELECT run.created_at, run.author_id, run.author_id, action, 'PrintRun', run.id
    FROM "PrintRun" run, unnest(ARRAY['print','download']) action`
  await db.$executeRaw`
    INSERT INTO "AuditEntry" (at, user_id, real_user_id, action, subject, subject_id)
    SELECT now() - n * interval '1 minute', id, id, 'sign-in', 'User', id::text
    FROM (SELECT array_agg(id ORDER BY id) AS ids FROM "User") people, generate_series(1, ${count}::int) n,
      LATERAL (SELECT (people.ids)[1 + n % cardinality(people.ids)] AS id) who`
}

async function addFilters(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "SavedFilter" (user_id, list, name, query, columns, is_default, updated_at)
    SELECT "user".id, list, 'Årets', 'year=2026', '{}', list = 'diploma', now()
    FROM (SELECT id FROM "User" ORDER BY name = 'kansli' DESC, id LIMIT ${count / 2}::int) "user", unnest(ARRAY['diploma','article']) list`
}

/** Adds messages, of which one in a hundred is shown today. */
async function addMessages(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Message" (title, body, status, group_id, unpublish_at, updated_at)
    SELECT 'Meddelande ' || n, '<p>Stängt i helgen.</p>', 'published', CASE WHEN n % 2 = 0 THEN (groups.ids)[1 + n % cardinality(groups.ids)] END,
      now() + CASE WHEN n % 100 = 0 THEN interval '1 day' ELSE n * interval '-1 hour' END, now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM "Group") groups`
}

/**
 * Adds candidates of the validation tool, in all colleges: a fourth are finished, a tenth of the others have no staff, and each
 * has a survey. The measured users are the staff of a tenth each.
 */
async function addCandidates(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "User" (name, email, firstname, lastname, validig, updated_at)
    SELECT 'skala-kandidat-' || n, 'skala-kandidat-' || n || '@exempel.test',
      (ARRAY['Alva','Bo','Cecilia','David','Elin','Farid','Göran'])[1 + n % 7],
      (ARRAY['Ek','Alm','Björk','Lönn','Rönn'])[1 + n % 5] || ' ' || n, '{"options":[]}', now()
    FROM generate_series(1, ${count}::int) n`
  await db.$executeRaw`
    INSERT INTO "ValidigCandidate" (user_id, group_id, education, finished_at, last_active_at, created_at, updated_at)
    SELECT "user".id, (groups.ids)[1 + "user".id % cardinality(groups.ids)],
      (ARRAY['Praktik i vård','Yrkespaket undersköterska','Yrkespaket vårdbiträde'])[1 + "user".id % 3]
        || CASE WHEN "user".id % 1000 = 0 THEN ' underläkemedel' ELSE '' END,
      CASE WHEN "user".id % 4 = 0 THEN now() END, now() - "user".id * interval '1 minute', now() - "user".id * interval '1 hour', now()
    FROM "User" "user", (SELECT array_agg(id ORDER BY id) AS ids FROM "Group" WHERE category = 'local') groups
    WHERE "user".name LIKE 'skala-kandidat-%'`
  await db.$executeRaw`
    INSERT INTO "ValidigStaff" (candidate_id, user_id)
    SELECT candidate.id, staff.id FROM "ValidigCandidate" candidate JOIN "User" person ON person.id = candidate.user_id,
      LATERAL (SELECT id FROM "User" WHERE name = CASE candidate.id % 10 WHEN 1 THEN 'kansli' WHEN 2 THEN 'bench' ELSE 'person1' END) staff
    WHERE person.name LIKE 'skala-kandidat-%' AND candidate.id % 10 > 0`
  await db.$executeRaw`
    INSERT INTO "ValidigAssignment" (candidate_id, survey_id, status, sent_at)
    SELECT candidate.id, survey.id, (ARRAY['answering','sent','reviewed'])[1 + candidate.id % 3]::"ValidigAssignmentStatus",
      CASE WHEN candidate.id % 3 > 0 THEN candidate.created_at END
    FROM "ValidigCandidate" candidate JOIN "User" person ON person.id = candidate.user_id,
      (SELECT min(id) AS id FROM "ValidigGeneralSurvey") survey
    WHERE person.name LIKE 'skala-kandidat-%'`
}

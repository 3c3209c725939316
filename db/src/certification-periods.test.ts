import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { MIGRATIONS_DIR, readMigrations } from './migration-files.ts'

// The migration of the columns `certified` and `certified_until` to rows of periods.

const name = `test_periods_${process.pid}`
const server = () => inject('databaseServer')
const at = new URL(server())
at.pathname = name
let scratch = ''
let client: pg.Client

async function onServer(sql: string): Promise<void> {
  const admin = new pg.Client(server())
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kollegium-periods-'))
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0`)
  const before = join(scratch, 'before')
  await cp(MIGRATIONS_DIR, before, { recursive: true })
  const names = (await readMigrations()).map((migration) => migration.name)
  const later = names.slice(names.findIndex((each) => each.endsWith('_certification_periods')))
  for (const each of later) await rm(join(before, each), { recursive: true })
  await migrate(at.href, before)
  client = new pg.Client(at.href)
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  await rm(scratch, { recursive: true })
})

async function group(category: string, certified: string | null, until: string | null = null): Promise<number> {
  const { rows } = await client.query(
    `INSERT INTO "Group" (name, title, category, certified, certified_until, created_at, updated_at)
     VALUES ('g' || nextval('"Group_id_seq"'), 'G', $1::"GroupCategory", $2, $3, '2020-01-01', now()) RETURNING id`,
    [category, certified, until],
  )
  return rows[0].id
}
/** A later state of the group, as if it had been written on that day. */
async function change(id: number, day: string, certified: string | null, until: string | null = null) {
  await client.query('UPDATE "Group" SET certified = $2, certified_until = $3 WHERE id = $1', [id, certified, until])
  await client.query('UPDATE "GroupHistory" SET valid_from = $2 WHERE group_id = $1 AND valid_until IS NULL', [id, day])
  await client.query(
    `UPDATE "GroupHistory" SET valid_until = $2 WHERE id =
      (SELECT id FROM "GroupHistory" WHERE group_id = $1 AND valid_until IS NOT NULL ORDER BY id DESC LIMIT 1)`,
    [id, day],
  )
}
async function certificate(id: number, from: string, to: string, status = 'issued') {
  const { rows } = await client.query(
    `INSERT INTO "Certificate" (kind, group_id, date, fields, updated_at)
     VALUES ('college_certificate', $1, $2::date, jsonb_build_object('from', $2::text, 'to', $3::text), now()) RETURNING id`,
    [id, from, to],
  )
  await client.query(
    `INSERT INTO "CertificatePerson" (certificate_id, position, firstname, lastname, status, number, issued_at, paper, revoked_at, revoked_reason, updated_at)
     VALUES ($1, 0, '', 'G', $2::text::"PersonStatus", lpad($3::text, 12, '0'), now(), '{}', CASE $2::text WHEN 'revoked' THEN now() END, CASE $2::text WHEN 'revoked' THEN 'Fel' ELSE '' END, now())`,
    [rows[0].id, status, String(rows[0].id)],
  )
}
async function periods(id: number): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT first_day::text || ' ' || coalesce(last_day::text, '…') || CASE WHEN certificate_id IS NULL THEN '' ELSE ' *' END AS days
     FROM "CertificationPeriod" WHERE of_group = $1 ORDER BY first_day`,
    [id],
  )
  return rows.map(({ days }) => days)
}

test('periods come from the columns, the history and the certificates of colleges; no day is lost', async () => {
  const long = await group('local', '2011-06-01', '2027-06-30')
  const stated = await group('local', '2011-06-01', '2027-06-30')
  await certificate(stated, '2022-07-01', '2027-06-30')
  await certificate(stated, '2017-01-01', '2022-12-31', 'revoked')
  const open = await group('educator', '2018-01-01')
  const none = await group('local', null)
  // A certificate makes nobody certified today who was not.
  await certificate(none, '2000-01-01', '2099-12-31')
  const renewed = await group('region', '2017-01-01', '2021-12-31')
  await change(renewed, '2021-11-01', '2022-01-01', '2026-12-31')
  const ended = await group('local', '2019-01-01')
  await change(ended, '2021-05-10', null)
  const gone = await group('employer', '2020-02-01')
  await client.query('DELETE FROM "Group" WHERE id = $1', [gone])
  await client.query(`UPDATE "GroupHistory" SET valid_until = '2021-03-10' WHERE group_id = $1`, [gone])

  await migrate(at.href)

  expect(await periods(long)).toEqual([
    ...['2011-06-01 2014-05-31', '2014-06-01 2017-06-30', '2017-07-01 2022-06-30', '2022-07-01 2027-06-30'],
  ])
  expect(await periods(stated)).toEqual([
    ...['2011-06-01 2014-05-31', '2014-06-01 2017-06-30', '2017-07-01 2022-06-30', '2022-07-01 2027-06-30 *'],
  ])
  expect(await periods(open)).toEqual(['2018-01-01 …'])
  expect(await periods(none)).toEqual([])
  expect(await periods(renewed)).toEqual([
    ...['2017-01-01 2019-12-31', '2020-01-01 2021-12-31', '2022-01-01 2026-12-31'],
  ])
  expect(await periods(ended)).toEqual(['2019-01-01 2021-05-09'])
  expect(await periods(gone)).toEqual(['2020-02-01 2021-03-09'])
  const { rows } = await client.query('SELECT id, first_certified::text, last_certified::text FROM "Group" ORDER BY id')
  expect(rows.find(({ id }) => id === long)).toMatchObject({
    first_certified: '2011-06-01',
    last_certified: '2027-06-30',
  })
  expect(rows.find(({ id }) => id === open)).toMatchObject({ first_certified: '2018-01-01', last_certified: null })
  const log = await client.query(`SELECT subject_id FROM "AuditEntry" WHERE action = 'certify'`)
  expect(log.rows).toHaveLength(5)
})

import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildApplication } from '../testing/factories/application.ts'
import { buildContent } from '../testing/factories/content.ts'
import { buildCourseMoment } from '../testing/factories/course-moment.ts'
import { buildUser } from '../testing/factories/user.ts'
import { migrate, migrationState, resolveMigration } from './migrate.ts'
import { MIGRATIONS_DIR, readMigrations, SCHEMA_DIR } from './migration-files.ts'
import { diffMigrations, migrationList, withSchemaEngine } from './schema-engine.ts'

const { url, db } = await createTestDatabase()
let scratch = ''
const made: string[] = []

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kollegium-migrate-'))
})

afterAll(async () => {
  for (const name of made) await query(inject('databaseServer'), `DROP DATABASE ${name} WITH (FORCE)`)
  await rm(scratch, { recursive: true })
})

async function query<Row extends pg.QueryResultRow>(at: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `test_empty_${made.length}_${process.pid}`
  await query(inject('databaseServer'), `CREATE DATABASE ${name} TEMPLATE template0`)
  made.push(name)
  const at = new URL(inject('databaseServer'))
  at.pathname = name
  return at.href
}

async function copyOfMigrations(name: string): Promise<string> {
  const dir = join(scratch, name)
  await cp(MIGRATIONS_DIR, dir, { recursive: true })
  return dir
}

async function addMigration(dir: string, name: string, sql: string) {
  await mkdir(join(dir, name))
  await writeFile(join(dir, name, 'migration.sql'), sql)
}

test('schema and migrations agree', async () => {
  expect(await diffMigrations(url, await readMigrations())).toBe('')
})

test('a field that no migration has shows in the comparison', async () => {
  const dir = join(scratch, 'schema')
  await cp(SCHEMA_DIR, dir, { recursive: true })
  await writeFile(join(dir, 'more.prisma'), 'model Extra {\n  id Int @id\n}\n')
  expect(await diffMigrations(url, await readMigrations(), dir)).toContain('CREATE TABLE "Extra"')
})

test('an empty database gets every migration, a second call nothing', async () => {
  const empty = await emptyDatabase()
  const names = (await readMigrations()).map(({ name }) => name)
  expect(await migrate(empty)).toEqual({ applied: names, edited: [] })
  expect(await migrate(empty)).toEqual({ applied: [], edited: [] })
  expect(await query(empty, 'SELECT count(*)::int AS users FROM "User"')).toEqual([{ users: 0 }])
})

test('two processes at once apply each migration once', async () => {
  const empty = await emptyDatabase()
  const results = await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual((await readMigrations()).map(({ name }) => name))
})

test("the bookkeeping is the official migrate deploy's", async () => {
  // Prisma's own engine makes and fills these columns; it must find no migration to apply and none edited.
  const columns = await query(
    url,
    `SELECT column_name, data_type FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
  )
  expect(columns.map(({ column_name }) => column_name)).toEqual([
    'id',
    'checksum',
    'finished_at',
    'migration_name',
    'logs',
    'rolled_back_at',
    'started_at',
    'applied_steps_count',
  ])
  const migrations = await readMigrations()
  const rows = await query(
    url,
    'SELECT migration_name, checksum, logs, rolled_back_at, applied_steps_count FROM _prisma_migrations ORDER BY started_at',
  )
  expect(rows).toEqual(
    migrations.map(({ name, checksum }) => ({
      migration_name: name,
      checksum,
      logs: null,
      rolled_back_at: null,
      applied_steps_count: 1,
    })),
  )
  const diagnosis = await withSchemaEngine(url, (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: migrationList(migrations),
      optInToShadowDatabase: false,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  expect(diagnosis).toMatchObject({ editedMigrationNames: [], failedMigrationNames: [], history: null })
})

test('a migration whose file changed is named', async () => {
  const empty = await emptyDatabase()
  const dir = await copyOfMigrations('edited')
  await addMigration(dir, '29990101000000_more', 'CREATE TABLE more (id int);\n')
  await migrate(empty, dir)
  await writeFile(join(dir, '29990101000000_more', 'migration.sql'), 'CREATE TABLE more (id bigint);\n')
  expect(await migrate(empty, dir)).toEqual({ applied: [], edited: ['29990101000000_more'] })
})

test('an upgrade whose last step fails has changed nothing: the release of before starts, and a mended one does', async () => {
  const empty = await emptyDatabase()
  await migrate(empty)
  const dir = await copyOfMigrations('failing')
  await addMigration(dir, '29990101000000_good', 'CREATE TABLE good (id int);\n')
  await addMigration(dir, '29990101000001_bad', 'CREATE TABLE half (id int);\nSELECT 1/0;\n')
  await expect(migrate(empty, dir)).rejects.toMatchObject({
    code: 'DATABASE_MIGRATION',
    message: expect.stringMatching(/29990101000001_bad.*division by zero/s),
  })
  expect(await query(empty, `SELECT to_regclass('half') AS half, to_regclass('good') AS good`)).toEqual([
    { half: null, good: null },
  ])
  expect(await migrate(empty)).toEqual({ applied: [], edited: [] })
  await writeFile(join(dir, '29990101000001_bad', 'migration.sql'), 'SELECT 1;\n')
  expect((await migrate(empty, dir)).applied).toEqual(['29990101000000_good', '29990101000001_bad'])
})

test('steps that no transaction can hold are applied one by one, and a failed one waits until it is resolved', async () => {
  const empty = await emptyDatabase()
  const dir = await copyOfMigrations('apart')
  await migrate(empty)
  await addMigration(dir, '29990101000000_table', 'CREATE TABLE apart (id int);\n')
  await addMigration(dir, '29990101000001_index', 'CREATE INDEX CONCURRENTLY apart_id ON apart (id);\n')
  expect((await migrate(empty, dir)).applied).toEqual(['29990101000000_table', '29990101000001_index'])

  const bad = '29990101000003_bad'
  await addMigration(dir, '29990101000002_again', 'CREATE INDEX CONCURRENTLY apart_id2 ON apart (id);\n')
  await addMigration(dir, bad, 'SELECT 1/0;\n')
  await expect(migrate(empty, dir)).rejects.toMatchObject({ code: 'DATABASE_MIGRATION' })
  expect(await migrationState(empty, dir)).toEqual({ pending: [bad], edited: [], failed: bad })
  await writeFile(join(dir, bad, 'migration.sql'), 'SELECT 1;\n')
  await expect(migrate(empty, dir)).rejects.toMatchObject({ message: expect.stringMatching(/_bad.*not resolved/s) })
  await expect(resolveMigration(empty, { name: '29990101000009_other', as: 'rolled-back', dir })).rejects.toMatchObject(
    {
      code: 'DATABASE_MIGRATION',
    },
  )
  await resolveMigration(empty, { name: bad, as: 'rolled-back', dir })
  expect((await migrate(empty, dir)).applied).toEqual([bad])
})

test('a database that is newer than the program is refused', async () => {
  const empty = await emptyDatabase()
  const dir = await copyOfMigrations('newer')
  await addMigration(dir, '29990101000000_newer', 'SELECT 1;\n')
  await migrate(empty, dir)
  await expect(migrate(empty)).rejects.toMatchObject({
    code: 'DATABASE_NEWER',
    message: expect.stringContaining('29990101000000_newer'),
  })
})

test('who was anonymised before stands nowhere after it, and nobody else is touched', async () => {
  const [gone, here] = [await buildUser(db, { anonymised_at: new Date() }), await buildUser(db)]
  const users = [gone, here].map(({ id }) => ({ id }))
  const queue = await buildContent(db, { type: 'queue' })
  for (const { id } of users) {
    await db.queueItem.create({ data: { queue_id: queue.id, user_id: id } })
    await buildContent(db, { type: 'card', entity_user_id: id })
    await buildApplication(db, { responsible_id: id })
  }
  await buildCourseMoment(db, { educators: { connect: users }, stakeholders: { connect: users } })
  const migration = (await readMigrations()).find(({ name }) => name.endsWith('who_has_been_anonymised_stands_nowhere'))
  await query(url, migration?.sql ?? '')
  const named = { in_queues: true, cards: true, responsible_for: true, educator_at: true, stakeholder_in: true }
  const counted = await db.user.findMany({ orderBy: { id: 'asc' }, select: { id: true, _count: { select: named } } })
  const each = (count: number) => Object.fromEntries(Object.keys(named).map((place) => [place, count]))
  expect(counted).toEqual(
    expect.arrayContaining([
      { id: gone.id, _count: each(0) },
      { id: here.id, _count: each(1) },
    ]),
  )
})

test.for([
  ['postgresql://x:secret@127.0.0.1:1/db', 'DATABASE_UNREACHABLE', '127.0.0.1:1/db'],
  ['postgresql://x:secret@no-such-host.invalid/db', 'DATABASE_UNREACHABLE', 'no-such-host.invalid/db'],
])('%s: one line without the password', async ([bad = '', code, address]) => {
  const error = await migrate(bad).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code, message: expect.stringContaining(address ?? '') })
  expect(String(error)).not.toMatch(/secret|\n/)
})

test('a wrong password is told as refused', async () => {
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(migrate(wrong.href)).rejects.toMatchObject({ code: 'DATABASE_REFUSED' })
})

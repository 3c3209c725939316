import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, workQueues } from '@kollegium/api/install'
import { readEnv } from '@kollegium/api/process'
import { contextFor, createCaller } from '@kollegium/api/server'
import { closeServices, createServices } from '@kollegium/api/services'
import { loadActor } from '@kollegium/api/testing'
import { buildCollege, diplomaData, issuerRights } from '@kollegium/api/testing/certificates'
import { grantToApp } from '@kollegium/db/app-role'
import { startEmbedded } from '@kollegium/db/embedded'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { copyCluster, TEMPLATE } from '@kollegium/db/testing/server'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { expectEachOnce, formattedNumbers, wholeClass } from '../../pdf-worker/testing/whole-class.ts'
import { compileCache } from '../compile-cache.ts'

/** Each kill comes at a told moment, whatever the number: pdf-worker/src/worker.test.ts has a class of 500. */
const persons = 150
// A PostgreSQL of its own, because the test kills it. It writes to the disk.
const dir = await mkdtemp(join(tmpdir(), 'kollegium-test-killed-'))
await copyCluster(dir)
const start = () => startEmbedded({ dir, database: TEMPLATE })
let server = await start()
// Everything here works with the rights of the application's role.
await grantToApp(server.url, server.appUrl)

const settings = {
  NODE_ENV: 'test',
  DATA_DIR: join(dir, 'kept'),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_HOST: 'vo.localhost:3000',
  LOG_LEVEL: 'silent',
}
const services = await createServices(readEnv(settings), server.appUrl)
const { db } = services
await install(services)
await workQueues(services)
const worker = await spawnWorker()

afterAll(async () => {
  worker.kill('SIGKILL')
  await closeServices(services)
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

async function spawnWorker(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../pdf-worker/testing/worker-process.ts')
  const child = spawn(process.execPath, [program], {
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      ...settings,
      DATABASE_URL: server.appUrl,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)))
  })
  return child
}

/** Kills PostgreSQL as a power cut does, and starts it again over the files that it had written. */
async function killDatabase(): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  server = await start()
}

/**
 * Runs one statement over a connection of its own, because the kill closed the others. Answers the number of its rows.
 */
async function query(sql: string): Promise<number> {
  const client = new pg.Client(server.url)
  await client.connect()
  const { rowCount } = await client.query(sql)
  await client.end()
  return rowCount ?? 0
}

/** Holds the run's transaction at its very end: everything is written, and nothing is committed. */
const holdCommitOf = (run: string) =>
  query(`
    CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER held AFTER UPDATE ON "PrintRun" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.status = 'done' AND NEW.id = '${run}') EXECUTE FUNCTION held()`)
const held = () => query("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
const release = () => query('DROP FUNCTION held CASCADE')

async function issuer() {
  const { college } = await buildCollege(db)
  const role = await buildGroupsRole(db, { permissions: issuerRights })
  const user = await buildUser(db)
  await buildMembership(db, { user_id: user.id, group_id: college.id, roleIds: [role.id] })
  const actor = await loadActor(db, user.id)
  if (!actor) throw new Error('the issuer may not sign in')
  return { college, api: createCaller(contextFor(services, actor, college.id)) }
}

const bytesOf = async (id: string) => {
  const { path } = await db.printRun.findUniqueOrThrow({ where: { id } })
  return Buffer.from(await services.disks['s3.vodocs_files'].getBytes(path ?? ''))
}
const soon = { timeout: 120_000, interval: 10 }

test('PostgreSQL killed among 150 diplomas, at the end of their ZIP and under the print: each is made once, and whole', {
  timeout: 300_000,
}, async () => {
  const { college, api } = await issuer()
  const everybody = wholeClass(persons)
  const issued = await api.diploma.issue({ data: diplomaData(college.id, { persons: everybody }) })
  const numbers = formattedNumbers(issued.persons)
  const ended = (id: string) =>
    vi.waitFor(async () => expect(await api.print.get({ id })).toMatchObject({ status: 'done', done: persons }), soon)

  // The kill comes among the documents, at no chosen moment.
  const zip = await api.print.start({ certificate_id: issued.id, output: 'zip' })
  await holdCommitOf(zip.id)
  const some = 20 + Math.floor(Math.random() * 80)
  await vi.waitFor(async () => expect(await db.certificateDocument.count()).toBeGreaterThan(some), soon)
  const early = await db.certificateDocument.findMany()
  expect(early.length).toBeLessThan(persons)
  await killDatabase()

  // The kill comes when the ZIP is written and its run is not done.
  await vi.waitFor(async () => expect(await held()).toBe(1), soon)
  const kept = await db.certificateDocument.findMany()
  expect(kept).toHaveLength(persons)
  expect(kept).toEqual(expect.arrayContaining(early))
  await killDatabase()
  expect(await api.print.get({ id: zip.id })).toMatchObject({ status: 'running' })
  await release()
  await ended(zip.id)

  // The kill comes while the browser prints and the document is signed.
  const pdf = await api.print.start({ certificate_id: issued.id, output: 'pdf' })
  await vi.waitFor(async () => expect((await api.print.get({ id: pdf.id })).step).toBe('printing'), soon)
  await killDatabase()
  expect(await api.print.get({ id: pdf.id })).toMatchObject({ status: 'running' })
  await ended(pdf.id)
  expect(worker.exitCode).toBeNull()

  expect(await db.certificateDocument.findMany({ orderBy: { person_id: 'asc' } })).toEqual(
    kept.toSorted((a, b) => a.person_id - b.person_id),
  )
  await expectEachOnce(numbers, { zip: await bytesOf(zip.id), pdf: await bytesOf(pdf.id) })
})

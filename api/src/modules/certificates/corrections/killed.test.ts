import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Prisma } from '@kollegium/db'
import { afterAll, expect, test, vi } from 'vitest'
import { diplomaData, person } from '../../../testing/certificates.ts'
import { createPrintWorld } from '../../../testing/printing.ts'

const world = await createPrintWorld()
const { db, caller, college, issuer } = world

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Begins a correction of the persons in a process of its own. */
async function begin(person_ids: readonly number[]): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('../../../testing/correcting-process.ts', import.meta.url))
  const child = spawn(process.execPath, [file, issuer.user.id, ...person_ids].map(String), {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PATH: world.env.DATA_DIR,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: world.url,
      DATA_DIR: world.env.DATA_DIR,
      ENCRYPTION_KEY: world.env.ENCRYPTION_KEY,
      PUBLIC_HOST: world.env.PUBLIC_HOST,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)))
  })
  return child
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** The connections that wait for a lock. */
const waiting = () => db.$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
const issue = () =>
  caller.diploma.issue({ data: diplomaData(college.id, { persons: [person('Ada', 'Alm'), person('Bo', 'Berg')] }) })

const state = async () =>
  JSON.stringify([
    await db.certificatePerson.findMany({ orderBy: { id: 'asc' }, omit: { personal_number: true } }),
    await db.certificate.findMany({ orderBy: { id: 'asc' } }),
    await db.printRun.count(),
    await db.auditEntry.count(),
    await db.$queryRaw`SELECT count(*)::int FROM pgboss.job WHERE name = 'print'`,
  ])

/** Each step that writes, with a lock that holds it there. */
const steps: [string, (saved: { id: number }) => Prisma.Sql][] = [
  ['the claim of the old certificate', ({ id }) => Prisma.sql`SELECT FROM "Certificate" WHERE id = ${id} FOR UPDATE`],
  ['the new documents', () => Prisma.sql`LOCK TABLE "CertificatePerson" IN SHARE MODE`],
  ['the notes', () => Prisma.sql`LOCK TABLE "AuditEntry" IN SHARE MODE`],
  [
    'the ends of the old documents',
    ({ id }) => Prisma.sql`SELECT FROM "CertificatePerson" WHERE certificate_id = ${id} FOR UPDATE`,
  ],
  ['the print run', () => Prisma.sql`LOCK TABLE "PrintRun" IN SHARE MODE`],
  ['its persons', () => Prisma.sql`LOCK TABLE "PrintRunItem" IN SHARE MODE`],
  ['its job', () => Prisma.sql`LOCK TABLE pgboss.job IN SHARE MODE`],
]

test.each(steps)(
  'killed at %s it leaves nothing; the next one makes each document once',
  { timeout: 60_000 },
  async (_step, lock) => {
    const saved = await issue()
    const ids = saved.persons.map(({ id }) => id)
    const before = await state()
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw(lock(saved))
        const child = await begin(ids)
        await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), { timeout: 30_000, interval: 20 })
        await killed(child)
      },
      { timeout: 45_000 },
    )
    // The killed one's transaction is undone when the database finds that nobody listens.
    await vi.waitFor(async () => expect(await state()).toBe(before), { timeout: 10_000, interval: 50 })

    const request = { person_ids: ids, reason: 'Fel datum', changes: { date: '2026-06-05' }, outputs: ['pdf' as const] }
    const done = await caller.diploma.correct(request)
    expect(done.runs).toMatchObject([{ output: 'pdf' }])
    const persons = await db.certificatePerson.findMany({
      where: { certificate_id: { in: [saved.id, ...done.certificates.map(({ id }) => id)] } },
      orderBy: { id: 'asc' },
      select: { status: true },
    })
    expect(persons.map(({ status }) => status)).toEqual(['replaced', 'replaced', 'issued', 'issued'])
    const again = caller.diploma.correct(request)
    await expect(again).rejects.toMatchObject({ cause: { code: 'CONFLICT', details: { ended: ids } } })
  },
)

import { Prisma } from '@kollegium/db'
import { expect, test, vi } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { diplomaData, person } from '../../testing/certificates.ts'
import { createPrintWorld } from '../../testing/printing.ts'

// A process that is killed loses its connection, and the database undoes what it has not committed. Here the connection alone is
// cut, at each step that writes, which costs no process. corrections/killed.test.ts kills a whole one.

const { db, college, issuer } = await createPrintWorld()
const caller = createCaller(issuer.ctx)

const waiting = () => db.$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

const state = async () =>
  JSON.stringify([
    await db.certificatePerson.findMany({ orderBy: { id: 'asc' }, omit: { personal_number: true } }),
    await db.certificate.findMany({ orderBy: { id: 'asc' } }),
    await db.printRun.findMany({ orderBy: { id: 'asc' } }),
    await db.printRunItem.count(),
    await db.auditEntry.count(),
    await db.$queryRaw`SELECT name, count(*)::int FROM pgboss.job WHERE name IN ('print', 'mail') GROUP BY 1 ORDER BY 1`,
  ])

/** Does `work` until it waits for the lock, cuts its connection, and finds that nothing was written and the work can be done. */
async function cutAt(lock: Prisma.Sql, work: () => Promise<unknown>): Promise<void> {
  const before = await state()
  let broken: Promise<unknown> = Promise.resolve()
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw(lock)
      broken = work().then(
        () => 'done',
        (error: { cause?: { code?: string } }) => error.cause?.code ?? error,
      )
      await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), { timeout: 20_000, interval: 20 })
      for (const { pid } of await waiting()) await tx.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`
      expect(await broken).toBe('UNAVAILABLE')
    },
    { timeout: 45_000 },
  )
  expect(await state()).toBe(before)
}

async function drafted() {
  const { id, updated_at } = await caller.diploma.create({
    data: diplomaData(college.id, {
      persons: ['Alm', 'Berg'].map((name, at) =>
        person('Ada', name, { email: `${at}@example.com`, personal_number: null }),
      ),
    }),
  })
  return { id, updated_at }
}
const mails = async () => (await db.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'mail'`).length
const table = (name: string) => Prisma.sql`LOCK TABLE ${Prisma.raw(name)} IN SHARE MODE`
const certificate = (id: number) => Prisma.sql`SELECT FROM "Certificate" WHERE id = ${id} FOR UPDATE`
const persons = (id: number) => Prisma.sql`SELECT FROM "CertificatePerson" WHERE certificate_id = ${id} FOR UPDATE`

test.each<[string, (id: number) => Prisma.Sql]>([
  ['its claim', certificate],
  ['the documents', persons],
  ['its note', () => table('"AuditEntry"')],
])('issuing that is cut off at %s leaves the draft; the next try gives each person one number', async (_step, lock) => {
  const draft = await drafted()
  const issue = () => caller.diploma.issue(draft)
  await cutAt(lock(draft.id), issue)
  const issued = await issue()
  expect(issued.persons.map(({ status }) => status)).toEqual(['issued', 'issued'])
  expect(new Set(issued.persons.map(({ number }) => number)).size).toBe(2)
  expect(await db.auditEntry.count({ where: { action: 'issue', subject_id: String(draft.id) } })).toBe(1)
})

test.each<[string, (id: number) => Prisma.Sql]>([
  ['the claim', certificate],
  ['the documents', persons],
  ['the mails', () => table('pgboss.job')],
  ['the notes', () => table('"AuditEntry"')],
])(
  'revoking many that is cut off at %s revokes none; the next try revokes and tells each once',
  async (_step, lock) => {
    const draft = await drafted()
    const { id } = draft
    const person_ids = (await caller.diploma.issue(draft)).persons.map((each) => each.id)
    const revoke = () => caller.issuedDocument.revoke({ person_ids, reason: 'Fel person', mail: true })
    const before = await mails()
    await cutAt(lock(id), revoke)
    expect(await revoke()).toEqual({ revoked: 2, mails: 2, unreadable: [] })
    expect((await mails()) - before).toBe(2)
  },
)

test.each<[string, () => Prisma.Sql]>([
  ['its row', () => table('"PrintRun"')],
  ['its persons', () => table('"PrintRunItem"')],
  ['its job', () => table('pgboss.job')],
  ['its note', () => table('"AuditEntry"')],
])('a print run that is cut off at %s is none; the next try makes one with its job', async (_step, lock) => {
  const draft = await drafted()
  const { id } = draft
  await caller.diploma.issue(draft)
  const start = () => caller.print.start({ certificate_id: id, output: 'pdf' })
  await cutAt(lock(), start)
  const run = await start()
  expect(await db.printRunItem.count({ where: { run_id: run.id } })).toBe(2)
  expect(await db.$queryRaw`SELECT FROM pgboss.job WHERE name = 'print' AND data->>'run_id' = ${run.id}`).toHaveLength(
    1,
  )
})

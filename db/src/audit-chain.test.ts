import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type Anchor, anchorFile, anchorLine, anchorsOf, verifyAuditChain } from './audit-chain.ts'

const { url, db, clear } = await createTestDatabase()
const client = new pg.Client(url)
await client.connect()
afterAll(() => client.end())

beforeEach(async () => {
  await clear()
  await tampering(`DELETE FROM audit_chain.link; DELETE FROM audit_chain.anchor; DELETE FROM audit_chain.head;
    INSERT INTO audit_chain.head DEFAULT VALUES`)
})

/** Runs statements as one who has the whole server, past every trigger. */
const tampering = (sql: string) =>
  client.query(`SET session_replication_role = replica; ${sql}; RESET session_replication_role`)
const seal = async (most = 100) =>
  (await client.query('SELECT audit_chain.seal($1) AS made', [most])).rows[0].made as number
const write = (count = 1, writer: Pick<typeof db, 'auditEntry'> = db) =>
  writer.auditEntry.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      action: `act ${at}`,
      subject: 'User',
      details: { name: 'Å\u0000'.slice(0, 1), at },
    })),
  })
/** Lets the day of the chain's head be over, so that the next sealing anchors it. */
const dayOver = (days: number) =>
  client.query(`UPDATE audit_chain.head SET day = (now() AT TIME ZONE 'Europe/Stockholm')::date - $1::int`, [days])
const verdict = (witnessed: Anchor[] = []) => verifyAuditChain(url, witnessed)
const anchors = async (): Promise<Anchor[]> =>
  (
    await client.query(
      `SELECT day::text AS day, position::int AS position, encode(hash, 'hex') AS hash FROM audit_chain.anchor ORDER BY day`,
    )
  ).rows

describe('sealing', () => {
  test('links every entry once, in batches', async () => {
    await write(5)
    expect(await verdict()).toEqual({ links: 0, waiting: 5, broken: null, removed: 0 })
    expect([await seal(3), await seal(3), await seal(3)]).toEqual([3, 2, 0])
    expect(await verdict()).toEqual({ links: 5, waiting: 0, broken: null, removed: 0 })
  })

  test('an entry that is committed later than its successors is linked after them, and one that is rolled back never', async () => {
    let commit = () => {}
    const open = new Promise<void>((resolve) => {
      commit = resolve
    })
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const slow = db.$transaction(async (tx) => {
      await write(1, tx)
      written()
      await open
    })
    await isWritten
    await expect(
      db.$transaction(async (tx) => {
        await write(2, tx)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await write(2)
    expect(await seal()).toBe(2)
    commit()
    await slow
    expect(await seal()).toBe(1)
    const { rows } = await client.query('SELECT entry_id::int AS id FROM audit_chain.link ORDER BY position')
    expect(rows.map(({ id }) => id)).toEqual([4, 5, 1])
    expect(await verdict()).toEqual({ links: 3, waiting: 0, broken: null, removed: 0 })
  })

  test('the floor, below which nothing is looked for, rises when every transaction of its moment has ended', async () => {
    const floor = async () => Number((await client.query('SELECT floor FROM audit_chain.head')).rows[0].floor)
    const minutesPass = () => client.query(`UPDATE audit_chain.head SET next_floor_at = now() - interval '11 minutes'`)
    await db.$transaction(async (tx) => {
      await write(1, tx)
      await write(3)
      expect(await seal()).toBe(3)
      await minutesPass()
      await seal()
      expect(await floor()).toBe(0)
    })
    expect(await seal()).toBe(1)
    // Transactions of the server's other databases count, too.
    await vi.waitFor(
      async () => {
        await seal()
        expect(await floor()).toBe(4)
      },
      { timeout: 20_000 },
    )
    expect(await verdict()).toEqual({ links: 4, waiting: 0, broken: null, removed: 0 })
  })

  test('writers don’t wait for it, nor a second one', async () => {
    await write(2)
    await client.query('BEGIN')
    await seal()
    await write()
    const [second] = await db.$queryRaw<{ made: number }[]>`SELECT audit_chain.seal(9) AS made`
    expect(second?.made).toBe(0)
    await client.query('COMMIT')
    expect(await seal()).toBe(1)
  })

  test('a column that is added later leaves the chain whole', async () => {
    await write(2)
    await seal()
    await client.query('ALTER TABLE "AuditEntry" ADD COLUMN more text')
    try {
      await client.query(`INSERT INTO "AuditEntry" (action, subject, more) VALUES ('a', 'b', 'c')`)
      await seal()
      expect(await verdict()).toEqual({ links: 3, waiting: 0, broken: null, removed: 0 })
      await tampering(`UPDATE "AuditEntry" SET more = 'd' WHERE more = 'c'`)
      expect((await verdict()).broken).toBe('Posten 3 (länk 3) är ändrad.')
    } finally {
      await client.query('ALTER TABLE "AuditEntry" DROP COLUMN more')
    }
  })
})

describe('the verification names the first entry that', () => {
  beforeEach(async () => {
    await write(6)
    await dayOver(1)
    await seal()
  })

  test.each([
    ['was changed', `UPDATE "AuditEntry" SET user_id = 7 WHERE id IN (3, 5)`, 'Posten 3 (länk 3) är ändrad.'],
    [
      'was dated back',
      `UPDATE "AuditEntry" SET at = at - interval '1 ms' WHERE id = 2`,
      'Posten 2 (länk 2) är ändrad.',
    ],
    ['is gone', `DELETE FROM "AuditEntry" WHERE id = 4`, 'Posten 4 (länk 4) saknas.'],
    [
      'is gone with its link',
      `DELETE FROM "AuditEntry" WHERE id = 4; DELETE FROM audit_chain.link WHERE entry_id = 4`,
      'Länken 4 saknas.',
    ],
    [
      'changed places',
      `UPDATE audit_chain.link SET entry_id = CASE entry_id WHEN 2 THEN 900 ELSE 2 END WHERE entry_id IN (2, 3);
       UPDATE audit_chain.link SET entry_id = 3 WHERE entry_id = 900`,
      'Posten 3 (länk 2) är ändrad.',
    ],
    [
      'is outside',
      `UPDATE audit_chain.head SET floor = 7; INSERT INTO "AuditEntry" (id, action, subject) VALUES (7, 'a', 'b')`,
      'Posten 7 står utanför kedjan.',
    ],
    [
      'ends the log too early',
      `DELETE FROM audit_chain.link WHERE position > 4; DELETE FROM "AuditEntry" WHERE id > 4`,
      'Kedjans slut saknas',
    ],
  ])('%s', async (_, sql, sentence) => {
    expect((await verdict()).broken).toBe(null)
    await tampering(sql)
    expect((await verdict()).broken).toContain(sentence)
  })

  test('was rewritten with the whole chain: only a witness outside the database knows', async () => {
    const witnessed = await anchors()
    expect(anchorsOf(`${witnessed.map(anchorLine).join('\n')}\nnot a line\n`)).toEqual(witnessed)
    await tampering(`UPDATE "AuditEntry" SET user_id = 7 WHERE id = 3; DELETE FROM audit_chain.link; DELETE FROM audit_chain.anchor;
      UPDATE audit_chain.head SET position = 0, hash = decode(repeat('00', 32), 'hex'), floor = 0`)
    await dayOver(1)
    await seal()
    expect(await verdict()).toMatchObject({ links: 6, broken: null, removed: 0 })
    expect((await verdict(witnessed)).broken).toMatch(/stämmer inte med ankaret för .*: den är omskriven/)
  })
})

test('the command says the fault, and its exit code is 1; of a whole log it is 0', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kollegium-audit-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const run = (...given: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../cli/verify-audit.ts'), ...given], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dir },
    })
  await write(2)
  await dayOver(1)
  await seal()
  await writeFile(join(dir, anchorFile), `${(await anchors()).map(anchorLine).join()}\n`)
  expect((await run()).stdout).toMatch(/^2 länkar kontrollerade .* 1 ankare .*\nLoggen är hel\.\n$/)
  const [anchor] = await anchors()
  await expect(run(anchor?.day ?? '', '2', '0'.repeat(64))).rejects.toMatchObject({
    stdout: expect.stringContaining('den är omskriven'),
  })
  await tampering(`UPDATE "AuditEntry" SET user_id = 7 WHERE id = 2`)
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Posten 2 (länk 2) är ändrad.'),
  })
}, 30_000)

describe('the keeping time', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const forget = async (days: number) =>
    (
      await client.query(
        `SELECT audit_chain.forget((now() AT TIME ZONE 'Europe/Stockholm')::date - $1::int)::int AS gone`,
        [days],
      )
    ).rows[0].gone
  const subject = 'User'

  beforeEach(async () => {
    const kept = [
      { action: 'issue', subject: 'Diploma' },
      { action: 'update', subject: 'Application' },
    ]
    const old = [{ action: 'read', subject }, ...kept, { action: 'update', subject }]
    await db.auditEntry.createMany({ data: old.map((entry) => ({ ...entry, at: daysAgo(200) })) })
    await db.auditEntry.create({ data: { action: 'read', subject, at: daysAgo(100) } })
    await dayOver(1)
    await seal()
    await db.auditEntry.create({ data: { action: 'read', subject, at: daysAgo(200) } })
  })

  test('ends for whole days, but for the histories of documents; what is left is whole, and a note says what went', async () => {
    const kept = await anchors()
    expect([await forget(150), await forget(150)]).toEqual([2, 0])
    expect(
      (await db.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { id: true } })).map(({ id }) => Number(id)),
    ).toEqual([2, 3, 5, 6, 7])
    expect(await db.auditEntry.findUnique({ where: { id: 7 } })).toMatchObject({
      ...{ action: 'delete', subject: 'AuditEntry' },
      details: { before: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), entries: 2, position: 4 },
    })
    await seal()
    expect(await anchors()).toEqual(kept)
    expect(await verdict(kept)).toEqual({ links: 7, waiting: 0, broken: null, removed: 2 })
  })

  test.each([
    ['an entry that was kept is gone', 'DELETE FROM "AuditEntry" WHERE id = 3', 'fler är borta än gallringen tog'],
    ['a later entry is gone', 'DELETE FROM "AuditEntry" WHERE id = 5', 'Posten 5 (länk 5) saknas.'],
    ['a kept entry was changed', `UPDATE "AuditEntry" SET user_id = 7 WHERE id = 3`, 'Posten 3 (länk 3) är ändrad.'],
    [
      'the note was changed',
      `UPDATE "AuditEntry" SET details = '{"entries": 3, "position": 9}' WHERE id = 7`,
      'Posten 7 (länk 7) är ändrad.',
    ],
  ])('%s: that is seen', async (_, sql, sentence) => {
    await forget(150)
    await seal()
    await tampering(sql)
    expect((await verdict()).broken).toContain(sentence)
  })

  test('never ends for the last ninety days, and a DELETE of one’s own is refused before and after', async () => {
    await expect(forget(89)).rejects.toThrow('ninety days')
    expect(await forget(90)).toBe(3)
    await expect(client.query('DELETE FROM "AuditEntry"')).rejects.toThrow('only added to')
  })
})

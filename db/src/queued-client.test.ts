import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createDb } from './client.ts'
import { QueuedClient } from './queued-client.ts'

const { url } = await createTestDatabase()
const db = createDb(url, { max: 1 })
const client = new QueuedClient({ connectionString: url })
await client.connect()
afterAll(async () => {
  await client.end()
  await db.$disconnect()
})

/** Sends a statement as Prisma's adapter does. */
const send = (text: string, values: unknown[] = []) =>
  client.query({ name: text, text, values, rowMode: 'array' } as never) as Promise<{ rows: unknown[][] }>
const add = (label: string) => send('INSERT INTO "Tag" (label, updated_at) VALUES ($1, now())', [label])
const labels = async () =>
  (await client.query<{ label: string }>('SELECT label FROM "Tag" ORDER BY id')).rows.map(({ label }) => label)

let answered = 0
// A connection's answers end with this message, whatever they answer.
client.connection.on('readyForQuery', () => {
  answered += 1
})
/** The number of times that `work` waits for the database. */
async function waitsOf(work: () => Promise<unknown>): Promise<number> {
  const before = answered
  await work()
  return answered - before
}

beforeEach(async () => {
  await client.query('TRUNCATE "Tag" CASCADE')
  // The connection then knows BEGIN.
  await send('BEGIN')
  await send('COMMIT')
})

test('BEGIN goes out with the first statement, and both are answered at once', async () => {
  const waits = await waitsOf(async () => {
    await send('BEGIN')
    await add('a')
    expect((await send('SELECT label FROM "Tag"')).rows).toEqual([['a']])
    await send('ROLLBACK')
  })
  expect(waits).toBe(3)
  expect(await labels()).toEqual([])
})

test('a transaction without a statement asks the database nothing', async () => {
  for (const end of ['COMMIT', 'ROLLBACK']) {
    expect(await waitsOf(() => send('BEGIN').then(() => send(end)))).toBe(0)
  }
  await add('outside')
  expect(await labels()).toEqual(['outside'])
})

test('a first statement that fails ends the transaction, and leaves the connection to the next one', async () => {
  await send('BEGIN')
  await expect(send('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(add('after it')).rejects.toMatchObject({ code: '25P02' })
  expect(await send('COMMIT')).toMatchObject({ command: 'ROLLBACK' })
  await send('BEGIN')
  await add('later')
  await send('COMMIT')
  expect(await labels()).toEqual(['later'])
})

/** A connection whose database has forgotten BEGIN, and therefore refuses it. */
async function refusing(): Promise<QueuedClient> {
  const other = new QueuedClient({ connectionString: url })
  await other.connect()
  await other.query({ text: 'BEGIN' })
  await other.query({ text: 'COMMIT' })
  await other.query('DEALLOCATE begin')
  await other.query({ text: 'BEGIN' })
  return other
}
const insert = `INSERT INTO "Tag" (label, updated_at) VALUES ('refused', now())`

test.each(['COMMIT', 'ROLLBACK'])('of a transaction whose BEGIN is refused nothing is done, until %s', async (end) => {
  const other = await refusing()
  for (const each of [{ text: insert }, insert])
    await expect(other.query(each as never)).rejects.toMatchObject({ code: '26000' })
  const ended = other.query({ text: end })
  await (end === 'COMMIT' ? expect(ended).rejects.toMatchObject({ code: '26000' }) : ended)
  expect(await labels()).toEqual([])
  await expect(other.query('SELECT')).rejects.toThrow()
})

test('a first statement that can’t be written leaves no transaction behind', async () => {
  const other = new QueuedClient({ connectionString: url })
  other.on('error', () => undefined)
  await other.connect()
  await other.query({ text: 'BEGIN' })
  await other.query({ text: 'COMMIT' })
  await other.query({ text: 'BEGIN' })
  await expect(other.query({ text: insert, values: 'no list' } as never)).rejects.toThrow('must be an array')
  await expect(other.query({ text: insert })).rejects.toThrow('must be an array')
  await other.query({ text: 'ROLLBACK' })
  expect(await labels()).toEqual([])
})

test('a refused BEGIN fails its transaction alone: the next one has another connection', async () => {
  const add = (label: string) => db.$transaction((tx) => tx.tag.create({ data: { label } }))
  await add('before')
  await db.$executeRaw`DEALLOCATE begin`
  await expect(add('refused')).rejects.toThrow('does not exist')
  await add('after')
  expect(await labels()).toEqual(['before', 'after'])
})

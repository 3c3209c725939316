import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { createDb } from '@kollegium/db'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { afterEach, describe, expect, test } from 'vitest'
import { sv } from '../i18n/sv/index.ts'
import { toAppError } from './translate-error.ts'

let server: Server | undefined
afterEach(() => server?.close())

const { db: own } = await createTestDatabase()
const translate = (thrown: unknown) => toAppError(thrown, (key) => sv[key])

/**
 * The error that calls of a database meet when the database behaves as `answer` does; null when nobody listens at all.
 */
async function meet(answer: Parameters<typeof createServer>[1] | null) {
  const probe = createServer(answer ?? undefined).listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  if (answer) server = probe
  else probe.close()
  const db = createDb(`postgresql://me:secret@127.0.0.1:${port}/db`)
  const begun = performance.now()
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('there is no database'),
      (error: unknown) => translate(error),
    )
  const errors = [
    await failure(db.user.count()),
    await failure(db.$queryRaw`SELECT 1`),
    await failure(db.$transaction((tx) => tx.user.count())),
  ]
  const seconds = (performance.now() - begun) / 1000 / errors.length
  await db.$disconnect()
  return { errors, seconds }
}

/** PostgreSQL's ErrorResponse, as it comes while the server starts or has no connection left. */
function refusing(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a database that is away is UNAVAILABLE within seconds, for every kind of call', () => {
  test.each([
    ['nobody listens', null],
    ['the connection is cut', (socket) => void socket.once('data', () => socket.destroy())],
    ['it is ended without a word', (socket) => void socket.once('data', () => socket.end())],
    ['the server starts up', (socket) => void socket.once('data', () => socket.end(refusing('57P03')))],
    ['the server is being stopped', (socket) => void socket.once('data', () => socket.end(refusing('57P01')))],
    ['there are too many connections', (socket) => void socket.once('data', () => socket.end(refusing('53300')))],
    ['it is silent', (socket) => void socket.on('error', () => undefined)],
  ] satisfies [string, Parameters<typeof createServer>[1] | null][])('%s', async (_, answer) => {
    const { errors, seconds } = await meet(answer)
    for (const error of errors) {
      expect(error).toMatchObject({ code: 'UNAVAILABLE', message: sv['error.unavailable'] })
    }
    expect(seconds).toBeLessThan(5)
  })
})

test("a value that is taken is told at its column, whichever of the table's indexes says so", async () => {
  const { group_id } = await buildTag(own, { label: 'Ärende' })
  for (const label of ['ärende', 'Ärende']) {
    const error = await buildTag(own, { group_id, label }).catch(translate)
    expect(error).toMatchObject({ code: 'CONFLICT', fields: { 'data.label': [sv['valid.unique']] } })
  }
})

test('a row that is missing is told otherwise than one that is in use', async () => {
  const { group_id } = await buildPortfolio(own)
  expect(await buildTag(own, { group_id: 999_999 }).catch(translate)).toMatchObject({
    code: 'INVALID',
    message: sv['valid.unknownRow'],
  })
  expect(await own.group.delete({ where: { id: group_id ?? 0 } }).catch(translate)).toMatchObject({
    code: 'CONFLICT',
    message: sv['error.inUse'],
  })
})

test('what nobody knows is INTERNAL and says nothing of its cause', () => {
  expect(translate(new Error('secret'))).toMatchObject({ code: 'INTERNAL', message: sv['error.500'] })
  expect(translate('secret')).toMatchObject({ code: 'INTERNAL' })
  expect(translate(null)).toMatchObject({ code: 'INTERNAL' })
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { createDb } from '@kollegium/db'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { TRPCError } from '@trpc/server'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sv } from '../i18n/sv/index.ts'
import { isDenied, isTakenValue, toAppError } from './translate-error.ts'

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
  expect(await own.tag.delete({ where: { id: 999_999 } }).catch(translate)).toMatchObject({
    code: 'NOT_FOUND',
    message: sv['error.404'],
  })
})

test('what the database itself refuses is told at its field: a cycle of groups or folders, periods that overlap', async () => {
  const [group, folder] = [await buildGroup(own, { id: 4711 }), await buildFolder(own, { id: 4712 })]
  const below = { parent_id: group.id }
  expect(await own.group.update({ where: { id: group.id }, data: below }).catch(translate)).toMatchObject({
    ...{ code: 'INVALID', message: sv['valid.invalidFields'], fields: { 'data.parent_id': [sv['valid.cycle']] } },
  })
  const inside = { folder_id: folder.id }
  expect(await own.folder.update({ where: { id: folder.id }, data: inside }).catch(translate)).toMatchObject({
    ...{ code: 'INVALID', fields: { 'data.folder_id': [sv['valid.folderCycle']] } },
  })
  const overlapping = buildPeriods(own, group.id, ['2024-01-01', '2025-12-31'], ['2025-01-01'])
  expect(await overlapping.catch(translate)).toMatchObject({
    ...{ code: 'CONFLICT', message: sv['valid.invalidFields'] },
    fields: { 'data.periods': [sv['period.overlapAtOnce']] },
  })
})

test('a value that is taken is known from a raw statement too, and from nothing else', async () => {
  const { group_id, label } = await buildTag(own, { label: 'Tagen' })
  const thrown = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  const raw = own.$executeRaw`INSERT INTO "Tag" (group_id, label, updated_at) VALUES (${group_id}, ${label}, now())`
  const [taken, written] = [await thrown(buildTag(own, { group_id, label })), await thrown(raw)]
  const missing = await thrown(buildTag(own, { group_id: 999_999 }))
  const others = [missing, Object.assign(new Error('no'), { meta: (taken as { meta: object }).meta })]
  expect([taken, written, ...others].map(isTakenValue)).toEqual([true, true, false, false])
  const denied = await thrown(own.$executeRaw`DO $$ BEGIN RAISE insufficient_privilege; END $$`)
  expect([denied, taken, new Error('42501')].map(isDenied)).toEqual([true, false, false])
})

test('an input’s faults are told at their paths, several at one, and each key that nobody knows', () => {
  const rules = z.strictObject({ person: z.object({ name: z.string().min(3, 'kort').regex(/^A/, 'inte A') }) })
  const { error } = rules.safeParse({ person: { name: 'B' }, one: 1, two: 2 })
  expect(translate(error)).toMatchObject({ code: 'INVALID', message: sv['valid.invalidFields'] })
  const unknown = [expect.any(String)]
  expect(translate(error).fields).toEqual({ 'person.name': ['kort', 'inte A'], one: unknown, two: unknown })
})

test('a call that can’t be read is INVALID, one of no procedure NOT_FOUND, and its cause counts before its code', () => {
  const codes = ['BAD_REQUEST', 'PARSE_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'METHOD_NOT_SUPPORTED', 'PAYLOAD_TOO_LARGE']
  for (const code of codes as TRPCError['code'][]) {
    expect(translate(new TRPCError({ code }))).toMatchObject({ code: 'INVALID', message: sv['valid.invalidFields'] })
  }
  expect(translate(new TRPCError({ code: 'NOT_FOUND' }))).toMatchObject({ code: 'NOT_FOUND', message: sv['error.404'] })
  expect(translate(new TRPCError({ code: 'TIMEOUT' }))).toMatchObject({ code: 'INTERNAL' })
  const cause = toAppError(new TRPCError({ code: 'NOT_FOUND' }), (key) => sv[key])
  expect(translate(new TRPCError({ code: 'BAD_REQUEST', cause }))).toBe(cause)
})

test('a lost connection is known below other errors, and a circle of causes has an end', () => {
  const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' })
  expect(translate(new Error('above', { cause: new Error('between', { cause: lost }) })).code).toBe('UNAVAILABLE')
  const circle = new Error('circle')
  circle.cause = circle
  expect(translate(circle).code).toBe('INTERNAL')
  expect(translate(new Error('timeout exceeded when trying to connect')).code).toBe('UNAVAILABLE')
})

test('a change that gives way to another may be tried again', async () => {
  for (const condition of ['deadlock_detected', 'serialization_failure', 'lock_not_available']) {
    const raw = own.$executeRawUnsafe(`DO $$ BEGIN RAISE ${condition}; END $$`)
    const busy = { code: 'UNAVAILABLE', message: sv['error.busy'] }
    expect(await raw.catch(translate), condition).toMatchObject(busy)
    await own.$executeRawUnsafe(
      `CREATE OR REPLACE FUNCTION gives_way() RETURNS trigger AS $$ BEGIN RAISE ${condition}; END $$ LANGUAGE plpgsql`,
    )
    await own.$executeRawUnsafe(
      'CREATE OR REPLACE TRIGGER gives_way BEFORE INSERT ON "Tag" FOR EACH ROW EXECUTE FUNCTION gives_way()',
    )
    expect(await buildTag(own).catch(translate), condition).toMatchObject(busy)
    await own.$executeRawUnsafe('DROP FUNCTION gives_way CASCADE')
  }
})

test('what nobody knows is INTERNAL and says nothing of its cause', async () => {
  expect(translate(new Error('secret'))).toMatchObject({ code: 'INTERNAL', message: sv['error.500'] })
  expect(translate('secret')).toMatchObject({ code: 'INTERNAL' })
  expect(await own.$queryRaw`SELECT 1 / 0`.catch(translate)).toMatchObject({
    code: 'INTERNAL',
    message: sv['error.500'],
  })
  expect(translate(null)).toMatchObject({ code: 'INTERNAL' })
})

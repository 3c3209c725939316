import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeys, type Keys, sealedBy } from '../../kernel/encryption-keys.ts'
import { readEnv } from '../../kernel/env.ts'
import { sealedWithoutId } from '../../testing/old-seal.ts'
import { keyFacts } from './key-census.ts'
import { countOlder, rotateKeys } from './rotate-keys.ts'
import { findColumns, nameOf, sealedColumns, sqlOf } from './sealed-columns.ts'

const { db, clear } = await createTestDatabase()
beforeEach(clear)

const secret = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const keysOf = (...secrets: string[]) => createKeys(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEY: secrets.join(',') }))
const before = keysOf(secret('a'))
const during = keysOf(secret('b'), secret('a'))
const after = keysOf(secret('b'))

const numberOf = (keys: Keys, text: string) => ({
  personal_number: keys.seal(text),
  personal_number_key: keys.lookup(text),
})

/** The columns that the tests fill; the statements are the same for each. */
const filled = sealedColumns.slice(0, 4)

/** Two values in each of them: in the form of before keys had ids, and with an id. */
async function fill() {
  const old = (text: string) => ({
    personal_number: sealedWithoutId(secret('a'), text),
    personal_number_key: before.lookup(text),
  })
  const courseMoment = await buildCourseMoment(db)
  const name = { firstname: 'Ada', lastname: 'Testander' }
  await buildUser(db, old('user old'))
  await buildUser(db, numberOf(before, 'user'))
  await buildCertificatePerson(db, old('person old'))
  await buildCertificatePerson(db, numberOf(before, 'person'))
  const participant = { course_moment_id: courseMoment.id, ...name }
  await db.participant.create({ data: { ...participant, position: 0, ...old('participant old') } })
  await db.participant.create({ data: { ...participant, position: 1, ...numberOf(before, 'participant') } })
  const key = { algorithm: 'RS256', origin: 'https://a.test', public_key: {} }
  await db.credentialKey.create({ data: { ...key, id: 'rsa-1', secret_key: sealedWithoutId(secret('a'), 'key old') } })
  await db.credentialKey.create({ data: { ...key, id: 'rsa-2', secret_key: before.seal('key') } })
}

/** The texts of a column as `keys` open them, and which key sealed each. */
async function valuesOf(column: (typeof sealedColumns)[number], keys: Keys) {
  const sql = sqlOf(column)
  const rows = await db.$queryRaw<{ sealed: Uint8Array; key: string | null }[]>`
    SELECT ${sql.column} AS sealed, ${sql.lookup ?? null} AS key FROM ${sql.table} WHERE ${sql.column} IS NOT NULL`
  return rows.map(({ sealed, key }) => ({ text: keys.open(sealed), by: sealedBy(sealed), key }))
}

describe('the list of sealed columns', () => {
  test('names every column of bytes, or says what else the bytes are', async () => {
    expect(await findColumns(db)).toEqual({ sealed: sealedColumns, unlisted: [] })
  })

  test('names the primary key of each table', async () => {
    for (const column of sealedColumns) {
      const rows = await db.$queryRaw<{ name: string; type: string }[]>`
        SELECT a.attname::text AS name, CASE a.atttypid WHEN 'int'::regtype THEN 'int' ELSE a.atttypid::regtype::text END AS type
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indisprimary AND i.indrelid = format('%I', ${column.table}::text)::regclass`
      expect([column.table, rows]).toEqual([column.table, [column.id]])
    }
  })

  test('a planted column is found, and the rotation refuses to leave it out', async () => {
    await db.$executeRaw`ALTER TABLE "Tag" ADD COLUMN secret bytea`
    try {
      await fill()
      await expect(rotateKeys(db, during)).rejects.toThrow('Tag.secret')
      expect(await db.user.count({ where: { personal_number_key: before.lookup('user') } })).toBe(1)
    } finally {
      await db.$executeRaw`ALTER TABLE "Tag" DROP COLUMN secret`
    }
  })
})

describe('a rotation', () => {
  test('seals every column anew, with its look-up, and the old key can go', async () => {
    await fill()
    expect([...(await countOlder(db, during)).values()]).toEqual(filled.map(() => 2))
    const left: string[] = []
    const done = await rotateKeys(db, during, { batch: 1, told: (place, count) => left.push(`${place} ${count}`) })
    const all = filled.map((column) => ({ place: nameOf(column), sealed: 2, unopened: [] }))
    expect(done.filter(({ sealed }) => sealed > 0)).toEqual(all)
    expect(left).toEqual(filled.flatMap((column) => [`${nameOf(column)} 1`, `${nameOf(column)} 0`]))
    for (const column of sealedColumns) {
      for (const { text, by, key } of await valuesOf(column, after)) {
        expect(by).toBe(after.ids[0])
        if (column.lookup) expect(key).toBe(after.lookup(text))
      }
    }
    expect(await countOlder(db, during)).toEqual(new Map())
    expect((await keyFacts(db, after)).missing).toEqual([])
  })

  test('goes on where it was cut off, and does nothing a second time', async () => {
    await fill()
    const cut = () => {
      throw new Error('cut off')
    }
    await expect(rotateKeys(db, during, { batch: 1, told: cut })).rejects.toThrow('cut off')
    expect((await countOlder(db, during)).get('User.personal_number')).toBe(1)
    const sealed = async () => (await rotateKeys(db, during)).reduce((sum, each) => sum + each.sealed, 0)
    expect([await sealed(), await sealed()]).toEqual([7, 0])
  })

  test('leaves what somebody wrote between its reading and its writing', async () => {
    const user = await buildUser(db, numberOf(before, 'first'))
    let written: Promise<unknown> = Promise.resolve()
    const seal = (text: string) => {
      written = db.user.update({ where: { id: user.id }, data: numberOf(during, 'second') })
      return during.seal(text)
    }
    // The write is sent before the rotation's own, over a connection that already works.
    const slow = new Proxy(db, {
      get: (target, name) =>
        name === '$executeRaw'
          ? async (...given: Parameters<typeof db.$executeRaw>) => {
              await written
              return db.$executeRaw(...given)
            }
          : Reflect.get(target, name),
    })
    const [users] = await rotateKeys(slow, { ...during, seal })
    expect(users).toMatchObject({ sealed: 0, unopened: [] })
    const { personal_number } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
    expect(personal_number && after.open(personal_number)).toBe('second')
  })

  test('leaves what no key opens, and names it', async () => {
    const { id } = await buildUser(db, numberOf(keysOf(secret('z')), 'x'))
    const [users] = await rotateKeys(db, during)
    expect(users).toEqual({ place: 'User.personal_number', sealed: 0, unopened: [id] })
    expect((await countOlder(db, during)).get('User.personal_number')).toBe(1)
  })
})

describe('what the values say of the keys', () => {
  test('a missing key, an older one and one that nothing needs', async () => {
    await fill()
    expect(await keyFacts(db, during)).toMatchObject({ missing: [], unused: [], older: 8, foreign: [] })
    const places = filled.map((column) => ({ id: before.ids[0], count: 1, place: nameOf(column) }))
    expect(await keyFacts(db, after)).toMatchObject({ missing: places, foreign: filled.map(nameOf) })
    await rotateKeys(db, during)
    expect(await keyFacts(db, during)).toEqual({ missing: [], unused: before.ids, older: 0, foreign: [] })
  })

  test('a job that waits needs its key, too', async () => {
    await db.$executeRaw`CREATE TABLE pgboss.job (state text, data jsonb)`
    try {
      const sealed = Buffer.from(before.seal('letter')).toString('base64')
      await db.$executeRaw`INSERT INTO pgboss.job VALUES ('created', ${{ sealed }}::jsonb), ('completed', ${{ sealed }}::jsonb), ('retry', '{}')`
      expect(await countOlder(db, during)).toEqual(new Map([['pgboss.job', 1]]))
      expect((await keyFacts(db, during)).unused).toEqual([])
    } finally {
      await db.$executeRaw`DROP TABLE pgboss.job`
    }
  })
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAppRole } from '@kollegium/db/testing/app-role'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { expect, test } from 'vitest'
import { createKeys, sealedBy } from '../kernel/encryption-keys.ts'
import { readEnv } from '../kernel/env.ts'

// The command as an operator runs it; platform/keys/rotate-keys.test.ts tries the work itself.

const { db, url } = await createTestDatabase()
const appUrl = await createAppRole(url)

const secret = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const keysOf = (ENCRYPTION_KEY: string) => createKeys(readEnv({ NODE_ENV: 'test', ENCRYPTION_KEY }))

type Ended = { code: number; stdout: string; stderr: string }

/** Runs the command with a list of keys, by the role of the application beside the owner's. */
const run = (ENCRYPTION_KEY: string, ...given: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'rotate-keys.ts'), ...given], {
    env: { PATH: process.env.PATH, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: url, ENCRYPTION_KEY },
  }).then(
    (done) => ({ code: 0, ...done }),
    (error: Ended) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  )

test('keys:rotate seals every value with the first key, tells what no key opens, and then ends with 1', async () => {
  const person = await buildCertificatePerson(db, { personal_number: keysOf(secret('a')).seal('199001012384') })
  const idOf = async () => {
    const { personal_number } = await db.certificatePerson.findUniqueOrThrow({ where: { id: person.id } })
    return personal_number && sealedBy(personal_number)
  }
  const unopened = await run(secret('b'))
  expect([unopened.code, unopened.stdout]).toEqual([
    1,
    expect.stringMatching(/CertificatePerson\.personal_number: ingen nyckel öppnar 1, id /),
  ])
  expect(await idOf()).toBe(keysOf(secret('a')).ids[0])
  const done = await run(`${secret('b')},${secret('a')}`)
  const [id = ''] = keysOf(secret('b')).ids
  expect([done.code, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain(`Alla värden är förseglade med nyckeln ${id}. De andra kan tas bort.`)
  expect(await idOf()).toBe(id)
  expect(await db.auditEntry.findMany({ select: { subject_id: true, details: true } })).toEqual([
    { subject_id: 'encryptionKey', details: { key: id, values: 1 } },
  ])
}, 60_000)

test('with --credentials it makes no keys of credentials where there are none', async () => {
  expect(await run(secret('b'), '--credentials')).toEqual({
    ...{ code: 0, stdout: 'Inget bevis är signerat än: det finns ingen nyckel att byta.\n', stderr: '' },
  })
}, 60_000)

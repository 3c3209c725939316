import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll } from 'vitest'
import { grantToApp } from '../src/app-role.ts'

/**
 * Makes a role of its own for a test file, with the rights of the application's role in the database of `url`, and drops it after the
 * file's tests.
 * @returns the address of the database for that role
 */
export async function createAppRole(url: string): Promise<string> {
  const role = `app_${randomBytes(6).toString('hex')}`
  await run(url, `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`)
  afterAll(() => run(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`))
  const appUrl = new URL(url)
  Object.assign(appUrl, { username: role, password: role })
  await grantToApp(url, appUrl.href)
  return appUrl.href
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

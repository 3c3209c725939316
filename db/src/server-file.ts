import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The server's own role, which owns the tables. */
export const SERVER_USER = 'kollegium'
/** The application's role, which owns none of them. */
export const APP_USER = 'kollegium_app'

/** Where the embedded server answers, and the passwords of its roles: `server.json`, for its owner alone. */
export interface ServerFile {
  port: number
  password: string
  /** That of the application's role; missing in clusters that an earlier release made. */
  appPassword?: string
  /** Process that stops the server. */
  owner: number
}

/** Makes the database and the application's role where they are missing. @returns the role's password */
export async function ensureDatabase(dir: string, urlOf: (name: string) => string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
    return await ensureAppRole(dir, client)
  } finally {
    await client.end()
  }
}

async function ensureAppRole(dir: string, client: pg.Client): Promise<string> {
  // A process that starts beside this one waits here, and finds the role and its password.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [APP_USER])
  const saved = JSON.parse(await readFile(join(dir, 'server.json'), 'utf8')) as ServerFile
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_USER])
  if (saved.appPassword && rowCount) return saved.appPassword
  const appPassword = saved.appPassword ?? randomBytes(18).toString('base64url')
  const act = rowCount ? 'ALTER' : 'CREATE'
  await client.query(`${act} ROLE ${APP_USER} LOGIN PASSWORD ${client.escapeLiteral(appPassword)}`)
  await saveServer(dir, { ...saved, appPassword })
  return appPassword
}

/** Writes `server.json`. */
export async function saveServer(dir: string, server: ServerFile) {
  await writeFile(join(dir, 'server.json'), `${JSON.stringify(server)}\n`, { mode: 0o600 })
}

/** The address of a database of the server, for one of its roles. */
export function urlFor(port: number, password: string, database: string, user = SERVER_USER): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
}

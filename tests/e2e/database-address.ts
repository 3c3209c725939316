import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The address of the database of a started product, for the role that owns its tables. @param data the product's DATA_DIR */
export async function databaseOf(data: string): Promise<string> {
  const file = await readFile(join(data, 'postgres/server.json'), 'utf8')
  const { port, password } = JSON.parse(file) as { port: number; password: string }
  return `postgresql://kollegium:${password}@127.0.0.1:${port}/kollegium`
}

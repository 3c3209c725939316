import { parseArgs } from 'node:util'
import { createDb, type Db } from '@kollegium/db'
import { z } from 'zod'
import { insertAudit } from '../access/audit.ts'
import { setSecondBrandSites } from '../engine/site-address.ts'
import { type Env, readEnv } from '../kernel/env.ts'
import { AppError } from '../kernel/errors.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { loadBrands } from '../modules/brands/brand.ts'
import { loadBrandSites } from '../modules/brands/brand-sites.ts'
import { oldClientFields } from '../modules/old-clients/old-client-fields.ts'
import { changesOf, newClient, registerClient } from '../modules/old-clients/old-clients.ts'

const usage = `Usage: npm run client:register -- --id skolportalen --name "Skolportalen" --redirect https://skola.example/auth
  --redirect ADDRESS  an address to come back to after sign-in, character by character; as often as there are
  --origin ORIGIN     another page that may call from a browser, scheme, host and port; as often as there are
  --secret            gives it a secret of its own, which is printed once
  --no-rotation       its refresh token stays the same
  --bound             its tokens work only in the browser and on the host that they were issued to`

const options = {
  id: { type: 'string' },
  name: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
  secret: { type: 'boolean' },
  'no-rotation': { type: 'boolean' },
  bound: { type: 'boolean' },
} as const

/**
 * Registers a program of somebody else, as the admin's page does.
 * @param args as on the command line
 * @returns the lines to print, with the program's own secret where it has one
 * @throws ZodError or AppError INVALID with every fault
 */
export async function registerByCommand(
  db: Db,
  env: Pick<Env, 'NODE_ENV' | 'PUBLIC_HOST'>,
  args: string[],
): Promise<string[]> {
  const { values } = parseArgs({ args, options })
  const { client: id } = newClient.parse({ client: values.id ?? '' })
  const data = oldClientFields.parse({
    name: values.name ?? '',
    ...{ redirect_uris: values.redirect ?? [], origins: values.origin ?? [] },
    ...{ rotation: values['no-rotation'] !== true, unbound: values.bound !== true },
  })
  const secret = await inTransaction(db, async (tx) => {
    const made = await registerClient(tx, env, { id, ...data, withSecret: values.secret === true })
    const details = { ...changesOf(null, data), by: 'command line' }
    await insertAudit(tx, [{ action: 'create', subject: 'OauthClient', subject_id: id, details }])
    return made
  })
  return [`Registered ${id}.`, ...(secret ? [`Its secret, which is not told again: ${secret}`] : [])]
}

/** `npm run client:register -- --id … --name … --redirect …`. */
async function main(args: string[]): Promise<void> {
  const env = readEnv()
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is needed: the database of the installation')
  const db = createDb(env.DATABASE_URL, { max: 2 })
  try {
    // The second brand's hosts are ours, too.
    setSecondBrandSites(await loadBrandSites(db, env, await loadBrands(db)))
    process.stdout.write(`${(await registerByCommand(db, env, args)).join('\n')}\n`)
  } finally {
    await db.$disconnect()
  }
}

function reasonsOf(error: unknown): string[] {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (error instanceof AppError) {
    return Object.entries(error.fields).map(([path, texts]) => `${path.replace(/^data\./, '')}: ${texts.join(' ')}`)
  }
  return [String(error)]
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${usage}\n\n${reasonsOf(error).join('\n')}\n`)
    process.exitCode = 1
  })
}

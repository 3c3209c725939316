// npm run keys:rotate: seals every value with the first key of ENCRYPTION_KEY, while the product runs. With --credentials the issuer of
// portable credentials gets new keys instead.
import { createDb, type Db, type Prisma } from '@kollegium/db'
import { runCommand } from '@kollegium/db/run-command'
import { withDatabase } from '@kollegium/db/with-database'
import { insertAudit } from '../access/audit.ts'
import { createKeys, type Keys } from '../kernel/encryption-keys.ts'
import { type Env, readEnv } from '../kernel/env.ts'
import { renewIssuerKeys } from '../modules/certificates/credentials/issuer.ts'
import { countOlder, rotateKeys } from '../platform/keys/rotate-keys.ts'

await runCommand(() =>
  withDatabase(async (_ownerUrl, url) => {
    const env = readEnv()
    const [db, keys] = [createDb(url, { max: 2 }), createKeys(env)]
    try {
      return process.argv.includes('--credentials') ? await renew({ db, env, keys }) : await rotate(db, keys)
    } finally {
      await db.$disconnect()
    }
  }),
)

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Notes the operator's act in the audit log. */
async function note(db: Db, id: string, details: Prisma.InputJsonObject): Promise<void> {
  await insertAudit(db, [{ action: 'update', subject: 'Setting', subject_id: id, details }])
}

async function rotate(db: Db, keys: Keys): Promise<number> {
  const told = (place: string, left: number) => print(`${place}: ${left} kvar`)
  const done = await rotateKeys(db, keys, { told })
  for (const { place, sealed, unopened } of done) {
    if (sealed > 0) print(`${place}: ${sealed} förseglade på nytt`)
    if (unopened.length > 0)
      print(`${place}: ingen nyckel öppnar ${unopened.length}, id ${unopened.slice(0, 20).join(', ')}`)
  }
  const values = done.reduce((sum, { sealed }) => sum + sealed, 0)
  if (values > 0) await note(db, 'encryptionKey', { key: keys.ids[0] ?? '', values })
  const left = await countOlder(db, keys)
  for (const [place, count] of left) print(`${place}: ${count} värden har en annan nyckel`)
  if (left.size === 0) print(`Alla värden är förseglade med nyckeln ${keys.ids[0]}. De andra kan tas bort.`)
  return left.size === 0 ? 0 : 1
}

async function renew(services: { db: Db; env: Env; keys: Keys }): Promise<number> {
  const ids = await renewIssuerKeys(services)
  if (ids.length > 0) await note(services.db, 'credentialKeys', { keys: ids })
  print(
    ids.length > 0
      ? `Nya bevis signeras med ${ids.join(' och ')}.`
      : 'Inget bevis är signerat än: det finns ingen nyckel att byta.',
  )
  return 0
}

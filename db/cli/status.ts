// npm run db:status: tells where the database stands, without network, and changes nothing.
import { migrationState } from '../src/migrate.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { pending, edited, failed } = await withDatabase((url) => migrationState(url))
  if (failed)
    console.log(`Misslyckad: ${failed}. Åtgärda databasen, sedan: npm run db:resolve -- ${failed} rolled-back|applied`)
  for (const name of pending) if (name !== failed) console.log(`Väntar: ${name}`)
  for (const name of edited) console.log(`Ändrad sedan den utfördes: ${name}`)
  if (!failed && pending.length === 0) console.log('Databasen har alla migreringar.')
  return failed || pending.length > 0 ? 1 : 0
})

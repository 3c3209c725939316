// npm run db:resolve -- NAME applied|rolled-back: ends the waiting after a migration that failed halfway, without network.
import { resolveMigration } from '../src/migrate.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [name, as] = process.argv.slice(2)
  if (!name || (as !== 'applied' && as !== 'rolled-back')) {
    console.error('Usage: npm run db:resolve -- NAME_OF_THE_MIGRATION applied|rolled-back')
    return 1
  }
  await withDatabase((url) => resolveMigration(url, { name, as }))
  console.log(as === 'applied' ? `Räknas som utförd: ${name}` : `Försöks igen vid nästa start: ${name}`)
  return 0
})

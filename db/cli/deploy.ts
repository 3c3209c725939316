// npm run db:deploy: applies the migrations that the database lacks, as a start does, without network.
import { migrate } from '../src/migrate.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { applied } = await withDatabase((url) => migrate(url))
  console.log(
    applied.length > 0 ? applied.map((name) => `Utförd: ${name}`).join('\n') : 'Databasen har alla migreringar.',
  )
  return 0
})

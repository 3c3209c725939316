// npm run db:deploy: applies the migrations that the database lacks, and grants the program's role its rights, as a start does, without network.
import { grantToApp } from '../src/app-role.ts'
import { migrate } from '../src/migrate.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { applied } = await withDatabase(async (url) => {
    const { DATABASE_URL } = process.env
    const done = await migrate(url)
    if (DATABASE_URL) await grantToApp(url, DATABASE_URL)
    return done
  })
  console.log(
    applied.length > 0 ? applied.map((name) => `Utförd: ${name}`).join('\n') : 'Databasen har alla migreringar.',
  )
  return 0
})

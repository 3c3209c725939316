// npm run audit:verify [-- FILE | ANCHOR]: checks the audit log against its chain, its anchors and those that DATA_DIR, FILE or the command
// itself gives (`2026-11-23 1234 HASH`, a line of a mailed anchor), without network. The exit code is 1 when something is wrong.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anchorFile, anchorsOf, verifyAuditChain } from '../src/audit-chain.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const given = process.argv.slice(2)
  const file = given[0] ?? join(process.env.DATA_DIR || '.data', anchorFile)
  const typed = anchorsOf(given.join(' '))
  const text = async () =>
    readFile(file, 'utf8').catch((error: unknown) => {
      if (given.length > 0) throw error
      return ''
    })
  const witnessed = typed.length > 0 ? typed : anchorsOf(await text())
  const { links, removed, waiting, broken } = await withDatabase((url) => verifyAuditChain(url, witnessed))
  const source = typed.length > 0 ? 'det givna ankaret' : `${witnessed.length} ankare ur ${file}`
  console.log(
    `${links} länkar kontrollerade (${removed} poster är gallrade), ${waiting} poster väntar, jämförda med ${source}.`,
  )
  console.log(broken ?? 'Loggen är hel.')
  return broken ? 1 : 0
})

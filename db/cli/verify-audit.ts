// npm run audit:verify [-- FILE]: checks the audit log against its chain, its anchors and those that DATA_DIR or FILE keeps, without
// network. The exit code is 1 when something is wrong.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anchorFile, anchorsOf, verifyAuditChain } from '../src/audit-chain.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [given] = process.argv.slice(2)
  const file = given ?? join(process.env.DATA_DIR || '.data', anchorFile)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (given) throw error
    return ''
  })
  const witnessed = anchorsOf(text)
  const { links, removed, waiting, broken } = await withDatabase((url) => verifyAuditChain(url, witnessed))
  console.log(
    `${links} länkar kontrollerade (${removed} poster är gallrade), ${waiting} poster väntar, ${witnessed.length} ankare ur ${file}.`,
  )
  console.log(broken ?? 'Loggen är hel.')
  return broken ? 1 : 0
})

// Runs `prisma generate` without network. Prisma never runs the schema engine here but requires a path to one, and any
// program does.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSchemaFacts } from './schema-facts.ts'
import { slimClient } from './slim-client.ts'

const prisma = join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build/index.js')
const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
  encoding: 'utf8',
})
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}
const generated = fileURLToPath(new URL('../generated', import.meta.url))
slimClient(generated)
writeSchemaFacts(fileURLToPath(new URL('../schema', import.meta.url)), generated)

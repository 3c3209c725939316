// prisma generate without network: it never runs the schema engine, but wants to know that one is there, and any program does.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const requireHere = createRequire(import.meta.url)
const prisma = join(dirname(requireHere.resolve('prisma/package.json')), 'build/index.js')
const { status } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
process.exit(status ?? 1)

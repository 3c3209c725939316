// Runs turbo without its telemetry, alike on every platform: node turbo.ts run build
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const program = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin/turbo')
const args = [...process.argv.slice(2), '--output-logs=errors-only', '--log-prefix=none']
const { status, stdout } = spawnSync(process.execPath, [program, ...args], {
  cwd: import.meta.dirname,
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_PRINT_VERSION_DISABLED: '1' },
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  stdio: ['ignore', 'pipe', 'inherit'],
})
// Turbo's report matters only when a task fails.
if (status !== 0) process.stdout.write(stdout ?? '')
process.exit(status ?? 1)

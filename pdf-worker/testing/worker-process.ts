import { readEnv } from '@kollegium/api/process'
import { createServices } from '@kollegium/api/services'
import { startWorker } from '../src/worker.ts'

// A worker in a process of its own, for the tests that kill it.
const env = readEnv()
await startWorker(await createServices(env, env.DATABASE_URL ?? ''))
// Whoever started it is gone when its end of the pipe is.
process.stdin.resume().on('end', () => process.exit())
process.stdout.write('ready\n')

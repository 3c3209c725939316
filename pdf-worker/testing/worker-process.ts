import { readEnv } from '@kollegium/api/process'
import { createServices } from '@kollegium/api/services'
import { startWorker } from '../src/worker.ts'

// A worker in a process of its own, for the tests that kill it.
const env = readEnv()
await startWorker(await createServices(env, env.DATABASE_URL ?? ''))
// The end of the pipe means that the parent process is gone.
process.stdin.resume().on('end', () => process.exit())
process.stdout.write('ready\n')

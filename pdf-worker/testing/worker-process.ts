import { readEnv } from '@kollegium/api/core/env'
import { createServices } from '@kollegium/api/services'
import { startWorker } from '../src/worker.ts'

// A worker in a process of its own, for the tests that kill it.
const env = readEnv()
await startWorker(await createServices(env, env.DATABASE_URL ?? ''))
process.stdout.write('ready\n')

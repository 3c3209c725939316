import type { TestProject } from 'vitest/node'
import { startTestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's throw-away PostgreSQL. */
    databaseServer: string
  }
}

/** Starts one PostgreSQL for a run of Vitest. Test files get their databases from it with createTestDatabase(). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('databaseServer', server.socketUrl)
  return () => server.stop()
}

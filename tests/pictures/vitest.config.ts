import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Takes pictures of every area's screens by the machinery of the browser tests: `npm run pictures`. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['tests/pictures/*.pictures.ts'],
    globalSetup: ['tests/e2e/global-setup.ts'],
    setupFiles: ['tests/e2e/setup.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // As the browser tests: a large picture takes longer than a second.
    expect: { poll: { timeout: 40_000 } },
  },
})

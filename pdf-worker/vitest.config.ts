import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'

export default defineConfig({
  // Tests take the templates from source, so they never read an old build.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    maxWorkers,
    name: 'pdf-worker',
    include: ['**/*.test.ts'],
    globalSetup: ['../db/testing/global-setup.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

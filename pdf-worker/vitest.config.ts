import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'

export default defineConfig({
  // The templates are taken from source, so that a test never reads an old build.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    maxWorkers,
    name: 'pdf-worker',
    include: ['**/*.test.ts'],
    globalSetup: ['../db/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

import { defineConfig } from 'vitest/config'

// Two kinds of tests: those that run in Node with a database at hand, and the browser code's (web/vitest.config.ts).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{db,api,gateway,tests}/**/*.test.ts', 'web/src/server/**/*.test.ts'],
          globalSetup: ['db/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      'web/vitest.config.ts',
      'pdf-worker/vitest.config.ts',
    ],
  },
})

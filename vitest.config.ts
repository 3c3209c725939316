import { defineConfig } from 'vitest/config'

// `vitest run <path>` runs one file. `node` has a database at hand, `browser` drives Chromium against the started product.
export default defineConfig({
  test: {
    projects: [
      {
        // Not `development`: graphql ships a second copy of itself under it, and two copies refuse each other.
        ssr: { resolve: { conditions: ['module', 'node'] } },
        test: {
          name: 'node',
          include: ['{db,api,gateway,tests}/**/*.test.ts', 'web/src/server/**/*.test.ts'],
          globalSetup: ['db/testing/global-setup.ts'],
          restoreMocks: true,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.spec.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      'web/vitest.config.ts',
      'pdf-worker/vitest.config.ts',
    ],
  },
})

import { configDefaults, defineConfig } from 'vitest/config'
import { maxWorkers } from './vitest.workers.ts'

/** The library for S3 has other modules under `module`, which Node can't load. */
const s3Tests = 'api/src/modules/documents/s3.test.ts'

// `vitest run <path>` runs one file. `node` has a database at hand, `browser` drives Chromium against the started product.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        // Not `development`: graphql ships a second copy of itself under it, and two copies refuse each other.
        ssr: { resolve: { conditions: ['module', 'node'] } },
        test: {
          name: 'node',
          include: ['{db,api,gateway,tests}/**/*.test.ts', 'web/src/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, s3Tests],
          globalSetup: ['db/testing/global-setup.ts'],
          // Files that a worker runs one after the other share the modules of the product, whose state is all in what a test makes;
          // reading them anew for each file took as long as many tests.
          isolate: false,
          restoreMocks: true,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ssr: { resolve: { conditions: ['node'] } },
        test: {
          name: 's3',
          include: [s3Tests],
          globalSetup: ['db/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.spec.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          setupFiles: ['tests/e2e/setup.ts'],
          // One browser serves the files that a worker runs one after the other; a launch takes as long as a test.
          isolate: false,
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

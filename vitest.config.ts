import { configDefaults, defineConfig } from 'vitest/config'
import { maxWorkers } from './vitest.workers.ts'

/**
 * Tests that Node can't load by itself: pages are drawn by components in TSX, and the library of the contract's clients imports
 * folders.
 */
const bundledTests = ['web/src/server/**/*.test.ts', 'tests/contract/*.test.ts']

/** A message tells whole lists: "expected [ …(2) ] to equal []" in the log of another machine says nothing. */
const chaiConfig = { truncateThreshold: 2_000 }

/** Files that a worker runs one after the other, with a database at hand. */
const withDatabase = {
  globalSetup: ['db/testing/global-setup.ts'],
  // They share the modules of the product, whose state is all in what a test makes; reading them anew for each file took as long
  // as many tests.
  isolate: false,
  // Answers and rows live for one test. With more room for young objects they die before they are moved: a seventh less work of the
  // collector, which is a sixth of a worker's time.
  execArgv: ['--max-semi-space-size=64'],
  restoreMocks: true,
  setupFiles: ['tests/patience.ts'],
  testTimeout: 40_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  chaiConfig,
}

// `vitest run <path>` runs one file. `node` and `bundled` have a database at hand, `browser` drives Chromium against the started product.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...withDatabase,
          name: 'node',
          include: ['{db,api,gateway,tests}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...bundledTests],
          // As the product: Node reads the sources, keeps them compiled on disk, and calls between modules cost nothing. Through
          // Vite these tests took a third more of the processors.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        // Not `development`: graphql ships a second copy of itself under it, and two copies refuse each other.
        ssr: { resolve: { conditions: ['module', 'node'] } },
        test: {
          ...withDatabase,
          name: 'bundled',
          include: bundledTests,
          setupFiles: [...withDatabase.setupFiles, 'web/no-owner-stacks.ts'],
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 40_000 } },
          chaiConfig,
        },
      },
      'web/vitest.config.ts',
      'pdf-worker/vitest.config.ts',
    ],
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    maxWorkers,
    name: 'web',
    environment: 'jsdom',
    // A page of its own for each file, but jsdom and the workers begin once.
    pool: 'vmForks',
    // As much as the others have: a machine that does other things too is slow, not wrong.
    testTimeout: 40_000,
    include: ['src/**/*.test.{ts,tsx}'],
    // The server part runs in Node, with a database (vitest.config.ts at the root).
    exclude: ['src/server/**'],
    setupFiles: ['./vitest.setup.ts', './no-owner-stacks.ts', './src/ui/testing.ts', '../tests/patience.ts'],
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
  },
})

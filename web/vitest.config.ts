import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // The server part runs in Node, with a database (vitest.config.ts at the root).
    exclude: ['src/server/**'],
    setupFiles: ['./src/ui/testing.ts'],
    restoreMocks: true,
  },
})

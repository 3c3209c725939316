import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-plan.ts'
import { listedEntities } from './listed-entities.ts'

/**
 * The browser bundle of the apps (admin and the certificate tool). The public sites send their own small script.
 * The manifest tells the server part which hashed files belong to which entry.
 */
export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  plugins: [listedEntities(), react(), tailwindcss()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    sourcemap: true,
    // Fonts and pictures stay files of their own, so that a strict content security policy holds.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: command === 'build' ? await chunkGroups(import.meta.dirname) : [] },
      },
    },
  },
}))

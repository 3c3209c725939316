import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The browser bundle of the apps (admin and the certificate tool). The public sites send their own small script.
 * The manifest tells the server part which hashed files belong to which entry.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
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
        // Scripts that every first screen needs come as one: by themselves, the small ones would stand alone and weigh more.
        codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] },
      },
    },
  },
})

import { defineConfig } from 'vite'

/** The templates are TSX, which Node does not run: the renderer imports this one built file. */
export default defineConfig({
  build: {
    ssr: 'templates/index.tsx',
    outDir: 'dist',
    target: 'node24',
    rollupOptions: { output: { entryFileNames: 'templates.js' } },
  },
})

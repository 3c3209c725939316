import { defineConfig } from 'vite'

/**
 * Builds the templates as one file for the renderer, because Node does not run TSX. The file includes the production
 * build of React, whatever the server's NODE_ENV: the development build takes three times as long for a class.
 */
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  ssr: { noExternal: [/^react/, 'qrcode', 'dijkstrajs'] },
  build: {
    ssr: 'templates/static.tsx',
    outDir: 'dist',
    target: 'node24',
    minify: true,
    rollupOptions: { output: { entryFileNames: 'templates.js' } },
  },
})

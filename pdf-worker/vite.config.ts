import { defineConfig } from 'vite'

/**
 * The templates are TSX, which Node does not run: the renderer imports this one built file. React is in it, in its
 * production build, whatever the server's NODE_ENV says: the other one takes three times as long for a class.
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

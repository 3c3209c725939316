/// <reference types="vite/client" />
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The server's part. */
const renderer: Record<string, string> = { render: 'src/site/render.tsx' }
/** The page's script, and the one in its head. */
const scripts: Record<string, string> = {
  client: 'src/site/client.ts',
  'first-paint': 'src/site/first-paint.ts',
}

/**
 * The public sites: a small script and style sheet for browsers (`dist/public`), and with `--ssr` the renderer that the
 * server calls (`dist/public-server/render.js`, whole in one file, so that the server needs nothing but Node).
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  publicDir: false,
  // The built renderer is React's fast one, whatever the environment of the server.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/public-server' : 'dist/public',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node24' : 'es2022',
    sourcemap: true,
    // Fonts and pictures stay files of their own, so that a strict content security policy holds.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? renderer : scripts,
    },
  },
}))

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery of shared parts: `npm run gallery -w web`. No part of the product bundle. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', port: 5199 },
  cacheDir: '../../node_modules/.vite-gallery',
})

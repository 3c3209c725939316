import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RequestHandler } from 'express'
import type { PublicAssets } from '../../site/model.ts'
import type { Renderer } from '../../site/pages/model.ts'

/** Renders the pages as HTML and names the files that the browser fetches. */
export type PublicRenderer = {
  /** Called for each page: during development the sources may have changed. */
  renderer(): Promise<Renderer>
  assets: PublicAssets
  /** Serves the sources during development. */
  sources: RequestHandler | null
}

type Chunk = { file: string; src?: string; css?: string[]; assets?: string[]; isEntry?: boolean }

/** Loads the built renderer and files. */
export async function builtRenderer(dist: string): Promise<PublicRenderer> {
  const path = join(dist, 'public-server/render.js')
  if (!existsSync(path)) throw new Error('The public sites are not built: npm run build')
  const renderer = (await import(pathToFileURL(path).href)) as Renderer
  const manifest = JSON.parse(await readFile(join(dist, 'public/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  return { renderer: async () => renderer, assets: assetsOf(Object.values(manifest)), sources: null }
}

function assetsOf(chunks: Chunk[]): PublicAssets {
  const entryOf = (name: string) => chunks.find(({ isEntry, src }) => isEntry && src?.endsWith(`/${name}`))
  const [entry, early] = [entryOf('client.ts'), entryOf('first-paint.ts')]
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const address = (file: string) => `/${file}`
  // Every page shows these two in its first lines.
  const fonts = files.filter((file) => /lato-latin-(400|700)-normal[^/]*\.woff2$/.test(file))
  return {
    script: entry ? address(entry.file) : null,
    firstPaint: early ? address(early.file) : null,
    styles: [...new Set(entry?.css ?? [])].map(address),
    fonts: [...new Set(fonts)].sort().map(address),
  }
}

/** Loads the sources through Vite: the next load shows a changed component. */
export async function devRenderer(): Promise<PublicRenderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../../vite.public.config.ts'),
    // A bundled config would be written beside the sources and removed, and each time `node --watch` would restart.
    configLoader: 'runner',
    // Two servers in one cache would undo each other's work.
    cacheDir: join(import.meta.dirname, '../../../../node_modules/.vite-public'),
    server: { middlewareMode: true, hmr: false, ws: false, allowedHosts: true },
    appType: 'custom',
  })
  return {
    renderer: async () => (await vite.ssrLoadModule('/src/site/render.tsx')) as Renderer,
    assets: {
      script: '/src/site/client.ts',
      firstPaint: '/src/site/first-paint.ts',
      styles: ['/src/public.css?direct'],
      fonts: [],
    },
    sources: (request, response, next) => {
      if (!/^\/(?:src|node_modules|@)/.test(request.path)) return next()
      response.removeHeader('Content-Security-Policy')
      vite.middlewares(request, response, next)
    },
  }
}

import { join } from 'node:path'

type Templates = typeof import('#templates')

let load = (): Promise<Templates> => import('#templates')

/** Takes the templates from their sources from now on, for development. */
export async function takeTemplatesFromSource(): Promise<void> {
  load = (await sourceTemplates(join(import.meta.dirname, '..'))).load
}

/** Loads the sources of the templates below `root` through Vite. A changed source counts at the next `load`. */
export async function sourceTemplates(root: string): Promise<{ load(): Promise<Templates>; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // The build's own configuration would bundle React, which here stays as Node reads it.
    configFile: false,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // A cache of its own: two servers in one would delete each other's files.
    cacheDir: join(import.meta.dirname, '../../node_modules/.vite-templates'),
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'warn',
  })
  return {
    load: async () => (await vite.ssrLoadModule('/templates/static.tsx')) as Templates,
    close: () => vite.close(),
  }
}

/**
 * Loads the built templates (`npm run build`), because Node runs TypeScript but not TSX. Vitest takes the source
 * instead, by the condition `source` of the package's `#templates`; so does `npm run dev`, through Vite.
 * @throws Error when they are not built
 */
export async function loadTemplates(): Promise<Templates> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      throw new Error('The paper templates are not built: run `npm run build -w pdf-worker`', { cause: error })
    }
    throw error
  }
}

import { join } from 'node:path'

type Templates = typeof import('#templates')

let load = (): Promise<Templates> => import('#templates')

/** While developing: the sources from now on. */
export async function takeTemplatesFromSource(): Promise<void> {
  load = (await sourceTemplates(join(import.meta.dirname, '..'))).load
}

/** The sources of the templates below `root`, through Vite: what has changed in them is seen at the next `load`. */
export async function sourceTemplates(root: string): Promise<{ load(): Promise<Templates>; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // The build's own would take React apart, which here stays as Node reads it.
    configFile: false,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // A cache of its own: two servers in one would undo each other's work.
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
 * The built templates (`npm run build`): Node runs TypeScript but not TSX. Vitest takes the source instead, by the
 * condition `source` of the package's `#templates`; so does `npm run dev`, through Vite.
 * Throws when they are not built.
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

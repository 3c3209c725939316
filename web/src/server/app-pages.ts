import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { encodeFile, sendEncoded } from './assets.ts'

/**
 * Serves the one HTML page of the admin and certificate apps; the browser routes their paths. The page is never cached,
 * so that the next load finds a new version. With a `devServer` Vite answers instead.
 */
export async function appPages(dist: string, devServer: Server | null): Promise<RequestHandler> {
  if (devServer) return devPages(devServer)
  const page = await encodeFile(await readFile(join(dist, 'client/index.html')))
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    sendEncoded(request, response, page)
  }
}

async function devPages(server: Server): Promise<RequestHandler> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    // A bundled config would be written beside the sources and removed, and each time `node --watch` would restart.
    configLoader: 'runner',
    server: { middlewareMode: true, ws: { server }, allowedHosts: true },
    appType: 'spa',
  })
  return (request, response, next) => {
    // Vite's own client is an inline script; the policy holds for built files.
    response.removeHeader('Content-Security-Policy')
    vite.middlewares(request, response, next)
  }
}

import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { AppName } from '@kollegium/api/process'
import type { RequestHandler } from 'express'
import { preloads, readManifest } from './app-scripts.ts'
import { type EncodedFile, encodeFile, sendEncoded } from './assets.ts'

/**
 * Serves the one HTML page of the admin and certificate apps; the browser routes their paths. The page is never cached,
 * so that the next load finds a new version. It names the scripts of the app at once (`response.locals.app`). With a `devServer` Vite
 * answers instead.
 */
export async function appPages(dist: string, devServer: Server | null): Promise<RequestHandler> {
  if (devServer) return devPages(devServer)
  const page = await readFile(join(dist, 'client/index.html'), 'utf8')
  const manifest = await readManifest(dist)
  /** The page by the links that it has: a few for each app. */
  const made = new Map<string, Promise<EncodedFile>>()
  const pageWith = (links: string): Promise<EncodedFile> => {
    const known = made.get(links) ?? encodeFile(Buffer.from(page.replace('</head>', () => `${links}</head>`)))
    made.set(links, known)
    return known
  }
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    const { app } = response.locals as { app?: AppName }
    sendEncoded(request, response, await pageWith(app ? preloads(manifest, app, request.path) : ''))
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

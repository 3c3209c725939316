import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  // A worker of a library comes as it is.
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.map'])

/** A file in each encoding that a browser may accept. */
export type EncodedFile = { identity: Buffer; br?: Buffer; gzip?: Buffer }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Compresses a file once, so that sending it costs nothing. `quality` is 11 for files that never change, less for
 * pages.
 */
export async function encodeFile(identity: Buffer, quality = 11): Promise<EncodedFile> {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    zip(identity, { level: Math.min(quality, 9) }),
  ])
  return { identity, br, gzip: gz }
}

/** Sends the smallest encoding that the request accepts. */
export function sendEncoded(request: Request, response: Response, body: EncodedFile): void {
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding =
    accepted.includes('br') && body.br ? 'br' : accepted.includes('gzip') && body.gzip ? 'gzip' : 'identity'
  response.setHeader('Vary', 'Accept-Encoding')
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding)
  const bytes = body[coding] ?? body.identity
  response.setHeader('Content-Length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** The path of a file below the folder; null for one that no file of ours has. */
function pathOf(request: Request): string | null {
  try {
    const path = normalize(decodeURI(request.path))
    return path.includes('..') || path.includes('\0') ? null : path
  } catch {
    // An escape that stands for no character.
    return null
  }
}

/**
 * Serves the built files under `/assets`. Their names hold a hash of the content, so each is read and compressed once,
 * kept in memory, and cached by browsers for ever. An unknown name goes to the next handler.
 */
export function assets(directory: string): RequestHandler {
  const kept = new Map<string, Promise<EncodedFile | null>>()
  const load = async (path: string): Promise<EncodedFile | null> => {
    try {
      const bytes = await readFile(join(directory, path))
      return compressible.has(extname(path)) ? await encodeFile(bytes) : { identity: bytes }
    } catch {
      return null
    }
  }
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const path = pathOf(request)
    if (path === null) return next()
    let file = kept.get(path)
    if (!file) {
      file = load(path)
      kept.set(path, file)
    }
    const body = await file
    if (!body) {
      kept.delete(path)
      return next()
    }
    response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    sendEncoded(request, response, body)
  }
}

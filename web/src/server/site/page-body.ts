import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Measures } from '@kollegium/api/server'
import type { PageDocument } from '../../site/pages/model.ts'

type Encoding = 'br' | 'gzip'

/** All that the bytes of a page follow from (drawn-page.ts). Nothing in it is ever changed in its place. */
export type DrawnFrom = {
  data: {
    document: PageDocument
    /** The installation's own words. */
    texts: object | undefined
    /** The hosts whose addresses are ours. */
    hosts: object
  }
  /** The files of ours that the page names. */
  named: readonly number[]
  /** Those of them that everyone may fetch. */
  files: ReadonlyMap<number, Measures>
}

/** A rendered page: its bytes, and their compressed forms once a request has asked for them. */
export type PageBody = {
  status: number
  type: string
  bytes: Buffer
  etag: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  /** The data that a page was drawn from; a file has none. */
  drawnFrom?: DrawnFrom
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => zip(bytes, { level: 6 }),
}

const html = 'text/html; charset=utf-8'

type Given = Partial<Pick<PageBody, 'status' | 'type' | 'drawnFrom'>> & {
  /** The body that the same address had last. Where the bytes are the same, its compressed forms are taken over. */
  former?: PageBody | null
}

/** Makes the body of a page or a file, with its ETag. */
export function pageBody(content: string | Buffer, given: Given = {}): PageBody {
  const { status = 200, type = html, drawnFrom, former } = given
  const bytes = Buffer.from(content)
  const etag = `W/"${hash('sha1', bytes, 'base64url')}"`
  const encoded = former?.etag === etag ? former.encoded : {}
  return { status, type, bytes, etag, encoded, drawnFrom }
}

/** Estimates the memory of a kept page, in bytes: its text, half of that for the encodings, and as much for its data. */
export const memoryOf = ({ bytes }: PageBody): number => bytes.length * 2 + 500

/** Caching in browsers: ask again each time (`no-cache`), or never store. */
export type CachePolicy = 'revalidate' | 'never'

/**
 * Sends the page in the smallest encoding that the browser accepts, or 304 when the browser has it already. A page that varies by
 * cookie is kept by the browser alone, and by no cache between.
 * @param headers names and values in turn, which the response doesn't have yet
 */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageBody,
  cachePolicy: CachePolicy,
  headers: readonly string[] = [],
): Promise<void> {
  const varied = String(response.getHeader('Vary') ?? '')
  const all = [...headers, 'Content-Type', page.type]
  all.push('Vary', varied ? `${varied}, Accept-Encoding` : 'Accept-Encoding')
  const revalidated = /\bcookie\b/i.test(varied) ? 'private, no-cache' : 'no-cache'
  all.push('Cache-Control', cachePolicy === 'never' ? 'no-store' : revalidated)
  if (cachePolicy === 'revalidate' && page.status === 200) {
    all.push('ETag', page.etag)
    if (request.headers['if-none-match']?.split(/,\s*/).includes(page.etag)) {
      response.writeHead(304, all).end()
      return
    }
  }
  const encoding = encodingOf(request.headers['accept-encoding'])
  let bytes = page.bytes
  if (encoding) {
    page.encoded[encoding] ??= encoders[encoding](page.bytes)
    bytes = await page.encoded[encoding]
    all.push('Content-Encoding', encoding)
  }
  all.push('Content-Length', String(bytes.length))
  response.writeHead(page.status, all).end(request.method === 'HEAD' ? undefined : bytes)
}

function encodingOf(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null
}

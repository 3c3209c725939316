import type { IncomingHttpHeaders } from 'node:http'

/** Headers of the connection, and of bytes that other tests are about. */
const passing = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag']

/** All headers of an answer but those of the connection, to compare whole: one more, or one that is wider, is a fault. */
export function lastingHeaders(headers: Headers | IncomingHttpHeaders): Record<string, unknown> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  return Object.fromEntries(entries.filter(([name]) => !passing.includes(name)))
}

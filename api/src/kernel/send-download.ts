import type { Buffer } from 'node:buffer'
import type { Response } from 'express'

/** Media types of the files that are generated on request. */
export const downloadTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const

/** Answers with a file to be saved as `name.extension`; the headers forbid caching and referrers, because it is personal. */
export function sendDownload(
  response: Response,
  { name, extension, bytes }: { name: string; extension: keyof typeof downloadTypes; bytes: Buffer | Uint8Array },
): void {
  response.attachment(`${name}.${extension}`)
  response.set({
    'Content-Type': downloadTypes[extension],
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  response.end(bytes)
}

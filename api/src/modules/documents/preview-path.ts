import { createHash, randomUUID } from 'node:crypto'

/** Where the picture of a document's first page is put. The name holds the sum of its bytes, since no row does. */
export function newPreviewPath(sha256: string): string {
  return `${new Date().getUTCFullYear()}/${randomUUID()}.${sha256}.webp`
}

/** The SHA-256 of a preview's bytes, as hexadecimals. */
export const sumOfPreview = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The SHA-256 that a preview was stored with; null for one of an earlier release. */
export const previewSum = (path: string): string | null => /\.([0-9a-f]{64})\.webp$/.exec(path)?.[1] ?? null

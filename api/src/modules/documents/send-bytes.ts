import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { displayedTypes } from './file-types.ts'

type Part = { start: number; end: number }
type Source = { size: number; read: (part: Part) => AsyncGenerator<Buffer> }

/**
 * Sends bytes, or the one part that the request asks for (RFC 9110 §14), so that a film can be wound and a download
 * taken up again. Several parts at once are answered with the whole; one outside of it with 416.
 * @throws the error of `read` before its first bytes; later the transfer breaks off
 */
export async function sendBytes(request: Request, response: Response, { size, read }: Source): Promise<void> {
  response.set('Accept-Ranges', 'bytes')
  const part = partOf(request, response, size)
  if (part === 'outside') {
    response
      .status(416)
      .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
      .end()
    return
  }
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const bytes = read({ start, end })
  const first = await bytes.next()
  if (part) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`)
  response.set('Content-Length', String(end - start + 1))
  if (first.done || end - start + 1 === first.value.length) {
    await bytes.return(undefined)
    response.end(first.value)
    return
  }
  async function* all() {
    yield first.value
    yield* bytes
  }
  await pipeline(Readable.from(all(), { objectMode: false }), response)
}

function partOf(request: Request, response: Response, size: number) {
  const condition = request.headers['if-range']
  // A part of a file that has been replaced meanwhile fits nothing.
  if (condition && condition !== response.get('ETag')) return null
  const ranges = request.range(size, { combine: true })
  if (ranges === -1) return 'outside'
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}

/** The header that names a file (RFC 6266): a plain name for old programs, the real one for the rest. */
export function disposition({ filename, filetype }: { filename: string; filetype: string }, download: boolean): string {
  const plain = filename
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
  const kind = !download && displayedTypes.includes(filetype) ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'

type Source = { size: number; open: () => Promise<Readable> }

/**
 * Sends bytes, or the one part that the request asks for (RFC 9110 §14), so that a film can be wound and a download
 * taken up again. Several parts at once are answered with the whole; one outside of it with 416.
 */
export async function sendBytes(request: Request, response: Response, { size, open }: Source): Promise<void> {
  response.set('Accept-Ranges', 'bytes')
  const part = partOf(request, response, size)
  if (part === 'outside') {
    response
      .status(416)
      .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
      .end()
    return
  }
  if (!part) {
    response.set('Content-Length', String(size))
    await pipeline(await open(), response)
    return
  }
  const { start, end } = part
  response.status(206)
  response.set({ 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': String(end - start + 1) })
  await pipeline(Readable.from(cut(await open(), start, end), { objectMode: false }), response)
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

/** Bytes `start` to `end`, both included. Disks give streams from the beginning; files are small enough to skip. */
async function* cut(source: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end + 1 - at, chunk.length)
    at += chunk.length
    if (from < to) yield chunk.subarray(from, to)
    if (at > end) return
  }
}

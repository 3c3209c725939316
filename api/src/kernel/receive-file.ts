import busboy from 'busboy'
import type { Request } from 'express'
import { AppError } from './errors.ts'

export type ReceivedFile = { fields: Record<string, string>; filename: string; bytes: Buffer }

/**
 * Reads a multipart form with one file into memory, for small files of which half a one must leave nothing behind.
 * @param maxBytes a longer file is cut one byte above this, so that the caller can refuse it as too large
 * @param refusal the message for a form that is broken or cut off
 * @throws AppError INVALID
 */
export function receiveFile(request: Request, maxBytes: number, refusal: string): Promise<ReceivedFile> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new AppError('INVALID', { message: refusal }))
    let parts: busboy.Busboy
    try {
      const limits = { files: 1, fields: 4, fileSize: maxBytes + 1, fieldSize: 20_000 }
      parts = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' })
    } catch {
      refuse()
      return
    }
    const received: ReceivedFile = { fields: {}, filename: '', bytes: Buffer.alloc(0) }
    const fail = () => {
      request.unpipe(parts)
      request.resume()
      refuse()
    }
    parts.on('field', (name, value) => {
      received.fields[name] = value
    })
    parts.on('file', (_name, stream, { filename }) => {
      const chunks: Buffer[] = []
      received.filename = filename ?? ''
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.bytes = Buffer.concat(chunks)
      })
    })
    parts.on('error', fail)
    parts.on('close', () => resolve(received))
    request.on('aborted', fail)
    request.pipe(parts)
  })
}

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

/** How fast an upload has to come: so many bytes a second on average, once it has had so many seconds. */
export type Pace = { after: number; perSecond: number }
/** Milliseconds between two looks at an upload's pace. */
const paceInterval = 1000

/**
 * Reads the files of a multipart form into memory, with a hard stop at so many bytes and files together, and for an upload that
 * comes too slowly.
 * @throws AppError INVALID with `refusal` for a broken or cut-off form, and for more than is allowed; with `slow` for a slow one
 */
export function receiveFiles(
  request: Request,
  most: { bytes: number; files: number; pace: Pace },
  refusal: string,
  slow: string,
): Promise<{ filename: string; bytes: Buffer }[]> {
  return new Promise((resolve, reject) => {
    const files: { filename: string; bytes: Buffer }[] = []
    let parts: busboy.Busboy | undefined
    let left = most.bytes
    let come = 0
    const begun = Date.now()
    const refuse = (message = refusal) => {
      clearInterval(looks)
      files.length = 0
      if (parts) request.unpipe(parts)
      request.resume()
      reject(new AppError('INVALID', { message }))
    }
    const { after, perSecond } = most.pace
    const looks = setInterval(() => {
      if (come < ((Date.now() - begun) / 1000 - after) * perSecond) refuse(slow)
    }, paceInterval)
    try {
      const limits = { files: most.files, fields: 4, fieldSize: 1000 }
      parts = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' })
    } catch {
      return refuse()
    }
    parts.on('file', (_name, stream, { filename }) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) refuse()
        else chunks.push(chunk)
      })
      stream.on('end', () => {
        if (left >= 0 && chunks.length > 0) files.push({ filename: filename ?? '', bytes: Buffer.concat(chunks) })
      })
    })
    parts.on('filesLimit', () => refuse())
    parts.on('error', () => refuse())
    parts.on('close', () => {
      clearInterval(looks)
      resolve(files)
    })
    request.on('aborted', () => refuse())
    request.on('data', (chunk: Buffer) => {
      come += chunk.length
    })
    request.pipe(parts)
  })
}

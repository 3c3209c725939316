import type { FileMarks } from '@kollegium/api/definitions/certificates'
import { copyOf, onlyPageNumber } from './pdf-page-number.ts'

const byteRange = /\/ByteRange\s*\[\s*0\s+\d+\s+(\d+)\s+(\d+)\s*\]/
/** A number as PDF metadata state it: an element that holds nothing else. */
const statedNumber = /(?<!<dc:identifier)>\s*([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2})\s*</g

/**
 * Computes the fingerprint of a PDF: its SHA-256, the SHA-256 of the part under its first signature when bytes follow
 * it, the numbers in its metadata, and the number on its page when it has one page. Works in browsers, in a secure
 * context, and in Node.
 */
export async function fingerprintOf(bytes: Uint8Array<ArrayBuffer>): Promise<FileMarks> {
  const text = new TextDecoder('latin1').decode(bytes)
  const [, to = 0, rest = 0] = byteRange.exec(text)?.map(Number) ?? []
  const end = to + rest
  const numbers = new Set<string>()
  for (const [, number = ''] of text.matchAll(statedNumber)) {
    if (numbers.size < 2) numbers.add(copyOf(number))
    else break
  }
  return {
    sha256: await sha256Of(bytes),
    signed: end > 0 && end < bytes.length ? await sha256Of(bytes.subarray(0, end)) : null,
    numbers: [...numbers],
    page: await onlyPageNumber(bytes, text),
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { asideWhenLong, longText } from '../../kernel/aside.ts'
import { declaredSize } from '../../kernel/zip.ts'
import { endingOf, fileTypes, maxPixels, wrongTypeText } from './file-types.ts'
import { isSafeSvg } from './svg.ts'
import { extractionLimits } from './text-extraction/extraction.ts'

const t = createTranslator(sv)

export type Inspected = { filetype: string; width: number | null; height: number | null }
/** Why the file is not taken, for people. */
export type Refusal = { refusal: string }

/**
 * Detects the type of the bytes, whatever the sender says (ASVS 5.2.2): the ending must be an accepted one and agree with them, an
 * SVG must only draw, an archive must not unpack to gigabytes, and a picture must be of a size that can be decoded and
 * be there to its last row.
 */
export async function inspectFile(bytes: Uint8Array, filename: string): Promise<Inspected | Refusal> {
  const kind = fileTypes[endingOf(filename)]
  if (!kind) return { refusal: t(wrongTypeText(filename)) }
  if (await isBomb(bytes)) return { refusal: t('valid.fileBomb') }
  const { filetype, detected: found } = kind
  const type = await fileTypeFromBuffer(bytes)
  if (found) {
    if (!type || !found.includes(type.mime)) return { refusal: t('valid.fileContent') }
  } else {
    if (type && type.mime !== 'application/xml') return { refusal: t('valid.fileContent') }
    // No text has it, in either encoding.
    if (bytes.includes(0)) return { refusal: t('valid.fileContent') }
    if (filetype === 'image/svg+xml') {
      // A character takes three bytes at most: a file of more is not even decoded.
      const text = bytes.length > 3 * longestSvg ? null : textOf(bytes)
      if (text === null || text.length > longestSvg) {
        return { refusal: t('valid.fileSize', { number: longestSvg / 1_000_000 }) }
      }
      if (!/<svg[\s>]/.test(text)) return { refusal: t('valid.fileContent') }
      if (!(await isSafe(text))) return { refusal: t('valid.fileUnsafe') }
    }
  }
  if (!filetype.startsWith('image/')) return { filetype, width: null, height: null }
  const measured = await measure(bytes, filetype)
  const isWhole = 'refusal' in measured || filetype === 'image/svg+xml' || (await takeTurn(() => canBeDecoded(bytes)))
  return isWhole ? measured : { refusal: t('valid.fileDamaged') }
}

/** Characters of an SVG. One of 25 MB of small parts would take a thread a quarter of a minute, and others' texts wait for it. */
const longestSvg = 3_000_000

const isSafe = asideWhenLong(new URL('svg.ts', import.meta.url).href, isSafeSvg, (text) => text.length > longText)

/** An archive says that it unpacks to more than anybody writes. Office files come to twenty times their size, seldom to fifty. */
async function isBomb(bytes: Uint8Array): Promise<boolean> {
  const size = await declaredSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  return size > extractionLimits.unpacked && size > 200 * bytes.length
}

async function measure(bytes: Uint8Array, filetype: string): Promise<Inspected | Refusal> {
  try {
    // Reads the head only. The limit is checked here, so that the answer can say so.
    const {
      width,
      height,
      pages = 1,
      orientation = 1,
    } = await sharp(bytes, { limitInputPixels: false, pages: -1 }).metadata()
    if (width * height > maxPixels) return { refusal: t('valid.filePixels', { number: maxPixels / 1_000_000 }) }
    const frame = height / pages
    // Turned by a quarter (EXIF 5–8): width and height as people see them.
    return orientation >= 5 ? { filetype, width: frame, height: width } : { filetype, width, height: frame }
  } catch {
    return { refusal: t(filetype === 'image/svg+xml' ? 'valid.fileContent' : 'valid.fileDamaged') }
  }
}

/** Decoding may take some hundred megabytes. */
const takeTurn = pLimit(2)

/** Whether the picture can be read to its end: the head of one that was cut off on its way says nothing of that. */
async function canBeDecoded(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}

/** Text as UTF-8; older text files are Windows-1252. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

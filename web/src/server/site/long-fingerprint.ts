import { asideWhenLong } from '@kollegium/api/process'
import { fingerprintOf } from '../../lib/pdf-fingerprint.ts'

/** Bytes of a PDF that take some tens of milliseconds to search through. */
const longPdf = 50_000

/** {@link fingerprintOf}, which holds nobody up when the file is long. */
export const longFingerprintOf = asideWhenLong(
  new URL('../../lib/pdf-fingerprint.ts', import.meta.url).href,
  fingerprintOf,
  (bytes) => bytes.length > longPdf,
)

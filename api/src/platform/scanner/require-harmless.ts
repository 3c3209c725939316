import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { type AuditContext, audit } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'

const t = createTranslator(sv)

type Arrived = { bytes: Uint8Array; filename: string }
type Needs = Pick<Services, 'scanner' | 'logger' | 'tries'>

/**
 * Refuses bytes that hold malicious code, before they are kept or read. The refusal is noted in the audit log, also when the
 * transaction that they came in is rolled back.
 * @param by the actor that sent them; without one (the program's own files) nothing is noted
 * @returns the moment of the scan; null without a scanner
 * @throws AppError INVALID at `file` for malicious code, and for a file that is too large to be scanned; UNAVAILABLE while the scanner
 * doesn't answer
 */
export async function requireHarmless(
  { scanner, logger, tries }: Needs,
  { bytes, filename }: Arrived,
  by: AuditContext | null,
): Promise<Date | null> {
  const verdict = await scanner.scan(bytes).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', { message: t('error.scannerAway'), cause })
  })
  if (verdict.kind === 'harmless') return verdict.at
  if (verdict.kind === 'unscanned') return null
  if (verdict.kind === 'tooLarge') {
    logger.warn({ bytes: bytes.length }, 'a file exceeds clamd’s StreamMaxLength and is refused')
    throw refusal(t('valid.fileUnscannable'))
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  logger.warn({ malware: verdict.name, sha256 }, 'a file with malicious code is refused')
  // The log names no person, and names of files do.
  const details = { malware: verdict.name, ending: extname(filename).slice(0, 10), sha256 }
  if (by) await audit(tries, by, { action: 'malware', subject: 'File', result: 'refused', details })
  throw refusal(t('valid.fileMalware'))
}

const refusal = (text: string) => invalid({ file: [text] }, text)

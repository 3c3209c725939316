import type { Readable } from 'node:stream'
import type { AuditContext } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { privateDisk, type StoredBytes, storeBytes } from '../documents/contract.ts'
import { hasPassword } from './password.ts'

const t = createTranslator(sv)

/** The disk of candidates' files. */
export const candidateDisk = privateDisk
/** The largest file of a candidate, in bytes. */
export const maxCandidateFile = 50 * 1024 * 1024

type Sent = { source: Uint8Array | Readable; filename: string; candidate_id: number }

/**
 * Puts a candidate's file into the candidate's own folder of the private disk, and hands `write` where and what it is. After any
 * failure, of `write` too, nothing is left.
 * @throws AppError INVALID at `file` for more than 50 MB, a kind that isn't taken, malicious code, or a password
 */
export function storeCandidateBytes<Result>(
  services: Pick<Services, 'scanner' | 'logger' | 'tries' | 'disks'>,
  { candidate_id, ...file }: Sent,
  write: (stored: StoredBytes) => Promise<Result>,
  by?: AuditContext,
): Promise<Result> {
  return storeBytes(services, services.disks[candidateDisk], file, write, {
    maxSize: maxCandidateFile,
    folder: `validig/${candidate_id}`,
    refuse: async ({ bytes }) => ((await hasPassword(bytes)) ? t('valid.filePassword') : null),
    ...(by && { by }),
  })
}

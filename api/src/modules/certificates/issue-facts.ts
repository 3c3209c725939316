import type { Tx } from '../../kernel/transaction.ts'
import type { Certification } from './certification.ts'
import type { CollegeFacts } from './college.ts'
import type { Kind } from './kinds/kind.ts'
import type { SupplementTexts } from './papers/index.ts'
import { type CertificateRecord, recordCertification } from './record.ts'
import { supplementTexts } from './supplements/supplement-texts.ts'

/** The same for all documents that are issued together. */
export type IssueFacts = CollegeFacts & { certification: Certification; supplement: SupplementTexts | null }

/** Completes the college's facts by those of the certificate's day and by the office's texts of this day. */
export async function issueFacts(
  tx: Tx,
  kind: Kind,
  record: CertificateRecord,
  college: CollegeFacts,
): Promise<IssueFacts> {
  const certification = await recordCertification(tx, kind, record)
  return { ...college, certification, supplement: await supplementTexts(tx, kind, record) }
}

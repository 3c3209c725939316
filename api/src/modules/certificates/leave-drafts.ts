import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import type { CertificateRecord } from './record.ts'

const t = createTranslator(sv)

/** The certificate without the drafts that stay drafts: they may be wrong, or stand twice. */
export function withoutDrafts(record: CertificateRecord, leave: ReadonlySet<number>): CertificateRecord {
  if (leave.size === 0) return record
  return { ...record, persons: record.persons.filter(({ id, status }) => status !== 'draft' || !leave.has(id)) }
}

/** The errors that stop an issue: those of the drafts that stay drafts don't, as long as somebody is left to issue for. */
export function issuingErrors(errors: FieldErrors, record: CertificateRecord, leave: ReadonlySet<number>): FieldErrors {
  if (leave.size === 0) return errors
  const isLeft = (path: string) => {
    const [, index] = /^data\.persons\.(\d+)\./.exec(path) ?? []
    return index !== undefined && leave.has(record.persons[Number(index)]?.id ?? 0)
  }
  const others = Object.fromEntries(Object.entries(errors).filter(([path]) => !isLeft(path)))
  // Another certificate's person, and one that another user has removed or issued, is no draft of this one.
  const drafts = new Set(record.persons.filter(({ status }) => status === 'draft').map(({ id }) => id))
  if (![...leave].every((id) => drafts.has(id))) return { ...others, leave: [t('cert.unknownPerson')] }
  const isNobodyLeft = withoutDrafts(record, leave).persons.every(({ status }) => status !== 'draft')
  return isNobodyLeft ? { ...others, 'data.persons': [t('cert.nobodyToIssue')] } : others
}

// Other modules write and show certificates by these functions.
export { maxCertificates as maxCorrected } from './corrections/chosen.ts'
export { fileNamePart } from './file-names.ts'
export { queueAskedLink } from './holders/asked-links.job.ts'
export { mendFields } from './import/mended-columns.ts'
export { certificateList } from './list-rows.ts'
export { type NumberDisplay, numberColumns, numberDisplays } from './number-column.ts'
// A participant holds a place on a diploma while the document counts; `holdsPlace` is that condition.
export { holderSelect, holdsPlace, linkParticipants, matchParticipants } from './participants.ts'
export { type CertificateRecord, countStatuses, creditsOf, statusOf, visibleCertificates } from './record.ts'
export { readableCertificates } from './runs/run-persons.ts'
// `claim` locks a certificate for the transaction, and checks right and version in the same statement.
export {
  claim,
  createDraft,
  mayUpdate as mayUpdateCertificate,
  requireReadable as requireReadableCertificate,
  requireRecord,
} from './save.ts'
export { changesOf, longTransaction, writePersons } from './write.ts'

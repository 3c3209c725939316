// What a diploma that is made elsewhere is written and shown by, and the columns of numbers that its lists share.
export { fileNamePart } from './file-names.ts'
export { sendRowsToMend } from './import/rows-to-mend.ts'
export { type NumberDisplay, numberColumns, numberDisplays } from './number-column.ts'
// A participant of a course moment holds a place on a diploma: `holding` says whether the document still counts.
export { holderSelect, holdsPlace, linkParticipants, matchParticipants } from './participants.ts'
export { type CertificateRecord, countStatuses, creditsOf, statusOf } from './record.ts'
// The certificates of all kinds that the actor may read.
export { readableCertificates } from './runs/run-persons.ts'
// `claim` takes a certificate for this transaction: right, version and lock in one statement.
export { claim, createDraft, requireRecord } from './save.ts'
export { changesOf, longTransaction, writePersons } from './write.ts'

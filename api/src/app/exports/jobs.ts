// @kollegium/api/jobs: the jobs that pdf-worker answers.
export { inTransaction } from '../../kernel/transaction.ts'
export { credentialsOf } from '../../modules/certificates/credentials/credentials.ts'
export {
  type DraftProofOutput,
  type DraftProofPayload,
  draftProofPayload,
  draftProofQueue,
} from '../../modules/certificates/draft-proofs/draft-proof.job.ts'
export { entryFileName } from '../../modules/certificates/file-names.ts'
export { AlteredPaperError, createThawer, PaperError, type Thawer } from '../../modules/certificates/frozen-paper.ts'
export {
  type OwnDocumentPayload,
  ownDocumentPayload,
  ownDocumentQueue,
} from '../../modules/certificates/holders/own-document.job.ts'
export { archiveList } from '../../modules/certificates/runs/archive-list.ts'
export {
  failedPrintQueue,
  type PrintPayload,
  printLanes,
  printPayload,
  printQueue,
} from '../../modules/certificates/runs/print.job.ts'
export { printFolder } from '../../modules/certificates/runs/print-run.ts'
export { enqueueRunMails } from '../../modules/certificates/runs/run-mails.job.ts'
export { endRun, failRun, RunEnded, updateRun } from '../../modules/certificates/runs/run-state.ts'
export {
  type SupplementPayload,
  supplementPayload,
  supplementQueue,
} from '../../modules/certificates/supplements/supplement.job.ts'
export {
  type AttendanceOutput,
  type AttendancePayload,
  attendancePayload,
  attendanceQueue,
} from '../../modules/course-moments/attendance.job.ts'
export {
  type SummaryPayload,
  summaryPayload,
  summaryQueue,
} from '../../modules/validation/survey-summary.job.ts'
export { surveySummary } from '../../modules/validation/survey-summary.ts'
export { workSequentially } from '../../platform/jobs/one-by-one.ts'
export { type SealedOutput, sealedOutput } from '../../platform/jobs/sealed-output.ts'
export { genuineBytes, isUnaltered } from '../../platform/stored-files.ts'
export { forgetNotice, noteSigner, tellAdministrators } from '../../platform/system-notices.ts'
export { ownExtract } from '../../views/privacy/extract.ts'
export {
  type OwnDataPayload,
  ownDataPayload,
  ownDataQueue,
} from '../../views/privacy/own-data.job.ts'
export { ownDataSheet } from '../../views/privacy/own-data-sheet.ts'

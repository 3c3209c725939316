// @kollegium/api/testing: the inner parts that tests of other packages use.
export { loadActor } from '../access/actor.ts'
export { type Need, need } from '../access/matrix-needs.ts'
export { procedures } from '../access/matrix-procedures.ts'
export { screensOf } from '../app/site-screens.ts'
export { personalCalls } from '../app/watched-calls.ts'
export { createCallerFactory } from '../engine/trpc.ts'
export { hashSecret, newSecret } from '../kernel/secrets.ts'
export { uncachedTotals } from '../kernel/totals.ts'
export { createWatch } from '../modules/audit-log/watch.ts'
export { certificateRouter } from '../modules/certificates/certificate.router.ts'
export { readLongList } from '../modules/certificates/import/read-list.ts'
export { articleRouter } from '../modules/content/article.router.ts'
export { eventRouter } from '../modules/content/event.router.ts'
export { pageRouter } from '../modules/content/page.router.ts'
export { sectionRouter } from '../modules/content/section.router.ts'
export { screenAt, screenPatterns } from '../modules/content/site-screens.ts'
export { makeAttendance } from '../modules/course-moments/attendance.job.ts'
export { inspectFile } from '../modules/documents/inspect-file.ts'
export { storeFile } from '../modules/documents/store-file.ts'
export { samples, zipOf } from '../modules/documents/testing.ts'
export { groupRouter } from '../modules/groups/group.router.ts'
export { messageRouter } from '../modules/messages/message.router.ts'
export { activeSite } from '../modules/sites/active-site.ts'
export { makeSummary } from '../modules/validation/survey-summary.job.ts'
export { createVisitCounter } from '../modules/visits/visit-counter.ts'
export { sealAuditLog } from '../platform/audit-chain/chain.ts'
export { qrCode } from '../platform/auth/factors/qr.ts'
export { appAddress, codeOf, newAppSecret } from '../platform/auth/factors/totp.ts'
export { codesPage, setupPage } from '../platform/auth/pages/second-step-pages.ts'
export { hashPassword } from '../platform/auth/passwords.ts'
export { lockout } from '../platform/auth/rate-limit.ts'
export {
  adminCallback,
  authorizeAddress,
  createBrowser,
  formOf,
  newVerifier,
  obtainTokens,
  sendTo,
  withPassword,
} from '../platform/auth/testing.ts'
export { queueMail } from '../platform/mail/mail.job.ts'
export { longFileOfRows } from '../platform/spreadsheets/rows-to-mend.ts'
export { zip } from '../platform/spreadsheets/testing.ts'
export { sheet, workbookOf } from '../platform/spreadsheets/workbook.ts'
export { makeOwnData } from '../views/privacy/own-data.job.ts'

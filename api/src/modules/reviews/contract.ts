// Texts that somebody else reviews before visitors see them.
export { isReviewedByOthers, requireApproval, requireReviewed } from './approval.ts'

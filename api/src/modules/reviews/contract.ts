// Texts that somebody else reviews before visitors see them.
export { groupsReviewedByOthers, isReviewedByOthers, requireApproval, requireReviewed } from './approval.ts'

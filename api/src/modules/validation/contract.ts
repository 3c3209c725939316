// The validation tool as other modules and views know it.
export { finishedCandidateMonths, removeCandidates, removeFinishedCandidates } from './remove-candidates.ts'

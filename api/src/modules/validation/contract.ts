// What other modules and views know of the validation tool.
export { finishedCandidateMonths, removeCandidates, removeFinishedCandidates } from './remove-candidates.ts'

// The validation tool as other modules and views know it.
export { candidateList } from './candidate-list.ts'
export { candidateRoomMark, candidateRoomTables, requireSeenCandidate } from './candidate-room.ts'
export { finishedCandidateMonths, removeCandidates, removeFinishedCandidates } from './remove-candidates.ts'

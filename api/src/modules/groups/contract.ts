// The certification of a group on a day.
export { isCertifiedOn } from './certified-on.ts'
// Leaves out a state that a change and its change back within one moment made.
export { lasted } from './group-history.ts'

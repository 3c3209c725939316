// The certification of a group on a day.
export { type CertifiedDays, daysSince, isCertifiedOn, periodOn, periodsIn } from './certified-on.ts'
// Leaves out a state that a change and its change back within one moment made.
export { lasted } from './group-history.ts'
// The labels in front of our hosts that the product and groups have.
export { takenLabels } from './group-labels.ts'
// The period that a college's certificate makes, and its end.
export { certifyByCertificate, endCertifiedPeriod } from './period-certificates.ts'

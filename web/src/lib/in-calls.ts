import { maxLimit } from '@kollegium/api/definitions'

/** Divides rows into parts, each as large as a call takes. */
export const inCalls = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / maxLimit) }, (_, at) => rows.slice(at * maxLimit, (at + 1) * maxLimit))

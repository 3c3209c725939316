import { availableParallelism } from 'node:os'

/**
 * How many test files run at a time, in every project alike. Vitest leaves a core to itself, which on two cores means
 * one file after the other. A file waits for a database or a browser for much of its time, so two cores take three.
 */
export const maxWorkers = Math.max(3, availableParallelism() - 1)

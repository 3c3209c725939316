import { availableParallelism } from 'node:os'

/**
 * How many test files run at a time, in every project alike. Vitest leaves a core to itself, which on two cores means
 * one file after the other; most of them wait for a database or a browser.
 */
export const maxWorkers = Math.max(2, availableParallelism() - 1)

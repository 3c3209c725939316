/** The order that Stryker's process gives to the worker in which the tests run. */
export type Job = {
  number: number
  /** Test files in the order in which they run, each whole or some of its tests by id. */
  files: { path: string; testIds?: string[] }[]
  /** The mutant that is switched on, before or after the product's modules are loaded. */
  mutant?: { id: string; hitLimit?: number; beforeLoading: boolean }
  /** Whether the job counts which mutants each test reaches. */
  measures: boolean
  /** Whether the job ends with the first test that fails. */
  bail: boolean
}

export type TestReport = { id: string; name: string; file: string; ms: number; failure?: string }

export type Report = {
  number: number
  tests: TestReport[]
  /** How often each mutant was reached: when modules were loaded, and by each test. */
  coverage?: Coverage
  hits: number
}

export type Coverage = { static: Record<string, number>; perTest: Record<string, Record<string, number>> }

/**
 * The code of a test file outside its tests counts as a test of this id: a mutant can make the file fail there, too.
 */
export const setupOf = (file: string) => idOf(file, 'setup')

/** A test's id in Stryker's reports: its file and the id that Vitest gives it. */
export const idOf = (file: string, test: string) => `${file}#${test}`

/** The file that keeps the worker open; its one test says nothing. */
export const anchor = `${import.meta.dirname}/anchor.ts`

import { BroadcastChannel } from 'node:worker_threads'
import { inject, type RunnerTask, type RunnerTestFile, TestRunner, vi } from 'vitest'
import { collectTests, startTests } from 'vitest/internal/browser'
import { type Coverage, idOf, type Job, type Report, setupOf, type TestReport } from './jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel on which jobs come and reports go. */
    mutationJobs: string
  }
}

/** The switchboard that Stryker's instrumented code reads. */
type Switchboard = {
  activeMutant?: string
  currentTestId?: string
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: Coverage
}

const switches = globalThis as typeof globalThis & { __stryker__?: Switchboard }
switches.__stryker__ ??= {}
const board = switches.__stryker__

/**
 * Runs test files again and again in one worker: a file is read anew for each job, the product's modules stay. A mutant
 * then costs the time of its tests alone.
 */
export default class WarmWorker extends TestRunner {
  #isServing = false
  #isHalted = false
  #bails = false
  /** Test files whose modules this worker has loaded. */
  #loaded = new Set<string>()

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files)
    if (this.#isServing) return
    this.#isServing = true
    // Vitest's reporters need not hear of the jobs.
    Object.assign(this, { onCollected: undefined, onTaskUpdate: undefined, onCollectStart: super.onCollectStart })
    await this.#serve()
  }

  override async onBeforeRunSuite(suite: Parameters<TestRunner['onBeforeRunSuite']>[0]): Promise<void> {
    if (this.#isHalted) suite.mode = 'skip'
    await super.onBeforeRunSuite(suite)
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (this.#isHalted) test.mode = 'skip'
    if (this.#isServing) board.currentTestId = idOf(test.file.filepath, test.id)
    await super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test)
    if (this.#isServing) board.currentTestId = setupOf(test.file.filepath)
    if (this.#bails && test.result?.state === 'fail') this.#isHalted = true
  }

  async #serve(): Promise<void> {
    const channel = new BroadcastChannel(inject('mutationJobs'))
    await new Promise<void>((resolve) => {
      channel.onmessage = async ({ data }) => {
        if (data === 'stop') resolve()
        else if (typeof data === 'object' && 'files' in data) channel.postMessage(await this.#run(data as Job))
      }
      channel.postMessage('ready')
    })
    channel.close()
  }

  async #run(job: Job): Promise<Report> {
    const { mutant } = job
    board.hitLimit = mutant?.hitLimit
    board.hitCount = mutant?.hitLimit === undefined ? undefined : 0
    this.#bails = job.bail
    const loading = mutant?.beforeLoading ? {} : await this.#load(job)
    const tests: TestReport[] = []
    for (const { path, testIds } of job.files) {
      this.#isHalted = false
      board.activeMutant = mutant?.id
      board.currentTestId = setupOf(path)
      const [file] = await startTests([{ filepath: path, testIds, fileTags: [], testLocations: undefined }], this)
      // Mocks don't outlive their file.
      vi.resetConfig()
      vi.restoreAllMocks()
      vi.useRealTimers()
      if (file) tests.push(...reportsOf(file))
      if (job.bail && tests.some(({ failure }) => failure !== undefined)) break
    }
    board.activeMutant = undefined
    board.currentTestId = undefined
    const coverage = job.measures ? runtimeFirst(loading) : undefined
    return { number: job.number, tests, coverage, hits: board.hitCount ?? 0 }
  }

  /**
   * Loads every module that the tests need, without the mutant, so that only the tests reach code later.
   * @returns how often each mutant was reached meanwhile
   */
  async #load(job: Job): Promise<Record<string, number>> {
    const coverage: Coverage = { static: {}, perTest: {} }
    board.mutantCoverage ??= coverage
    board.currentTestId = undefined
    const paths = job.files.map(({ path }) => path).filter((path) => !this.#loaded.has(path))
    if (paths.length > 0) await collectTests(paths, this)
    for (const path of paths) this.#loaded.add(path)
    const loading = board.mutantCoverage.static
    Object.assign(board.mutantCoverage, coverage)
    return loading
  }
}

/** A mutant that tests reach counts as theirs; only a mutant that loading alone reaches is static. */
function runtimeFirst(loaded: Record<string, number>): Coverage {
  const perTest = board.mutantCoverage?.perTest ?? {}
  const reached = new Set(Object.values(perTest).flatMap((ids) => Object.keys(ids)))
  return { static: Object.fromEntries(Object.entries(loaded).filter(([id]) => !reached.has(id))), perTest }
}

function reportsOf(file: RunnerTestFile): TestReport[] {
  const path = file.filepath
  const faults = suiteFaults(file)
  const setup = { id: setupOf(path), name: 'outside its tests', file: path, ms: file.collectDuration ?? 0 }
  return [{ ...setup, failure: faults[0] }, ...testsOf(file)]
}

function testsOf(task: RunnerTask): TestReport[] {
  if (task.type === 'suite') return task.tasks.flatMap(testsOf)
  const { state, duration = 0, errors } = task.result ?? {}
  if (state !== 'pass' && state !== 'fail') return []
  const failure = state === 'fail' ? (errors?.[0]?.message ?? 'failed') : undefined
  return [
    { id: idOf(task.file.filepath, task.id), name: task.fullName, file: task.file.filepath, ms: duration, failure },
  ]
}

/** The faults outside tests: the file itself, or a hook around a group of tests. */
function suiteFaults(task: RunnerTask): string[] {
  if (task.type !== 'suite') return []
  const own = (task.result?.errors ?? []).map(({ message }) => message)
  return [...own, ...task.tasks.flatMap(suiteFaults)]
}

import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { inspect } from 'node:util'
import { BroadcastChannel } from 'node:worker_threads'
import type { StrykerOptions } from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import { createVitest, type TestProject, type Vitest } from 'vitest/node'
import { anchor, type Job, type Report, type TestReport } from './jobs.ts'

type Run = { done: Promise<unknown>; channel: BroadcastChannel }

/** Stryker's test runner on one warm Vitest worker: the database and the product's modules are loaded once, not for each mutant. */
class WarmVitest implements TestRunner {
  static inject = tokens(commonTokens.options)
  #tests: string[]
  #vitest: Vitest | undefined
  #project: TestProject | undefined
  #run: Run | undefined
  #jobs = 0

  constructor(options: StrykerOptions) {
    this.#tests = options.mutationTests as string[]
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    process.env.NODE_ENV = 'test'
    process.env.VITEST = '1'
    const vitest = await createVitest(
      'test',
      { watch: false, pool: 'threads', maxWorkers: 1, silent: true, reporters: [{}] },
      { clearScreen: false },
    )
    this.#vitest = vitest
    const specifications = await vitest.globTestSpecifications(this.#tests)
    this.#project = specifications[0]?.project
    // One worker is one project of Vitest's: that of most of the mutated files' tests comes first.
    this.#tests = specifications.filter(({ project }) => project === this.#project).map(({ moduleId }) => moduleId)
    if (!this.#project) throw new Error(`Vitest knows none of ${this.#tests.join(', ')}`)
    this.#project.config.runner = `${import.meta.dirname}/warm-worker.ts`
    this.#project.config.isolate = false
    // Vite reads a mutated module anew, which Node's own loader never does.
    this.#project.config.experimental.viteModuleRunner = true
    this.#project.config.pool = 'threads'
    // A thread takes no options of V8.
    this.#project.config.execArgv = []
  }

  async dryRun(): Promise<DryRunResult> {
    const files = this.#tests.map((path) => ({ path }))
    const { tests, coverage } = await this.#ask({ files, measures: true, bail: false })
    return { status: DryRunStatus.Complete, tests: tests.map(resultOf), mutantCoverage: coverage }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation, testFilter, disableBail } = options
    const beforeLoading = mutantActivation === 'static'
    const files = inOrder(this.#filesOf(testFilter), options.sandboxFileName)
    const mutant = { id: activeMutant.id, hitLimit, beforeLoading }
    const job = { files, mutant, measures: false, bail: !disableBail }
    if (beforeLoading) return this.#alone(job)
    const report = await this.#ask(job)
    const failed = failureIn(report)
    if (failed && !(await this.#passesWithout(failed))) {
      // An earlier mutant left something behind, or the test leans on those before it.
      return this.#alone({ ...job, files: files.map(({ path }) => ({ path })) })
    }
    return outcomeOf(report, hitLimit)
  }

  /** Runs a job in a worker of its own. */
  async #alone(job: Omit<Job, 'number'>): Promise<MutantRunResult> {
    await this.#stop()
    const report = await this.#ask(job)
    await this.#stop()
    return outcomeOf(report, job.mutant?.hitLimit)
  }

  async #passesWithout({ id }: TestReport): Promise<boolean> {
    return !failureIn(await this.#ask({ files: this.#filesOf([id]), measures: false, bail: true }))
  }

  async dispose(): Promise<void> {
    await this.#stop()
    await this.#vitest?.close()
  }

  /** The files of a filter's tests; a file whose setup is in the filter runs whole. */
  #filesOf(filter: string[] | undefined): Job['files'] {
    if (!filter) return this.#tests.map((path) => ({ path }))
    const idsOf = new Map<string, string[]>()
    const whole = new Set<string>()
    for (const id of filter) {
      const [path = '', test = ''] = id.split('#')
      if (test === 'setup') whole.add(path)
      idsOf.set(path, [...(idsOf.get(path) ?? []), test])
    }
    return [...idsOf].map(([path, testIds]) => (whole.has(path) ? { path } : { path, testIds }))
  }

  async #ask(job: Omit<Job, 'number'>): Promise<Report> {
    const { channel, done } = await this.#started()
    this.#jobs += 1
    const number = this.#jobs
    const report = new Promise<Report>((resolve) => {
      channel.onmessage = ({ data }) => {
        if (typeof data === 'object' && data.number === number && 'tests' in data) resolve(data as Report)
      }
    })
    channel.postMessage({ ...job, number })
    return Promise.race([report, done.then(() => Promise.reject(new Error('the worker ended before its job')))])
  }

  async #started(): Promise<Run> {
    if (this.#run) return this.#run
    const { vitest, project } = this.#ready()
    const name = randomUUID()
    project.provide('mutationJobs', name)
    const channel = new BroadcastChannel(name)
    const ready = new Promise<void>((resolve) => {
      channel.onmessage = ({ data }) => data === 'ready' && resolve()
    })
    const done = vitest.runTestSpecifications([project.createSpecification(anchor)])
    const faults = done.then(({ unhandledErrors }) => {
      throw new Error(`the worker did not start: ${inspect([unhandledErrors, vitest.state.getFiles()])}`)
    })
    await Promise.race([ready, faults])
    faults.catch(() => undefined)
    this.#run = { done, channel }
    return this.#run
  }

  async #stop(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    if (!run) return
    run.channel.postMessage('stop')
    await run.done
    run.channel.close()
  }

  #ready() {
    if (!this.#vitest || !this.#project) throw new Error('init() comes first')
    return { vitest: this.#vitest, project: this.#project }
  }
}

function resultOf({ id, name, file, ms, failure }: TestReport): TestResult {
  const base = { id, name, fileName: file, timeSpentMs: ms }
  if (failure === undefined) return { ...base, status: TestStatus.Success }
  return { ...base, status: TestStatus.Failed, failureMessage: failure }
}

function outcomeOf({ tests, hits }: Report, hitLimit: number | undefined): MutantRunResult {
  if (hitLimit !== undefined && hits > hitLimit) {
    return { status: MutantRunStatus.Timeout, reason: `reached ${hits} times, more than ${hitLimit}` }
  }
  const failed = failureIn({ tests })
  if (!failed) return { status: MutantRunStatus.Survived, nrOfTests: tests.length }
  return {
    status: MutantRunStatus.Killed,
    killedBy: [failed.id],
    failureMessage: failed.failure ?? '',
    nrOfTests: tests.length,
  }
}

const failureIn = ({ tests }: Pick<Report, 'tests'>) => tests.find(({ failure }) => failure !== undefined)

/** The file's own test first: it is the likeliest to fail, and the shortest. */
function inOrder(files: Job['files'], mutated: string): Job['files'] {
  const stem = basename(mutated).replace(/\.tsx?$/, '')
  const isOwn = ({ path }: { path: string }) => basename(path).startsWith(`${stem}.`)
  return [...files.filter(isOwn), ...files.filter((file) => !isOwn(file))]
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'warm-vitest', WarmVitest)]

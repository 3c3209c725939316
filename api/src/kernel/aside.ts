import {
  getEnvironmentData,
  isMainThread,
  MessageChannel,
  type MessagePort,
  setEnvironmentData,
} from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { textsInForce } from '../i18n/translator.ts'
import type { Answered, Asked, CallAnswer, CallBack } from './aside-thread.ts'
import { AppError } from './errors.ts'

// Long work of the processor, done beside the loop: while a process works on one person's text, everybody else's request
// waits. Short work is done at once, because a thread costs memory, and a message to it some hundred microseconds.

/** Threads of a process. They begin with the first long work and end when there is none. */
const maxThreads = 2
/** How long a thread without work stays, in milliseconds. */
const idleTimeout = 20_000
/** The largest heap of a thread, in megabytes. Work that needs more fails, and the process stays. */
const maxHeap = 512

/** Set in the threads: work that is aside already does all of its parts at once. */
const mark = 'kollegium aside'
const isAside = !isMainThread && getEnvironmentData(mark) === true

let pool: Promise<Piscina<Asked, Answered>> | undefined

function threads(): Promise<Piscina<Asked, Answered>> {
  if (!pool) setEnvironmentData(mark, true)
  pool ??= import('piscina').then(
    ({ Piscina }) =>
      new Piscina<Asked, Answered>({
        filename: new URL('aside-thread.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads,
        idleTimeout,
        // Neither secrets nor the flags of this process, such as those of a test runner.
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: maxHeap },
      }),
  )
  return pool
}

/** Functions of this process, for calls by the work on a thread. A key that they hold stays here. */
export type CallBacks = Record<string, (given: never) => Promise<unknown>>

/**
 * Makes a function of one that works long on some values: these go to a thread.
 * @param file the URL of the module that exports `work` under its own name. The thread loads it, so it should import little
 * @param work takes and gives what can be cloned (no functions, no classes), and {@link CallBacks} for the rest
 * @param isLong whether the work takes some tens of milliseconds or more
 * @param maxTime milliseconds after which work on a thread is broken off with an error; without it the work may take any time
 */
export function asideWhenLong<Given, Result, Calls extends CallBacks = Record<never, never>>(
  file: string,
  work: (given: Given, calls: Calls) => Result | Promise<Result>,
  isLong: (given: Given) => boolean,
  maxTime?: number,
): (given: Given, ...calls: keyof Calls extends never ? [] : [Calls]) => Promise<Result> {
  return async (given, ...[calls = {} as Calls]) => {
    if (isAside || !isLong(given)) return await work(given, calls)
    const pool = await threads()
    const asked = { file, name: work.name, given, texts: textsInForce() }
    const names = Object.keys(calls)
    const limit = maxTime === undefined ? {} : { signal: AbortSignal.timeout(maxTime) }
    if (names.length === 0) return resultOf(await pool.run(asked, limit))
    const { port1: port, port2 } = new MessageChannel()
    const failures = answerCalls(port, calls)
    try {
      const back = { port: port2, names }
      return resultOf(await pool.run({ ...asked, back }, { ...limit, transferList: [port2] }))
    } catch (error) {
      // An error of a call has lost its class on the way through the thread.
      throw failures.at(-1) ?? error
    } finally {
      port.close()
    }
  }
}

function resultOf<Result>(answer: Answered): Result {
  if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused)
  return answer.result as Result
}

/** Answers the calls of a thread. @returns the errors of calls, which grow */
function answerCalls(port: MessagePort, calls: CallBacks): unknown[] {
  const failures: unknown[] = []
  port.on('message', async ({ id, name, given }: CallBack) => {
    let answer: CallAnswer
    try {
      answer = { id, result: await calls[name]?.(given as never) }
    } catch (error) {
      failures.push(error)
      answer = { id, failed: error instanceof Error ? error.message : String(error) }
    }
    port.postMessage(answer)
  })
  return failures
}

/** Characters of a text that take a parser of HTML up to some 20 ms, when they are made to cost time. Most texts are shorter. */
export const longText = 20_000

import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { textsInForce } from '../i18n/translator.ts'
import type { Answered, Asked } from './aside-thread.ts'
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

/**
 * Makes a function of one that works long on some values: these go to a thread.
 * @param file the URL of the module that exports `work` under its own name. The thread loads it, so it should import little
 * @param work takes and gives what can be cloned (no functions, no classes)
 * @param isLong whether the work takes some tens of milliseconds or more
 */
export function asideWhenLong<Given, Result>(
  file: string,
  work: (given: Given) => Result | Promise<Result>,
  isLong: (given: Given) => boolean,
): (given: Given) => Promise<Result> {
  return async (given) => {
    if (isAside || !isLong(given)) return await work(given)
    const answer = await (await threads()).run({ file, name: work.name, given, texts: textsInForce() })
    if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused)
    return answer.result as Result
  }
}

/** Characters of a text that take a parser of HTML up to some 20 ms, when they are made to cost time. Most texts are shorter. */
export const longText = 20_000

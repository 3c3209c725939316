import type { MessagePort } from 'node:worker_threads'
import { setWordings } from '../i18n/translator.ts'
import { AppError } from './errors.ts'

// Runs in a thread of aside.ts, for one piece of work at a time.

/**
 * The work that a thread is asked for, and the installation's own texts, which a refusal or a file may hold. The functions of the
 * process that asks are called through `back`.
 */
export type Asked = {
  file: string
  name: string
  given: unknown
  texts: Readonly<Record<string, string>> | undefined
  back?: { port: MessagePort; names: readonly string[] }
}
/** A refusal as data: an error of a class loses it on its way between threads. */
export type Answered = { result: unknown } | { refused: Pick<AppError, 'code' | 'message' | 'fields' | 'details'> }

/** A call of a function of the process that asks, and its answer. */
export type CallBack = { id: number; name: string; given: unknown }
export type CallAnswer = { id: number } & ({ result: unknown } | { failed: string })

type Work = (given: unknown, calls: Record<string, (given: unknown) => Promise<unknown>>) => unknown

/** Loads the module, once a thread, and does the work. */
export default async function run({ file, name, given, texts, back }: Asked): Promise<Answered> {
  setWordings(texts ?? {})
  const module = (await import(file)) as Record<string, Work>
  try {
    return { result: await module[name]?.(given, back ? callsThrough(back) : {}) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, fields, details } = error
    return { refused: { code, message, fields, details } }
  } finally {
    back?.port.close()
  }
}

function callsThrough({ port, names }: NonNullable<Asked['back']>) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  port.on('message', (answer: CallAnswer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failed' in answer) call?.reject(new Error(answer.failed))
    else call?.resolve(answer.result)
  })
  let id = 0
  return Object.fromEntries(
    names.map((name) => [
      name,
      (given: unknown) => {
        const call = Promise.withResolvers<unknown>()
        waiting.set(++id, call)
        port.postMessage({ id, name, given } satisfies CallBack)
        return call.promise
      },
    ]),
  )
}

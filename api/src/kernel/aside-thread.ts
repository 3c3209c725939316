import { overrideTexts } from '../i18n/translator.ts'
import { AppError } from './errors.ts'

// Runs in a thread of aside.ts, for one piece of work at a time.

/** The work that a thread is asked for, and the installation's own texts, which a refusal or a file may hold. */
export type Asked = { file: string; name: string; given: unknown; texts: Readonly<Record<string, string>> | undefined }
/** A refusal as data: an error of a class loses it on its way between threads. */
export type Answered = { result: unknown } | { refused: Pick<AppError, 'code' | 'message' | 'fields' | 'details'> }

/** Loads the module, once a thread, and does the work. */
export default async function run({ file, name, given, texts }: Asked): Promise<Answered> {
  overrideTexts(texts ?? {})
  const module = (await import(file)) as Record<string, (given: unknown) => unknown>
  try {
    return { result: await module[name]?.(given) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, fields, details } = error
    return { refused: { code, message, fields, details } }
  }
}

import { env } from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { invalid } from '../kernel/errors.ts'

// Work that the tests of threads ask for (kernel/aside.test.ts).

const t = createTranslator(sv)

/** Tells the thread that it runs on. */
export const threadOf = (given: unknown) => ({ given, isMain: isMainThread })

/** Refuses with a text of the dictionary. @throws AppError */
export function refuse(): never {
  throw invalid({ a: ['b'] }, t('error.404'))
}

/** Has a fault. @throws Error */
export function fail(): never {
  throw new Error('broken')
}

/** Asks the process that asked, twice at once. */
export const askBack = async (given: number, { double }: { double: (given: number) => Promise<number> }) =>
  (await Promise.all([double(given), double(given + 1)])).join()

/** Names the variables that the thread sees. */
export const environment = () => Object.keys(env)

/** Works without an end. */
export function never(): void {
  for (;;);
}

import { env } from 'node:process'
import { isMainThread } from 'node:worker_threads'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { invalid } from '../kernel/errors.ts'

// Work that the tests of threads ask for (kernel/aside.test.ts).

const t = createTranslator(sv)

export const threadOf = (given: unknown) => ({ given, isMain: isMainThread })

export function refuse(): never {
  throw invalid({ a: ['b'] }, t('error.404'))
}

export function fail(): never {
  throw new Error('broken')
}

export const environment = () => Object.keys(env)

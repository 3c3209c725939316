import { t } from '../../lib/i18n.ts'
import type { ChoicesValue, ChoiceValue } from './types.ts'

type Titled = { choices: readonly { title: string; value: string }[]; kind: string }

/** An answer as a sentence, for reading: the titles of the choices, the text, the day. Of files it says nothing. */
export function answerText({ kind, choices }: Titled, value: unknown): string {
  const titleOf = (each: string) => choices.find((choice) => choice.value === each)?.title ?? each
  if (kind === 'choice' || kind === 'choices') {
    const { value: one, values = [], own } = (value ?? {}) as ChoiceValue & ChoicesValue
    const chosen = [...(one ? [one] : []), ...values].map(titleOf)
    return [...chosen, ...(own ? [own] : [])].join(', ') || t('candidate.noAnswer')
  }
  return value === null || value === undefined || value === '' ? t('candidate.noAnswer') : String(value)
}

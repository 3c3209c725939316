import { z } from 'zod'
import { appTexts } from '../i18n/sv/app-texts.ts'
import { createTranslator } from '../i18n/translator.ts'

const t = createTranslator(appTexts)

const isNothing = (input: unknown) => input === undefined || input === null

/**
 * zod's own messages in Swedish, from the dictionary, in the server and in the browser's forms alike.
 * A rule that says more gives its message itself.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (isNothing(issue.input)) return t('valid.required')
        return issue.expected === 'number' ? t('valid.number') : t('valid.invalid')
      case 'too_small':
        if (issue.origin === 'string' && Number(issue.minimum) <= 1) return t('valid.required')
        return limit(limitTexts[issue.origin]?.min, issue.minimum, issue.inclusive)
      case 'too_big':
        return limit(limitTexts[issue.origin]?.max, issue.maximum, issue.inclusive)
      case 'invalid_union':
        if (isNothing(issue.input)) return t('valid.required')
        return issue.errors.every((each) => each.some(({ code }) => code === 'invalid_value'))
          ? t('valid.choice')
          : t('valid.invalid')
      case 'invalid_value':
        return t(isNothing(issue.input) ? 'valid.required' : 'valid.choice')
      case 'unrecognized_keys':
        return t('valid.unknownKey')
      case 'invalid_format':
        return t(formatTexts[issue.format as keyof typeof formatTexts] ?? 'valid.invalid')
      default:
        return t('valid.invalid')
    }
  },
})

type TextKey = keyof typeof appTexts
type Limits = { min: TextKey; max: TextKey }
const numbers: Limits = { min: 'valid.min', max: 'valid.max' }
const limitTexts: { [origin: string]: Limits | undefined } = {
  string: { min: 'valid.minLength', max: 'valid.maxLength' },
  array: { min: 'valid.minItems', max: 'valid.maxItems' },
  number: numbers,
  int: numbers,
}

/** A limit that may not be reached itself stands on nothing that people fill in. */
function limit(key: TextKey | undefined, number: number | bigint, inclusive = true): string {
  return key && inclusive ? t(key, { number: formatNumber(number) }) : t('valid.invalid')
}

/** A number as Swedish writes it: `−90`, `5000`, `10 000`. */
export const formatNumber = (number: number | bigint): string =>
  Number(number).toLocaleString('sv-SE', { useGrouping: 'min2' })

const formatTexts = {
  email: 'valid.email',
  url: 'valid.url',
  date: 'valid.dateFormat',
  datetime: 'valid.dateTimeFormat',
} as const

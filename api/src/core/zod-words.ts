import { z } from 'zod'
import { browserWords } from '../words/sv/browser.ts'
import { createWords } from '../words/words.ts'

const t = createWords(browserWords)

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
        if (issue.origin !== 'string') return t('valid.invalid')
        return Number(issue.minimum) <= 1 ? t('valid.required') : t('valid.minLength', { number: `${issue.minimum}` })
      case 'too_big':
        return issue.origin === 'string' ? t('valid.maxLength', { number: `${issue.maximum}` }) : t('valid.invalid')
      case 'invalid_value':
        return t(isNothing(issue.input) ? 'valid.required' : 'valid.choice')
      case 'invalid_format':
        return t(formatWords[issue.format as keyof typeof formatWords] ?? 'valid.invalid')
      default:
        return t('valid.invalid')
    }
  },
})

const formatWords = {
  email: 'valid.email',
  url: 'valid.url',
  date: 'valid.dateFormat',
  datetime: 'valid.dateTimeFormat',
} as const

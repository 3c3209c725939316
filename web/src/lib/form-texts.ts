import { formWords } from '@kollegium/api/i18n/sv/form-words'
import { addTexts } from './i18n.ts'

/**
 * Adds the texts of lists and forms. Their parts of the bundle import this file, so that the first screen stays small.
 */
addTexts(formWords)

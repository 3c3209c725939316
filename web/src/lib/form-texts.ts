import { formWords } from '@kollegium/api/i18n/sv/form-words'
import { addTexts } from './i18n.ts'
import './cert-texts.ts'

/**
 * Adds the texts of forms, and of pages that stand beside them. Their parts of the bundle import this file, so that first screens and
 * lists stay small.
 */
addTexts(formWords)

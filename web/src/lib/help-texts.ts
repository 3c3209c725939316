import { helpWords } from '@kollegium/api/i18n/sv/help'
import { addTexts } from './i18n.ts'

/**
 * Adds the texts of help, the tour, shortcuts and saved filters. Their parts of the bundle import this file, so that
 * the first screen stays small.
 */
addTexts(helpWords)

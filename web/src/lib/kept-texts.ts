import { keptWords } from '@kollegium/api/i18n/sv/kept'
import { addTexts } from './i18n.ts'

/** Adds the texts of typed values that are kept on the computer. */
addTexts(keptWords)

import { tickedWords } from '@kollegium/api/i18n/sv/ticked'
import { addTexts } from './i18n.ts'

/** Adds the texts of acts on ticked rows, which arrive with the first of these acts. */
addTexts(tickedWords)

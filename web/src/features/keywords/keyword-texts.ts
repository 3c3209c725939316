import { keywordWords } from '@kollegium/api/i18n/sv/keywords'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of the dialog of keywords. Its parts of the bundle import this file, so that the first screen stays small. */
addTexts(keywordWords)

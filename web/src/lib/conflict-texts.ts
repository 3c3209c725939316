import { conflictWords } from '@kollegium/api/i18n/sv/conflict'
import { addTexts } from './i18n.ts'

/** Adds the texts of the notice of two versions, which arrive with the forms. */
addTexts(conflictWords)

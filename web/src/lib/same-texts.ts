import { sameWords } from '@kollegium/api/i18n/sv/same'
import { addTexts } from './i18n.ts'

/** Adds the texts of rows that an act leaves alone, which arrive with the first of these rows. */
addTexts(sameWords)

import { listWords } from '@kollegium/api/i18n/sv/list-words'
import { addTexts } from './i18n.ts'

/** Adds the texts of lists. Those of forms come with the forms (form-texts.ts). */
addTexts(listWords)

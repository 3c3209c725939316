import { formWords } from '@kollegium/api/i18n/sv/form-words'
import { addTexts } from './i18n.ts'

/** Imported by what shows lists and forms of the admin app, for the words that wait with them. */
addTexts(formWords)

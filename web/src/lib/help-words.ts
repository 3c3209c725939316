import { helpWords } from '@kollegium/api/i18n/sv/help'
import { addWords } from './words.ts'

/** Imported by help, the introduction, the list of shortcuts and saved filters, for the words that wait with them. */
addWords(helpWords)

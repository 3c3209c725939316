import { helpWords } from '@kollegium/api/i18n/sv/help'
import { addTexts } from './i18n.ts'

/** Imported by help, the introduction, the list of shortcuts and saved filters, for the words that wait with them. */
addTexts(helpWords)

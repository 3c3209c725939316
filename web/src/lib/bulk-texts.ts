import { bulkWords } from '@kollegium/api/i18n/sv/bulk'
import { addTexts } from './i18n.ts'

/** Adds the texts of acts on many rows, which arrive with the lists. */
addTexts(bulkWords)

import { trashedWords } from '@kollegium/api/i18n/sv/trashed'
import { addTexts } from './i18n.ts'

/** Adds the texts of the address of a row in the trash, which arrive with its page. */
addTexts(trashedWords)

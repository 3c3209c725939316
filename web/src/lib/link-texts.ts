import { linkWords } from '@kollegium/api/i18n/sv/links'
import { addTexts } from './i18n.ts'

/** Adds the texts of broken links, which arrive with their page and with forms of texts. */
addTexts(linkWords)

import { copyLinkWords } from '@kollegium/api/i18n/sv/copy-link'
import { addTexts } from './i18n.ts'

/** Adds the texts of a link that the browser refuses to copy, which arrive with the buttons that copy one. */
addTexts(copyLinkWords)

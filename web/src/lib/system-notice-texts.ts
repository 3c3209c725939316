import { systemNoticeWords } from '@kollegium/api/i18n/sv/system-notices'
import { addTexts } from './i18n.ts'

/** Adds the texts of the server's own state, which arrive with the part of the start page that tells of it. */
addTexts(systemNoticeWords)

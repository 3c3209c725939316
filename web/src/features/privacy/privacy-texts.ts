import { privacyWords } from '@kollegium/api/i18n/sv/privacy'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of personal data. Their parts of the bundle import this file, so that the first screen stays small. */
addTexts(privacyWords)

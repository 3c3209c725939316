import { togetherWords } from '@kollegium/api/i18n/sv/together'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of work with others. Their parts of the bundle import this file, so that the first screen stays small. */
addTexts(togetherWords)

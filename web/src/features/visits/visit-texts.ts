import { visitWords } from '@kollegium/api/i18n/sv/visits'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of visits. Their parts of the bundle import this file, so that the first screen stays small. */
addTexts(visitWords)

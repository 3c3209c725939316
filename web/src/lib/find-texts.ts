import { findWords } from '@kollegium/api/i18n/sv/find'
import { addTexts } from './i18n.ts'

/** Adds the texts of the search over everything, which arrive with its part of the bundle. */
addTexts(findWords)

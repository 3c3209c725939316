import { corrections } from '@kollegium/api/i18n/sv/corrections'
import { addTexts } from './i18n.ts'

/** Adds the texts of correcting and revoking. Their parts of the bundle import this file. */
addTexts(corrections)

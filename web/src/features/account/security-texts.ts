import { security } from '@kollegium/api/i18n/sv/security'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of the security page, whose parts of the bundle import this file. */
addTexts(security)

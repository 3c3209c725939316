import { printRuns } from '@kollegium/api/i18n/sv/print-runs'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of print runs, which the certificate app alone shows. */
addTexts(printRuns)

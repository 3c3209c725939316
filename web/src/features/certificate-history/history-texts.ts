import { history } from '@kollegium/api/i18n/sv/history'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of a certificate's history, which the certificate app alone shows. */
addTexts(history)
